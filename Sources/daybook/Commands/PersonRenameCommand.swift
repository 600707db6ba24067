import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct PersonRenameCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Give a person another username; whatever names them follows.",
    discussion: """
      Their folder has the new name, and so have followers, challenges, shared lists and tasks. The former name stays \
      theirs: pages at it lead on, and files that still have it mean them. `undo` does not take it back; renaming again \
      does.

      Example:
        daybook person rename ben benjamin
      """)

  @Argument(
    help: "Who.", completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var username: Username

  @Argument(help: "The username from now on: lower-case letters, digits and hyphens, at most 30.")
  var name: String

  @OptionGroup var change: ChangeOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var report: ReportOptions

  func perform() async throws {
    let result = try await CommandChange("daybook person rename", data).rename(username, to: name)
    let (person, name) = (TerminalText.safe(result.outcome.person.name), result.outcome.name)
    let readers = result.workspace.book.readers.filter { !$0.isRemoved }
    let invite: Hint =
      readers.contains { $0.reader == name }
      ? "\nThey read on the hosted site by other words and another link now: \(call: "reader", "invite", "\(name)") shows them."
      : ""
    let renamed: Hint = "\(person) is \(name) now. What leads to \(username) leads to \(name).\(invite)"
    try await ChangeReport(data, change, report, result).print(
      result.isChanged ? renamed : "Nothing changed: \(person) is called \(name) already."
    ) {
      $0.member("person", name.text)
      $0.member("former", username.text)
    }
  }
}
