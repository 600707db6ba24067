import Answers
import ArgumentParser
import Audience
import Journal

struct AudienceCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "audience",
    abstract: "Show who sees a habit, or somebody's habits, and where.",
    discussion: """
      Everybody, friends, readers of the hosted site, and those in a challenge, as it is now: a site that was built or \
      published before shows what it showed then.

      Examples:
        daybook audience
        daybook audience run
        daybook audience ben --json
      """)

  @Argument(help: "A habit, or else a person; left out, the person whose daybook it is.")
  var name: String?

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .everybody)
    let view = try view(in: workspace)
    if report.json {
      Console.printJSON { view.write(to: &$0) }
    } else {
      Console.print(view.lines(style: Console.output.style, width: Console.output.tableWidth).joined(separator: "\n"))
    }
  }

  /// What is asked about: a habit of that name comes first, then a person, then a habit that is meant by it.
  private func view(in workspace: Workspace) throws(CommandFailure) -> AudienceView {
    let owner = try workspace.person(person.person)
    guard let name else { return AudienceView(of: owner, habit: nil, in: workspace.book) }
    let isHabit = owner.habits.contains { $0.habit.slug.text == name }
    if !isHabit, let other = Username(name).flatMap(workspace.book.person) {
      return AudienceView(of: other, habit: nil, in: workspace.book)
    }
    return AudienceView(of: owner, habit: try workspace.habit(name, of: owner), in: workspace.book)
  }
}
