import Answers
import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Exchange
import FileSystem
import Journal

struct ImportJSONCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "json",
    abstract: "Bring back what was exported as JSON.",
    discussion: """
      Files that are not there come back as they were, and tables of check-ins get the rows that they lack. What is there \
      is never changed. Into a folder without that person, the person comes, too.

      Examples:
        daybook import json ~/ana.json --dry-run
        daybook import json ~/ana.json --into ana
      """)

  @Argument(help: "The file.", completion: .file(extensions: ["json"]))
  var file: String

  @Option(
    name: .customLong("into"),
    help: ArgumentHelp(
      "Whose daybook; left out, the owner's.", discussion: "Example: --into ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) },
    transform: Arguments.username)
  var person: Username?

  @Flag(help: ArgumentHelp("Print what would come back, and store nothing.", discussion: "Example: --dry-run"))
  var dryRun = false

  @OptionGroup var safety: SafetyOptions
  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let document = try ImportReading(path: file).document()
    if document.files == nil {
      return try await DiaryImport(
        format: "json", person: person, dryRun: dryRun, change: change, data: data, report: report,
        safety: safety
      ).perform(try ImportReading(path: file).refusing { () throws(ImportFlaw) in try document.diary() })
    }
    if !dryRun { try await safety.makeCopy(.beforeImport, data: data) }
    var result = try await CommandChange("daybook import json", data).perform(concerning: .person(person)) {
      workspace, draft in
      let username = try username(of: document, in: workspace)
      let isNew = !workspace.book.usernames.contains(username)
      // A name that somebody had before still leads to them.
      if isNew { _ = try PersonRules(usernames: workspace.book.takenNames).username(username.text) }
      let plan = try RestorePlan(document, into: username, of: workspace.book, in: draft)
      if !dryRun { try plan.stage(into: username, isNew: isNew, named: document.person.name, in: &draft) }
      return (plan: plan, person: isNew ? nil : username)
    }
    // Somebody who is new came by a change of the owner's.
    result.person = result.outcome.person
    let plan = result.outcome.plan
    if dryRun {
      if report.json { return Console.printJSON { write(plan, to: &$0) } }
      return Console.print(text(plan))
    }
    if !report.json { Console.print(text(plan)) }
    let message: Hint =
      plan.isEmpty ? ImportView.nothingNew(leavingOut: plan.leavesOut) : "\(call: "undo") takes it back."
    try await ChangeReport(data, change, report, result).print(message) { write(plan, to: &$0) }
  }

  /// Into whose folder the document goes. Where nobody is yet, it is that of whoever it is of.
  private func username(of document: PersonDocument, in workspace: Workspace) throws -> Username {
    if let person { return person }
    if workspace.book.usernames.isEmpty, let own = Username(document.person.username) { return own }
    return try workspace.person(nil).username
  }

  private func text(_ plan: RestorePlan) -> String {
    var lines: [String] = []
    if !plan.files.isEmpty { lines.append("New: \(Counted.text(plan.files.count, "file")).") }
    for (path, rows) in plan.rows.sorted(by: { $0.key < $1.key }) {
      lines.append("\(TerminalText.safe(path)): \(Counted.text(rows.count, "new row")).")
    }
    lines.append("There already: \(Counted.text(plan.known, "file")).")
    if plan.differingRows > 0 {
      let count = Counted.text(plan.differingRows, "row")
      lines.append("Not kept: \(count) of days on which something else stands here, which stays.")
    }
    for (path, numbers) in plan.unreadable.sorted(by: { $0.key < $1.key }) {
      let places = Counted.list(numbers.map { "\($0)" })
      lines.append("Not kept: what cannot be read of \(TerminalText.safe(path)) in the document, on line \(places).")
    }
    for absence in plan.absences { lines.append(Self.sentence(absence)) }
    for path in plan.differing { lines.append("Not kept: \(TerminalText.safe(path)), which says something else here.") }
    if plan.leavesFollowers { lines.append("Not kept: who follows whom, which everybody decides here.") }
    for (key, value) in plan.limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("`\(key.rawValue)` is raised to \(value), so that nothing is cut.")
    }
    return lines.joined(separator: "\n")
  }

  private static func sentence(_ absence: RestoreAbsence) -> String {
    let file = TerminalText.safe(absence.path)
    let names = Counted.list(absence.names.map { "`\(TerminalText.safe($0))`" })
    let verb = absence.names.count == 1 ? "is" : "are"
    return switch absence.kind {
    case .share: "Not kept: that \(file) is shared with \(names), who \(verb) not here."
    case .part: "Not kept: that \(file) has the part of the day \(names), which the profile here does not have."
    case .task: "Note: tasks of \(file) name \(names), who \(verb) not here; they stay as they are."
    }
  }

  private func write(_ plan: RestorePlan, to writer: inout JSONWriter) {
    writer.member("files") { $0.array(plan.files.keys.sorted()) { $0.value($1) } }
    writer.member("rows", plan.rows.values.reduce(0) { $0 + $1.count })
    writer.member("known", plan.known)
    writer.member("differing") { $0.array(plan.differing) { $0.value($1) } }
    writer.member("differing_rows", plan.differingRows)
    writer.member("not_here") {
      $0.array(plan.absences) { writer, absence in
        writer.object {
          $0.member("file", absence.path)
          $0.member("of", absence.kind.rawValue)
          $0.member("names") { $0.array(absence.names) { $0.value($1) } }
        }
      }
    }
    writer.member("followers_left_out", plan.leavesFollowers)
    writer.member("unreadable") {
      $0.array(plan.unreadable.sorted { $0.key < $1.key }) { writer, table in
        writer.object {
          $0.member("file", table.key)
          $0.member("lines") { $0.array(table.value) { $0.value($1) } }
        }
      }
    }
  }
}
