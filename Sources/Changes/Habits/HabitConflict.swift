import Diagnostics
import Journal

/// Check-ins that would be errors after a change to their habit, so that the change is refused.
public struct HabitConflict: Sendable, Equatable {
  /// The reason why check-ins would be errors.
  public enum Reason: Sendable, Equatable {
    /// They are before the habit's new first day.
    case beforeStart(Day)
    /// They are after the habit's new last day.
    case afterEnd(Day)
    /// They are on the day of archiving or later.
    case fromArchiving(Day)
    /// They have amounts, and the habit would have no target.
    case amountWithoutTarget
    /// They say `done`, and the target would be one per week or month.
    case doneOfPeriod
  }

  /// The habit's slug.
  public var habit: Slug
  /// Why check-ins on these ``days`` would be errors; a habit has at most one conflict for each reason.
  public var reason: Reason
  /// The days in order, each once.
  public var days: [Day]

  /// All conflicts between a changed habit and its check-ins.
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

  /// The conflict as the problem of a field.
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

  /// The first five days in words, and how many more there are.
  private var list: String {
    let shown = days.prefix(5).map(\.description).joined(separator: ", ")
    return days.count > 5 ? "\(shown) and \(days.count - 5) more" : shown
  }
}
