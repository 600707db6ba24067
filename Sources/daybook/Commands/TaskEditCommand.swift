import ArgumentParser
import Changes
import Diagnostics
import Journal

struct TaskEditCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a task.",
    discussion: """
      What is not named stays as it is, byte for byte.

      Examples:
        daybook task edit tap --due 'fri 18:00'
        daybook task edit 3 --title 'Fix both taps' --no-priority
      """)

  @Argument(help: "The task: its number, its title or a beginning of it.")
  var task: String

  @Option(help: ArgumentHelp("Another title.", discussion: "Example: --title 'Fix both taps'"))
  var title: String?

  @OptionGroup var fields: TaskFieldOptions

  @Flag(name: .customLong("no-due"), help: ArgumentHelp("Without a date.", discussion: "Example: --no-due"))
  var withoutDue = false

  @Flag(name: .customLong("no-start"), help: ArgumentHelp("Can be begun now.", discussion: "Example: --no-start"))
  var withoutStart = false

  @Flag(
    name: .customLong("no-priority"), help: ArgumentHelp("Without a priority.", discussion: "Example: --no-priority"))
  var withoutPriority = false

  @Flag(
    name: .customLong("no-assignee"),
    help: ArgumentHelp("Nobody in particular does it.", discussion: "Example: --no-assignee"))
  var withoutAssignee = false

  @Flag(
    name: .customLong("no-labels"), help: ArgumentHelp("Without labels.", discussion: "Example: --no-labels"))
  var withoutLabels = false

  @Flag(
    name: .customLong("no-remind"), help: ArgumentHelp("Without reminders.", discussion: "Example: --no-remind"))
  var withoutReminders = false

  @Flag(
    name: .customLong("no-every"), help: ArgumentHelp("Comes back no more.", discussion: "Example: --no-every"))
  var withoutRepetition = false

  @Flag(
    name: .customLong("no-description"),
    help: ArgumentHelp("Without a description.", discussion: "Example: --no-description"))
  var withoutDescription = false

  @OptionGroup var options: TaskChangeOptions

  func validate() throws {
    let pairs: [(Bool, Bool, String)] = [
      (fields.due != nil, withoutDue, "due"), (fields.start != nil, withoutStart, "start"),
      (fields.priority != nil, withoutPriority, "priority"), (fields.assignee != nil, withoutAssignee, "assignee"),
      (fields.every != nil, withoutRepetition, "every"), (fields.description != nil, withoutDescription, "description"),
    ]
    for (isSet, isRemoved, name) in pairs where isSet && isRemoved {
      throw UsageError("only one of --\(name) and --no-\(name) can be given")
    }
  }

  func perform() async throws {
    try await TaskChange("daybook task edit", options).perform { situation, draft in
      let placed = try situation.book.task(named: task) { !$0.isDone }
      if let assignee = fields.assignee { _ = try situation.workspace.person(assignee) }
      var edit = TaskEdit()
      edit.title = title
      edit.due = Self.change(try fields.due.map(situation.moment), removes: withoutDue)
      edit.start = Self.change(try fields.start.map(situation.moment), removes: withoutStart)
      edit.priority = Self.change(fields.priority, removes: withoutPriority)
      edit.assignee = Self.change(fields.assignee, removes: withoutAssignee)
      edit.repetition = Self.change(try fields.every.map(situation.repetition), removes: withoutRepetition)
      edit.description = Self.change(fields.description, removes: withoutDescription)
      if withoutLabels || !fields.labels.isEmpty {
        let kept = withoutLabels ? [] : placed.task.labels
        edit.labels = kept + fields.labels.filter { !kept.contains($0) }
      }
      if withoutReminders || !fields.reminders.isEmpty {
        let kept = withoutReminders ? [] : placed.task.remind
        edit.remind = kept + fields.reminders.filter { !kept.contains($0) }
      }
      if edit == TaskEdit() { throw CommandFailure(.usage, .wrongUsage, "nothing to change was named") }
      try situation.staging(placed).edit(placed.task.line, edit, now: situation.now, in: &draft)
      return draft.isEmpty ? "Nothing changed." : "\(TerminalText.safe(title ?? placed.task.title)): changed."
    }
  }

  private static func change<Value>(_ value: Value?, removes: Bool) -> TaskEdit.Change<Value> {
    removes ? .remove : value.map { .set($0) } ?? .keep
  }
}
