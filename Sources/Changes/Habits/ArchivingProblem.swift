import Diagnostics
import Journal

/// Why a habit cannot be archived or restored.
public enum ArchivingProblem: Sendable, Equatable {
  /// The habit is archived already, since that day.
  case archived(Habit, since: Day)
  /// The habit starts on `on` or later, so that no day of it would count.
  case noDayLeft(Habit, start: Day, on: Day)
  /// The habit has check-ins after what would be its last day.
  case checkIns(HabitConflict)
  /// The habit is not archived, so there is nothing to restore.
  case notArchived(Habit)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .archived(let habit, let archived): "\(habit.title) is archived since \(archived)"
    case .noDayLeft(let habit, let start, let day):
      "\(habit.title) begins on \(start): archived on \(day) it would have no day that counts"
    case .checkIns(let conflict): conflict.problem.message
    case .notArchived(let habit): "\(habit.title) is not archived"
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
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
