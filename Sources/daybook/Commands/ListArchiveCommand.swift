import ArgumentParser
import Changes
import Diagnostics
import Journal

struct ListArchiveCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Put a list away, and keep everything of it.",
    discussion: """
      Today and the commands leave it out from then on. `\(Call("list", "restore"))` brings it back.

      Example:
        daybook list archive home
      """)

  @OptionGroup var list: ListArgument
  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    try await TaskChange("daybook list archive", options).perform { situation, draft in
      let shelf = try situation.book.shelf(named: list.name, among: .any)
      try situation.listStaging(shelf).archive(on: situation.person.today, in: &draft)
      return """
        Archived \(TerminalText.safe(shelf.list.title)).
        \(call: "list", "restore", "\(shelf.list.slug)") brings it back.
        """
    }
  }
}

struct ListRestoreCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring an archived list back.",
    discussion: """
      `\(Call("list", "list", "--all"))` shows archived lists, too.

      Example:
        daybook list restore home
      """)

  @OptionGroup var list: ListArgument
  @OptionGroup var options: TaskChangeOptions

  func perform() async throws {
    try await TaskChange("daybook list restore", options).perform { situation, draft in
      let shelf = try situation.book.shelf(named: list.name, among: .archivedFirst)
      try situation.listStaging(shelf).restore(in: &draft)
      return "Restored \(TerminalText.safe(shelf.list.title))."
    }
  }
}
