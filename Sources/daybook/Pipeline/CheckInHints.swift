import Changes
import Diagnostics
import Journal

extension CheckInProblem {
  /// The problem as a diagnostic with a hint about what to do.
  ///
  /// - Parameter isEdit: Whether a recorded check-in was to be changed, rather than a new one recorded.
  func diagnostic(_ tracked: TrackedHabit, value: EventValue, today: Day, isEdit: Bool = false) -> Diagnostic {
    let hints = CheckInHints(tracked: tracked, value: value, today: today)
    return Diagnostic(
      .error, .refused, message(tracked.habit, today: today), hint: isEdit ? hints.ofEdit(self) : hints.ofCheckIn(self))
  }
}

/// The hints for refused check-ins. For a check-in that is recorded already they propose commands about that one,
/// because `undo` would undo the latest change, which may be another.
private struct CheckInHints {
  var tracked: TrackedHabit
  var value: EventValue
  var today: Day

  private var habit: Habit { tracked.habit }
  private var slug: Call.Word { "\(tracked.habit.slug)" }
  private var inUnit: String { habit.target?.unit.map { ", in \($0)" } ?? "" }

  func ofEdit(_ problem: CheckInProblem) -> Hint? {
    switch problem {
    case .takesNoAmount: "its value is done, skip or missed"
    case .needsAmount: "say how much: \(flags: "--value", .amount)\(inUnit)"
    case .addsNothing, .reached, .timeToCome: nil
    case .notDue, .beforeStart, .tooEarly, .afterEnd, .archived, .future, .recorded, .overLimit, .amountTooLarge,
      .commentTooLong, .commentNotOneLine:
      ofCheckIn(problem)
    }
  }

  func ofCheckIn(_ problem: CheckInProblem) -> Hint? {
    switch problem {
    case .notDue, .future, .amountTooLarge, .overLimit: return nil
    case .beforeStart(let day, _):
      return "\(call: "habit", "edit", slug, "--start", "\(day)") lets it start then"
    case .afterEnd(let day, _): return "\(call: "habit", "edit", slug, "--end", "\(day)") lets it end then"
    case .archived: return "\(call: "habit", "restore", slug) takes it up again"
    case .timeToCome: return "\(flags: "--on", "yesterday") is for the day before"
    case .tooEarly: return "is there a typing error in the year?"
    case .recorded(let recorded, let day):
      guard let event = event(with: recorded, on: day) else { return nil }
      let edit = Call(["event", "edit"] + event, isWhole: false)
      return "\(edit) changes it, \(Call(["event", "delete"] + event)) takes it away"
    case .addsNothing(let day):
      return "\(call: "event", "list", slug, "--from", "\(day)", "--to", "\(day)") shows it"
    case .reached(_, let day):
      guard value == .done else { return nil }
      let on: [Call.Word] = day == today ? [] : ["--on", "\(day)"]
      return "\(Call(["done", "\(habit.slug)=\(Call.Placeholder.amount)"] + on)) adds more to it"
    case .takesNoAmount:
      let isWhole = if case .amount(let amount) = value { Person.number(amount.description) != nil } else { false }
      return "\(call: "done", slug) records it"
        + (isWhole ? "; a number that \(call: "today") shows goes before names" : "")
    case .needsAmount: return "say how much: \(call: "done", slug, .amount)\(inUnit)"
    case .commentTooLong(.characters): return "shorten it, or raise `limits: {comment: …}` in daybook.yml"
    case .commentTooLong(let excess): return excess.hint
    case .commentNotOneLine: return "write it on one line"
    }
  }

  /// The words that name a check-in in a call: its habit, its day, and its number where the day has several; `nil`
  /// where no check-in of the day has that value.
  private func event(with recorded: EventValue, on day: Day) -> [Call.Word]? {
    guard let event = tracked.events(from: day, through: day).last(where: { $0.entry.value == recorded }) else {
      return nil
    }
    return [slug, "\(day)"] + (event.count > 1 ? ["--number", "\(event.number)"] : [])
  }
}
