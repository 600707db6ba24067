import Answers
import ArgumentParser
import Changes
import Diagnostics
import Insights
import Journal
import SitePlan

struct TaskListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List open tasks, with the numbers by which commands name them.",
    discussion: """
      Lists of others that they share with you are among them. The filters narrow each other.

      Examples:
        daybook task list
        daybook task list --due week
        daybook task list --list work --label bills --json
        daybook task list --sort due
      """)

  @Option(
    help: ArgumentHelp(
      "Due by then.",
      discussion: """
        today (late ones too), week (the next seven days, and late ones), overdue, a day, or two days as in \
        2026-11-01..2026-11-30. Example: --due week
        """, valueName: "days"), transform: DueFilter.init)
  var due: DueFilter?

  @Option(help: ArgumentHelp("Of this list.", discussion: "Example: --list work", valueName: "list"))
  var list: String?

  @Option(help: ArgumentHelp("With this label.", discussion: "Example: --label bills"), transform: Arguments.label)
  var label: String?

  @Option(
    help: ArgumentHelp("Of this priority.", discussion: "Example: --priority high"),
    completion: .list(["high", "medium", "low"]), transform: Arguments.priority)
  var priority: ListTask.Priority?

  @Option(
    help: ArgumentHelp("That this person is to do.", discussion: "Example: --assignee ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var assignee: Username?

  @Option(
    help: ArgumentHelp(
      "With this text in the title or the description; case does not count.", discussion: "Example: --search washer",
      valueName: "text"))
  var search: String?

  @Option(
    help: ArgumentHelp(
      "What comes first, over all lists; left out, the tasks stand as in their lists.",
      discussion: "due, priority or title. Example: --sort due"),
    completion: .list(TaskSort.allCases.map(\.rawValue)), transform: Arguments.sort)
  var sort: TaskSort?

  @Flag(help: ArgumentHelp("Done ones too.", discussion: "Example: --all"))
  var all = false

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let own = try workspace.person(person.person)
    let book = TaskBook(of: own, in: workspace.book)
    let shelf = try list.map { name throws(CommandFailure) in try book.shelf(named: name) }
    let found = book.tasks.filter { placed in
      guard all || !placed.task.isDone else { return false }
      if let shelf, placed.owner != shelf.owner || placed.list.slug != shelf.list.slug { return false }
      return matches(placed.task, today: own.today)
    }
    let shown = sort?.sorted(found, by: \.task, title: TaskArrangement.folded) ?? found
    if report.json { return Console.printJSON { Self.write(shown, of: own, to: &$0) } }
    if shown.isEmpty {
      let add: Hint = "\(call: "task", "add", "\(Call.Placeholder.text)") adds one."
      let isEmpty = book.tasks.allSatisfy(\.task.isDone)
      return Console.print(
        isEmpty ? "Nothing is to be done.\n\(workspace.addressing(own.username, add))" : "No task is like that.")
    }
    Console.print(lines(shown, of: own).joined(separator: "\n"))
  }

  private func matches(_ task: ListTask, today: Day) -> Bool {
    if let due, !due.contains(task.due?.day, today: today) { return false }
    if let label, !task.labels.contains(label) { return false }
    if let priority, task.priority != priority { return false }
    if let assignee, task.assignee != assignee { return false }
    guard let search else { return true }
    let text = search.lowercased()
    return task.title.lowercased().contains(text) || task.description?.lowercased().contains(text) == true
  }

  // MARK: Output

  private func lines(_ shown: [PlacedTask], of own: Person) -> [String] {
    let style = Console.output.style
    var lines: [String] = []
    var table = Table([.right, .left, .left, .left, .left])
    var rows: [(list: String, row: Int)] = []
    for placed in shown {
      let task = placed.task
      let isLate = task.isLate(on: own.today)
      let shared = placed.owner == own.username ? "" : " · \(placed.owner)"
      let list = TerminalText.safe(placed.list.title) + shared
      let details = TaskText.details(task, today: own.today)
      // Sorted tasks stand apart from their list and from the task of which they are steps.
      let around = sort == nil ? [] : [list] + (placed.outer.map { ["in \(TerminalText.safe($0))"] } ?? [])
      rows.append((sort == nil ? list : "", rows.count))
      table.add([
        Table.Cell(placed.number.map(String.init) ?? ""),
        Table.Cell(task.isDone ? "✓" : "□") { task.isDone ? style.good($0) : $0 },
        Table.Cell(String(repeating: "› ", count: sort == nil ? placed.depth : 0) + TaskText.title(task)) {
          task.isDone ? style.faint($0) : style.bold($0)
        },
        Table.Cell(task.due.map { TaskText.due($0, today: own.today) } ?? "") { isLate ? style.bad($0) : $0 },
        Table.Cell((around + details).joined(separator: " · ")) { style.faint($0) },
      ])
    }
    let texts = table.linesOfRows(width: Console.output.tableWidth)
    for (index, entry) in rows.enumerated() {
      if index == 0 || rows[index - 1].list != entry.list {
        if index > 0 { lines.append("") }
        if !entry.list.isEmpty { lines.append(style.faint(entry.list)) }
      }
      lines += texts[entry.row]
    }
    return lines
  }

  private static func write(_ shown: [PlacedTask], of own: Person, to writer: inout JSONWriter) {
    writer.member("person", own.username.text)
    writer.member("today", own.today.description)
    writer.member("tasks") { list in
      list.array(shown) { writer, placed in
        writer.object { $0.task(placed, today: own.today) }
      }
    }
  }
}

extension Arguments {
  @Sendable
  static func sort(_ text: String) throws -> TaskSort {
    guard let sort = TaskSort(rawValue: text) else {
      throw UsageError("--sort takes due, priority or title, and not `\(text)`")
    }
    return sort
  }
}

/// Which due dates are asked for.
struct DueFilter: Sendable {
  private enum Kind { case today, week, overdue, days(ClosedRange<Day>) }
  private let kind: Kind

  @Sendable
  init(_ text: String) throws {
    switch text {
    case "today": kind = .today
    case "week": kind = .week
    case "overdue": kind = .overdue
    default:
      let parts = text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
      guard (1...2).contains(parts.count), parts.count == 1 || text.contains("..") else {
        throw UsageError("--due takes today, week, overdue, a day, or two days as in 2026-11-01..2026-11-30")
      }
      let days = try parts.map(Arguments.day)
      guard days[0] <= days[days.count - 1] else {
        throw UsageError("--due \(text): the first day is later than the last one")
      }
      kind = .days(days[0]...days[days.count - 1])
    }
  }

  func contains(_ due: Day?, today: Day) -> Bool {
    guard let due else { return false }
    switch kind {
    case .today: return due <= today
    case .week: return due <= today + 7
    case .overdue: return due < today
    case .days(let days): return days.contains(due)
    }
  }
}
