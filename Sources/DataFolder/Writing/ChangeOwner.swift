import Journal

/// Whose data a change belongs to. Nobody can undo a change to somebody else's data.
public enum ChangeOwner: Sendable, Hashable {
  /// Everything in the folder of a person.
  case person(Username)
  /// Data that everybody shares: the settings, the course, and which people there are. The data folder's owner is
  /// responsible for it.
  case daybook

  /// The person whose data it is; `nil` for shared data.
  public var username: Username? {
    if case .person(let username) = self { username } else { nil }
  }

  /// The owner of a change that names none, by its files: a person if all files are theirs, unless the change added
  /// that person.
  init(ofFiles changes: [(path: String, newFolder: String)]) {
    let people = Set(changes.map { Self.person(withFile: $0.path) })
    guard people.count == 1, case let person?? = people.first,
      !changes.contains(where: { $0.newFolder == FolderLayout.person(person) })
    else {
      self = .daybook
      return
    }
    self = .person(person)
  }

  /// The person whose folder contains the file; `nil` for a shared file.
  static func person(withFile path: String) -> Username? {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, parts[0] == FolderLayout.people else { return nil }
    return Username(String(parts[1]))
  }

  /// Whether a file of the change belongs to somebody else, so that it only changed as a consequence.
  ///
  /// What stands in `followers.yml` is a matter of two people: of who asks to follow, and of who answers. Lists and what
  /// is attached to their tasks are a matter of all who may change them.
  func isForeign(_ path: String, newFolder: String) -> Bool {
    guard let person = Self.person(withFile: path), newFolder != FolderLayout.person(person),
      path != FolderLayout.followers(of: person), !path.hasPrefix(FolderLayout.lists(of: person) + "/"),
      !path.hasPrefix(FolderLayout.attachment("", of: person))
    else { return false }
    return self != .person(person)
  }
}

/// The changes that a person may undo: their own and, for the data folder's owner, those of shared data.
public struct HistoryScope: Sendable, Hashable {
  private let person: Username?
  private let isOwner: Bool

  /// - Parameter owner: The data folder's owner; `nil` where none is named, so that everybody may undo changes of
  ///   shared data.
  public init(of person: Username, owner: Username?) {
    self.person = person
    isOwner = owner == nil || owner == person
  }

  /// - Parameter isOwner: Whether changes of what everybody shares are theirs, too.
  public init(of person: Username, isOwner: Bool) {
    self.person = person
    self.isOwner = isOwner
  }

  private init() {
    person = nil
    isOwner = true
  }

  /// The changes of everybody.
  static let everybody = HistoryScope()

  func includes(_ owner: ChangeOwner) -> Bool {
    switch owner {
    case .person(let other): person == nil || person == other
    case .daybook: isOwner
    }
  }
}
