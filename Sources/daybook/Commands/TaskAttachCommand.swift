import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal

struct TaskAttachCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Attach files to a task.",
    discussion: """
      Copies go into files/ of the list's owner. How large a file may be, the setting `limits.file_bytes` says.

      Examples:
        daybook task attach tap plan.pdf
        daybook task attach tap ~/photos/*.jpg
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @Argument(help: "The files.", completion: .file())
  var files: [String]

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    // The files are read before the lock is taken, so that nobody waits for that.
    let limit = try await Workspace.openSettings(options.data).book.settings.limits.fileBytes
    let read = try files.map { path throws(CommandFailure) in
      (name: path.split(separator: "/").last.map(String.init) ?? path, bytes: try Self.read(path, limit: limit))
    }
    try await TaskChange("daybook task attach", options).perform { situation, draft in
      let placed = try situation.book.task(named: task)
      let names = try situation.staging(placed).attach(read, to: placed.task.line, limit: limit, in: &draft)
      return "\(TaskText.title(placed.task)): attached \(Counted.list(names.map { TerminalText.safe($0) }))."
    }
  }

  private static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let shown = TerminalText.safe(path)
    let status = try readable { () throws(SystemFailure) in try FileStatus.of(path, in: System.currentFolder) }
    switch status?.kind {
    case .file?: break
    case nil: throw CommandFailure(.usage, .missingFile, "there is no file `\(shown)`")
    case .folder?: throw CommandFailure(.usage, .wrongKindOfFile, "`\(shown)` is a folder, and no file")
    case .link?:
      throw CommandFailure(
        .usage, .wrongKindOfFile, "`\(shown)` is a symbolic link, and no file", hint: "attach what it leads to")
    case .other?: throw CommandFailure(.usage, .wrongKindOfFile, "`\(shown)` is no file")
    }
    // A file that is too large is not read.
    if let size = status?.size, size > limit {
      throw CommandFailure(Refusal(.task(.fileTooLarge(shown, bytes: Int(size), limit: limit))))
    }
    return try readable { () throws(SystemFailure) in try Files.read(path) }
  }

  private static func readable<Value>(_ body: () throws(SystemFailure) -> Value) throws(CommandFailure) -> Value {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
  }
}

struct TaskDetachCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "detach",
    abstract: "Take a file away from a task.",
    discussion: """
      The file goes, too, unless another task has it, which is asked about. `\(Call("undo"))` brings it back.

      Example:
        daybook task detach tap plan.pdf
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @Argument(help: "The name of the file, as `task show` has it.")
  var file: String

  @Flag(help: ArgumentHelp("Delete the file without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    let shown = TerminalText.safe(file)
    if !yes {
      let workspace = try await Workspace.openSound(
        options.data, concerning: .person(options.person.person), reading: .ownPages)
      let person = try workspace.person(options.person.person)
      let placed = try TaskBook(of: person, in: workspace.book).task(named: task)
      let staging = TaskStaging(placed.list, of: placed.owner, by: person.username)
      let lists = workspace.book.person(placed.owner)?.lists ?? []
      if placed.task.files.contains(file), staging.isOnly(placed.task.line, toHave: file, among: lists) {
        try Consent.ask("Delete \(shown)?", statement: "this deletes \(shown)", otherwise: "\(shown) is kept")
      }
    }
    try await TaskChange("daybook task detach", options).perform { situation, draft in
      let placed = try situation.book.task(named: task)
      let isDeleted = try situation.staging(placed).detach(
        file, from: placed.task.line, among: situation.lists(besides: placed), in: &draft)
      let rest = isDeleted ? "deleted." : "taken away. The file is kept."
      return "\(TaskText.title(placed.task)): \(shown) \(rest)"
    }
  }
}
