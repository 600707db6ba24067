import Journal

/// The English words for days in messages.
public enum DayPhrase {
  /// The day with a preposition where it needs one: `today`, `yesterday`, `on Thu 2026-11-19`.
  public static func on(_ day: Day, today: Day) -> String {
    switch today - day {
    case 0: "today"
    case 1: "yesterday"
    default: "on \(named(day))"
    }
  }

  /// The weekday and the date: `Thu 2026-11-19`.
  public static func named(_ day: Day) -> String { "\(abbreviations[day.weekday.index]) \(day)" }

  private static let abbreviations = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
