import Journal

/// A habit, its check-ins, and what they come to.
public struct ReportedHabit: Sendable, Equatable {
  /// What the habit is.
  public let habit: Habit
  /// What was recorded of it.
  public let log: EventLog
  /// What that comes to as of a day.
  public let report: HabitReport

  /// A report that was made before, by the same habit and log.
  public init(habit: Habit, log: EventLog, report: HabitReport) {
    self.habit = habit
    self.log = log
    self.report = report
  }

  /// Makes the report, as of the person's day.
  public init(_ tracked: TrackedHabit, today: Day, weekStartsOn: Weekday) {
    self.init(
      habit: tracked.habit, log: tracked.log,
      report: HabitReport(of: tracked.habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn))
  }
}
