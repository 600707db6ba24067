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

  /// The days that it names, on each of which something is asked for; `nil` where the days follow from what is done.
  public var fixedDays: FixedDays? {
    switch self {
    case .weekdays(let days): .weekdays(days)
    case .everyDays, .timesAWeek, .timesAMonth: nil
    }
  }

  /// The span in which it counts how often something is done; `day` where it does not count.
  public var period: Target.Period {
    switch self {
    case .weekdays, .everyDays: .day
    case .timesAWeek: .week
    case .timesAMonth: .month
    }
  }
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

/// Days that are known beforehand.
public enum FixedDays: Hashable, Sendable {
  /// These weekdays, every week.
  case weekdays(WeekdaySet)

  /// Whether the day is one of them.
  public func contains(_ day: Day) -> Bool {
    switch self {
    case .weekdays(let days): days.contains(day.weekday)
    }
  }

  /// Whether they are all days.
  public var isEveryDay: Bool { self == .weekdays(.everyDay) }
}
