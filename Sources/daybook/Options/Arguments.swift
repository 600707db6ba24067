import ArgumentParser
import Changes
import DataFolder
import Journal

/// Parses arguments of the command line, and words the errors about them.
enum Arguments {
  /// Parses the day to take as today, which must be one of `Day.possibleToday`.
  @Sendable
  static func today(_ text: String) throws -> Day {
    let day = try day(text)
    guard Day.possibleToday.contains(day) else {
      throw UsageError(
        "\(day) cannot be today: pages are made for every year up to it, and years go from 1900 to 2199")
    }
    return day
  }

  @Sendable
  static func day(_ text: String) throws -> Day {
    guard let day = Day(text) else {
      if let reason = CalendarHint.text(for: text) { throw UsageError("there is no day \(text): \(reason)") }
      throw UsageError("`\(text)` is no day of the calendar", hint: "write it like 2026-11-20")
    }
    return day
  }

  @Sendable
  static func username(_ text: String) throws -> Username {
    guard let username = Username(text) else {
      throw UsageError(
        "`\(text)` is no username: lower-case letters, digits and hyphens, at most 30 of them")
    }
    return username
  }

  /// What starts the program again and again.
  @Sendable
  static func scheduleKind(_ text: String) throws -> ProgramSchedule.Kind {
    if let kind = ProgramSchedule.Kind(rawValue: text) { return kind }
    throw UsageError("`\(text)` starts nothing", hint: "systemd, launchd, cron or none")
  }

  static func check(_ number: Int, in range: ClosedRange<Int>, _ flag: String) throws {
    guard range.contains(number) else {
      throw UsageError("\(flag) \(number): it can be \(range.lowerBound) to \(Counted.grouped(range.upperBound))")
    }
  }
}
