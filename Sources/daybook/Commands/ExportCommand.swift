import Answers
import ArgumentParser
import DataFolder
import Diagnostics
import Exchange
import FileSystem
import Journal

struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write what other programs read.",
    discussion: """
      Examples:
        daybook export json ~/ana.json
        daybook export csv ~/check-ins.csv
        daybook export loop ~/Loop.db
        daybook export ics ~/habits.ics --habits
        daybook export todotxt ~/todo.txt
      """,
    subcommands: [
      ExportJSONCommand.self, ExportTableCommand.self, ExportLoopCommand.self, ExportCalendarCommand.self,
      ExportTodoTxtCommand.self,
    ]
  ).ofDaybook
}

struct ExportTodoTxtCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "todotxt",
    abstract: "Write tasks as a todo.txt file.",
    discussion: """
      Of all your lists in use, or of one. What todo.txt cannot say, such as descriptions, is left out, and it is said \
      how much that is. What becomes of what, `\(Call("help", "todotxt"))` tells.

      Examples:
        daybook export todotxt
        daybook export todotxt ~/todo.txt --list home
      """,
    aliases: ["todo.txt"])

  @Argument(help: ExportFile.help, completion: .file())
  var file: String?

  @Option(help: ArgumentHelp("Of this list.", discussion: "Example: --list home", valueName: "list"))
  var list: String?

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions

  func perform() async throws {
    let output = ExportFile(path: file)
    try output.requireFree()
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let book = TaskBook(of: own, in: workspace.book)
    let shelves =
      try list.map { name throws(CommandFailure) in [try book.shelf(named: name, among: .any)] }
      ?? book.shelves.filter { $0.owner == own.username }
    let format = TodoTxt(people: workspace.book.people.map(\.username))
    var lines: [String] = []
    var losses = TodoTxtLosses()
    let layout = FolderLayout(root: workspace.root)
    do {
      for shelf in shelves {
        let path = layout.path(FolderLayout.list(shelf.list.slug, of: shelf.owner))
        let sheet = try ListSheet(try Files.read(path))
        lines += format.lines(of: sheet)
        losses.add(sheet)
      }
    } catch let failure as SystemFailure {
      throw CommandFailure(.inputOutput, [failure.diagnostic])
    }
    try output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    Console.remark("Exported \(Counted.text(lines.count, "task")).")
    losses.remark()
  }
}

/// What todo.txt cannot say of some tasks.
private struct TodoTxtLosses {
  private var steps = 0
  private var descriptions = 0
  private var comments = 0

  mutating func add(_ sheet: ListSheet) {
    for line in sheet.lines {
      if line.isStep { steps += 1 }
      if line.task.description != nil { descriptions += 1 }
      comments += line.task.comments.count
    }
  }

  /// Says what was left out on standard error.
  func remark() {
    var parts: [String] = []
    if descriptions > 0 { parts.append(Counted.text(descriptions, "description")) }
    if comments > 0 { parts.append(Counted.text(comments, "comment")) }
    if !parts.isEmpty { Console.remark("Left out, since todo.txt has no place for it: \(Counted.list(parts)).") }
    if steps > 0 {
      let (tasks, verb) = steps == 1 ? ("a task of its own", "stands") : ("tasks of their own", "stand")
      Console.remark("\(Counted.text(steps, "step")) of other tasks \(verb) as \(tasks).")
    }
  }
}
