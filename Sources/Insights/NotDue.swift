import Journal

/// Why a habit is not due on a day.
public enum NotDue: Sendable, Hashable {
  /// The habit is paused on the day. `through` is the last paused day; `nil`: until further notice.
  case paused(through: Day?)
  /// The day is not scheduled.
  case restDay
  /// The habit is due every so many days, and its next time was still to come. `next` is that day; `nil` where the
  /// habit ends before.
  case early(next: Day?)
  /// The week or month has what it needs without the check-in of this day.
  case periodMet
}

extension ReportedHabit {
  /// Why the habit is not due on a day inside its dates; `nil` where it is due.
  public func notDue(on day: Day, weekStartsOn: Weekday) -> NotDue? {
    if let pause = habit.pauses.first(where: { $0.contains(day) }) { return .paused(through: pause.through) }
    if habit.period == .day, let days = habit.schedule.fixedDays { return days.contains(day) ? nil : .restDay }
    if case .everyDays = habit.schedule {
      let morning = morning(of: day, weekStartsOn: weekStartsOn).report
      return morning.record(on: day).status == .rest ? .early(next: morning.nextDue) : nil
    }
    guard let period = report.period(on: day), period.available > 0, habit.target?.isLimit != true else { return nil }
    // A success of this day is part of what the period has, but does not make the day itself an extra one.
    let countsDays = habit.target.map { $0.period == .day } ?? true
    let without = countsDays && report.record(on: day).isSuccess ? Amount(1) : .zero
    return period.reached.millionths - without.millionths >= period.needed.millionths ? .periodMet : nil
  }

  /// The habit with its report as of a day, without check-ins of that day and later ones.
  private func morning(of day: Day, weekStartsOn: Weekday) -> ReportedHabit {
    if day == report.today, log.entries(on: day).isEmpty { return self }
    let earlier = EventLog(sorted: Array(log.entries.prefix { $0.day < day }), details: log.details)
    return ReportedHabit(TrackedHabit(habit: habit, log: earlier), today: day, weekStartsOn: weekStartsOn)
  }
}
