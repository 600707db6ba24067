import Journal

extension ReportedHabit {
  /// Whether today asked for the habit before anything was recorded of today.
  ///
  /// What is done meanwhile leaves it as it is: a habit that is ticked off on a day of rest was not asked for, and one
  /// whose week has what it needs since an hour ago was.
  public func wasAskedToday(weekStartsOn: Weekday) -> Bool {
    let today = report.today
    guard report.statusToday != .outside, !habit.pauses.contains(where: { $0.contains(today) }) else { return false }
    if case .fixedDays = Rule(habit) { return report.record(on: today).isScheduled }
    if log.entries(on: today).isEmpty { return report.isDueToday }
    let earlier = EventLog(sorted: Array(log.entries.prefix { $0.day < today }), details: log.details)
    return HabitReport(of: habit, log: earlier, today: today, weekStartsOn: weekStartsOn).isDueToday
  }
}
