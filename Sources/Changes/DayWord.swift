import Journal

/// A day as people type it: a date, or a word relative to today.
public enum DayWord: Sendable, Hashable {
  case date(Day)
  /// That many days after today: 0 is `today`, 1 `tomorrow`, -1 `yesterday`.
  case fromToday(Int)
  case weekday(Weekday)

  /// Reads `2026-11-20`, `today`, `tomorrow`, `yesterday`, `-3`, `3 days ago`, and weekdays as schedules write them;
  /// `nil` for any other text. Case and surrounding white space do not count.
  public init?(_ text: String) {
    let word = FieldText.trimming(text).lowercased()
    if let day = Day(word) {
      self = .date(day)
    } else if let days = Self.near[word] {
      self = .fromToday(days)
    } else if let days = Self.daysAgo(word) {
      self = .fromToday(-days)
    } else if let weekday = Weekday(named: word) {
      self = .weekday(weekday)
    } else {
      return nil
    }
  }

  /// The day; for a weekday the latest one up to and including today.
  public func latest(today: Day) -> Day {
    switch self {
    case .weekday(let weekday): today.startOfWeek(startingOn: weekday)
    case .date(let day): day
    case .fromToday(let days): today + days
    }
  }

  /// The day; `nil` for a weekday, which could be the last or the next one.
  public func unambiguous(today: Day) -> Day? {
    if case .weekday = self { nil } else { latest(today: today) }
  }

  /// The number of days for `-3`, `3 days ago`, `a day ago` or `2 weeks ago`, with at most four digits so that the
  /// result is a possible day; `nil` for other words.
  private static func daysAgo(_ word: String) -> Int? {
    func count(_ text: Substring) -> Int? {
      (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
    if word.hasPrefix("-") { return count(word.dropFirst()) }
    let parts = word.split(separator: " ")
    guard parts.count == 3, parts[2] == "ago", let number = parts[0] == "a" ? 1 : count(parts[0]) else { return nil }
    switch parts[1] {
    case "day", "days": return number
    case "week", "weeks": return number * 7
    default: return nil
    }
  }

  private static let near = ["today": 0, "tomorrow": 1, "yesterday": -1]
}
