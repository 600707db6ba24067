import ArgumentParser
import DataFolder
import Diagnostics
import Journal

struct UndoCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change, and build the site.",
    discussion: """
      Takes back whatever a command changed last: check-ins, edits, habits, settings. Called again, it takes back the change \
      before. What you changed by hand since stays. Deleting a habit or a person is for good.

      Examples:
        daybook undo
        daybook undo --list
      """)

  @Flag(
    help: ArgumentHelp(
      "Only show what would be taken back, the last change first.", discussion: "Example: daybook undo --list"))
  var list = false

  @Flag(
    help: ArgumentHelp(
      "Forget the last change rather than take it back, where that is not possible any more.",
      discussion: "Example: daybook undo --forget"))
  var forget = false

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if list, forget { throw ValidationError("--list shows the changes, and --forget forgets one: give one of them.") }
  }

  func perform() async throws {
    let root = try DataLocation.find(data.data)
    let writer = FolderWriter(root: root)
    do {
      if list { return show(writer.undoableChanges()) }
      if forget { return forgotten(try await writer.forgetLastChange()) }
      switch try await writer.undo() {
      case .nothing: throw CommandFailure(.refused, "there is nothing to take back")
      case .blocked(let change, let problem):
        throw CommandFailure(
          .refused,
          [
            Diagnostic(
              .error, "`\(change.summary)` cannot be taken back",
              hint: "\(call: "undo", "--forget") goes on to the change before"), problem,
          ])
      case .undone(let change): try await built(change, root: root)
      }
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    }
  }

  private func built(_ taken: RecordedChange, root: String) async throws {
    if !report.json { Console.announce("Taken back: \(TerminalText.safe(taken.summary)).") }
    // The settings alone say where the site goes.
    let reading = await BookReader(root: root).read(today: data.today, now: Clock.now, only: Username("nobody"))
    let build = await BuildAfterChange.run(
      in: Workspace(root: root, reading: reading), data: data, change: change)
    try build.report(asJSON: report.json) {
      $0.member("ok", true)
      $0.member("undone") { $0.change(taken) }
    }
  }

  private func forgotten(_ change: RecordedChange?) {
    if report.json {
      Console.printJSON {
        $0.member("ok", true)
        $0.member("forgotten") { if let change { $0.change(change) } else { $0.null() } }
      }
    } else {
      Console.print(
        change.map { "Forgotten, and left as it is: \(TerminalText.safe($0.summary))." }
          ?? "There is nothing to forget.")
    }
  }

  private func show(_ changes: [RecordedChange]) {
    if report.json {
      return Console.printJSON { $0.member("changes") { $0.array(changes) { $0.change($1) } } }
    }
    if changes.isEmpty { return Console.print("There is nothing to take back.") }
    let style = Console.output.style
    var table = Table([.right, .left, .left, .left])
    for (position, change) in changes.enumerated() {
      table.add([
        Table.Cell("\(position + 1)"), Table.Cell(LocalClock.machine(change.time)) { style.faint($0) },
        Table.Cell(change.summary), Table.Cell(change.command) { style.faint($0) },
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth, overflow: .wrap).joined(separator: "\n"))
  }
}

extension JSONWriter {
  fileprivate mutating func change(_ change: RecordedChange) {
    object {
      $0.member("summary", change.summary)
      $0.member("command", change.command)
      $0.member("time", Int(change.time))
      $0.member("files") { $0.array(change.paths) { $0.value($1) } }
    }
  }
}
