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

  /// The moment of a day and time, in the morning where there is no time.
  public init(morningOf moment: DayAndTime) {
    self.init(date: moment.day, time: moment.time ?? Self.morning)
  }

  /// When somebody is reminded of what is on a day without a time.
  public static let morning = TimeOfDay(hour: 9, minute: 0) ?? .midnight

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

extension WallClock: Comparable {
  /// The moment by the minute: minutes since 1970-01-01T00:00 of a clock that is never set.
  public var minutes: Int { Int(date.number) * 1440 + Int(time.minutes) }

  /// What a clock shows that many minutes later which is never set.
  public func advanced(byMinutes count: Int) -> WallClock {
    let sum = minutes + count
    let day = sum >= 0 ? sum / 1440 : (sum - 1439) / 1440
    return WallClock(date: Day(number: Int32(clamping: day)), time: TimeOfDay(minutes: sum - day * 1440) ?? .midnight)
  }

  /// Whether the left one is shown earlier by a clock that is never set.
  public static func < (left: WallClock, right: WallClock) -> Bool { left.minutes < right.minutes }

  /// As files have it: `2026-11-25T18:00`.
  public var text: String { "\(date)T\(time)" }

  /// Reads ``text``; `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let day = Day(parts[0]), let time = TimeOfDay(parts[1]) else { return nil }
    self.init(date: day, time: time)
  }
}
