import Changes
import DataFolder
import Journal

/// The questions of `habit add`: category, suggested habit, name and icon, schedule, start. Nothing is stored here.
struct HabitInterview {
  let prompter: Prompter
  let rules: HabitRules
  let catalog: Catalog

  /// Where the questions begin: with everything, or with a habit that was picked already.
  enum Beginning {
    case categories
    case idea(SuggestedHabit, Catalog.Category)
  }

  /// Asks everything.
  ///
  /// - Returns: What is wished, which ``HabitRules`` accept; `nil` when the habit is not wanted in the end.
  func ask(from beginning: Beginning = .categories) throws(PromptCancelled) -> HabitInput? {
    prompter.say(["A new habit. Esc or Ctrl-C cancels at any point, and nothing is saved.", ""])
    var draft = HabitInput()
    let idea: SuggestedHabit?
    switch beginning {
    case .categories: idea = try pick(&draft)
    case .idea(let habit, let category):
      idea = habit
      note(category, in: &draft)
    }
    let title = try self.title(idea)
    draft.fields[.title] = .text(title)
    try ask(.reason, "Reason", "why you want this", idea?.reason, limit: rules.limits.reason, into: &draft)
    try ask(.icon, "Icon", "an emoji", idea?.icon, into: &draft)
    let schedule = try self.schedule(idea)
    draft.fields[.schedule] = .text(schedule.description)
    try target(idea, on: schedule, into: &draft)
    try ask(.start, "Start", "the first day: \(rules.today) is today", rules.today.description, into: &draft)
    return try confirm(draft, title: title) ? draft : nil
  }

  // MARK: Category and suggestion

  private static let own = ChoiceMenu.Item("✎ Write my own")

  /// A suggestion out of the catalog; `nil` for a habit of one's own.
  private func pick(_ draft: inout HabitInput) throws(PromptCancelled) -> SuggestedHabit? {
    let categories = catalog.categories
    guard !categories.isEmpty else {
      try ask(.category, "Category", "such as Fitness", nil, into: &draft)
      return nil
    }
    let items = categories.map { category in
      ChoiceMenu.Item(Self.titled(category.icon, category.name), Counted.text(category.habits.count, "idea"))
    }
    let chosen = try prompter.choose("Category", items + [Self.own])
    guard chosen < categories.count else {
      try ask(.category, "Category", "such as Fitness; left empty, it has none", nil, into: &draft)
      return nil
    }
    let category = categories[chosen]
    note(category, in: &draft)
    guard !category.habits.isEmpty else { return nil }
    let ideas = category.habits.map { ChoiceMenu.Item(Self.titled($0.icon, $0.title), Self.plan($0)) }
    let picked = try prompter.choose("Habit", ideas + [Self.own])
    return picked < category.habits.count ? category.habits[picked] : nil
  }

  private func note(_ category: Catalog.Category, in draft: inout HabitInput) {
    draft.fields[.category] = .text(category.name)
    if let color = category.color { draft.fields[.color] = .text(color.text) }
  }

  // MARK: Texts

  private func title(_ idea: SuggestedHabit?) throws(PromptCancelled) -> String {
    try prompter.ask(
      Prompter.Question("Name", help: "what you will tick off", answer: idea?.title ?? "", limit: rules.limits.title) {
        $0.isEmpty ? "a habit needs a name" : problem(.title, $0)
      })
  }

  /// Asks for a field that may stay empty.
  private func ask(
    _ field: HabitField, _ label: String, _ help: String, _ answer: String?, limit: Int? = nil,
    into draft: inout HabitInput
  ) throws(PromptCancelled) {
    let written = try prompter.ask(
      Prompter.Question(label, help: help, answer: answer ?? "", limit: limit) {
        $0.isEmpty ? nil : problem(field, $0)
      })
    draft.fields[field] = written.isEmpty ? nil : .text(written)
  }

  /// What is wrong with one field by itself.
  private func problem(_ field: HabitField, _ text: String) -> String? {
    rules.problem(with: text, in: field).map(Self.sentence)
  }

  private static func sentence(_ problem: FieldProblem) -> String {
    problem.hint.map { "\(problem.message); \($0)" } ?? problem.message
  }

  // MARK: Schedule and target

  private func schedule(_ idea: SuggestedHabit?) throws(PromptCancelled) -> Schedule {
    var known: [(item: ChoiceMenu.Item, schedule: Schedule)] = [
      (ChoiceMenu.Item("daily"), .daily), (ChoiceMenu.Item("weekdays", "Monday to Friday"), .weekdays(.workdays)),
      (ChoiceMenu.Item("weekends", "Saturday and Sunday"), .weekdays(.weekend)),
    ]
    if let suggested = idea?.schedule {
      known.removeAll { $0.schedule == suggested }
      known.insert((ChoiceMenu.Item(suggested.description, "as suggested"), suggested), at: 0)
    }
    let asked: [(item: ChoiceMenu.Item, question: String, help: String, answer: String, phrase: (String) -> String)] = [
      (
        ChoiceMenu.Item("certain days", "mon, wed, fri"), "Which days", "with commas between them", "mon, wed, fri",
        { $0 }
      ),
      (
        ChoiceMenu.Item("times a week", "on whichever days"), "How many times a week", "1 to 7", "3",
        { "\($0) times a week" }
      ),
      (
        ChoiceMenu.Item("times a month", "on whichever days"), "How many times a month", "1 to 31", "4",
        { "\($0) times a month" }
      ),
      (ChoiceMenu.Item("every few days"), "Every how many days", "2 is every other day", "2", { "every \($0) days" }),
    ]
    let chosen = try prompter.choose("Schedule", known.map(\.item) + asked.map(\.item))
    if chosen < known.count { return known[chosen].schedule }
    let further = asked[chosen - known.count]
    let written = try prompter.ask(
      Prompter.Question(further.question, help: further.help, answer: further.answer) { text in
        problem(.schedule, further.phrase(text))
      })
    // What was asked for until it could be read.
    return (try? rules.schedule(further.phrase(written))) ?? .daily
  }

  private func target(
    _ idea: SuggestedHabit?, on schedule: Schedule, into draft: inout HabitInput
  ) throws(PromptCancelled) {
    var suggested = idea?.target
    if let target = suggested, TargetPhrase.flaw(of: target, on: schedule) != nil { suggested = nil }
    let written = try prompter.ask(
      Prompter.Question(
        "Target", help: "such as `at least 5 km` or `at most 2 cups`; left empty, the habit is simply done or not",
        answer: suggested.map(\.description) ?? ""
      ) { text in
        if text.isEmpty { return nil }
        switch TargetPhrase.parse(text) {
        case .failure(let flaw): return flaw.hint.map { "\(flaw.message); \($0)" } ?? flaw.message
        case .success(let target): return TargetPhrase.flaw(of: target, on: schedule)?.message
        }
      })
    draft.fields[.target] = written.isEmpty ? nil : .text(written)
  }

  // MARK: The end

  private func confirm(_ draft: HabitInput, title: String) throws(PromptCancelled) -> Bool {
    prompter.say([""])
    if let same = rules.habit(titled: title) {
      return try prompter.confirm(
        "There is a habit `\(same.title)` already. Add this one too?", preferred: false)
    }
    return try prompter.confirm("Add \(title)?", preferred: true)
  }

  private static func titled(_ icon: String?, _ title: String) -> String {
    guard let icon, !icon.isEmpty, !icon.utf8.allSatisfy({ $0 < 0x80 }) else { return title }
    return "\(icon) \(title)"
  }

  private static func plan(_ habit: SuggestedHabit) -> String {
    let plan = [habit.schedule.description, habit.target.map(\.description)]
    return plan.compactMap(\.self).joined(separator: ", ")
  }
}
