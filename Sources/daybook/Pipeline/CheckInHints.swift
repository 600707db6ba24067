import Changes
import Diagnostics
import Journal

extension CheckInProblem {
  /// The problem as the command line says it, with what to do there.
  func diagnostic(_ habit: Habit, value: EventValue, today: Day) -> Diagnostic {
    Diagnostic(.error, message(habit, today: today), hint: hint(habit, value))
  }

  private func hint(_ habit: Habit, _ value: EventValue) -> String? {
    let slug = habit.slug
    switch self {
    case .notDue: return "`--on today` records it all the same"
    case .paused where value == .done || value.isAmount: return "`--on DAY` records what you did all the same"
    case .nothingToSay, .paused, .future, .amountTooLarge, .overLimit: return nil
    case .beforeStart: return "`daybook habit edit \(slug) --start DAY` moves its start"
    case .afterEnd: return "`daybook habit edit \(slug) --end DAY` moves its end"
    case .archived: return "`daybook habit restore \(slug)` takes it up again"
    case .timeToCome: return "`--on yesterday` is for the day before"
    case .recorded:
      return "`daybook event edit \(slug)` changes it, and `daybook undo` takes the last change back"
    case .reached: return value == .done ? "`daybook done \(slug)=AMOUNT` adds more to it" : nil
    case .takesNoAmount: return "a number of `today` goes before names: `daybook done 3 \(slug)`"
    case .needsAmount:
      return "say how much: `daybook done \(slug) AMOUNT`" + (habit.target?.unit.map { ", in \($0)" } ?? "")
    case .commentTooLong: return "shorten it, or raise `limits: {comment: …}` in daybook.yml"
    case .commentNotOneLine: return "write it on one line"
    }
  }
}

extension EventValue {
  var isAmount: Bool { if case .amount = self { true } else { false } }
}
