import Answers
import ArgumentParser
import Audience
import Diagnostics
import Editions
import Journal
import Sealing

struct AudienceCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "audience",
    abstract: "Show who sees a habit, or somebody's habits, and where.",
    discussion: """
      Everybody, friends, readers of the hosted site, and those in a challenge, as it is now: a site that was built or \
      published before shows what it showed then.

      With --as it shows what a reader's key opens of the site as it was built last: the files themselves are opened, and \
      no rule is asked.

      Examples:
        daybook audience
        daybook audience run
        daybook audience ben --json
        daybook audience --as tom
        daybook audience run --as tom
      """
  ).ofDaybook

  @Argument(help: "A habit, or else a person; left out, the person whose daybook it is, and with --as everybody.")
  var name: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "List what this reader of the hosted site opens.", discussion: "Example: --as tom", valueName: "reader"),
    transform: Arguments.username)
  var reader: Username?

  @OptionGroup var person: PersonOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .everybody)
    if let reader {
      let view = try SeenAsView(reader, try subject(in: workspace), in: workspace, output: try workspace.output(output))
      return print(view.lines(), view.write)
    }
    let (person, habit) = try subject(in: workspace) ?? (try workspace.person(person.person), nil)
    let book = try known(workspace)
    let view = AudienceView(
      of: person, habit: habit, in: book, PublishedChanges(of: person, root: workspace.root, book))
    print(view.lines(style: Console.output.style, width: Console.output.tableWidth), view.write)
  }

  /// What was read, with the key of the site where there is one that the settings do not name: by a variable, or from before they
  /// did.
  ///
  /// - Throws: Where a key is expected, and is not there, or is none.
  private func known(_ workspace: Workspace) throws(CommandFailure) -> Book {
    var book = workspace.book
    guard SiteSealing.isAsked(in: book), let key = try SiteKey(of: workspace).find() else { return book }
    book.settings.siteKey = key.mark
    return book
  }

  private func print(_ lines: [String], _ write: (inout JSONWriter) -> Void) {
    if report.json {
      Console.printJSON { write(&$0) }
    } else {
      Console.print(lines.joined(separator: "\n"))
    }
  }

  /// What is asked about: a habit of that name comes first, then a person, then a habit that is meant by it.
  ///
  /// - Returns: `nil` where nothing is named.
  private func subject(in workspace: Workspace) throws(CommandFailure) -> (person: Person, habit: TrackedHabit?)? {
    guard name != nil || person.person != nil else { return nil }
    let owner = try workspace.person(person.person)
    guard let name else { return (owner, nil) }
    let isHabit = owner.habits.contains { $0.habit.slug.text == name }
    if !isHabit, let other = Username(name).flatMap(workspace.book.person) { return (other, nil) }
    return (owner, try workspace.habit(name, of: owner))
  }
}
