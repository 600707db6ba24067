import Changes
import Journal

/// A kind of schedule that needs one more question.
struct Rhythm: Sendable {
  /// Its item in the list of schedules.
  var item: ChoiceMenu.Item
  var question: String
  /// A hint about possible answers.
  var help: String
  /// The answer that is shown at first.
  var answer: String
  /// The numbers that can be answered; `nil` for a question that is answered by weekdays.
  private var numbers: ClosedRange<Int>?
  /// Turns an answer into the schedule as the data folder writes it.
  private var phrase: @Sendable (String) -> String

  static let all = [
    Rhythm(
      item: ChoiceMenu.Item("certain days", "mon, wed, fri"), question: "Which days",
      help: "mon, wed, fri, or mon-fri", answer: "mon, wed, fri", phrase: { $0 }),
    Rhythm(
      item: ChoiceMenu.Item("times a week", "on whichever days"), question: "How many times a week",
      help: span(Schedule.weeklyTimes),
      answer: "3", numbers: Schedule.weeklyTimes, phrase: { "\($0) times a week" }),
    Rhythm(
      item: ChoiceMenu.Item("times a month", "on whichever days"), question: "How many times a month",
      help: span(Schedule.monthlyTimes), answer: "4", numbers: Schedule.monthlyTimes, phrase: { "\($0) times a month" }),
    Rhythm(
      item: ChoiceMenu.Item("a day of the month", "on the 1st, or the last"), question: "Which day of the month",
      help: "\(span(Schedule.daysOfMonth)); where a month is shorter, on its last day", answer: "1",
      numbers: Schedule.daysOfMonth,
      phrase: { "day \($0) of the month" }),
    Rhythm(
      item: ChoiceMenu.Item("every few days"), question: "Every how many days", help: "2 is every other day",
      answer: "2", numbers: Schedule.intervals, phrase: { "every \($0) days" }),
  ]

  /// The schedule of an answer; `nil` for an invalid answer.
  func schedule(_ answer: String, _ rules: HabitRules) -> Schedule? { try? rules.schedule(phrase(answer)) }

  /// Why an answer is invalid, and what to answer instead.
  func problem(_ answer: String, _ rules: HabitRules) -> String {
    if let numbers {
      return "write a number from \(Self.span(numbers))"
    }
    if answer.isEmpty { return "name at least one day" }
    do throws(FieldProblem) {
      _ = try rules.schedule(phrase(answer))
      return ""
    } catch {
      let meant = error.hint?.description
      let hint = meant.flatMap { $0.hasPrefix("did you mean") ? $0 : nil } ?? "write them like `mon, wed, fri`"
      return "`\(answer)` names no days; \(hint)"
    }
  }

  private static func span(_ numbers: ClosedRange<Int>) -> String {
    "\(numbers.lowerBound) to \(Counted.grouped(numbers.upperBound))"
  }
}
