import ArgumentParser
import Changes
import Diagnostics
import Journal

struct LabelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "label",
    abstract: "The labels of your tasks: `#home`.",
    discussion: """
      A label is there as long as a task has it. Changes are made in all of your lists, archived ones too.

      Examples:
        daybook label
        daybook label rename home flat
        daybook label merge errands shopping
      """,
    subcommands: [LabelListCommand.self, LabelRenameCommand.self, LabelMergeCommand.self],
    defaultSubcommand: LabelListCommand.self
  ).ofDaybook
}

struct LabelListCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the labels with their tasks.",
    discussion: """
      Example:
        daybook label list --json
      """)

  @OptionGroup var person: PersonOptions

  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let workspace = try await Workspace.openSound(data, concerning: .person(person.person), reading: .ownPages)
    let own = try workspace.person(person.person)
    let counts = LabelStaging.counts(in: own.lists)
    if report.json {
      return Console.printJSON {
        $0.member("person", own.username.text)
        $0.member("labels") {
          $0.array(counts) { writer, count in
            writer.object {
              $0.member("label", count.label)
              $0.member("open", count.open)
              $0.member("done", count.done)
            }
          }
        }
      }
    }
    if counts.isEmpty { return Console.print("No task has a label yet.") }
    var table = Table([.left, .right, .right])
    let style = Console.output.style
    for count in counts {
      table.add([
        Table.Cell("#\(TerminalText.safe(count.label))") { style.bold($0) }, Table.Cell("\(count.open) open"),
        Table.Cell("\(count.done) done") { style.faint($0) },
      ])
    }
    Console.print(table.lines(width: Console.output.tableWidth).joined(separator: "\n"))
  }
}

struct LabelRenameCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a label another name.",
    discussion: """
      Where there is a label of that name, the two become one, which is asked about. `\(Call("undo"))` takes it back.

      Example:
        daybook label rename home flat
      """)

  @Argument(help: "The label.", transform: Arguments.label)
  var old: String

  @Argument(help: "Its new name.", transform: Arguments.label)
  var new: String

  @Flag(help: ArgumentHelp("Merge with a label of that name without asking.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    if !yes {
      let workspace = try await Workspace.openSound(
        options.data, concerning: .person(options.person.person), reading: .ownPages)
      let labels = Set(LabelStaging.counts(in: try workspace.person(options.person.person).lists).map(\.label))
      if labels.isSuperset(of: [old, new]), old != new {
        let (from, into) = (TerminalText.safe(old), TerminalText.safe(new))
        try Consent.ask(
          "There is a label #\(into). Merge #\(from) into it?", statement: "this merges #\(from) into #\(into)",
          otherwise: "nothing was changed")
      }
    }
    try await LabelChange(old, to: new).perform("daybook label rename", options)
  }
}

struct LabelMergeCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge a label into another one.",
    discussion: """
      Tasks with the first label have the second one afterwards. `\(Call("undo"))` takes it back.

      Example:
        daybook label merge errands shopping
      """)

  @Argument(help: "The label that goes.", transform: Arguments.label)
  var old: String

  @Argument(help: "The label that stays.", transform: Arguments.label)
  var into: String

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    try await LabelChange(old, to: into, isMerge: true).perform("daybook label merge", options)
  }
}

/// Another name for a label.
private struct LabelChange {
  private let old: String
  private let new: String
  /// Whether the new label has to be there already.
  private let isMerge: Bool

  init(_ old: String, to new: String, isMerge: Bool = false) {
    self.old = old
    self.new = new
    self.isMerge = isMerge
  }

  func perform(_ command: String, _ options: TaskChangeOptions) async throws {
    try await TaskChange(command, options).perform { situation, draft in
      let lists = situation.person.lists
      if isMerge, !lists.contains(where: { $0.allTasks.contains { $0.labels.contains(new) } }) {
        throw Refusal(.task(.noLabel(new)), isWrongUsage: true)
      }
      let count = try LabelStaging.rename(
        old, to: new, in: lists, of: situation.person.username, draft: &draft)
      if draft.isEmpty { return "Nothing changed." }
      return "#\(TerminalText.safe(old)) is #\(TerminalText.safe(new)) now: \(Counted.text(count, "task"))."
    }
  }
}
