import ArgumentParser
import Changes
import Journal

/// A day as `--on` names it.
enum DayWord: Equatable, Sendable {
  case day(Day)
  case today, yesterday
  /// The last one before today; today itself, if it is one.
  case weekday(Weekday)

  /// Reads `2026-11-20`, `today`, `yesterday`, and names of weekdays or their beginnings of at least three letters.
  @Sendable
  static func parse(_ text: String) throws -> DayWord {
    if let day = Day(text) { return .day(day) }
    let word = text.lowercased()
    if word == "today" { return .today }
    if word == "yesterday" { return .yesterday }
    if word.utf8.count >= 3, let index = names.firstIndex(where: { $0.hasPrefix(word) }) {
      return .weekday(Weekday(index: index))
    }
    throw ValidationError(
      "`\(text)` is no day that is meant here; write one like 2026-11-20, or today, yesterday or a weekday: mon.")
  }

  func day(today: Day) -> Day {
    switch self {
    case .day(let day): day
    case .today: today
    case .yesterday: today - 1
    case .weekday(let weekday): today.startOfWeek(startingOn: weekday)
    }
  }

  private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}

extension Arguments {
  @Sendable
  static func time(_ text: String) throws -> TimeOfDay {
    if let time = TimeOfDay(text) ?? TimeOfDay("0" + text) { return time }
    throw ValidationError("`\(text)` is no time of day; write it like 07:30, from 00:00 to 23:59.")
  }

  @Sendable
  static func location(_ text: String) throws -> Location {
    do {
      return try LocationText.parse(text)
    } catch {
      throw ValidationError(error.message + (error.hint.map { "; \($0)" } ?? "") + ".")
    }
  }
}
