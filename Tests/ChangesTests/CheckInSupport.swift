import Changes
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

func time(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> TimeOfDay {
  guard let time = TimeOfDay(text) else {
    Issue.record("no time: \(text)", sourceLocation: sourceLocation)
    return .midnight
  }
  return time
}

func units(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Amount {
  guard case .success(let amount) = Amount.parse(text) else {
    Issue.record("no amount: \(text)", sourceLocation: sourceLocation)
    return .zero
  }
  return amount
}

/// A habit with what is recorded on its last days, the last one being today: Friday 2026-11-20.
///
/// One word a day: `x` done, `s` skip, `m` missed, `.` nothing, a number an amount; `2+3` several rows on one day.
struct Diary {
  static let today = day("2026-11-20")

  var schedule: Schedule = .daily
  var target: Target?
  var start: Day? = day("2026-01-05")
  var end: Day?
  var archived: Day?
  var pauses: [Pause] = []

  func habit(_ words: String = ".") throws -> TrackedHabit {
    let slug = try #require(Slug("habit"))
    let habit = Habit(
      slug: slug, title: "Habit", schedule: schedule, target: target, start: start, end: end, pauses: pauses,
      archived: archived)
    let days = words.split(separator: " ")
    var log = EventLog()
    for (index, word) in days.enumerated() {
      for value in word.split(separator: "+") where value != "." {
        log.append(.init(day: Self.today - (days.count - 1 - index), value: try Self.value(value)))
      }
    }
    return TrackedHabit(habit: habit, log: log)
  }

  static func value(_ word: some StringProtocol) throws -> EventValue {
    switch word {
    case "x": .done
    case "s": .skip
    case "m": .missed
    default: .amount(try Amount.parse(String(word)).get())
    }
  }

  static func rules(dayStartsAt: String = "00:00", now: (String, String)? = nil) -> CheckInRules {
    CheckInRules(
      Settings(dayStartsAt: time(dayStartsAt)), today: today,
      now: now.map { WallClock(date: day($0.0), time: time($0.1)) })
  }

  /// What the rules make of a value for today, or the problems with it.
  func judge(_ value: String, after words: String, on named: Day? = nil) throws -> Result<CheckIn, CheckInRefusal> {
    let tracked = try habit(words)
    let request = CheckInRequest(try Self.value(value), on: named)
    do throws(CheckInRefusal) {
      return .success(try Self.rules().accept(request, of: tracked))
    } catch {
      return .failure(error)
    }
  }
}

extension Target {
  static func atLeast(_ text: String, per period: Period = .day) -> Target {
    Target(.atLeast, units(text), per: period)
  }
  static func atMost(_ text: String, per period: Period = .day) -> Target {
    Target(.atMost, units(text), per: period)
  }
}
