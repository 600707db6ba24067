import Changes
import DataFolder
import Diagnostics
import Editions
import Journal

/// A data folder that was found and read, which every command begins with.
struct Workspace: Sendable {
  /// The path of the data folder, for messages and for opening files.
  let root: String
  let reading: Reading
  /// Whether only one person was read although there may be others.
  var isOfOnePerson = false

  var book: Book { reading.book }

  /// The same with these people resting, and nobody else.
  func resting(_ people: [Username]) -> Workspace {
    var reading = reading
    reading.book.resting = people
    return Workspace(root: root, reading: reading, isOfOnePerson: isOfOnePerson)
  }

  /// Finds and reads the data folder. Its errors are in ``reading`` and are not printed.
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

  /// A username to read alone: that reads the settings and at most a person of this name, whom nothing uses.
  private static let nobody = Username("nobody")

  /// Finds and reads the data folder for commands that change nothing: errors end them, warnings are left to `check`.
  ///
  /// People whose folders have errors that do not concern the command are left out of the book, which is said.
  ///
  /// - Parameters:
  ///   - concern: Whose files have to be sound.
  ///   - scope: Of whom the command has to know everything.
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/data`` and the errors.
  static func openSound(
    _ options: DataOptions, concerning concern: Concern, reading scope: ReadingScope = .everybody
  ) async throws(CommandFailure) -> Workspace {
    var found: Workspace?
    if scope == .ownPages, case .person(let named) = concern { found = try await openOwnPages(options, of: named) }
    let workspace = if let found { found } else { try await open(options) }
    let errors = workspace.reading.errors(hindering: concern)
    if !errors.isEmpty { throw CommandFailure(.data, errors) }
    let sound = Workspace(root: workspace.root, reading: workspace.reading.resting())
    for person in sound.book.resting {
      Console.remark("Nothing of \(person) is shown: \(workspace.errors(of: person)).")
    }
    return sound
  }

  /// Finds the data folder and reads what somebody's own pages show; `nil` where nothing tells what that is.
  private static func openOwnPages(
    _ options: DataOptions, of named: Username?
  ) async throws(CommandFailure) -> Workspace? {
    let root = try DataLocation.find(options.data)
    let (reader, now) = (BookReader(root: root), Clock.now)
    let owner = { (try? Files.read(Paths.joined(root, FolderLayout.settings))).flatMap(Settings.expectedOwner) }
    guard let person = named ?? owner(),
      let known = await KnownFolder.people(beside: person, by: reader, today: options.today, now: now)
    else { return nil }
    let reading = await reader.read(today: options.today, now: now, knowing: known)
    guard reading.isEnough(for: person, isNamed: named != nil) else { return nil }
    return Workspace(root: root, reading: reading)
  }

  /// The person whom a command is about: the one named, the owner, or the only one.
  ///
  /// - Throws: ``CommandFailure`` where no such person can be found.
  func person(_ named: Username?) throws(CommandFailure) -> Person {
    if let named {
      // A script may still have the name that somebody had before.
      let now = book.formerNames[named] ?? named
      if let person = book.person(named) ?? book.person(now) { return person }
      if let resting = [named, now].first(where: book.resting.contains) {
        throw CommandFailure(.data, .refused, "nothing is known of `\(resting)`: \(errors(of: resting))")
      }
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
    // Settings that cannot be read may name one.
    let unread = reading.errors(in: [FolderLayout.settings])
    if !unread.isEmpty { throw CommandFailure(.data, unread) }
    throw CommandFailure(
      .usage, .missingOwner, "whose habits? There are several people, and the settings name no owner",
      hint: "--person NAME, or `owner:` in \(Paths.joined(root, FolderLayout.settings)); \(peopleHint)")
  }

  /// How many errors there are of somebody, and where: `1 error in data/people/ben`.
  private func errors(of person: Username) -> String {
    let count = Counted.text(reading.errorsByPerson[person]?.count ?? 0, "error")
    return "\(count) in \(reading.layout.displayed(FolderLayout.person(person)))"
  }

  /// The owner that the settings name, or the only person.
  var owner: Person? { book.owner }

  /// A hint whose calls name the person, `daybook habit restore run --person ben`, and this data folder. The hint
  /// itself is written without the flag, which the owner does not need.
  func addressing(_ person: Username, _ hint: Hint) -> Hint {
    (isOwner(person) ? hint : hint.about(person)).inNamedFolder
  }

  /// A call that names the person, unless that is the owner, and this data folder.
  func addressing(_ person: Username, _ call: Call) -> Call {
    (isOwner(person) ? call : call.about(person)).in(dataFolder: FolderHints.named)
  }

  /// A failure whose hints name the person and this data folder.
  func addressing(_ person: Username, _ failure: CommandFailure) -> CommandFailure {
    var failure = failure
    for index in failure.diagnostics.indices {
      failure.diagnostics[index].hint = failure.diagnostics[index].hint.map { addressing(person, $0) }
    }
    return failure
  }

  /// An error with hints that name the person, as ``addressing(_:_:)-(_,CommandFailure)`` makes them, for all errors
  /// with which a change is refused.
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
    // The owner need not be among the people who were read.
    let owner = book.settings.owner ?? (isOfOnePerson ? nil : owner?.username)
    return owner == person
  }

  /// The folder of the site.
  ///
  /// - Throws: ``CommandFailure`` with ``CommandFailure/Code/usage`` for an empty path, and for a folder that clashes
  ///   with the data folder.
  func output(_ options: OutputOptions) throws(CommandFailure) -> String {
    let output = options.output ?? Paths.joined(root, book.settings.output)
    let hint: Hint = "for example --output \(Paths.joined(root, "../site"))"
    if output.isEmpty { throw CommandFailure(.usage, .wrongUsage, "--output names no folder", hint: hint) }
    if let flaw = SitePlacement(of: Paths.real(output), to: Paths.real(root)).flaw {
      throw CommandFailure(.usage, .misplacedOutput, flaw, hint: hint)
    }
    return output
  }

  var habitCount: Int { book.people.reduce(0) { $0 + $1.habits.count } }
  var eventCount: Int { book.people.reduce(0) { $0 + $1.habits.reduce(0) { $0 + $1.log.entries.count } } }

  /// How much the data folder holds: `3 people, 24 habits, 4,210 check-ins`.
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
