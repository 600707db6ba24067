import Journal

/// A habit, its check-ins and its report.
public struct ReportedHabit: Sendable, Equatable {
  /// The habit as its file describes it.
  public let habit: Habit
  /// All check-ins of the habit.
  public let log: EventLog
  /// The figures of the habit as of a day.
  public let report: HabitReport

  /// - Parameter report: A report of the same habit and log.
  public init(habit: Habit, log: EventLog, report: HabitReport) {
    self.habit = habit
    self.log = log
    self.report = report
  }

  /// Makes the report as of `today`, the person's civil day.
  public init(_ tracked: TrackedHabit, today: Day, weekStartsOn: Weekday) {
    self.init(
      habit: tracked.habit, log: tracked.log,
      report: HabitReport(of: tracked.habit, log: tracked.log, today: today, weekStartsOn: weekStartsOn))
  }
}
