import Changes
import DataFolder
import Diagnostics
import Editions
import Journal

/// A data folder that was found and read: what every command begins with.
struct Workspace: Sendable {
  /// As messages show it, and as it is opened.
  let root: String
  let reading: Reading
  /// Whether but one person was read, whoever else there is.
  var isOfOnePerson = false

  var book: Book { reading.book }

  /// Finds and reads the data folder. What is wrong with it is in ``reading``, and not printed.
  static func open(_ options: DataOptions) async throws(CommandFailure) -> Workspace {
    let root = try DataLocation.find(options.data)
    let reading = await BookReader(root: root).read(today: options.today, now: Clock.now)
    return Workspace(root: root, reading: reading)
  }

  /// Finds the data folder and reads its settings alone.
  static func openSettings(_ options: DataOptions) async throws(CommandFailure) -> Workspace {
    let root = try DataLocation.find(options.data)
    let reading = await BookReader(root: root).read(today: options.today, now: Clock.now, only: nobody)
    return Workspace(root: root, reading: reading)
  }

  /// A name that a person could have: theirs would be read along with the settings, and nothing comes of it.
  private static let nobody = Username("nobody")

  /// Finds and reads the data folder, for commands that only look: errors end them, warnings are left to `check`.
  static func openSound(_ options: DataOptions) async throws(CommandFailure) -> Workspace {
    let workspace = try await open(options)
    if workspace.reading.hasErrors {
      throw CommandFailure(.data, workspace.reading.errors)
    }
    return workspace
  }

  /// The person whom a command is about: the one who was named, the owner, or the only one there is.
  func person(_ named: Username?) throws(CommandFailure) -> Person {
    if let named {
      if let person = book.person(named) { return person }
      throw CommandFailure(
        .usage, .unknownPerson, "there is no person `\(named)`",
        hint: Suggestion.hint(for: named.text, among: book.people.map(\.username.text)) ?? peopleHint)
    }
    if let owner { return owner }
    guard !book.people.isEmpty else {
      throw CommandFailure(
        .usage, .unknownPerson, "nobody keeps a daybook in `\(root)` yet",
        hint: "a person is a folder with a profile.yml: \(Paths.joined(root, "people/<username>/profile.yml"))")
    }
    throw CommandFailure(
      .usage, .missingOwner, "whose habits? There are several people, and the settings name no owner",
      hint: "--person NAME, or `owner:` in \(Paths.joined(root, FolderLayout.settings)); \(peopleHint)")
  }

  /// The owner that the settings name, or the only person.
  var owner: Person? { book.owner }

  /// A hint with the calls in it being about somebody, `daybook habit restore run --person ben`, and about this folder.
  /// They are written without the flag, which the owner does not need.
  func addressing(_ person: Username, _ hint: Hint) -> Hint {
    (isOwner(person) ? hint : hint.about(person)).inHintedFolder
  }

  /// A call about somebody.
  func addressing(_ person: Username, _ call: Call) -> Call {
    (isOwner(person) ? call : call.about(person)).in(dataFolder: HintedFolder.named)
  }

  /// Why somebody's data is not changed or shown, with the calls that are named for it being about them.
  func addressing(_ person: Username, _ failure: CommandFailure) -> CommandFailure {
    var failure = failure
    for index in failure.diagnostics.indices {
      failure.diagnostics[index].hint = failure.diagnostics[index].hint.map { addressing(person, $0) }
    }
    return failure
  }

  /// As ``addressing(_:_:)-(_,CommandFailure)``, of whatever a change is refused with.
  func addressing(_ person: Username, _ error: any Error) -> any Error {
    switch error {
    case let failure as CommandFailure: addressing(person, failure)
    case let problems as FieldProblems: addressing(person, CommandFailure(problems))
    case let refusal as Refusal: addressing(person, CommandFailure(refusal))
    default: error
    }
  }

  /// Whether calls without a person are about this one.
  private func isOwner(_ person: Username) -> Bool {
    // The owner need not have been read.
    let owner = book.settings.owner ?? (isOfOnePerson ? nil : owner?.username)
    return owner == person
  }

  /// Where the site goes.
  func output(_ options: OutputOptions) throws(CommandFailure) -> String {
    let output = options.output ?? Paths.joined(root, book.settings.output)
    let hint: Hint = "for example --output \(Paths.joined(root, "../site"))"
    if output.isEmpty { throw CommandFailure(.usage, .wrongUsage, "--output names no folder", hint: hint) }
    if let flaw = SitePlacement(of: Paths.real(output), to: Paths.real(root)).flaw {
      throw CommandFailure(.usage, .misplacedOutput, flaw, hint: hint)
    }
    return output
  }

  /// Whether there are templates of one's own.
  var hasTemplates: Bool { Files.exists(Paths.joined(root, FolderLayout.templates)) }

  var habitCount: Int { book.people.reduce(0) { $0 + $1.habits.count } }
  var eventCount: Int { book.people.reduce(0) { $0 + $1.habits.reduce(0) { $0 + $1.log.entries.count } } }

  /// `3 people, 24 habits, 4,210 check-ins`.
  var contents: String {
    [
      Counted.text(book.people.count, "person", "people"), Counted.text(habitCount, "habit"),
      Counted.text(eventCount, "check-in"),
    ].joined(separator: ", ")
  }

  private var peopleHint: Hint {
    let names = book.people.map(\.username.text)
    return "\(Counted.thereAre(names))"
  }
}
