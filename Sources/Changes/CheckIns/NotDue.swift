import Insights
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

extension CheckInRules {
  /// Why a day, which is inside the habit's dates, asks nothing of it; `nil` where it does.
  ///
  /// - Parameter report: Of the habit as it is recorded so far, as of today.
  func notDue(_ tracked: TrackedHabit, on day: Day, _ report: HabitReport) -> NotDue? {
    let habit = tracked.habit
    if let pause = habit.pauses.first(where: { $0.contains(day) }) { return .paused(through: pause.through) }
    if habit.rests(on: day) { return .restDay }
    if case .everyDays = habit.schedule {
      let morning = morning(of: day, tracked, report)
      return morning.record(on: day).status == .rest ? .early(next: morning.nextDue) : nil
    }
    guard let period = report.period(on: day), period.available > 0, habit.target?.isLimit != true else { return nil }
    // A day that is a success of the period already asks for nothing else, but is not extra to itself.
    let countsDays = habit.target.map { $0.period == .day } ?? true
    let without = countsDays && report.record(on: day).isSuccess ? Amount(1) : .zero
    return period.reached.millionths - without.millionths >= period.needed.millionths ? .periodMet : nil
  }

  /// The habit as of a day, before anything was recorded of that day.
  private func morning(of day: Day, _ tracked: TrackedHabit, _ report: HabitReport) -> HabitReport {
    if day == today, tracked.log.entries(on: day).isEmpty { return report }
    let earlier = EventLog(sorted: Array(tracked.log.entries.prefix { $0.day < day }), details: tracked.log.details)
    return HabitReport(of: tracked.habit, log: earlier, today: day, weekStartsOn: weekStartsOn)
  }
}

extension Habit {
  /// Whether the habit is due on named days, and this is none of them.
  fileprivate func rests(on day: Day) -> Bool {
    guard case .weekdays(let days) = schedule, target.map({ $0.period == .day }) ?? true else { return false }
    return !days.contains(day.weekday)
  }
}
