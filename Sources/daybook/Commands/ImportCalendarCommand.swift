import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Exchange
import Journal

struct ImportCalendarCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "ics",
    abstract: "Take over the tasks of a calendar file.",
    discussion: """
      To-dos of an .ics file come to the end of a list; its events are left out. Importing again adds what is new. To \
      keep both sides in line from then on, `\(Call("task", "sync"))` is the command.

      Examples:
        daybook import ics ~/tasks.ics --dry-run
        daybook import ics ~/tasks.ics --list home
      """)

  @Argument(help: "The file.", completion: .file(extensions: ["ics"]))
  var file: String

  @Option(help: ArgumentHelp("The list.", discussion: "Example: --list home", valueName: "list"))
  var list: String?

  @Flag(help: ArgumentHelp("Print the titles of what is new, and store nothing.", discussion: "Example: --dry-run"))
  var dryRun = false

  @OptionGroup var safety: SafetyOptions
  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    let reading = ImportReading(path: file)
    let calendar = try read(try reading.bytes())
    defer {
      if calendar.others > 0 {
        Console.remark("Left out, for they are no tasks: \(Counted.text(calendar.others, "entry", "entries")).")
      }
    }
    if dryRun { return try await preview(calendar) }
    try await safety.makeCopy(.beforeImport, data: options.data)
    try await TaskChange("daybook import ics", options).perform { situation, draft in
      let zone = situation.person.timeZone ?? situation.workspace.book.settings.timeZone
      let list = try place(in: situation, &draft)
      let found = tasks(of: calendar, zone: zone, list: list.slug.text)
      let count = try TaskImport(into: situation.person).stage(
        found.tasks, in: found.order.map(\.id), to: list, at: situation.moment, in: &draft)
      if count == 0 { return "Everything is there already: nothing was added." }
      return
        "Imported \(Counted.text(count, "task")) into \(TerminalText.safe(list.title)).\n\(call: "undo") takes it back."
    }
  }

  /// Prints what an import would add.
  private func preview(_ calendar: TodoCalendar) async throws {
    let workspace = try await Workspace.openSound(options.data, concerning: .person(options.person.person))
    let all = tasks(of: calendar, zone: "UTC", list: "").order
    let new = Set(TaskImport(into: try workspace.person(options.person.person)).new(in: all.map(\.id)))
    for task in all where new.contains(task.id) { Console.print(TerminalText.safe(task.title ?? "")) }
    if new.count < all.count {
      Console.remark("There already: \(Counted.text(all.count - new.count, "task")).")
    }
  }

  private func read(_ bytes: [UInt8]) throws(CommandFailure) -> TodoCalendar {
    do throws(CalendarFlaw) {
      return try TodoCalendar(bytes)
    } catch {
      let place = SourceLocation(path: file, line: error.line)
      throw CommandFailure(.refused, [Diagnostic(.error, .refused, error.message, at: place)])
    }
  }

  private func tasks(
    of calendar: TodoCalendar, zone: String, list: String
  ) -> (tasks: [String: SyncedTask], order: [(id: String, title: String?)]) {
    var tasks: [String: SyncedTask] = [:]
    var order: [(id: String, title: String?)] = []
    for file in calendar.tasks {
      let task = file.task(in: list) { day, time, other in DayAndTime(day: day, time: time).moved(from: other, to: zone)
      }
      let id = CalendarIdentity.id(of: file.uid)
      if tasks.updateValue(task, forKey: id) == nil { order.append((id, task[.title])) }
    }
    return (tasks, order)
  }

  private func place(in situation: TaskChange.Situation, _ draft: inout FolderDraft) throws -> TaskList {
    if let list {
      let shelf = try situation.book.shelf(named: list)
      guard shelf.owner == situation.person.username else {
        throw Refusal("`\(shelf.list.title)` belongs to \(shelf.owner): tasks of a calendar go into lists of one's own")
      }
      return shelf.list
    }
    if let shelf = situation.filing.standard, shelf.owner == situation.person.username { return shelf.list }
    return try ListStaging.add("To-do", among: situation.person.lists, of: situation.person.username, to: &draft)
  }
}
