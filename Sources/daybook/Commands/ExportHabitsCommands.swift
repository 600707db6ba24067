import ArgumentParser
import DataFolder
import Diagnostics
import Exchange
import Journal

struct ExportTableCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "csv",
    abstract: "Write all check-ins as a table for spreadsheets.",
    discussion: """
      One row for each check-in, with the habit's title, category and unit. A text that a spreadsheet would take for a \
      formula gets an apostrophe before it, and it is said how many did.

      Examples:
        daybook export csv ~/check-ins.csv
        daybook export csv > check-ins.csv
      """)

  @Argument(help: ExportFile.help, completion: .file())
  var file: String?

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions

  func perform() async throws {
    let output = ExportFile(path: file)
    try output.requireFree()
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let table = CheckInTable(try workspace.person(person.person).habits)
    try output.write(table.bytes)
    Console.remark("Exported \(Counted.text(table.count, "check-in")).")
    if table.neutralised > 0 {
      Console.remark(
        "With an apostrophe before them, since spreadsheets would take them for formulas: "
          + "\(Counted.text(table.neutralised, "text")).")
    }
  }
}

struct ExportJSONCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "json",
    abstract: "Write everything of a person as JSON.",
    discussion: """
      Habits, check-ins and lists as values, and the files themselves, photos among them, from which \
      `\(Call("import", "json"))` makes the same folder again. The account is not in it. Its schema is \
      docs/schema/daybook-1.json; what the keys mean, `\(Call("help", "importing"))` tells.

      Examples:
        daybook export json ~/ana.json
        daybook export json --without-files
      """)

  @Argument(help: ExportFile.help, completion: .file())
  var file: String?

  @Flag(help: ArgumentHelp("Leave the files out, and say values alone.", discussion: "Example: --without-files"))
  var withoutFiles = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions

  func perform() async throws {
    let output = ExportFile(path: file)
    try output.requireFree()
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let (files, leftOut) = try withoutFiles ? ([], []) : files(of: own.username, in: workspace.root)
    var document = PersonDocument(own, files: files)
    if withoutFiles { document.files = nil }
    do {
      try output.write(try document.bytes())
    } catch is PersonDocument.TooLarge {
      throw Self.tooLarge
    }
    for path in leftOut { Console.remark("Left out, since no such file is read: \(TerminalText.safe(path)).") }
    let challenges = workspace.book.challenges.filter { $0.participant(own.username) != nil }.map(\.slug.text)
    if !challenges.isEmpty {
      Console.remark("Left out, since challenges belong to everybody in them: \(Counted.list(challenges)).")
    }
  }

  /// The files that an import takes, and the paths of the others.
  private func files(
    of username: Username, in root: String
  ) throws -> (files: [(path: String, bytes: [UInt8])], leftOut: [String]) {
    guard let all = PersonFiles(of: username, in: root) else {
      throw Self.unreadable(FolderLayout.person(username))
    }
    var files: [(path: String, bytes: [UInt8])] = []
    var leftOut: [String] = []
    var size = 0
    for path in all.paths {
      guard FolderLayout.PersonEntry.takesAlong(path) else {
        leftOut.append(path)
        continue
      }
      guard let bytes = all.bytes(of: path) else {
        throw Self.unreadable(FolderLayout.person(username) + "/" + path)
      }
      files.append((path, bytes))
      size += bytes.count
      // No more is read than could be written.
      if size > ImportSource.largest { throw Self.tooLarge }
    }
    return (files, leftOut)
  }

  private static func unreadable(_ path: String) -> CommandFailure {
    CommandFailure(.inputOutput, .systemFailure, "`\(TerminalText.safe(path))` cannot be read: nothing was exported")
  }

  private static var tooLarge: CommandFailure {
    CommandFailure(
      .refused, .refused, "this is more than an import takes, which is \(ImportSource.largest >> 20) MB",
      hint: "copy the data folder, or leave the files out with --without-files")
  }
}

struct ExportLoopCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "loop",
    abstract: "Write habits as a backup that Loop Habit Tracker imports.",
    discussion: """
      What Loop has no place for is left out, and it is said what that is. What becomes of what, \
      `\(Call("help", "importing"))` tells.

      Example:
        daybook export loop ~/Loop.db
      """)

  @Argument(
    help: "The file, which must not be there yet; - for standard output.", completion: .file(extensions: ["db"]))
  var file: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions

  func perform() async throws {
    let output = ExportFile(path: file)
    try output.requireFree()
    try output.requireNoTerminal()
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let files = PersonFiles(of: own.username, in: workspace.root)
    var taken: Set<String> = []
    let backup = LoopBackup(own.habits) { habit in
      // One that came from Loop is the same there again.
      if let origin = files?.origin(of: habit.slug), origin.from == DiaryFormat.loop.rawValue, let id = origin.id,
        !id.isEmpty, taken.insert(id).inserted
      {
        return id
      }
      // The same habit has the same name in Loop, whenever it is exported.
      return CalendarIdentity(siteID: "loop").uid(of: own.username, "habits/\(habit.slug)").replacing("-", with: "")
    }
    guard let backup else { throw CommandFailure(.inputOutput, .systemFailure, "the backup could not be made") }
    try output.write(backup.bytes)
    Console.remark("Exported \(Counted.text(own.habits.count, "habit")).")
    for loss in backup.losses { Console.remark("Not kept: \(TerminalText.safe(loss)).") }
  }
}
