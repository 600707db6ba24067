import Changes
import DataFolder
import Journal

/// The questions of `habit add`: category, suggested habit, name and icon, schedule, target, start. From each one can
/// go back to the one before, where the answer is still shown. Nothing is stored here.
struct HabitInterview {
  let prompter: Prompter
  let rules: HabitRules
  let catalog: Catalog

  private enum Step: Hashable {
    case category, ownCategory, idea, title, sameTitle, reason, icon, schedule, rhythm, target, start, confirm
  }

  private enum Move {
    case next(Step)
    case back
    case end(isWanted: Bool)
  }

  private struct Answers {
    var category: Catalog.Category?
    var idea: SuggestedHabit?
    /// The index of the item that was chosen, for questions with a list.
    var chosen: [Step: Int] = [:]
    /// The text that was typed, where it differs from the suggested one.
    var typed: [Step: String] = [:]
    var schedule = Schedule.daily

    /// Takes another suggestion: typed texts stay, and the schedule chosen for the suggestion before is forgotten.
    mutating func take(_ idea: SuggestedHabit?) {
      if idea != self.idea { chosen[.schedule] = nil }
      self.idea = idea
    }
  }

  /// Asks all questions.
  ///
  /// - Returns: An input that ``HabitRules`` accept; `nil` when the person declines in the end.
  func ask() throws(PromptCancelled) -> HabitInput? {
    prompter.say(["A new habit. Esc or Ctrl-C cancels at any point, and nothing is saved.", ""])
    var answers = Answers()
    var path: [Step] = []
    var step = catalog.categories.isEmpty ? Step.ownCategory : .category
    while true {
      switch try perform(step, &answers, canGoBack: !path.isEmpty) {
      case .next(let next):
        path.append(step)
        step = next
      case .back:
        prompter.takeBack()
        step = path.popLast() ?? step
      case .end(let isWanted): return isWanted ? input(answers) : nil
      }
    }
  }

  private func perform(
    _ step: Step, _ answers: inout Answers, canGoBack: Bool
  ) throws(PromptCancelled) -> Move {
    switch step {
    case .category: return try category(&answers)
    case .idea: return try idea(&answers)
    case .schedule: return try schedule(&answers)
    case .sameTitle:
      let same = rules.habit(titled: text(.title, answers))?.title ?? ""
      let isMeant = try prompter.confirm(
        "There is a habit `\(same)` already. Add another one of that name?", preferred: false, orBack: true)
      // The question of the name is asked again, so its answer is removed from the terminal as well.
      if isMeant == false { prompter.takeBack() }
      return isMeant == true ? .next(.reason) : .back
    case .confirm:
      prompter.say([""])
      let isWanted = try prompter.confirm("Add \(text(.title, answers))?", preferred: true, orBack: true)
      return isWanted.map { .end(isWanted: $0) } ?? .back
    case .ownCategory, .title, .reason, .icon, .rhythm, .target, .start:
      let question = question(step, answers)
      let reply = try prompter.ask(question, orBack: canGoBack)
      let written = reply.text
      answers.typed[step] = written == suggested(step, answers) ? nil : written
      if reply.isBack { return .back }
      if step == .rhythm, let schedule = rhythm(answers)?.schedule(written, rules) { answers.schedule = schedule }
      return .next(following(step, answers))
    }
  }

  private func following(_ step: Step, _ answers: Answers) -> Step {
    switch step {
    case .category, .ownCategory, .idea: .title
    case .title: rules.habit(titled: text(.title, answers)) == nil ? .reason : .sameTitle
    case .sameTitle: .reason
    case .reason: .icon
    case .icon: .schedule
    case .schedule, .rhythm: .target
    case .target: .start
    case .start, .confirm: .confirm
    }
  }

  // MARK: Category and suggestion

  private static let own = ChoiceMenu.Item("✎ Write my own")

  private func category(_ answers: inout Answers) throws(PromptCancelled) -> Move {
    let categories = catalog.categories
    let items = categories.map { category in
      ChoiceMenu.Item(Self.titled(category.icon, category.name), Counted.text(category.habits.count, "idea"))
    }
    let chosen = try prompter.choose("Category", items + [Self.own], selected: answers.chosen[.category] ?? 0)
    if chosen != answers.chosen[.category] {
      answers.take(nil)
      answers.chosen[.idea] = nil
    }
    answers.chosen[.category] = chosen
    answers.category = chosen < categories.count ? categories[chosen] : nil
    guard let category = answers.category else { return .next(.ownCategory) }
    return .next(category.habits.isEmpty ? .title : .idea)
  }

  private func idea(_ answers: inout Answers) throws(PromptCancelled) -> Move {
    let habits = answers.category?.habits ?? []
    let ideas = habits.map { ChoiceMenu.Item(Self.titled($0.icon, $0.title), Self.plan($0)) }
    let chosen = try prompter.choose(
      "Habit", ideas + [Self.own], selected: answers.chosen[.idea] ?? 0, orBack: true)
    guard let chosen else { return .back }
    answers.chosen[.idea] = chosen
    answers.take(chosen < habits.count ? habits[chosen] : nil)
    return .next(.title)
  }

  private static func titled(_ icon: String?, _ title: String) -> String {
    guard let icon, !icon.isEmpty, !icon.utf8.allSatisfy({ $0 < 0x80 }) else { return title }
    return "\(icon) \(title)"
  }

  private static func plan(_ habit: SuggestedHabit) -> String {
    let plan = [habit.schedule.description, habit.target.map(\.description)]
    return plan.compactMap(\.self).joined(separator: ", ")
  }

  // MARK: Schedule

  private func schedule(_ answers: inout Answers) throws(PromptCancelled) -> Move {
    let known = knownSchedules(answers)
    let items = known.map(\.item) + Rhythm.all.map(\.item)
    guard
      let chosen = try prompter.choose("Schedule", items, selected: answers.chosen[.schedule] ?? 0, orBack: true)
    else { return .back }
    if chosen != answers.chosen[.schedule] { answers.typed[.rhythm] = nil }
    answers.chosen[.schedule] = chosen
    guard chosen < known.count else { return .next(.rhythm) }
    answers.schedule = known[chosen].schedule
    return .next(.target)
  }

  private func knownSchedules(_ answers: Answers) -> [(item: ChoiceMenu.Item, schedule: Schedule)] {
    var known: [(item: ChoiceMenu.Item, schedule: Schedule)] = [
      (ChoiceMenu.Item("daily"), .daily), (ChoiceMenu.Item("weekdays", "Monday to Friday"), .weekdays(.workdays)),
      (ChoiceMenu.Item("weekends", "Saturday and Sunday"), .weekdays(.weekend)),
    ]
    if let suggested = answers.idea?.schedule {
      known.removeAll { $0.schedule == suggested }
      known.insert((ChoiceMenu.Item(suggested.description, "as suggested"), suggested), at: 0)
    }
    return known
  }

  /// The chosen kind of schedule, where it needs a further question; otherwise `nil`.
  private func rhythm(_ answers: Answers) -> Rhythm? {
    let index = (answers.chosen[.schedule] ?? 0) - knownSchedules(answers).count
    return Rhythm.all.indices.contains(index) ? Rhythm.all[index] : nil
  }

  // MARK: Texts

  /// The text that is shown at first and that Enter accepts.
  private func suggested(_ step: Step, _ answers: Answers) -> String {
    switch step {
    case .title: answers.idea?.title ?? ""
    case .reason: answers.idea?.reason ?? ""
    case .icon: answers.idea?.icon ?? ""
    case .rhythm: rhythm(answers)?.answer ?? ""
    case .target:
      answers.idea?.target.flatMap { target in
        TargetPhrase.flaw(of: target, on: answers.schedule) == nil ? target.description : nil
      } ?? ""
    case .start: rules.today.description
    case .category, .ownCategory, .idea, .sameTitle, .schedule, .confirm: ""
    }
  }

  private func text(_ step: Step, _ answers: Answers) -> String { answers.typed[step] ?? suggested(step, answers) }

  private func question(_ step: Step, _ answers: Answers) -> Prompter.Question {
    let text = text(step, answers)
    func optional(
      _ field: HabitField, _ label: String, _ help: String, limit: Int? = nil, empty: String = "none"
    ) -> Prompter.Question {
      Prompter.Question(label, help: help, answer: text, limit: limit, empty: empty) {
        $0.isEmpty ? nil : problem(field, $0)
      }
    }
    switch step {
    case .ownCategory:
      let label = catalog.categories.isEmpty ? "Category" : "Its category"
      return optional(.category, label, "such as Fitness; left empty, it has none")
    case .reason: return optional(.reason, "Reason", "why you want this", limit: rules.limits.reason)
    case .icon: return optional(.icon, "Icon", "an emoji")
    case .start:
      return optional(.start, "Start", "the first day; \(rules.today) is today", empty: rules.today.description)
    case .rhythm:
      let rhythm = rhythm(answers)
      return Prompter.Question(rhythm?.question ?? "", help: rhythm?.help ?? "", answer: text) { written in
        rhythm?.schedule(written, rules) == nil ? rhythm?.problem(written, rules) : nil
      }
    case .target:
      return Prompter.Question(
        "Target", help: "such as `at least 5 km` or `at most 2 cups`; left empty, the habit is simply done or not",
        answer: text, empty: "none"
      ) { $0.isEmpty ? nil : targetProblem($0, on: answers.schedule) }
    // The other steps are not answered by a line of text.
    case .title, .sameTitle, .category, .idea, .schedule, .confirm:
      return Prompter.Question("Name", help: "what you will tick off", answer: text, limit: rules.limits.title) {
        $0.isEmpty ? "a habit needs a name" : problem(.title, $0)
      }
    }
  }

  /// The problem of a single field; `nil` for none.
  private func problem(_ field: HabitField, _ text: String) -> String? {
    rules.problem(with: text, in: field).map { problem in
      problem.hint.map { "\(problem.message); \($0)" } ?? problem.message
    }
  }

  private func targetProblem(_ text: String, on schedule: Schedule) -> String? {
    if let problem = problem(.target, text) { return problem }
    guard let target = try? rules.target(text), let flaw = TargetPhrase.flaw(of: target, on: schedule) else {
      return nil
    }
    return "\(flaw.message), and this one is `\(schedule)`; ↑ leads back to the schedule"
  }

  // MARK: The end

  private func input(_ answers: Answers) -> HabitInput {
    let category = answers.category?.name ?? text(.ownCategory, answers)
    let texts: [(HabitField, String)] = [
      (.title, text(.title, answers)), (.reason, text(.reason, answers)), (.icon, text(.icon, answers)),
      (.category, category), (.color, answers.category.map { rules.color(like: $0).text } ?? ""),
      (.target, text(.target, answers)), (.start, text(.start, answers)),
    ]
    var input = HabitInput([.schedule: .schedule(answers.schedule)])
    for (field, text) in texts where !text.isEmpty { input.fields[field] = .text(text) }
    return input
  }
}
