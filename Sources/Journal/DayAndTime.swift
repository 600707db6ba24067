/// A day, or a minute of a day.
public struct DayAndTime: Hashable, Comparable, Sendable {
  /// The civil day.
  public var day: Day
  /// The time of the day; `nil` for the day as a whole.
  public var time: TimeOfDay?

  /// - Parameter time: `nil` for the day as a whole.
  public init(day: Day, time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// As it stands in tasks' lines: `2026-11-25`, `2026-11-25T18:00`.
  public var text: String { day.description + (time.map { "T\($0)" } ?? "") }

  /// Whether the left moment is earlier. A day without a time comes after all times of that day: what is due then is
  /// due by the day's end.
  public static func < (left: DayAndTime, right: DayAndTime) -> Bool {
    (left.day, left.time?.minutes ?? 1440) < (right.day, right.time?.minutes ?? 1440)
  }
}
