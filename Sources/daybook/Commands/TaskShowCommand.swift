import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct TaskShowCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one task with everything that belongs to it.",
    discussion: """
      Its steps, comments and files, and when it comes back: the next dates if it is done on each of them.

      Examples:
        daybook task show tap
        daybook task show 3 --json
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let own = try workspace.person(person.person)
    let placed = try TaskBook(of: own, in: workspace.book).task(named: task)
    let view = TaskView(placed, for: own, root: workspace.root)
    if report.json { return Console.printJSON { view.write(to: &$0) } }
    Console.print(view.lines(style: Console.output.style).joined(separator: "\n"))
  }
}
