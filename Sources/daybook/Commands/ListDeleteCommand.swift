import Answers
import ArgumentParser
import Changes
import Diagnostics
import Journal

struct ListDeleteCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a list with its tasks, and the files that no other list has.",
    discussion: """
      Says what goes with it and asks first. `\(Call("undo"))` brings all of it back; `\(Call("list", "archive"))` puts a \
      list away and keeps everything.

      Examples:
        daybook list delete home
        daybook list delete home --yes
      """)

  @OptionGroup var list: ListArgument

  @Flag(help: ArgumentHelp("Delete without asking, for scripts.", discussion: "Example: --yes"))
  var yes = false

  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    var agreed: ListLoss?
    if !yes {
      let workspace = try await Workspace.openSound(
        options.data, concerning: .person(options.person.person), reading: .ownPages)
      let person = try workspace.person(options.person.person)
      let shelf = try TaskBook(of: person, in: workspace.book).shelf(named: list.name, among: .any)
      do throws(Refusal) {
        _ = try ListStaging(shelf.list, of: shelf.owner, by: person.username)
      } catch {
        throw CommandFailure(error)
      }
      let loss = ListLoss(of: shelf.list, among: person.lists)
      try Consent.ask(
        "Delete \(Self.whole(loss))?", statement: "this deletes \(Self.whole(loss))",
        otherwise: "\(TerminalText.safe(loss.list.title)) is kept")
      agreed = loss
    }
    let expected = agreed
    try await TaskChange("daybook list delete", options).perform { situation, draft in
      let shelf = try situation.book.shelf(named: expected?.list.slug.text ?? list.name, among: .any)
      let staging = try situation.listStaging(shelf)
      let loss = ListLoss(of: shelf.list, among: situation.person.lists)
      // Only what the person agreed to is deleted: a task may have been added since.
      if let expected, expected != loss {
        throw Refusal("\(loss.list.title) changed in the meantime: nothing was deleted", hint: "call it again")
      }
      try staging.delete(loss, in: &draft)
      return "Deleted \(Self.whole(loss)).\n\(call: "undo") brings it back."
    }
  }

  /// The list and what goes with it: `Home, with 3 tasks and 1 file`.
  private static func whole(_ loss: ListLoss) -> String {
    var parts: [String] = []
    if loss.tasks > 0 { parts.append(Counted.text(loss.tasks, "task")) }
    if !loss.files.isEmpty { parts.append(Counted.text(loss.files.count, "file")) }
    return TerminalText.safe(loss.list.title) + (parts.isEmpty ? "" : ", with \(Counted.list(parts))")
  }
}
