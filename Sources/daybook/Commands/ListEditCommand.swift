import ArgumentParser
import Changes
import Diagnostics
import Journal

struct ListEditCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the title, the description or the colour of a list.",
    discussion: """
      What is not named stays as it is, byte for byte, and so does the name of the file.

      Examples:
        daybook list edit home --title Flat --color teal
        daybook list edit home --no-description
      """)

  @OptionGroup var list: ListArgument

  @Option(help: ArgumentHelp("Another title.", discussion: "Example: --title Flat", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp("What it is for.", discussion: "Example: --description 'Around the flat'", valueName: "text"))
  var description: String?

  @OptionGroup var color: ListColorOption

  @Flag(
    name: .customLong("no-description"),
    help: ArgumentHelp("Without a description.", discussion: "Example: --no-description"))
  var withoutDescription = false

  @Flag(
    name: .customLong("no-color"),
    help: ArgumentHelp("In the colour that follows from its name.", discussion: "Example: --no-color"))
  var withoutColor = false

  @OptionGroup var options: TaskChangeOptions

  func validate() throws {
    for (isSet, isRemoved, name) in [
      (description != nil, withoutDescription, "description"), (color.color != nil, withoutColor, "color"),
    ] where isSet && isRemoved {
      throw UsageError("only one of --\(name) and --no-\(name) can be given")
    }
  }

  func perform() async throws {
    var edit = ListEdit()
    edit.title = title
    edit.description = withoutDescription ? .remove : description.map { .set($0) } ?? .keep
    edit.color = withoutColor ? .remove : color.color.map { .set($0) } ?? .keep
    if edit == ListEdit() { throw CommandFailure(.usage, .wrongUsage, "nothing to change was named") }
    try await TaskChange("daybook list edit", options).perform { [edit] situation, draft in
      let shelf = try situation.book.shelf(named: list.name, among: .any)
      try situation.listStaging(shelf).edit(edit, among: situation.person.lists, in: &draft)
      return draft.isEmpty ? "Nothing changed." : "\(TerminalText.safe(title ?? shelf.list.title)): changed."
    }
  }
}

/// The flag for the colour of a list.
struct ListColorOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A palette name, or red, green and blue.", discussion: "Example: --color teal, or --color \"#0f766e\"",
      valueName: "color"),
    completion: .list(Palette.allCases.map(\.rawValue)), transform: Arguments.color)
  var color: HabitColor?
}

/// The argument for a list, for every command about one list.
struct ListArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The list: the name of its file, its title, or the beginning of either.", valueName: "list"))
  var name: String
}

extension TaskChange.Situation {
  /// Stages changes to a list itself, as the person who is named.
  ///
  /// - Throws: A `Refusal` where the list belongs to somebody else.
  func listStaging(_ shelf: ListShelf) throws(Refusal) -> ListStaging {
    try ListStaging(shelf.list, of: shelf.owner, by: person.username)
  }
}

extension Arguments {
  @Sendable
  static func color(_ text: String) throws -> HabitColor {
    guard let color = HabitColor(text) else {
      throw UsageError("`\(text)` is no colour: write a name, such as teal, or \"#0f766e\"")
    }
    return color
  }
}
