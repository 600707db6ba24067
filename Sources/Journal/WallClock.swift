/// What the clock on somebody's wall shows.
///
/// Days follow it, summer time included: everything is reckoned from the date and the time that it shows, and nothing
/// from how long ago something was.
public struct WallClock: Sendable, Hashable {
  /// The calendar's date, whenever days start.
  public var date: Day
  /// To the minute that has begun.
  public var time: TimeOfDay

  /// - Parameter date: The calendar's, whenever days start.
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

  /// The day that it is for somebody whose days start at `start`: until then still the day before.
  ///
  /// Where clocks jump past `start` the day turns as they do. Where they go back behind it, the hour that they show twice
  /// belongs to the same day both times: it is the day that a check-in with this date and time is read as.
  public func day(startingAt start: TimeOfDay) -> Day {
    time < start ? date - 1 : date
  }
}
