import Journal

/// A day as people type it: a date, or a word for one that is near.
public enum DayWord: Sendable, Hashable {
  case date(Day)
  /// So many days after today: 0 is `today`, 1 `tomorrow`, -1 `yesterday`.
  case fromToday(Int)
  case weekday(Weekday)

  /// Reads `2026-11-20`, `today`, `tomorrow`, `yesterday`, and names of weekdays or their beginnings of at least three
  /// letters; `nil` for anything else. Case and blanks at the ends do not count.
  public init?(_ text: String) {
    let word = FieldText.trimming(text).lowercased()
    if let day = Day(word) {
      self = .date(day)
    } else if let days = Self.near[word] {
      self = .fromToday(days)
    } else if word.utf8.count >= 3, let weekday = Weekday.allCases.first(where: { $0.name.hasPrefix(word) }) {
      self = .weekday(weekday)
    } else {
      return nil
    }
  }

  /// The day; of a weekday the last one before today, or today itself if it is one.
  public func latest(today: Day) -> Day {
    switch self {
    case .weekday(let weekday): today.startOfWeek(startingOn: weekday)
    case .date(let day): day
    case .fromToday(let days): today + days
    }
  }

  /// The day; `nil` for a weekday, which could be the one before today or the one after it.
  public func unambiguous(today: Day) -> Day? {
    if case .weekday = self { nil } else { latest(today: today) }
  }

  private static let near = ["today": 0, "tomorrow": 1, "yesterday": -1]
}
