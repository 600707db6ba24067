import Journal

/// How a participant's habit does in a challenge, measured by the challenge's schedule and target within its dates.
///
/// A participant wins a challenge by keeping it up to its end: the dates have passed, there was at least one occasion,
/// and every occasion that was not excused was a success. The results of others do not matter, so a win tells nothing
/// about their habits.
public struct ChallengeStatus: Sendable, Equatable {
  /// The slug of the challenge.
  public let challenge: Slug
  /// The slug of the participant's habit.
  public let habit: Slug
  /// The report of the habit's check-ins, made with the challenge's schedule, target and dates.
  public let report: HabitReport
  /// The last day of the challenge.
  public let through: Day
  /// The occasions of the challenge so far, without excused and pending ones.
  public let occasions: Int
  /// The number of ``occasions`` that were successful.
  public let succeeded: Int

  /// - Parameters:
  ///   - participant: The line of the participant, which says from which day their habit counts.
  ///   - habit: The participant's habit, whose own schedule, target and dates are not used.
  ///   - log: Everything recorded for the habit, also on days outside the challenge.
  ///   - today: The participant's civil day.
  public init(
    _ challenge: Challenge, of participant: Challenge.Participant, habit: Habit, log: EventLog, today: Day,
    weekStartsOn: Weekday
  ) {
    let measured = challenge.measured(habit, of: participant)
    self.challenge = challenge.slug
    self.habit = habit.slug
    through = challenge.through
    report = HabitReport(
      of: measured, log: challenge.shown(log, of: habit, by: participant), today: today, weekStartsOn: weekStartsOn)
    occasions = report.months.reduce(0) { $0 + $1.occasions }
    succeeded = report.months.reduce(0) { $0 + $1.succeeded }
  }

  /// The challenge's last day, once it is won; `nil` while it runs and where it was lost.
  public var wonOn: Day? {
    report.isOver && occasions > 0 && succeeded == occasions ? through : nil
  }
}
