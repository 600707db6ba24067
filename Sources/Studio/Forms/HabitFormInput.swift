import Changes
import Journal
import SitePlan

extension HabitFormValues {
  /// The input for a new habit: all fields that were filled in.
  func input(_ words: Words) -> HabitInput { input(words) { _, text in !text.isEmpty } }

  /// The input for changing a habit: the fields that differ from it. Everything else in its file stays as it is, even
  /// if somebody wrote it in another way than the form would.
  func input(changing habit: Habit, _ words: Words) -> HabitInput {
    let now = HabitFormValues(habit, words: words)
    var input = input(words) { field, text in text != now.text(of: field, words) }
    if notes == now.notes { input.notes = nil }
    return input
  }

  private func input(_ words: Words, _ isWished: (HabitField, String) -> Bool) -> HabitInput {
    var input = HabitInput(notes: notes)
    for field in HabitField.all {
      guard let text = text(of: field, words), isWished(field, text) else { continue }
      input.fields[field] =
        if text.isEmpty, !field.isRequired {
          .nothing
        } else if field == .remind {
          .list(reminderTexts)
        } else if field == .schedule, let schedule {
          .schedule(schedule)
        } else if field == .target, let target = try? target(words) {
          .target(target)
        } else {
          .text(text)
        }
    }
    return input
  }
}

/// The problems of a habit's form, by the names of its fields.
struct HabitFormProblems: Sendable, Equatable {
  private(set) var byField: [String: String] = [:]
  /// The problems of the form as a whole.
  private(set) var general: [String] = []

  var isEmpty: Bool { byField.isEmpty && general.isEmpty }

  /// The problems that the form finds itself: numbers that cannot be read, and no days chosen. The rules check the
  /// values made from the fields.
  init(in values: HabitFormValues, words: Words) {
    switch values.rhythm {
    case .daily: break
    case .days: if values.days.isEmpty { byField["days"] = words(.formChooseDays) }
    case .week: note("times_a_week", values.timesAWeek, in: Schedule.weeklyTimes, words)
    case .month: note("times_a_month", values.timesAMonth, in: Schedule.monthlyTimes, words)
    case .monthDay: note("month_day", values.monthDay, in: Schedule.daysOfMonth, words)
    case .every: note("every_days", values.everyDays, in: Schedule.intervals, words)
    }
    do {
      _ = try values.target(words)
    } catch {
      byField["amount"] = error.sentence
    }
  }

  init() {}

  init(general: String) {
    self.general = [general]
  }

  private mutating func note(_ name: String, _ text: String, in range: ClosedRange<Int>, _ words: Words) {
    if HabitFormValues.count(text, in: range) != nil { return }
    byField[name] = words(
      .formWholeNumber, ["from": words.number(range.lowerBound), "to": words.number(range.upperBound)])
  }

  /// Adds the problems that the rules found, except for fields that have a problem already.
  mutating func add(_ problems: FieldProblems, in values: HabitFormValues, words: Words) {
    for problem in problems.problems {
      let name = Self.name(of: problem, in: values)
      if byField[name] == nil { byField[name] = words.sentence(problem) }
    }
  }

  /// The name of the field beside which a problem is shown.
  private static func name(of problem: FieldProblem, in values: HabitFormValues) -> String {
    guard let field = HabitField(rawValue: problem.field) else { return problem.field }
    return switch field {
    case .schedule:
      switch values.rhythm {
      case .daily: "rhythm"
      case .days: "days"
      case .week: "times_a_week"
      case .month: "times_a_month"
      case .monthDay: "month_day"
      case .every: "every_days"
      }
    case .target: values.measure == .done ? "measure" : "amount"
    case .remindNear: problem.reason == .placeWithoutName ? "place_name" : "place_where"
    case .title, .reason, .icon, .color, .category, .part, .start, .end, .paused, .visibility, .remind, .order,
      .archived, .replaces:
      values.lastName(of: field)
    }
  }
}
