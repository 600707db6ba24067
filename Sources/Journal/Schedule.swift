/// On which days a habit is meant to happen.
public enum Schedule: Hashable, Sendable {
  /// On these weekdays; all seven is `daily`.
  case weekdays(WeekdaySet)
  /// At most N counting days between two successes; N ≥ 1.
  case everyDays(Int)
  /// N times in a calendar week, 1–7.
  case timesAWeek(Int)
  /// N times in a calendar month, 1–31.
  case timesAMonth(Int)

  /// On all seven weekdays.
  public static let daily = Schedule.weekdays(.everyDay)
}

extension Schedule: CustomStringConvertible {
  /// As the data folder writes it, which is the same in every language: `daily`, `mon, wed, fri`, `every 3 days`,
  /// `2 times a week`.
  public var description: String {
    switch self {
    case .weekdays(.everyDay): "daily"
    case .weekdays(.workdays): "weekdays"
    case .weekdays(.weekend): "weekends"
    case .weekdays(let days): Weekday.allCases.filter(days.contains).map(\.code).joined(separator: ", ")
    case .everyDays(let count): "every \(count) days"
    case .timesAWeek(let count): "\(count) \(count == 1 ? "time" : "times") a week"
    case .timesAMonth(let count): "\(count) \(count == 1 ? "time" : "times") a month"
    }
  }
}
