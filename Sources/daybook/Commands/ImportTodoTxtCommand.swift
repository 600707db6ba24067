import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Exchange
import FileSystem
import Journal

struct ImportTodoTxtCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "todotxt",
    abstract: "Take over the tasks of a todo.txt file.",
    discussion: """
      They come to the end of a list. Nothing of a line is lost: `\(Call("export", "todotxt"))` writes it again. What \
      becomes of what, `\(Call("help", "todotxt"))` tells.

      Examples:
        daybook import todotxt ~/todo.txt --dry-run
        daybook import todotxt ~/todo.txt --list home
        daybook import todotxt - < done.txt
      """)

  @Argument(help: "The file; - for standard input.", completion: .file(extensions: ["txt"]))
  var file: String

  @Option(help: ArgumentHelp("The list.", discussion: "Example: --list home", valueName: "list"))
  var list: String?

  @Flag(
    help: ArgumentHelp(
      "Print the lines that are new as a list would have them, and store nothing.", discussion: "Example: --dry-run"))
  var dryRun = false

  @OptionGroup var safety: SafetyOptions
  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try file == "-" ? Files.readStandardInput() : Files.read(file)
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
    if dryRun {
      return try await preview(bytes)
    }
    try await safety.makeCopy(.beforeImport, data: options.data)
    var skipped = TodoTxt.Reading()
    try await TaskChange("daybook import todotxt", options).perform { situation, draft in
      let reading = try read(bytes, people: situation.workspace.book.people)
      skipped = reading
      let lines = try TaskStaging.new(reading.lines, in: situation.person, draft)
      if lines.isEmpty, !reading.lines.isEmpty { return "Everything is there already: nothing was added." }
      let (title, staging) = try place(in: situation, &draft)
      try staging.append(lines, to: &draft)
      let tasks = Counted.text(lines.count, "task")
      return "Imported \(tasks) into \(TerminalText.safe(title)).\n\(call: "undo") takes it back."
    }
    Self.remark(on: skipped)
  }

  /// Prints what an import would add.
  private func preview(_ bytes: [UInt8]) async throws {
    let result = try await CommandChange("daybook import todotxt", options.data).perform(of: options.person.person) {
      workspace, person, draft in
      let reading = try read(bytes, people: workspace.book.people)
      return (reading: reading, new: try TaskStaging.new(reading.lines, in: person, draft))
    }
    let (reading, new) = result.outcome
    for line in new { Console.print(TerminalText.safe(line)) }
    if new.count < reading.lines.count {
      Console.remark("There already: \(Counted.text(reading.lines.count - new.count, "task")).")
    }
    Self.remark(on: reading)
  }

  private func read(_ bytes: [UInt8], people: [Person]) throws(CommandFailure) -> TodoTxt.Reading {
    do throws(TodoTxt.Problem) {
      return try TodoTxt(people: people.map(\.username)).read(bytes)
    } catch {
      let place = SourceLocation(path: file, line: error.line)
      throw CommandFailure(.refused, [Diagnostic(.error, .refused, error.message, at: place)])
    }
  }

  /// The list to which the tasks go; where the person has none, one is made.
  private func place(
    in situation: TaskChange.Situation, _ draft: inout FolderDraft
  ) throws -> (title: String, staging: TaskStaging) {
    if let list {
      let shelf = try situation.book.shelf(named: list)
      return (shelf.list.title, try situation.staging(shelf))
    }
    if let shelf = situation.filing.standard { return (shelf.list.title, try situation.staging(shelf)) }
    let owner = situation.person.username
    let first = try ListStaging.add("To-do", among: situation.person.lists, of: owner, to: &draft)
    return (first.title, TaskStaging(first, of: owner, by: owner))
  }

  /// Says which lines were left out.
  private static func remark(on reading: TodoTxt.Reading) {
    guard !reading.withoutText.isEmpty else { return }
    let numbers = Counted.list(reading.withoutText.prefix(12).map(String.init))
    Console.remark("Left out, for they say nothing: \(Counted.text(reading.withoutText.count, "line")), \(numbers).")
  }
}
