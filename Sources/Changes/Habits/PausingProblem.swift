import Diagnostics
import Journal

/// Why a pause or a holiday cannot begin or end.
public enum PausingProblem: Sendable, Equatable {
  /// The last day is before the first.
  case endsBeforeStart(from: Day, through: Day)
  /// The habit ended before the pause, on that day.
  case isOver(Habit, since: Day)
  /// The pause would begin on `from` and touch another pause of the habit.
  case overlaps(Habit, Pause, from: Day)
  /// The habit is not paused on the day; `next` is the first day of its next pause, `nil` where there is none.
  case notPaused(Habit, on: Day, next: Day?)
  /// The holiday would pause nothing: all habits are over, paused already, or spared.
  case nothingLeft(from: Day, through: Day?)
  /// The day is in no holiday; `next` is the first day of the next one, `nil` where there is none.
  case noHoliday(on: Day, next: Day?)
  /// The holiday with that first day has ended or was removed.
  case holidayGone(from: Day)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .endsBeforeStart(let from, let through):
      return "the pause would end on \(through), before it begins on \(from)"
    case .isOver(let habit, let last): return "\(habit.title) is over since \(last), and has nothing to pause"
    case .overlaps(let habit, let other, _):
      let range = other.through.map { "from \(other.from) to \($0)" } ?? "since \(other.from)"
      return "\(habit.title) is paused \(range) already"
    case .notPaused(let habit, let day, let next):
      return "\(habit.title) is not paused on \(day)" + (next.map { "; a pause begins on \($0)" } ?? "")
    case .nothingLeft(let from, let through):
      return "no habit is left to pause from \(from)" + (through.map { " to \($0)" } ?? "")
    case .noHoliday(let day, let next):
      return "there is no holiday on \(day)" + (next.map { "; one begins on \($0)" } ?? "")
    case .holidayGone(let from): return "the holiday from \(from) is not there any more"
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .endsBeforeStart, .isOver, .nothingLeft, .notPaused(_, _, nil), .holidayGone: return nil
    case .overlaps(let habit, let other, let from) where from < other.from:
      return """
        \(call: "habit", "pause", "\(habit.slug)", "--from", "\(from)", "--to", "\(other.from - 1)") pauses it until then
        """
    case .overlaps(let habit, let other, let from):
      let does = from == other.from ? "takes that pause back" : "ends that pause"
      return "\(call: "habit", "resume", "\(habit.slug)", "--on", "\(from)") \(does)"
    case .notPaused(let habit, _, let next?):
      return "\(call: "habit", "resume", "\(habit.slug)", "--on", "\(next)") takes it back"
    case .noHoliday(_, nil): return "\(call: "habit", "resume", .habit) ends the pause of a single habit"
    case .noHoliday(_, let next?): return "\(call: "habit", "resume", "--all", "--on", "\(next)") takes it back"
    }
  }
}
