import DataFolder
import Diagnostics
import Journal

/// Another username for somebody. Whatever names them follows, and the name that they had stays theirs: pages and files that
/// still have it lead to them.
public struct PersonRenaming: Sendable, Equatable {
  /// The person as they were.
  public var person: Person
  /// The username from now on.
  public var name: Username

  /// - Throws: ``FieldProblems`` where the text is no username, or is somebody else's.
  public init(of person: Person, to text: String, in book: Book) throws(FieldProblems) {
    self.person = person
    let own = book.formerNames(of: person.username) + [person.username]
    name = try PersonRules(usernames: book.takenNames.filter { !own.contains($0) }).username(text)
  }

  /// Whether the person is called so already.
  public var isNothing: Bool { name == person.username }

  /// Stages what has to be stored before the folder has its new name: that this one stands for the former, and the person's
  /// own lists.
  func stageBefore(on day: Day, in draft: inout FolderDraft) throws {
    try Self.editNames(in: &draft) { list throws(EditFlaw) in
      let (was, name) = (person.username.text, name.text)
      try list.removeAll { $0.text(of: "was") == name || $0.text(of: "was") == was }
      try list.set("is", to: .plain(name)) { $0.text(of: "is") == was }
      try list.append(
        .mapping([
          .init("was", .plain(was)), .init("is", .plain(name)), .init("on", .plain(day.description)),
        ]))
    }
    for list in person.lists {
      let path = FolderLayout.list(list.slug, of: person.username)
      guard let bytes = try draft.bytes(of: path) else { continue }
      // The former name is understood, so that a list that cannot be edited loses nothing.
      guard var sheet = try? ListSheet(bytes), (try? sheet.replace(person.username, by: name)) == true else { continue }
      draft.write(sheet.bytes, to: path)
    }
  }

  /// Stages the new name wherever others name the person, once their folder has it.
  func stageAfter(in book: Book, _ draft: inout FolderDraft) throws {
    try PersonReferences(to: person.username, in: book).stage(name, isLenient: true, in: &draft)
  }

  /// Stages that a person who is gone has no former names.
  static func forget(_ person: Username, in draft: inout FolderDraft) throws {
    guard try draft.bytes(of: FolderLayout.renames) != nil else { return }
    try editNames(in: &draft) { list throws(EditFlaw) in
      try list.removeAll { $0.text(of: "is") == person.text }
    }
  }

  private static func editNames(
    in draft: inout FolderDraft, _ body: (inout YamlListEdit) throws(EditFlaw) -> Void
  ) throws {
    let path = FolderLayout.renames
    let bytes = try draft.bytes(of: path) ?? []
    let edited = try EditFlaw.naming(path) { () throws(EditFlaw) in
      var list = try YamlListEdit(bytes)
      try body(&list)
      return list.bytes
    }
    if edited != bytes { draft.write(edited, to: path) }
  }
}

extension FolderChange {
  /// Gives somebody another username.
  ///
  /// - Parameters:
  ///   - named: Whose; `nil`: the owner's.
  ///   - text: The new username, as it was typed.
  /// - Throws: ``FolderErrors``, ``FieldProblems``, a `Refusal` where there is no such person, or `StorageFailure`.
  public func rename(
    _ username: Username, to text: String, orRefuse refusal: @Sendable (Reading) -> any Error
  ) async throws -> PersonRenaming {
    let (today, now) = (today, now())
    let found = try await look(at: username, orRefuse: refusal)
    let renaming = try PersonRenaming(of: found.person, to: text, in: found.book)
    if renaming.isNothing { return renaming }
    return try await writer.movePerson(username, to: renaming.name, command: command) { draft in
      // Under the lock everything is looked at again.
      let reading = await draft.read(today: today, now: now)
      try FolderErrors.none(among: reading.errors(hindering: .person(username)))
      guard let person = reading.book.person(username) else { throw refusal(reading) }
      let renaming = try PersonRenaming(of: person, to: text, in: reading.book)
      try renaming.stageBefore(on: reading.book.today, in: &draft)
      return (renaming, reading.resting().book)
    } after: { outcome, draft in
      try outcome.0.stageAfter(in: outcome.1, &draft)
    }.0
  }

  private func look(
    at username: Username, orRefuse refusal: @Sendable (Reading) -> any Error
  ) async throws -> (person: Person, book: Book) {
    var reader = BookReader(root: writer.layout.root)
    reader.layout = writer.layout
    let reading = await reader.read(today: today, now: now())
    try FolderErrors.none(among: reading.errors(hindering: .person(username)))
    guard let person = reading.book.person(username) else { throw refusal(reading) }
    return (person, reading.book)
  }
}
