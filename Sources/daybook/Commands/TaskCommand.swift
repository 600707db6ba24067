import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct TaskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "task",
    abstract: "Tasks of your to-do lists: add, do, change and look at them.",
    discussion: """
      A task is named by its number in `\(Call("task", "list"))`, by its title, or by the beginning of a word in it.

      Examples:
        daybook task
        daybook task add Fix the tap --due 2026-11-25T18:00 --priority high
        daybook task done tap
      """,
    subcommands: [
      TaskListCommand.self, TaskShowCommand.self, TaskAddCommand.self, TaskDoneCommand.self, TaskUndoCommand.self,
      TaskEditCommand.self, TaskMoveCommand.self, TaskCommentCommand.self, TaskAttachCommand.self,
      TaskDetachCommand.self, TaskDeleteCommand.self, TaskSyncCommand.self,
    ],
    defaultSubcommand: TaskListCommand.self
  ).ofDaybook
}

/// The options that all commands have that change a task.
struct TaskChangeOptions: ParsableArguments {
  @OptionGroup var person: PersonOptions

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions
}

/// A change of a task or a list by a command. It knows of others what the person's own pages show of them, and no more.
struct TaskChange {
  private let command: String
  private let options: TaskChangeOptions

  init(_ command: String, _ options: TaskChangeOptions) {
    self.command = command
    self.options = options
  }

  /// What a change is made of.
  struct Situation {
    var workspace: Workspace
    var person: Person
    var book: TaskBook
    /// Where a line goes that names no list, and what its words mean.
    var filing: TaskFiling
    /// The day and the time by the person's clock, for what is noted with its moment; without a time where the day is
    /// given.
    var moment: DayAndTime

    /// The person's day, and the time by which dates are future or past.
    var now: DayAndTime { filing.now }

    /// Stages changes to a list, as the person who is named.
    ///
    /// - Throws: A `Refusal` where the person may only read the list.
    func staging(_ shelf: ListShelf) throws(Refusal) -> TaskStaging { try shelf.staging(by: person.username) }

    /// The same for the list of a task.
    func staging(_ placed: PlacedTask) throws(Refusal) -> TaskStaging { try staging(placed.shelf) }

    /// The lists of the person to whom a task belongs.
    func lists(besides placed: PlacedTask) -> [TaskList] { workspace.book.person(placed.owner)?.lists ?? [] }
  }

  /// Stages what `body` does, stores it, builds the site and prints the message that `body` returns.
  func perform(_ body: (Situation, inout FolderDraft) throws -> Hint) async throws {
    let result = try await CommandChange(command, options.data).perform(of: options.person.person, reading: .ownPages) {
      workspace, person, draft in
      let isFixed = options.data.today != nil || workspace.book.settings.today != nil
      let clock = WallClock(Clock.now, in: person.timeZone ?? workspace.book.settings.timeZone)
      let now = clock.moment(on: person.today, isFixed: isFixed)
      let situation = Situation(
        workspace: workspace, person: person, book: TaskBook(of: person, in: workspace.book),
        filing: TaskFiling(for: person, in: workspace.book, now: now),
        moment: clock.timestamp(on: person.today, isFixed: isFixed))
      return try body(situation, &draft)
    }
    try await ChangeReport(options.data, options.change, options.report, result).print(result.outcome)
  }
}

struct TaskDoneCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick a task off.",
    discussion: """
      A task that comes back stays in its list with the next dates, and what was done stands below it.

      Examples:
        daybook task done 3
        daybook task done tap
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    try await TaskChange("daybook task done", options).perform { situation, draft in
      let placed = try situation.book.task(named: task) { !$0.isDone }
      let staging = try situation.staging(placed)
      let title = TaskText.title(placed.task)
      switch try staging.complete(placed.task.line, on: situation.person.today, in: &draft) {
      case .done: return "\(title): done."
      case .comesBack(let day): return "\(title): done. It is due again \(DayPhrase.named(day))."
      }
    }
  }
}

struct TaskUndoCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Open a task again that was done.",
    discussion: """
      Other changes are taken back by `\(Call("undo"))`.

      Example:
        daybook task undo tap
      """)

  @Argument(help: "The task: its title or a beginning of it.")
  var task: String

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    try await TaskChange("daybook task undo", options).perform { situation, draft in
      let placed = try situation.book.task(named: task) { $0.isDone }
      try situation.staging(placed).reopen(placed.task.line, in: &draft)
      return "\(TaskText.title(placed.task)): open again."
    }
  }
}

struct TaskDeleteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a task with its steps, comments and files.",
    discussion: """
      Says what goes with it and asks first. `\(Call("undo"))` brings all of it back.

      Examples:
        daybook task delete tap
        daybook task delete 3 --yes
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @Flag(help: ArgumentHelp("Delete without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    var agreed: ListTask?
    if !yes {
      let workspace = try await Workspace.openSound(
        options.data, concerning: .person(options.person.person), reading: .ownPages)
      let person = try workspace.person(options.person.person)
      let placed = try TaskBook(of: person, in: workspace.book).task(named: task)
      try ask(placed.task)
      agreed = placed.task
    }
    let expected = agreed
    try await TaskChange("daybook task delete", options).perform { situation, draft in
      let placed = try situation.book.task(named: task)
      if let expected, expected != placed.task {
        throw Refusal("\(placed.task.title) changed in the meantime: nothing was deleted", hint: "call it again")
      }
      let staging = try situation.staging(placed)
      try staging.delete(placed.task.line, among: situation.lists(besides: placed), in: &draft)
      let losses = Self.losses(placed.task)
      return "Deleted \(TaskText.title(placed.task))\(losses.isEmpty ? "" : ", with \(Counted.list(losses))")."
    }
  }

  private func ask(_ task: ListTask) throws(CommandFailure) {
    let title = TaskText.title(task)
    let losses = Self.losses(task)
    let rest = losses.isEmpty ? "" : ", with \(Counted.list(losses))"
    try Consent.ask(
      "Delete \(title)\(rest)?", statement: "this deletes \(title)\(rest)", otherwise: "\(title) is kept")
  }

  /// What goes with a task, in words.
  private static func losses(_ task: ListTask) -> [String] {
    let all = task.withSubtasks
    var losses: [String] = []
    if all.count > 1 { losses.append(Counted.text(all.count - 1, "step")) }
    let files = all.reduce(0) { $0 + $1.files.count }
    if files > 0 { losses.append(Counted.text(files, "file")) }
    let comments = all.reduce(0) { $0 + $1.comments.count }
    if comments > 0 { losses.append(Counted.text(comments, "comment")) }
    return losses
  }
}

struct TaskMoveCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move a task to another place of its list, into another task, or to another list.",
    discussion: """
      Steps, comments and files go with it. Without a place it comes first in its list.

      Examples:
        daybook task move tap --before paint
        daybook task move washer --into tap
        daybook task move tap --list work
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @Option(help: ArgumentHelp("Right before this one.", discussion: "Example: --before paint", valueName: "task"))
  var before: String?

  @Option(help: ArgumentHelp("Right behind this one.", discussion: "Example: --after paint", valueName: "task"))
  var after: String?

  @Option(help: ArgumentHelp("As the last step of this one.", discussion: "Example: --into tap", valueName: "task"))
  var into: String?

  @Option(help: ArgumentHelp("To the end of this list.", discussion: "Example: --list work", valueName: "list"))
  var list: String?

  @OptionGroup var options: TaskChangeOptions

  func validate() throws {
    if [before, after, into, list].count(where: { $0 != nil }) > 1 {
      throw UsageError("only one of --before, --after, --into and --list can be given")
    }
  }

  func perform() async throws {
    try await TaskChange("daybook task move", options).perform { situation, draft in
      let placed = try situation.book.task(named: task) { !$0.isDone }
      let staging = try situation.staging(placed)
      let title = TaskText.title(placed.task)
      if let list {
        let shelf = try situation.book.shelf(named: list)
        if shelf.owner == placed.owner, shelf.list.slug == placed.list.slug {
          return "\(title) stands in \(TerminalText.safe(shelf.list.title)) already."
        }
        try staging.move(placed.task.line, to: try situation.staging(shelf), in: &draft)
        return "\(title): moved to \(TerminalText.safe(shelf.list.title))."
      }
      try staging.move(placed.task.line, to: try place(of: placed, in: situation.book), in: &draft)
      return "\(title): moved."
    }
  }

  private func place(of placed: PlacedTask, in book: TaskBook) throws -> ListSheet.Place {
    func line(_ name: String) throws -> Int {
      let other = try book.task(named: name)
      guard other.owner == placed.owner, other.list.slug == placed.list.slug else {
        throw CommandFailure(
          .usage, .wrongUsage, "`\(other.task.title)` stands in another list, `\(other.list.title)`",
          hint: "\(call: "task", "move", "\(task)", "--list", "\(other.list.slug)") moves it there first")
      }
      return other.task.line
    }
    if let before { return .before(try line(before)) }
    if let after { return .after(try line(after)) }
    if let into { return .inside(try line(into)) }
    return placed.list.tasks.first.map { .before($0.line) } ?? .end
  }
}
