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

  public static let daily = Schedule.weekdays(.everyDay)
}
