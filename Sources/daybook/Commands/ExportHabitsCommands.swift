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

  @Argument(help: "The file, which must not be there yet; left out, standard output.", completion: .file())
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

  @Argument(help: "The file, which must not be there yet; left out, standard output.", completion: .file())
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
    var files: [(path: String, bytes: [UInt8])] = []
    if !withoutFiles, let all = PersonFiles(of: own.username, in: workspace.root) {
      files = all.paths.compactMap { path in all.bytes(of: path).map { (path, $0) } }
    }
    var document = PersonDocument(own, files: files)
    if withoutFiles { document.files = nil }
    try output.write(try document.bytes())
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

  @Argument(help: "The file, which must not be there yet.", completion: .file(extensions: ["db"]))
  var file: String

  @OptionGroup var person: PersonOptions
  @OptionGroup var data: DataOptions

  func perform() async throws {
    let output = ExportFile(path: file)
    try output.requireFree()
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    let own = try workspace.person(person.person)
    let backup = LoopBackup(own.habits) { habit in
      // The same habit has the same name in Loop, whenever it is exported.
      CalendarIdentity(siteID: "loop").uid(of: own.username, "habits/\(habit.slug)").replacing("-", with: "")
    }
    guard let backup else { throw CommandFailure(.inputOutput, .systemFailure, "the backup could not be made") }
    try output.write(backup.bytes)
    Console.remark("Exported \(Counted.text(own.habits.count, "habit")).")
    for loss in backup.losses { Console.remark("Not kept: \(TerminalText.safe(loss)).") }
  }
}
