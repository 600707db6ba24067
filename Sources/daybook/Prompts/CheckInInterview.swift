import Changes
import DataFolder
import Diagnostics
import Insights
import Journal

/// The questions of `ask`, each answered by one key.
struct CheckInInterview {
  /// The answer to a question.
  enum Answer: Equatable {
    case value(EventValue)
    /// The occasion stays open, and the next question follows.
    case later
    /// The occasion and all later ones stay open.
    case quit
  }

  private let prompter: Prompter

  init(on prompter: Prompter) {
    self.prompter = prompter
  }

  /// Asks about one occasion.
  ///
  /// - Parameters:
  ///   - place: The number of the question: `2 of 5`.
  /// - Throws: ``PromptCancelled``; earlier answers are stored already.
  func ask(_ occasion: OpenOccasion, _ place: String) throws(PromptCancelled) -> Answer {
    let (habit, report) = (occasion.reported.habit, occasion.reported.report)
    let day = DayPhrase.on(occasion.day, today: report.today)
    let progress = occasion.isForgotten ? HabitText.target(habit) : HabitText.progress(report, habit)
    var question = KeyQuestion(
      label: "\(place) · \(HabitText.title(habit)) \(day)?", detail: progress ?? "", choices: Self.choices(for: habit))
    question.takesDigits = habit.target != nil
    while true {
      switch try prompter.press(question) {
      case .digit(let digit):
        if let amount = try amount(habit, beginning: String(digit)) { return .value(.amount(amount)) }
      case .key("a"): if let amount = try amount(habit, beginning: "") { return .value(.amount(amount)) }
      case .key("d"): return .value(.done)
      case .key("s"): return .value(.skip)
      case .key("m"): return .value(.missed)
      case .key("q"): return .quit
      case .key: return .later
      }
    }
  }

  /// The keys for a habit, one for each answer that it allows.
  static func choices(for habit: Habit) -> [KeyQuestion.Choice] {
    var choices: [KeyQuestion.Choice] = []
    if habit.target.map({ $0.period == .day }) ?? true {
      choices.append(KeyQuestion.Choice("d", habit.target?.isLimit == true ? "kept" : "done"))
    }
    if let target = habit.target {
      choices.append(KeyQuestion.Choice("a", target.unit.map { "how many \($0)" } ?? "how much"))
    }
    return choices + [
      KeyQuestion.Choice("s", "skip"), KeyQuestion.Choice("m", "missed"), KeyQuestion.Choice("l", "later"),
      KeyQuestion.Choice("q", "quit"),
    ]
  }

  /// - Returns: The amount; `nil` where the line was left empty, so that the key is asked for again.
  private func amount(_ habit: Habit, beginning: String) throws(PromptCancelled) -> Amount? {
    let unit = habit.target?.unit.map { "in \($0), " } ?? ""
    let help = unit + "such as 5.2; left empty, back to the keys"
    let text = try prompter.ask(
      Prompter.Question("How much", help: help, answer: beginning) { text in
        if text.isEmpty { return nil }
        if case .success = Amount.typed(text) { return nil }
        return "`\(text)` is no amount; amounts are written as 8 or 5.2"
      })
    prompter.takeBack()
    return try? Amount.typed(text).get()
  }
}
