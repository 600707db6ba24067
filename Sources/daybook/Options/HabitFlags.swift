import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

/// The flags for the fields of a habit.
struct HabitFlags: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What it is called; up to as many characters as the settings say, by default 20.",
      discussion: "Example: --title \"Morning run\"", valueName: "text"))
  var title: String?

  @Option(
    help: ArgumentHelp(
      "On which days, or how often.",
      discussion: """
        One of daily, weekdays, weekends, "mon, wed, fri", "every 3 days", "2 times a week", "5 times a month",
        "on the 15th", "on the last day".
        Example: --schedule "mon, wed, fri"
        """, valueName: "schedule"))
  var schedule: String?

  @Option(
    help: ArgumentHelp(
      "Why you want it, by default up to 30 characters.", discussion: "Example: --reason \"Clear my head\"",
      valueName: "text"))
  var reason: String?

  @Option(help: ArgumentHelp("An emoji.", discussion: "Example: --icon 🏃", valueName: "emoji"))
  var icon: String?

  @Option(
    help: ArgumentHelp(
      "A palette name, or red, green and blue.", discussion: "Example: --color teal, or --color \"#0f766e\"",
      valueName: "color"),
    completion: .list(Palette.allCases.map(\.rawValue)))
  var color: String?

  @Option(help: ArgumentHelp("A word to group by.", discussion: "Example: --category Fitness", valueName: "text"))
  var category: String?

  @Option(
    help: ArgumentHelp(
      "The part of the day: a section of your own Today. Nobody else sees it.",
      discussion: "Others than these four are named in the profile. Example: --part morning",
      valueName: PartOfDay.known.map(\.text).joined(separator: "|")),
    completion: .list(PartOfDay.known.map(\.text)))
  var part: String?

  @Option(
    help: ArgumentHelp(
      "How much, or how much at most; without it the habit is simply done or not.",
      discussion: "Example: --target \"at least 5 km\", --target \"at most 2 cups\", --target \"90 minutes a week\"",
      valueName: "target"))
  var target: String?

  @Option(
    help: ArgumentHelp("The first day.", discussion: "Example: --start 2026-11-20, --start tomorrow", valueName: "day"))
  var start: String?

  @Option(help: ArgumentHelp("The last day.", discussion: "Example: --end 2026-12-31", valueName: "day"))
  var end: String?

  @Option(
    help: ArgumentHelp(
      "Who may see it; left out, nobody else.", discussion: "Example: --visibility friends",
      valueName: "private|friends|public"),
    completion: .list(Vocabularies.visibility.names))
  var visibility: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "When to be reminded. Can be given several times.",
      discussion: "Example: --remind 06:45 --remind \"sat 09:00\"",
      valueName: "time"))
  var remind: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where to be reminded, for later: latitude, longitude and a name. Nobody else sees it.",
      discussion: "Example: --remind-near \"38.72,-9.14 Park gate\"", valueName: "place"))
  var remindNear: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Notes, in Markdown.", discussion: "Example: --notes \"Shoes by the door.\"", valueName: "markdown"))
  var notes: String?

  @Option(
    help: ArgumentHelp(
      "A file with the notes; - is standard input.", discussion: "Example: --notes-file notes.md", valueName: "file"),
    completion: .file())
  var notesFile: String?

  @Option(
    help: ArgumentHelp(
      "The habit that it takes over from.", discussion: "Example: --replaces photograph-meals", valueName: "habit"),
    completion: .custom { words, _, _ in Completions.habits(words) })
  var replaces: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Its place among the habits: small numbers come first.", discussion: "Example: --order 3", valueName: "number"))
  var order: String?

  /// The fields that the flags set.
  func input() throws -> HabitInput {
    if notes != nil, notesFile != nil {
      throw CommandFailure(
        .usage, .wrongUsage, "--notes and --notes-file are both given", hint: "leave one of them out")
    }
    var input = HabitInput()
    for field in HabitField.all { input.fields[field] = wish(for: field) }
    input.notes = try notes ?? notesFile.map(Self.text)
    return input
  }

  /// What the flag of a field sets; `nil` where the flag is not given.
  private func wish(for field: HabitField) -> HabitInput.Wish? {
    switch field {
    case .title: title.map { .text($0) }
    case .reason: reason.map { .text($0) }
    case .icon: icon.map { .text($0) }
    case .color: color.map { .text($0) }
    case .category: category.map { .text($0) }
    case .part: part.map { .text($0) }
    case .schedule: schedule.map { .text($0) }
    case .target: target.map { .text($0) }
    case .start: start.map { .text($0) }
    case .end: end.map { .text($0) }
    case .visibility: visibility.map { .text($0) }
    case .remind: remind.isEmpty ? nil : .list(remind)
    case .remindNear: remindNear.map { .text($0) }
    case .order: order.map { .text($0) }
    case .replaces: replaces.map { .text($0) }
    // These fields are changed by commands of their own.
    case .paused, .archived: nil
    }
  }

  private static func text(ofFile path: String) throws -> String {
    let bytes = path == "-" ? try Files.readStandardInput() : try Files.read(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        .usage, [Diagnostic(.error, .notUTF8, "this is no text in UTF-8", at: SourceLocation(path: path))])
    }
    return text
  }
}

/// What can be removed from a habit: the notes, and every field that can be set and is not required.
struct HabitRemoval: EnumerableFlag, CustomStringConvertible {
  /// The field; `nil` for the notes.
  let field: HabitField?

  // Visibility is not among them, because it always has a value; to hide a habit it is set to `private`.
  static let allCases =
    HabitField.all.filter { $0.isWished && !$0.isRequired && $0 != .visibility }.map { HabitRemoval(field: $0) }
    + [HabitRemoval(field: nil)]

  var description: String { field?.rawValue ?? "notes" }

  private var word: String { description.replacing("_", with: "-") }

  static func name(for value: HabitRemoval) -> NameSpecification { .customLong("no-" + value.word) }

  static func help(for value: HabitRemoval) -> ArgumentHelp? {
    ArgumentHelp("\(value.effect)", discussion: "Example: --no-\(value.word)")
  }

  private var effect: String {
    switch field {
    case nil: "Take its notes away."
    case .part: "Take it out of its part of the day."
    case .remind: "Take its reminders away."
    case .remindNear: "Take its place away."
    case .replaces: "No longer say that it takes over from another."
    case .start: "Begin it with its first check-in."
    case .end: "Let it go on."
    case .title, .reason, .icon, .color, .category, .schedule, .target, .paused, .visibility, .order, .archived:
      "Take its \(description) away."
    }
  }
}
