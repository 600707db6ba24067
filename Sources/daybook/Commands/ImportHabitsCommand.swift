import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Exchange
import Journal

struct ImportHabitsCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "habits",
    abstract: "Take over habits with everything that was recorded for them.",
    discussion: """
      Formats are loop, habitbull, tickmate, rewire, harsh, and csv with --map; left out, the format is found out. Columns of \
      a table can be when, time, habit, value, comment, unit and category; those of `\(Call("export", "csv"))` are known. What is there already is never changed: importing again \
      adds what is new, and nothing else.

      Examples:
        daybook import habits ~/Loop.db --dry-run
        daybook import habits harsh ~/.config/harsh
        daybook import habits csv ~/table.csv --map when=date,habit=name
      """)

  @Argument(
    help: ArgumentHelp("The format, which may be left out, and the file or the folder.", valueName: "format> <path"),
    completion: .file())
  var words: [String]

  @Option(
    help: ArgumentHelp(
      "What the columns of a table hold.", discussion: "Example: --map when=date,habit=name,value=amount",
      valueName: "columns"))
  var map: String?

  @Option(
    name: .customLong("into"),
    help: ArgumentHelp(
      "Whose daybook; left out, the owner's.", discussion: "Example: --into ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var person: Username?

  @Flag(
    help: ArgumentHelp(
      "Print what would be added and what cannot be kept, and store nothing.", discussion: "Example: --dry-run"))
  var dryRun = false

  @OptionGroup var safety: SafetyOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if words.count > 2 {
      throw UsageError(
        "a format and a file are expected, and not \(words.count) words", hint: "put quotes around the path")
    }
    if words.count == 2, ![Self.table, Self.todoTxt].contains(words[0]), DiaryFormat(rawValue: words[0]) == nil {
      let names = DiaryFormat.allCases.map(\.rawValue) + [Self.table, Self.todoTxt]
      throw UsageError(
        "there is no format `\(words[0])`",
        hint: Suggestion.hint(for: words[0], among: names) ?? "there are \(Counted.list(names))")
    }
    if words.count == 2, words[0] == Self.table, map == nil {
      throw UsageError("a table needs --map", hint: "for example \(flags: "--map", "when=date,habit=name")")
    }
    if map != nil, words.count == 2, words[0] != Self.table {
      throw UsageError("--map is for tables: the format `\(words[0])` has columns of its own")
    }
  }

  private static let table = "csv"
  /// Also the name of most of its files, so that it is no command.
  private static let todoTxt = "todo.txt"

  func perform() async throws {
    guard let path = words.last else { return }
    let reading = ImportReading(path: path)
    if words.count == 2, words[0] == Self.todoTxt { return try await run(.todoTxt, on: path) }
    if words.count == 1, map == nil, let other = reading.otherFormat { return try await run(other, on: path) }
    let (format, diary) = try reading.diary(named: words.count == 2 ? words[0] : nil, map: map)
    try await DiaryImport(
      format: format, person: person, dryRun: dryRun, change: change, data: data, report: report,
      safety: safety
    ).perform(diary)
  }

  /// Takes over what is no table of habits, as the command for it does.
  private func run(_ format: ImportReading.OtherFormat, on path: String) async throws {
    var arguments = [path]
    func add(_ flag: String, _ value: String?) {
      if let value { arguments += [flag, value] }
    }
    add(format == .json ? "--into" : "--person", person?.text)
    add("--data", data.data)
    add("--today", data.today?.description)
    add("--output", change.output.output)
    if dryRun { arguments.append("--dry-run") }
    if safety.skipsBackup { arguments.append("--no-backup") }
    if change.skipsBuild { arguments.append("--no-build") }
    if report.json { arguments.append("--json") }
    switch format {
    case .json: try await ImportJSONCommand.parse(arguments).perform()
    case .calendar: try await ImportCalendarCommand.parse(arguments).perform()
    case .todoTxt: try await ImportTodoTxtCommand.parse(arguments).perform()
    }
  }
}
