import Insights
import Journal

/// What somebody asks to have recorded of a habit.
public struct CheckInRequest: Sendable, Equatable {
  /// `done`, `skip`, `missed` or an amount, not judged yet.
  public var value: EventValue
  /// The day that it is to count for; `nil`: today, or with an hour of the night the day that this belongs to.
  public var day: Day?
  /// The person's wall-clock time. Before `day_starts_at` it is one of the night after ``day``.
  public var time: TimeOfDay?
  /// As they were typed; rules cut blanks around a comment.
  public var details: EventDetails

  /// The request as it was typed, before any rule is applied.
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
  /// The day that it counts for.
  public var day: Day
  /// What is written: the calendar's date, which is the day after ``day`` for hours of the night before `day_starts_at`.
  public var when: DayAndTime
  /// What is written: `done` has become the rest of the target where a part was recorded before.
  public var value: EventValue
  /// What is written; an empty comment has become none.
  public var details: EventDetails
  /// What is worth saying of it.
  public var notes: [CheckInNote]

  /// For rules, which give no check-in that they would refuse; nothing is looked at here.
  public init(
    day: Day, when: DayAndTime, value: EventValue, details: EventDetails = EventDetails(), notes: [CheckInNote] = []
  ) {
    self.day = day
    self.when = when
    self.value = value
    self.details = details
    self.notes = notes
  }

  /// The check-in as the habit's log has it, when it is read again.
  public var entry: EventLog.Entry { EventLog.Entry(day: day, time: when.time, value: value) }
}

/// What is worth saying of a check-in that may be recorded.
public enum CheckInNote: Sendable, Hashable {
  /// The day did not ask for it.
  case extra(ExtraCheckIn)
  /// `done` with a part recorded already: the rest of the target was taken.
  case restOfTarget(Amount)
  /// An hour of the night, which belongs to the day before.
  case night(TimeOfDay)
}

/// What becomes of something that was done on a day that did not ask for it: it always counts in the totals.
public enum ExtraCheckIn: Sendable, Hashable {
  /// The habit is paused on the day; what is done then counts all the same.
  case paused
  /// The schedule does not name the day: the streak is left alone.
  case restDay
  /// Every so many days, counted anew from here. `next`: from when on it is due again; `nil` where the habit ends before.
  case early(next: Day?)
  /// The week or month had what it needs. With the check-in it has this much.
  case beyond(Progress?)
}
