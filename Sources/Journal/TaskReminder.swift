/// When to be reminded of a task.
///
/// What is said relative to the task's date stays right when the task comes back with another one.
public enum TaskReminder: Hashable, Sendable {
  /// The units in which the time before a task is counted.
  public enum Unit: Hashable, Sendable, CaseIterable {
    case minute, hour, day, week

    /// The unit in minutes.
    public var minutes: Int {
      switch self {
      case .minute: 1
      case .hour: 60
      case .day: 1440
      case .week: 7 * 1440
      }
    }
  }

  /// At a moment of its own; on a day without a time, in the morning.
  case at(DayAndTime)
  /// So long before the task is due, or can be begun where it is never due. With a time, at that time of the day that is
  /// so many days or weeks before.
  case before(Int, Unit, at: TimeOfDay? = nil)
  /// From when the task is due on, and then after each of these intervals until it is done.
  case every(Int, Unit)

  /// How many units there may be.
  public static let counts = 0...9999
  /// The shortest interval of ``every(_:_:)``, in minutes.
  public static let shortestInterval = 5

  /// Whether the moment follows from the task's date.
  public var isRelative: Bool {
    if case .at = self { false } else { true }
  }

  /// The moment where it has one of its own; `nil` where it follows from the task's date.
  public var moment: DayAndTime? {
    if case .at(let moment) = self { moment } else { nil }
  }

  /// The reminder of a task that is so many days later.
  public func moved(by days: Int) -> TaskReminder {
    guard case .at(let moment) = self else { return self }
    return .at(DayAndTime(day: moment.day + days, time: moment.time))
  }

  /// When it is, or begins where it comes again and again; `nil` where it counts from a date that the task does not have.
  ///
  /// - Parameter base: When the task is due, or can be begun where it is never due.
  public func moment(countedFrom base: WallClock?) -> WallClock? {
    switch self {
    case .at(let moment): WallClock(morningOf: moment)
    case .before(let count, let unit, let time?):
      base.map { WallClock(date: $0.date - count * unit.minutes / 1440, time: time) }
    case .before(let count, let unit, nil): base?.advanced(byMinutes: -count * unit.minutes)
    case .every: base
    }
  }
}
