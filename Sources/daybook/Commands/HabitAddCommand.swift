import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct HabitAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a habit.",
    discussion: """
      On a terminal, without flags, it asks: for a category, for one of its suggested habits or one of your own, for \
      name, icon, schedule and start. Esc or Ctrl-C cancels at any point, and nothing is saved.

      With flags nothing is asked: title and schedule have to be among them, or --from-idea.

      Examples:
        daybook habit add
        daybook habit add --title Run --schedule "mon, fri" --target "at least 5 km"
        daybook habit add --from-idea "Move/Stretch" --schedule weekdays
      """)

  @OptionGroup(title: "The habit") var flags: HabitFlags

  @Option(
    help: ArgumentHelp(
      "Begin with a suggested habit: its category and its title, or its title alone.",
      discussion: "Flags come before what is suggested. Example: --from-idea \"Move/Stretch\"",
      valueName: "category/title"))
  var fromIdea: String?

  @Option(
    help: ArgumentHelp(
      "The name of its file, by which commands and check-ins know it; left out, it is made from the title.",
      discussion: "Example: --slug run", valueName: "name"))
  var slug: String?

  @OptionGroup var options: HabitChangeOptions

  func perform() async throws {
    let checked = try CommandChange("daybook habit add", options.data)
    let written = try flags.input()
    // Asked before the lock is taken, because others would wait for as long as the person thinks.
    let answered = written.isEmpty && fromIdea == nil && slug == nil && RawTerminal.isThere ? try await ask() : nil
    let result = try await checked.perform(of: options.person.person, reading: .ownPages) { workspace, person, draft in
      let rules = HabitRules(workspace, person)
      var input = answered ?? written
      if let fromIdea {
        input = try Idea.named(fromIdea, in: workspace.book.catalog(of: person)).input(under: input, by: rules)
      }
      input = input.namingReplaced(in: workspace, person)
      let wanted = slug ?? (answered == nil ? nil : rules.slugForSecond(input))
      let habit = try rules.added(input, slug: wanted)
      try HabitStaging(of: person).add(habit, to: &draft)
      return (person: person.username, habit: habit)
    }
    let habit = result.outcome.habit
    let since = habit.start.map { ", from \($0)" } ?? ""
    try await ChangeReport(options, result).print(
      "Added \(HabitText.title(habit)): \(HabitText.plan(habit))\(since).\n"
        + (slug == nil && Slugs.isOfNothing(habit.title)
          ? "Its title has no letters to make a name of: its file is called `\(habit.slug)`, and --slug chooses another.\n"
          : "")
        + "\(call: "done", "\(habit.slug)") checks it in."
    ) { writer in
      writer.member("person", result.outcome.person.text)
      writer.member("habit") { $0.object { $0.habitFacts(habit) } }
    }
  }

  /// Asks for all fields of the habit on the terminal.
  private func ask() async throws -> HabitInput {
    let workspace = try await Workspace.openSound(
      options.data, concerning: .person(options.person.person), reading: .ownPages)
    let person = try workspace.person(options.person.person)
    let rules = HabitRules(workspace, person)
    return try Cancellation.saying("nothing was saved") { terminal throws(PromptCancelled) in
      let interview = HabitInterview(
        prompter: Prompter(on: terminal), rules: rules, catalog: workspace.book.catalog(of: person))
      guard let input = try interview.ask() else { throw PromptCancelled() }
      return input
    }
  }
}

/// A suggested habit with its category.
private struct Idea {
  var category: Catalog.Category
  var habit: SuggestedHabit

  /// - Parameter name: `Move/Stretch`, or `Stretch`; case does not count.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` for an unknown or ambiguous name.
  static func named(_ name: String, in catalog: Catalog) throws(CommandFailure) -> Idea {
    let wanted = name.lowercased()
    let ideas = catalog.categories.flatMap { category in category.habits.map { Idea(category: category, habit: $0) } }
    if let exact = ideas.first(where: { $0.name.lowercased() == wanted }) { return exact }
    let titled = ideas.filter { $0.habit.title.lowercased() == wanted }
    if titled.count == 1 { return titled[0] }
    if titled.count > 1 {
      let names = titled.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw CommandFailure(.usage, .ambiguous, "several categories suggest `\(name)`", hint: "which one: \(names)?")
    }
    if let category = catalog.categories.first(where: { $0.name.lowercased() == wanted }) {
      let titles = category.habits.map { "\"\(category.name)/\($0.title)\"" }.joined(separator: ", ")
      throw CommandFailure(.usage, .wrongUsage, "`\(category.name)` is a category", hint: "it suggests \(titles)")
    }
    let names = ideas.map(\.name) + ideas.map(\.habit.title)
    throw CommandFailure(
      .usage, .unknownName, "no suggested habit is called `\(name)`",
      hint: Suggestion.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
        ?? "categories are \(catalog.categories.map(\.name).joined(separator: ", "))")
  }

  private var name: String { "\(category.name)/\(habit.title)" }

  /// The fields of the suggestion, replaced by those in `wishes`.
  func input(under wishes: HabitInput, by rules: HabitRules) -> HabitInput {
    var input = wishes
    var suggested: [HabitField: HabitInput.Wish?] = [
      .title: .text(habit.title), .reason: habit.reason.map { .text($0) }, .icon: habit.icon.map { .text($0) },
      .category: .text(category.name), .color: .text(rules.color(like: category).text),
      .schedule: .schedule(habit.schedule),
    ]
    // The suggested target may not go with another schedule.
    if wishes.fields[.schedule] == nil { suggested[.target] = habit.target.map { .target($0) } }
    for (field, wish) in suggested where input.fields[field] == nil { input.fields[field] = wish }
    return input
  }
}

extension HabitRules {
  init(_ workspace: Workspace, _ person: Person) {
    self.init(
      limits: workspace.book.settings.limits, parts: person.partsOfDay, today: person.today,
      habits: person.habits.map(\.habit))
  }

  /// The slug of a habit with a title that another habit has already; `nil` for a new title.
  fileprivate func slugForSecond(_ input: HabitInput) -> String? {
    guard case .text(let title)? = input.fields[.title], habit(titled: title) != nil else { return nil }
    return Slugs.slug(from: title, avoiding: Set(habits.map(\.slug))).text
  }
}
