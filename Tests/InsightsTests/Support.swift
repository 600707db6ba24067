import Insights
import Journal
import Testing

/// The day that a test names; records an issue and gives 1970 where the calendar has none.
func day(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Day {
  guard let day = Day(text) else {
    Issue.record("no day: \(text)", sourceLocation: sourceLocation)
    return Day(number: 0)
  }
  return day
}

func slug(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Slug {
  guard let found = Slug(text) else {
    Issue.record("no slug: \(text)", sourceLocation: sourceLocation)
    return slug("habit")
  }
  return found
}

func units(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Amount {
  guard case .success(let amount) = Amount.parse(text) else {
    Issue.record("no amount: \(text)", sourceLocation: sourceLocation)
    return .zero
  }
  return amount
}

extension Target {
  static func atLeast(_ text: String, per period: Period = .day) -> Target {
    Target(.atLeast, units(text), per: period)
  }
  static func atMost(_ text: String, per period: Period = .day) -> Target { Target(.atMost, units(text), per: period) }
}

/// A habit told day by day, one word a day from its start on, the last word being today's unless `today` is later.
///
/// `x` done, `s` skip, `m` missed, `.` nothing, a number an amount; `2+3` several rows on one day.
struct Story {
  var schedule: Schedule = .daily
  var target: Target?
  /// A Monday.
  var start: Day? = day("2026-01-05")
  var end: Day?
  var archived: Day?
  var pauses: [Pause] = []
  var weekStartsOn: Weekday = .monday

  /// - Parameter later: days between the last word and today.
  func told(_ words: String, later: Int = 0) -> HabitReport {
    let from = start ?? day("2026-01-05")
    let tokens = words.split(whereSeparator: \.isWhitespace)
    return report(log(words), today: from + (tokens.count - 1 + later))
  }

  var habit: Habit {
    Habit(
      slug: slug("habit"), title: "Habit", schedule: schedule, target: target, start: start, end: end,
      pauses: pauses, archived: archived)
  }

  func log(_ words: String) -> EventLog {
    let from = start ?? day("2026-01-05")
    var log = EventLog()
    for (index, word) in words.split(whereSeparator: \.isWhitespace).enumerated() where word != "." {
      for part in word.split(separator: "+") {
        let value: EventValue =
          switch part {
          case "x": .done
          case "s": .skip
          case "m": .missed
          default: .amount(units(String(part)))
          }
        log.append(EventLog.Entry(day: from + index, value: value))
      }
    }
    return log
  }

  func report(_ log: EventLog, today: Day) -> HabitReport {
    HabitReport(of: habit, log: log, today: today, weekStartsOn: weekStartsOn)
  }
}

extension HabitReport {
  var statuses: [DayStatus] { days.map(\.status) }
  var levels: [UInt8] { days.map(\.level) }
}

func times(_ count: Int, _ word: String) -> String {
  Array(repeating: word, count: count).joined(separator: " ")
}

func isNear(_ left: Double, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance
}
