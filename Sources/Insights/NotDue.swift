import Journal

/// Why a day asks nothing of a habit.
public enum NotDue: Sendable, Hashable {
  /// The habit is paused on the day. `through`: its last paused day; `nil`: until further notice.
  case paused(through: Day?)
  /// The schedule does not name the day.
  case restDay
  /// Every so many days, and on that day the next time was still to come; `nil` where nothing came after it.
  case early(next: Day?)
  /// The week or month has what it needs without what is about to be recorded.
  case periodMet
}

extension ReportedHabit {
  /// Why a day, which is inside the habit's dates, asks nothing of it; `nil` where it does.
  public func notDue(on day: Day, weekStartsOn: Weekday) -> NotDue? {
    if let pause = habit.pauses.first(where: { $0.contains(day) }) { return .paused(through: pause.through) }
    if habit.period == .day, let days = habit.schedule.fixedDays { return days.contains(day) ? nil : .restDay }
    if case .everyDays = habit.schedule {
      let morning = morning(of: day, weekStartsOn: weekStartsOn).report
      return morning.record(on: day).status == .rest ? .early(next: morning.nextDue) : nil
    }
    guard let period = report.period(on: day), period.available > 0, habit.target?.isLimit != true else { return nil }
    // A day that is a success of the period already asks for nothing else, but is not extra to itself.
    let countsDays = habit.target.map { $0.period == .day } ?? true
    let without = countsDays && report.record(on: day).isSuccess ? Amount(1) : .zero
    return period.reached.millionths - without.millionths >= period.needed.millionths ? .periodMet : nil
  }

  /// Whether today asked for the habit before anything was recorded of today.
  ///
  /// What is done meanwhile leaves it as it is: a habit that is ticked off on a day of rest was not asked for, and one
  /// whose week has what it needs since an hour ago was.
  public func wasAskedToday(weekStartsOn: Weekday) -> Bool {
    let today = report.today
    guard report.statusToday != .outside else { return false }
    let hasPeriods = !report.periods.isEmpty
    let morning = hasPeriods ? morning(of: today, weekStartsOn: weekStartsOn) : self
    guard morning.notDue(on: today, weekStartsOn: weekStartsOn) == nil else { return false }
    // A limit of a week or month that was passed asks for nothing any more.
    return morning.report.period(on: today).map { $0.outcome == .pending } ?? true
  }

  /// The habit as of a day, before anything was recorded of that day.
  private func morning(of day: Day, weekStartsOn: Weekday) -> ReportedHabit {
    if day == report.today, log.entries(on: day).isEmpty { return self }
    let earlier = EventLog(sorted: Array(log.entries.prefix { $0.day < day }), details: log.details)
    return ReportedHabit(TrackedHabit(habit: habit, log: earlier), today: day, weekStartsOn: weekStartsOn)
  }
}
