import Changes
import Diagnostics
import Journal

extension CheckInProblem {
  /// The problem as the command line says it, with what to do there.
  ///
  /// - Parameter isEdit: Whether an event that is recorded was to be changed, rather than one to be recorded.
  func diagnostic(_ habit: Habit, value: EventValue, today: Day, isEdit: Bool = false) -> Diagnostic {
    Diagnostic(
      .error, message(habit, today: today),
      hint: isEdit ? editHint(habit, value, today) : hint(habit, value, today))
  }

  /// What helps with an edit, where it is not what helps with a check-in.
  private func editHint(_ habit: Habit, _ value: EventValue, _ today: Day) -> String? {
    switch self {
    case .takesNoAmount: "its value is done, skip or missed"
    case .needsAmount: "say how much: --value AMOUNT" + (habit.target?.unit.map { ", in \($0)" } ?? "")
    case .addsNothing: "`daybook event delete` takes it away"
    case .reached, .timeToCome: nil
    default: hint(habit, value, today)
    }
  }

  private func hint(_ habit: Habit, _ value: EventValue, _ today: Day) -> String? {
    let slug = habit.slug
    switch self {
    case .notDue, .future, .amountTooLarge, .overLimit: return nil
    case .beforeStart: return "`daybook habit edit \(slug) --start DAY` moves its start"
    case .afterEnd: return "`daybook habit edit \(slug) --end DAY` moves its end"
    case .archived: return "`daybook habit restore \(slug)` takes it up again"
    case .timeToCome: return "`--on yesterday` is for the day before"
    case .tooEarly: return "is there a typing error in the year?"
    case .recorded(_, let day):
      let event = day == today ? "\(slug)" : "\(slug) \(day)"
      return "`daybook event edit \(event)` changes it, and `daybook undo` takes the last change back"
    case .addsNothing(let day):
      return "`daybook event list \(slug) --from \(day)` shows it, and `daybook event edit` changes it"
    case .reached(_, let day):
      let on = day == today ? "" : " --on \(day)"
      return value == .done ? "`daybook done \(slug)=AMOUNT\(on)` adds more to it" : nil
    case .takesNoAmount:
      return "`daybook done \(slug)` records it; a number of `today` goes before names: `daybook done 3 \(slug)`"
    case .needsAmount:
      return "say how much: `daybook done \(slug) AMOUNT`" + (habit.target?.unit.map { ", in \($0)" } ?? "")
    case .commentTooLong(.characters): return "shorten it, or raise `limits: {comment: …}` in daybook.yml"
    case .commentTooLong(let excess): return excess.hint
    case .commentNotOneLine: return "write it on one line"
    }
  }
}

extension EventValue {
  var isAmount: Bool { if case .amount = self { true } else { false } }
}
