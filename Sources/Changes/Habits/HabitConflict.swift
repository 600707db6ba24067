import Diagnostics
import Journal

/// Check-ins that a changed habit would no longer have room for. The data folder would have errors, so that the change
/// is refused.
public struct HabitConflict: Sendable, Equatable {
  /// What the changed habit has no room for.
  public enum Reason: Sendable, Equatable {
    /// Before the day on which the habit would start.
    case beforeStart(Day)
    /// After the day with which the habit would end.
    case afterEnd(Day)
    /// From the day on which the habit would be put away.
    case fromArchiving(Day)
    /// An amount, and the habit would have no target.
    case amountWithoutTarget
    /// `done`, and the target would be one of a week or a month.
    case doneOfPeriod
  }

  /// The habit.
  public var habit: Slug
  /// Why the days of ``days`` are in the way; each habit has a reason at most once.
  public var reason: Reason
  /// In order, each day once.
  public var days: [Day]

  /// All conflicts between a habit and what was recorded for it.
  public static func all(of habit: Habit, with log: EventLog, today: Day) -> [HabitConflict] {
    var found: [HabitConflict] = []
    func collect(_ reason: Reason, _ isConflict: (EventLog.Entry) -> Bool) {
      var days: [Day] = []
      for entry in log.entries where isConflict(entry) && days.last != entry.day { days.append(entry.day) }
      if !days.isEmpty { found.append(HabitConflict(habit: habit.slug, reason: reason, days: days)) }
    }
    if let start = habit.start { collect(.beforeStart(start)) { $0.day < start } }
    if let end = habit.end { collect(.afterEnd(end)) { $0.day > end } }
    if let archived = habit.archived { collect(.fromArchiving(archived)) { $0.day >= archived } }
    if habit.target == nil {
      collect(.amountWithoutTarget) { if case .amount = $0.value { true } else { false } }
    } else if habit.target?.period != .day {
      collect(.doneOfPeriod) { $0.value == .done }
    }
    return found
  }

  /// What is said of it.
  var problem: FieldProblem {
    let count = days.count == 1 ? "1 day" : "\(days.count) days"
    let verb = days.count == 1 ? "has" : "have"
    switch reason {
    case .beforeStart(let start):
      return FieldProblem(
        HabitField.start.rawValue, "\(count) before \(start) \(verb) check-ins: \(list)",
        hint: "choose an earlier start; \(events) shows them", reason: reasonOfField,
        isAgainstRule: true)
    case .afterEnd(let end):
      return FieldProblem(
        HabitField.end.rawValue, "\(count) after \(end) \(verb) check-ins: \(list)",
        hint: "choose a later day; \(events) shows them", reason: reasonOfField,
        isAgainstRule: true)
    case .fromArchiving(let day):
      return FieldProblem(
        "archived", "\(count) from \(day) on \(verb) check-ins: \(list)",
        hint: "choose a later day; \(events) shows them", reason: reasonOfField,
        isAgainstRule: true)
    case .amountWithoutTarget:
      return FieldProblem(
        HabitField.target.rawValue, "\(count) \(verb) amounts, and a habit without a target has none: \(list)",
        hint: "keep the target, or begin a new habit and archive this one", reason: reasonOfField, isAgainstRule: true)
    case .doneOfPeriod:
      return FieldProblem(
        HabitField.target.rawValue,
        "\(count) \(verb) `done`, which says nothing about a target per week or month: \(list)",
        hint: "keep a target per day, or begin a new habit and archive this one", reason: reasonOfField,
        isAgainstRule: true)
    }
  }

  private var events: Hint {
    let (first, last) = (days.first ?? .earliestOfHabits, days.last ?? .earliestOfHabits)
    return "\(call: "event", "list", "\(habit)", "--from", "\(first)", "--to", "\(last)")"
  }

  private var reasonOfField: FieldReason { .checkIns(reason, days: days) }

  /// The days, as many as are quickly read.
  private var list: String {
    let shown = days.prefix(5).map(\.description).joined(separator: ", ")
    return days.count > 5 ? "\(shown) and \(days.count - 5) more" : shown
  }
}
