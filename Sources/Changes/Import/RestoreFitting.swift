import DataFolder
import Exchange
import Journal

/// Something of a document that names what is not in the folder into which it comes back.
public struct RestoreAbsence: Sendable, Equatable {
  /// What names it.
  public enum Kind: String, Sendable {
    /// People with whom a list is shared; it comes without them.
    case share
    /// People whom tasks name. They stay in them as a text does, for they may come later.
    case task
    /// A part of the day that the profile which is there does not have; the habit comes without it.
    case part
  }

  /// The file, as seen from the person's folder.
  public var path: String
  /// What names it.
  public var kind: Kind
  /// What is not there, in the order of the file.
  public var names: [String]

  /// Whether it is left out.
  public var isLeftOut: Bool { kind != .task }
}

/// Fits files of a document to the folder into which they come: what they say of people and parts of the day that are not
/// there would be an error, so it is taken out of them, and named.
struct RestoreFitting {
  /// Into whose folder they come.
  let username: Username
  /// Whose they were, if that is another name.
  let former: Username?
  /// The names that lead to somebody, former ones too.
  let people: Set<Username>
  /// The parts of the person's day; `nil` where the profile comes along, which then has them.
  let parts: [PartOfDay]?

  /// - Parameters:
  ///   - document: Whose files they are.
  ///   - bringsProfile: Whether the profile comes along.
  init(_ document: PersonDocument, into username: Username, of book: Book, bringsProfile: Bool) {
    let own = Username(document.person.username)
    self.username = username
    former = own == username ? nil : own
    people = Set(book.takenNames + [username])
    parts = bringsProfile ? nil : book.person(username)?.partsOfDay
  }

  /// The file as it can come, and what of it is not there. What cannot be read stays as it is: it is refused when it is stored.
  func fit(_ bytes: [UInt8], at path: String) -> (bytes: [UInt8], absences: [RestoreAbsence]) {
    let fitted: (bytes: [UInt8], absences: [RestoreAbsence])?
    if path.hasPrefix(FolderLayout.PersonEntry.lists.rawValue + "/") {
      fitted = try? list(bytes, at: path)
    } else if path.hasPrefix(FolderLayout.PersonEntry.habits.rawValue + "/") {
      fitted = try? habit(bytes, at: path)
    } else {
      fitted = nil
    }
    return fitted ?? (bytes, [])
  }

  private func list(_ bytes: [UInt8], at path: String) throws -> (bytes: [UInt8], absences: [RestoreAbsence]) {
    var strangers: [String] = []
    var file = try YamlEdit(bytes, .list)
    for key in ["share", "visibility"] {
      guard let value = file.value(of: key), case .list(let items) = value else { continue }
      let kept = items.filter { item in
        guard let name = item.person, !isHere(name) else { return true }
        if !strangers.contains(name) { strangers.append(name) }
        return false
      }
      if kept.count == items.count { continue }
      if kept.isEmpty { try file.remove(key) } else { try file.set(key, to: .list(kept)) }
    }
    var sheet = try ListSheet(file.bytes)
    if let former { _ = try sheet.replace(former, by: username) }
    var mentioned: [String] = []
    for name in sheet.tasks.flatMap(\.withSubtasks).flatMap(\.people) where !people.contains(name) {
      if !mentioned.contains(name.text) { mentioned.append(name.text) }
    }
    return (sheet.bytes, absences(.share, strangers, path) + absences(.task, mentioned, path))
  }

  private func habit(_ bytes: [UInt8], at path: String) throws -> (bytes: [UInt8], absences: [RestoreAbsence]) {
    var file = try YamlEdit(bytes, .habit)
    guard let parts, let word = file.text(of: "part"), case .failure = PartPhrase.parse(word, among: parts) else {
      return (bytes, [])
    }
    try file.remove("part")
    return (file.bytes, absences(.part, [word], path))
  }

  private func isHere(_ name: String) -> Bool { Username(name).map(people.contains) ?? false }

  private func absences(_ kind: RestoreAbsence.Kind, _ names: [String], _ path: String) -> [RestoreAbsence] {
    names.isEmpty ? [] : [RestoreAbsence(path: path, kind: kind, names: names)]
  }
}

extension YamlValue {
  /// Whom an item of a list of people names.
  fileprivate var person: String? {
    switch self {
    case .plain(let text), .text(let text): text
    case .mapping: text(of: "person")
    case .list: nil
    }
  }
}

extension ListTask {
  /// Everybody whom the task names.
  fileprivate var people: [Username] {
    [assignee, doneBy, addedBy, changedBy].compactMap(\.self) + comments.map(\.author)
  }
}
