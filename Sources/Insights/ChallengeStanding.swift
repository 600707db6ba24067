import Journal

/// How a participant's habit does by a challenge's schedule and target, inside the challenge's dates.
///
/// A challenge is won by whoever keeps it up to its end: the dates have passed, there was something to do, and every
/// occasion that was not excused was a success. Others' results do not matter, so nobody's habit shows in it.
public struct ChallengeStanding: Sendable, Equatable {
  /// Whose schedule, target and dates count.
  public let challenge: Slug
  /// What the participant takes part with.
  public let habit: Slug
  /// The habit's check-ins read by the challenge's schedule, target and dates.
  public let report: HabitReport
  /// The last day of the challenge.
  public let through: Day
  /// Occasions of the challenge so far, excused and pending ones left out.
  public let occasions: Int
  /// Those of the occasions that were successful.
  public let succeeded: Int

  /// - Parameters:
  ///   - habit: What the participant takes part with; its own schedule, target and dates do not count.
  ///   - log: Everything recorded of the habit, other days than the challenge's too.
  ///   - today: The participant's day.
  public init(_ challenge: Challenge, habit: Habit, log: EventLog, today: Day, weekStartsOn: Weekday) {
    var measured = habit
    measured.schedule = challenge.schedule
    measured.target = challenge.target
    measured.start = challenge.from
    measured.end = challenge.through
    measured.archived = nil
    self.challenge = challenge.slug
    self.habit = habit.slug
    through = challenge.through
    report = HabitReport(of: measured, log: log, today: today, weekStartsOn: weekStartsOn)
    occasions = report.months.reduce(0) { $0 + $1.occasions }
    succeeded = report.months.reduce(0) { $0 + $1.succeeded }
  }

  /// The challenge's last day, once it is won; `nil` while it runs and where it was lost.
  public var wonOn: Day? {
    report.isOver && occasions > 0 && succeeded == occasions ? through : nil
  }
}
