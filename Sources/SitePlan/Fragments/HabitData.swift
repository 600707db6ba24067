import Insights
import Journal

/// What the public page of a habit shows of its days and figures, as JSON: no comment, photo or place, and of amounts and
/// days what the projection left.
///
/// It says nothing of the day on which it was made, and days on which nothing was recorded are left out: of most habits
/// midnight alone changes no file. `docs/json.md` describes it.
struct HabitData: MarkupSource {
  private let habit: Habit
  private let report: HabitReport

  init(of entry: HabitEntry) {
    habit = entry.habit
    report = entry.report
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(habit.title)
    encoder.append(habit.reason)
    encoder.append(habit.icon)
    encoder.append(habit.paletteName.rawValue)
    encoder.append(habit.schedule.description)
    encoder.append(habit.target?.description)
    encoder.append(habit.target?.unit)
    for (_, number) in figures { encoder.append(number) }
    encoder.append(report.streakUnit.rawValue)
    encoder.append(report.totalAmount?.description)
    encoder.append(report.streaks.count)
    for streak in report.streaks {
      encoder.append(Int(streak.from.number))
      encoder.append(Int(streak.to.number))
      encoder.append(streak.length)
    }
    encoder.append(Int(report.first.number))
    var days: [Int64] = []
    days.reserveCapacity(2 * report.days.count)
    for (index, record) in shownDays {
      days.append(Int64(index) << 8 | Int64(record.status.rawValue))
      days.append(record.recorded?.millionths ?? -1)
    }
    encoder.append(days)
  }

  /// The figures that are numbers, by their names.
  private var figures: [(String, Int)] {
    [
      ("current_streak", report.currentStreak), ("best_streak", report.bestStreak?.length ?? 0),
      ("total", report.total),
      // Parts of a thousand, which pages show as parts of a hundred.
      ("score_permille", Int((report.score * 1000).rounded())),
    ]
  }

  /// The days of which something is known, with their places from the first day.
  private var shownDays: some Sequence<(offset: Int, element: DayRecord)> {
    report.days.enumerated().lazy.filter { _, record in
      switch record.status {
      case .done, .partial, .over, .missed, .skipped: true
      case .rest, .pending, .blank, .outside: false
      }
    }
  }

  func write(to html: inout HTMLWriter) {
    var json = JSONBytes()
    json.append(literal: "{\"format\":\"daybook-habit\",\"version\":1")
    func text(_ key: String, _ value: String?, to json: inout JSONBytes) {
      json.append(trusted: ",\n\"\(key)\":")
      if let value { json.append(value) } else { json.append(literal: "null") }
    }
    text("title", habit.title, to: &json)
    text("reason", habit.reason, to: &json)
    text("icon", habit.icon, to: &json)
    text("color", habit.paletteName.rawValue, to: &json)
    text("schedule", habit.schedule.description, to: &json)
    text("target", habit.target?.description, to: &json)
    text("unit", habit.target?.unit, to: &json)
    text("streak_unit", report.streakUnit.rawValue, to: &json)
    for (name, number) in figures {
      json.append(trusted: ",\n\"\(name)\":")
      json.append(number)
    }
    json.append(trusted: ",\n\"total_amount\":\(report.totalAmount?.description ?? "null")")
    json.append(literal: ",\n\"streaks\":[")
    for (index, streak) in report.streaks.enumerated() {
      json.append(literal: index > 0 ? ",\n[" : "[")
      json.append(streak.from)
      json.next()
      json.append(streak.to)
      json.next()
      json.append(streak.length)
      json.closeItem()
    }
    json.append(literal: "],\n\"days\":[")
    // A page has hundreds of days, and there are few names: each is put into quotation marks once.
    let names = DayStatus.allCases.map { Array("\"\($0.name)\"".utf8) }
    for (index, day) in shownDays.enumerated() {
      json.append(literal: index > 0 ? ",\n[" : "[")
      json.append(report.first + day.offset)
      json.next()
      json.append(trusted: names[Int(day.element.status.rawValue)])
      if let amount = day.element.recorded {
        json.next()
        json.append(amount)
      }
      json.closeItem()
    }
    json.append(literal: "]}\n")
    json.append(to: &html)
  }
}
