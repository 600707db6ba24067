import Journal

/// Whose data a change is about: nobody takes back what is somebody else's.
public enum ChangeOwner: Sendable, Hashable {
  /// What lies in the folder of a person.
  case person(Username)
  /// What everybody shares: the settings, the course, and who there is. The owner answers for it.
  case daybook

  /// The person whose data it is; `nil` for what everybody shares.
  public var username: Username? {
    if case .person(let username) = self { username } else { nil }
  }

  /// Whose data some files are, where nobody said it: a person's where all are theirs, unless the person came with them.
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

  /// In whose folder a file lies.
  static func person(withFile path: String) -> Username? {
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count == 3, parts[0] == FolderLayout.people else { return nil }
    return Username(String(parts[1]))
  }

  /// Whether a file of the change belongs to somebody else, so that it was changed along the way only.
  func isForeign(_ path: String, newFolder: String) -> Bool {
    guard let person = Self.person(withFile: path), newFolder != FolderLayout.person(person) else { return false }
    return self != .person(person)
  }
}

/// Whose changes are looked at: a person's own and, for the owner, what everybody shares.
public struct HistoryScope: Sendable, Hashable {
  private let person: Username?
  private let isOwner: Bool

  /// - Parameter owner: Who answers for what everybody shares; `nil`, where nobody is named: whoever asks.
  public init(of person: Username, owner: Username?) {
    self.person = person
    isOwner = owner == nil || owner == person
  }

  private init() {
    person = nil
    isOwner = true
  }

  /// The changes of all.
  static let everybody = HistoryScope()

  func includes(_ owner: ChangeOwner) -> Bool {
    switch owner {
    case .person(let other): person == nil || person == other
    case .daybook: isOwner
    }
  }
}
