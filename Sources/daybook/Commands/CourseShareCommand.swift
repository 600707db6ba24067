import ArgumentParser
import Changes
import Diagnostics
import Journal

struct CourseShareCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Show whoever runs the daybook how far you are, by name.",
    discussion: """
      They see of everybody together how many are where, and not who. With this they see your name, your week and how many \
      posts you have read, and never what you answered. `\(Call("undo"))` takes it back, too.

      Examples:
        daybook course share
        daybook course share --stop
      """)

  @Flag(help: ArgumentHelp("Show it no longer.", discussion: "Example: daybook course share --stop"))
  var stop = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let checked = try CommandChange("daybook course share", data)
    let result = try await checked.perform(of: person.person) { workspace, reader, draft in
      try CourseRules(workspace, reader).show(!stop, in: &draft)
    }
    let name = TerminalText.safe(try result.workspace.person(person.person).name)
    let now = stop ? "How far \(name) is, nobody sees" : "Whoever runs the daybook sees how far \(name) is"
    try await ChangeReport(data, change, report, result).print(
      lines: [Hint(result.outcome ? "\(now) from now on." : "\(now) already.")]
    ) {
      $0.member("person", (person.person ?? result.workspace.book.ownerName)?.text)
      $0.member("shown", !stop)
    }
  }
}
