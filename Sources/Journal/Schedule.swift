/// On which days or how often a habit is due.
public enum Schedule: Hashable, Sendable {
  /// On these weekdays; all seven is `daily`.
  case weekdays(WeekdaySet)
  /// At most N counting days between two successes; N is one of ``intervals``.
  case everyDays(Int)
  /// On that day of every calendar month, one of ``daysOfMonth``, or on the last day of a shorter month; so 31 always
  /// means the last day.
  case dayOfMonth(Int)
  /// N times in a calendar week; N is one of ``weeklyTimes``.
  case timesAWeek(Int)
  /// N times in a calendar month; N is one of ``monthlyTimes``.
  case timesAMonth(Int)

  /// How many days there may be from one success to the next.
  public static let intervals = 1...9999
  /// The numbers of the days of a month.
  public static let daysOfMonth = 1...31
  /// How often a habit can be due in a week.
  public static let weeklyTimes = 1...7
  /// How often a habit can be due in a month.
  public static let monthlyTimes = 1...31

  /// On all seven weekdays.
  public static let daily = Schedule.weekdays(.everyDay)

  /// The days that the schedule fixes; `nil` where the days depend on what was done before.
  public var fixedDays: FixedDays? {
    switch self {
    case .weekdays(let days): .weekdays(days)
    case .dayOfMonth(let number): .dayOfMonth(number)
    case .everyDays, .timesAWeek, .timesAMonth: nil
    }
  }

  /// The span in which the schedule counts successes; `day` for a schedule that does not count.
  public var period: Target.Period {
    switch self {
    case .weekdays, .dayOfMonth, .everyDays: .day
    case .timesAWeek: .week
    case .timesAMonth: .month
    }
  }
}

extension Schedule: CustomStringConvertible {
  /// The schedule as the data folder writes it, the same in every language: `daily`, `mon, wed, fri`, `every 3 days`,
  /// `2 times a week`, `on the 15th`, `on the last day`.
  public var description: String {
    switch self {
    case .weekdays(.everyDay): "daily"
    case .weekdays(.workdays): "weekdays"
    case .weekdays(.weekend): "weekends"
    case .weekdays(let days): Weekday.allCases.filter(days.contains).map(\.code).joined(separator: ", ")
    case .dayOfMonth(let number): number >= 31 ? "on the last day" : "on the \(number)\(Self.ending(of: number))"
    case .everyDays(let count): "every \(count) days"
    case .timesAWeek(let count): "\(count) \(count == 1 ? "time" : "times") a week"
    case .timesAMonth(let count): "\(count) \(count == 1 ? "time" : "times") a month"
    }
  }
}

extension Schedule {
  /// The English ordinal suffix: `st` of `1st`, `th` of `11th`.
  private static func ending(of number: Int) -> String {
    if (11...13).contains(number) { return "th" }
    switch number % 10 {
    case 1: return "st"
    case 2: return "nd"
    case 3: return "rd"
    default: return "th"
    }
  }
}

/// Days that a schedule fixes, whatever was done before.
public enum FixedDays: Hashable, Sendable {
  /// These weekdays, every week.
  case weekdays(WeekdaySet)
  /// That day of every calendar month, 1–31, or the last day of a shorter month.
  case dayOfMonth(Int)

  /// Whether the day is one of them.
  public func contains(_ day: Day) -> Bool {
    switch self {
    case .weekdays(let days): days.contains(day.weekday)
    case .dayOfMonth(let number): Self.day(number, of: day.yearMonth) == day
    }
  }

  /// The day with that number in a month, or the month's last day where it has fewer.
  public static func day(_ number: Int, of month: YearMonth) -> Day {
    month.firstDay + (min(max(1, number), month.length) - 1)
  }

  /// The weekdays; `nil` for days that are fixed otherwise.
  public var weekdays: WeekdaySet? {
    switch self {
    case .weekdays(let days): days
    case .dayOfMonth: nil
    }
  }

  /// Whether every day is one of them.
  public var isEveryDay: Bool { self == .weekdays(.everyDay) }
}
