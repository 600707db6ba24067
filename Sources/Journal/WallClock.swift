/// The date and the time that the clock on somebody's wall shows, in their time zone.
///
/// All days are computed from these, summer time included, and none from how many seconds ago something was.
public struct WallClock: Sendable, Hashable {
  /// The calendar date, which changes at midnight whenever the person's days start.
  public var date: Day
  /// The time, to the minute that has begun.
  public var time: TimeOfDay

  /// - Parameter date: The calendar date, whenever the person's days start.
  public init(date: Day, time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// - Parameters:
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  ///   - offset: How far the clock is ahead of UTC then, in seconds.
  public init(_ now: Int64, offset: Int) {
    let seconds = now + Int64(offset)
    // Rounded down also before 1970.
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    date = Day(number: Int32(clamping: days))
    time = TimeOfDay(minutes: Int((seconds - days * 86_400) / 60)) ?? .midnight
  }

  /// The day it is for somebody whose days start at `start`: until that time it is still the day before.
  ///
  /// Where clocks jump past `start`, the new day begins with the jump. Where they go back behind it, the hour that is
  /// shown twice belongs to the same day both times, as it does for a check-in with this date and time.
  public func day(startingAt start: TimeOfDay) -> Day {
    time < start ? date - 1 : date
  }
}
