import ArgumentParser
import Changes
import DataFolder
import Journal

extension Arguments {
  /// Parses a day where only today or the past makes sense, so that a weekday means the latest one.
  @Sendable
  static func dayWord(_ text: String) throws -> DayWord {
    if let word = DayWord(text) { return word }
    if let reason = CalendarHint.text(for: text) {
      throw UsageError("there is no day \(text): \(reason)")
    }
    throw UsageError("`\(text)` is no day", hint: "write one like 2026-11-20, or today, yesterday or a weekday: mon")
  }

  /// Parses one or several days where only today or the past makes sense.
  @Sendable
  static func dayWords(_ text: String) throws -> DayWords {
    do throws(DayWords.Flaw) {
      return try DayWords(text)
    } catch {
      _ = try dayWord(error.word)
      throw UsageError("`\(text)` names no days")
    }
  }

  /// Parses a day that may lie in the future, so that a weekday would be ambiguous and is refused.
  @Sendable
  static func dateWord(_ text: String) throws -> DayWord {
    guard let word = DayWord(text) else {
      throw UsageError(
        "`\(text)` is no day of the calendar", hint: "write it like 2026-11-20, or today, tomorrow or yesterday")
    }
    if case .weekday = word {
      throw UsageError("`\(text)` may be the last one or the next", hint: "write the day like 2026-11-20")
    }
    return word
  }

  @Sendable
  static func time(_ text: String) throws -> TimeOfDay {
    if let time = TimeOfDay(text) ?? TimeOfDay("0" + text) { return time }
    throw UsageError("`\(text)` is no time of day", hint: "write it like 07:30, from 00:00 to 23:59")
  }

  @Sendable
  static func location(_ text: String) throws -> Location {
    do {
      return try LocationText.parse(text)
    } catch {
      throw UsageError(error.message, hint: error.hint)
    }
  }
}
