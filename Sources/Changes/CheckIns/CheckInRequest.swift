import Insights
import Journal

/// A check-in as somebody asks for it.
public struct CheckInRequest: Sendable, Equatable {
  /// `done`, `skip`, `missed` or an amount, before any rule is applied.
  public var value: EventValue
  /// The day that the check-in is to count for; `nil` for today, or with a time before `day_starts_at` for the day that
  /// the time belongs to.
  public var day: Day?
  /// The person's wall-clock time; `nil` for none. A time before `day_starts_at` is in the night after ``day``.
  public var time: TimeOfDay?
  /// Comment, photo and location as they were given; the rules trim the comment.
  public var details: EventDetails

  /// A request as it was typed, before any rule is applied.
  public init(
    _ value: EventValue, on day: Day? = nil, at time: TimeOfDay? = nil, details: EventDetails = EventDetails()
  ) {
    self.value = value
    self.day = day
    self.time = time
    self.details = details
  }
}

/// A check-in that may be recorded.
public struct CheckIn: Sendable, Equatable {
  /// The day that the check-in counts for.
  public var day: Day
  /// The date and the time to write. For a time before `day_starts_at`, the date is the day after ``day``.
  public var when: DayAndTime
  /// The value to write. Where a part was recorded before, `done` has become the rest of the target.
  public var value: EventValue
  /// The details to write. An empty comment has become `nil`.
  public var details: EventDetails
  /// Remarks that the person should be told.
  public var notes: [CheckInNote]

  /// A check-in as it is given. It is not checked; ``CheckInRules`` makes those that may be recorded.
  public init(
    day: Day, when: DayAndTime, value: EventValue, details: EventDetails = EventDetails(), notes: [CheckInNote] = []
  ) {
    self.day = day
    self.when = when
    self.value = value
    self.details = details
    self.notes = notes
  }

  /// The entry that the habit's log has once the check-in is stored and read again.
  public var entry: EventLog.Entry { EventLog.Entry(day: day, time: when.time, value: value) }
}

/// A remark about a check-in that may be recorded.
public enum CheckInNote: Sendable, Hashable {
  /// The habit was not due on the day.
  case extra(ExtraCheckIn)
  /// `done` was replaced with the rest of the target, since a part was recorded already.
  case restOfTarget(Amount)
  /// The time is before `day_starts_at`, so the check-in counts for the day before.
  case night(TimeOfDay)
}

/// What becomes of something that was done while the habit was not due. It always counts in the totals.
public enum ExtraCheckIn: Sendable, Hashable {
  /// The habit is paused on the day.
  case paused
  /// The schedule does not name the day, so the streak does not change.
  case restDay
  /// The habit is due every so many days, which are now counted from this day. `next` is the day on which it is due
  /// again; `nil` where it ends before.
  case early(next: Day?)
  /// The week or month had what it needs before. The value is its progress with the check-in.
  case beyond(Progress?)
}
