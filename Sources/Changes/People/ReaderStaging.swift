import DataFolder
import Diagnostics
import Journal

/// Who reads what friends see on the hosted site: the rules, and what they store in `readers.yml` and in `followers.yml` of those
/// whose friends they are.
public struct ReaderStaging: Sendable {
  private let book: Book

  /// - Parameter book: Everything that the data folder contains.
  public init(in book: Book) { self.book = book }

  // MARK: Who comes

  /// Stages that somebody from outside is a friend of a person; they are a reader from then on if they were none.
  ///
  /// - Parameters:
  ///   - name: What they are called; `nil` where they are known.
  ///   - day: Since when.
  /// - Throws: A `Refusal` where they read already, were removed, or are somebody of this folder, and `FieldProblems` where the
  ///   name is none.
  public func add(
    _ reader: Username, named name: String?, to person: Person, on day: Day, in draft: inout FolderDraft
  ) throws {
    if let other = book.person(reader) {
      throw Refusal(.reader(.isPerson(reader, label: other.name)))
    }
    if let known = book.reader(reader) {
      if known.isRemoved { throw removed(known) }
      if person.hasFriend(reader) {
        throw Refusal(.reader(.reads(reader, label: book.label(of: known), followed: person.name)))
      }
    } else {
      _ = try PersonRules(usernames: book.takenNames).username(reader.text)
      let name = try name.map { text throws(FieldProblems) in try PersonRules.name(text) }
      try edit(&draft) { list throws(EditFlaw) in
        let named = name.map { [YamlValue.Entry("name", .text($0))] } ?? []
        try list.append(.mapping([.init("reader", .text(reader.text))] + named + [.init("key", .plain("1"))]))
      }
    }
    try accept(reader, by: person, on: day, in: &draft)
    draft.owner = .daybook
    draft.summary = .readerAdded(name ?? book.reader(reader).map(book.label) ?? reader.text)
  }

  /// Stages that a reader's link opens again, where it does not or that is wished; who was removed comes back with another key,
  /// and a person of this folder becomes a reader.
  ///
  /// - Parameters:
  ///   - person: Whose friend who was removed from outside is then.
  ///   - isAgain: Whether the fourteen days begin anew.
  /// - Returns: The reader as they are then.
  /// - Throws: A `Refusal` where there is no such reader.
  public func invite(
    _ name: Username, by person: Person, on day: Day, isAgain: Bool, in draft: inout FolderDraft
  ) throws -> SiteReader {
    guard var reader = book.reader(name) else {
      guard let new = book.person(name) else { throw unknown(name, isComing: true) }
      guard book.people.contains(where: { $0.hasFriend(name) }) else {
        throw Refusal(.reader(.followsNobody(label: new.name)))
      }
      let reader = SiteReader(reader: name, invited: day)
      try edit(&draft) { list throws(EditFlaw) in try list.append(Self.item(reader)) }
      note(.readerAdded(new.name), in: &draft)
      return reader
    }
    if reader.isRemoved {
      try requireAnotherKey(of: reader)
      reader.isRemoved = false
      reader.key += 1
      reader.invited = day
      try edit(&draft) { list throws(EditFlaw) in
        guard list.items.contains(where: { isLine($0, of: name) }) else { throw notFound(name) }
        try list.removeAll { isLine($0, of: name) }
        try list.append(Self.item(reader))
      }
      if book.person(name) == nil { try accept(name, by: person, on: day, in: &draft) }
      note(.readerAdded(book.label(of: reader)), in: &draft)
    } else if reader.invited == nil || isAgain && reader.invited != day {
      reader.invited = day
      try set("invited", to: day.description, of: name, in: &draft)
      note(.readerInvited(book.label(of: reader)), in: &draft)
    }
    return reader
  }

  // MARK: Who goes

  /// Stages other words and another link for a reader; the former open nothing of what is published from then on.
  ///
  /// - Returns: The reader as they are then.
  /// - Throws: A `Refusal` where there is no such reader, or they were removed.
  public func rekey(_ name: Username, on day: Day, in draft: inout FolderDraft) throws -> SiteReader {
    guard var reader = book.reader(name) else { throw unknown(name) }
    if reader.isRemoved { throw removed(reader) }
    try requireAnotherKey(of: reader)
    reader.key += 1
    reader.invited = day
    try set("key", to: String(reader.key), of: name, in: &draft)
    try set("invited", to: day.description, of: name, in: &draft)
    note(.readerRekeyed(book.label(of: reader)), in: &draft)
    return reader
  }

  /// Stages that a reader reads nothing any more, or nothing of one person.
  ///
  /// - Parameter person: Of whom alone they read nothing any more; `nil` for everybody.
  /// - Returns: The reader as they were.
  /// - Throws: A `Refusal` where there is no such reader, or they read nothing already.
  public func remove(
    _ name: Username, from person: Person?, on day: Day, in draft: inout FolderDraft
  ) throws -> SiteReader {
    guard let reader = book.reader(name) else { throw unknown(name) }
    if reader.isRemoved { throw Refusal(.reader(.removedAlready(label: book.label(of: reader)))) }
    let people = person.map { [$0] } ?? book.people
    let read = people.filter { $0.hasFriend(name) }
    if let person {
      if book.person(name) != nil {
        throw Refusal(.reader(.follows(name, label: book.label(of: reader), followed: person.name)))
      }
      if read.isEmpty {
        throw Refusal(.reader(.readsNothing(label: book.label(of: reader), followed: person.name)))
      }
    } else {
      try set("state", to: "removed", of: name, in: &draft)
    }
    // Who is of this folder follows as before, and reads at home.
    if book.person(name) == nil {
      for person in read {
        try FollowerLine(of: name, at: person, in: book).store(.removed, on: day, in: &draft)
      }
    }
    note(.readerRemoved(book.label(of: reader)), in: &draft)
    return reader
  }

  // MARK: Storing

  private func accept(_ reader: Username, by person: Person, on day: Day, in draft: inout FolderDraft) throws {
    try FollowerLine(of: reader, at: person, in: book).store(.accepted, on: day, in: &draft)
  }

  /// Whether a line is that of a reader, who may have been called otherwise when it was written.
  private func isLine(_ item: YamlValue, of reader: Username) -> Bool {
    ([reader] + book.formerNames(of: reader)).contains { $0.text == item.text(of: "reader") }
  }

  private func notFound(_ reader: Username) -> EditFlaw {
    EditFlaw("the line of `\(reader)` is not found in this file")
  }

  private func note(_ summary: ChangeSummary, in draft: inout FolderDraft) {
    draft.owner = .daybook
    draft.summary = summary
  }

  private func set(_ key: String, to value: String, of reader: Username, in draft: inout FolderDraft) throws {
    try edit(&draft) { list throws(EditFlaw) in
      guard list.items.contains(where: { isLine($0, of: reader) }) else { throw notFound(reader) }
      try list.set(key, to: .plain(value)) { isLine($0, of: reader) }
    }
  }

  private func edit(
    _ draft: inout FolderDraft, _ body: (inout YamlListEdit) throws(EditFlaw) -> Void
  ) throws {
    let path = FolderLayout.readers
    let stored = try draft.bytes(of: path) ?? []
    let bytes = try EditFlaw.naming(path) { () throws(EditFlaw) in
      var list = try YamlListEdit(stored)
      try body(&list)
      return list.bytes
    }
    draft.write(bytes, to: path)
  }

  private static func item(_ reader: SiteReader) -> YamlValue {
    var entries = [YamlValue.Entry("reader", .text(reader.reader.text))]
    if let name = reader.name { entries.append(.init("name", .text(name))) }
    entries.append(.init("key", .plain(String(reader.key))))
    if let invited = reader.invited { entries.append(.init("invited", .plain(invited.description))) }
    return .mapping(entries)
  }

  // MARK: Refusing

  private func requireAnotherKey(of reader: SiteReader) throws(Refusal) {
    guard reader.key < SiteReader.largestKey else {
      throw Refusal(.reader(.usedUp(label: book.label(of: reader), key: reader.key)))
    }
  }

  private func removed(_ reader: SiteReader) -> Refusal {
    Refusal(.reader(.removed(reader.reader, label: book.label(of: reader))))
  }

  /// - Parameter isComing: Whether they were to be let in.
  private func unknown(_ name: Username, isComing: Bool = false) -> Refusal {
    let known = book.readers.map(\.reader.text) + book.people.map(\.username.text)
    let way: Hint =
      isComing ? "\(call: "reader", "add", "\(name)") adds them" : "\(call: "reader", "list") shows who reads"
    return Refusal(
      "there is no reader `\(name)`", hint: Suggestion.hint(for: name.text, among: known) ?? way,
      isWrongUsage: true)
  }
}
