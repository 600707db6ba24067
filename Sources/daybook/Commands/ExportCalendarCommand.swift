import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal
import SitePlan

struct ExportCalendarCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "ics",
    abstract: "Write habits or tasks as a calendar file.",
    discussion: """
      For programs that take .ics files: habits on their days, tasks on theirs, or tasks as to-dos. The first time, \
      daybook.yml gets letters of its own by which calendars know your entries again. A phone that should follow by \
      itself takes an address instead: `\(Call("calendar", "add"))`.

      Examples:
        daybook export ics ~/habits.ics
        daybook export ics ~/tasks.ics --tasks
        daybook export ics --to-do > to-do.ics
      """)

  @Argument(help: ExportFile.help, completion: .file())
  var file: String?

  @Flag(help: ArgumentHelp("Habits, on their days; this is the default.", discussion: "Example: --habits"))
  var habits = false

  @Flag(help: ArgumentHelp("Tasks that are due, on their days.", discussion: "Example: --tasks"))
  var tasks = false

  @Flag(help: ArgumentHelp("Tasks as to-dos, due or not.", discussion: "Example: --to-do"))
  var toDo = false

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions

  func validate() throws {
    if [habits, tasks, toDo].count(where: { $0 }) > 1 {
      throw UsageError("only one of --habits, --tasks and --to-do can be given")
    }
  }

  func perform() async throws {
    let output = ExportFile(path: file)
    try output.requireFree()
    var workspace = try await Workspace.openSound(data, concerning: .person(person.person))
    if workspace.book.settings.siteID == nil { workspace = try await Self.giveSiteID(data, person.person) }
    let own = try workspace.person(person.person)
    let chosen: CalendarFile = tasks ? .tasks : toDo ? .toDo : .habits
    guard let siteID = workspace.book.settings.siteID,
      let bytes = try SitePipeline(workspace).calendar(chosen, of: own.username, siteID: siteID)
    else { return }
    try output.write(bytes)
  }

  /// Gives the site letters of its own, from which names of entries follow.
  ///
  /// - Returns: The folder with them.
  static func giveSiteID(_ data: DataOptions, _ named: Username?) async throws -> Workspace {
    try await CommandChange("daybook export ics", data).perform(concerning: .person(named)) { workspace, draft in
      try SettingsStaging.siteID(of: workspace.book.settings, in: &draft)
    }.workspace
  }
}
