import Diagnostics
import Journal

/// Why a habit cannot be put away so, or brought back.
public enum ArchivingProblem: Sendable, Equatable {
  /// It was put away before.
  case archived(Habit, since: Day)
  /// Put away on a day, it would not have had a single one, since it begins then or later.
  case noDayLeft(Habit, start: Day, on: Day)
  /// Check-ins that would lie after the habit's last day.
  case checkIns(HabitConflict)
  /// There is nothing to bring back.
  case notArchived(Habit)

  /// What is wrong, without a full stop.
  var message: String {
    switch self {
    case .archived(let habit, let archived): "\(habit.title) is archived since \(archived)"
    case .noDayLeft(let habit, let start, let day):
      "\(habit.title) begins on \(start): archived on \(day) it would have no day that counts"
    case .checkIns(let conflict): conflict.problem.message
    case .notArchived(let habit): "\(habit.title) is not archived"
    }
  }

  /// What to do about it.
  var hint: Hint? {
    switch self {
    case .archived(let habit, _): "\(call: "habit", "restore", "\(habit.slug)") brings it back"
    case .noDayLeft(let habit, _, _):
      "choose a later day; \(command: "habit", "delete", "\(habit.slug)") deletes it for good"
    case .checkIns(let conflict): conflict.problem.hint
    case .notArchived: nil
    }
  }
}
