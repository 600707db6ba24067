import ArgumentParser
import Changes
import DataFolder
import Journal

struct HabitOrderCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "order",
    abstract: "Move habits to another place in the list.",
    discussion: """
      Several habits keep the order in which they are named. Without a place they come first.

      Examples:
        daybook habit order run read water
        daybook habit order run --before water
        daybook habit order coffee --last
      """)

  @Argument(
    help: "Names of habits: their files', their titles, or the beginnings of either.",
    completion: .custom { words, _, _ in Completions.habits(words) })
  var habits: [String]

  @Flag(help: ArgumentHelp("Before all others, as without a place.", discussion: "Example: --first"))
  var first = false

  @Flag(help: ArgumentHelp("Behind all others.", discussion: "Example: --last"))
  var last = false

  @Option(
    help: ArgumentHelp("Right before this one.", discussion: "Example: --before water", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var before: String?

  @Option(
    help: ArgumentHelp("Right behind this one.", discussion: "Example: --after water", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var after: String?

  @OptionGroup var options: HabitChangeOptions

  func validate() throws {
    let places = [first, last, before != nil, after != nil].count { $0 }
    if places > 1 { throw UsageError("only one of --first, --last, --before and --after can be given") }
  }

  func perform() async throws {
    let change = try CommandChange("daybook habit order", options.data)
    let result = try await change.perform(of: options.person.person, reading: .ownPages) { workspace, person, draft in
      var moved: [Slug] = []
      for name in habits {
        let slug = try workspace.habit(name, of: person).habit.slug
        if moved.contains(slug) { throw CommandFailure(.usage, .wrongUsage, "`\(slug)` is named twice") }
        moved.append(slug)
      }
      let all = person.habits.map(\.habit)
      let order = try HabitOrdering.arranged(moved, to: try place(of: person, in: workspace), in: all)
      let staging = HabitStaging(of: person)
      for (slug, number) in HabitOrdering.numbers(for: order, in: all) {
        guard let habit = all.first(where: { $0.slug == slug }) else { continue }
        var numbered = habit
        numbered.order = number
        try staging.change(habit, to: numbered, in: &draft)
      }
      draft.summary = .habitsOrdered(count: moved.count)
      return person.username
    }
    let owner = try result.workspace.person(result.outcome)
    let titles = owner.habits.filter { $0.habit.archived.map { $0 > owner.today } ?? true }.map(\.habit)
    // Without numbers, because numbers that stand for habits are those of `today`.
    let list = titles.map { "\n  " + HabitText.title($0) }.joined()
    try await ChangeReport(options, result).print(
      "\(result.isChanged ? "The order is now:" : "Nothing changed: the order is")\(list)"
    ) { writer in
      writer.member("person", owner.username.text)
      writer.member("habits") { $0.array(owner.habits) { $0.value($1.habit.slug.text) } }
    }
  }

  private func place(of person: Person, in workspace: Workspace) throws -> HabitOrdering.Place {
    if let before { return .before(try workspace.habit(before, of: person).habit.slug) }
    if let after { return .after(try workspace.habit(after, of: person).habit.slug) }
    return last ? .last : .first
  }
}
