import Journal

/// The reader of an edition of the site.
public enum Reader: Hashable, Sendable {
  /// Anybody: the reader of the public edition.
  case everyone
  /// A person of the data folder: the reader of their home edition.
  case person(Username)
  /// Whoever a person let follow them, on a host that only stores: what each of them may see of that person, and of others what
  /// everybody may. It is the same for all of them, whomever else they follow.
  case friends(of: Username)

  /// Whether nothing is known of the reader, so that the pages are the same for many.
  public var isUnknown: Bool { username == nil }

  /// Whose home edition it is; `nil` for ``everyone`` and ``friends(of:)``.
  public var username: Username? { if case .person(let username) = self { username } else { nil } }
}

extension Book {
  /// Those for whom a build makes a home edition, in the order of the setting.
  public var peopleWithHomes: [Username] {
    switch settings.homes {
    case .owner: ownerName.map { [$0] } ?? []
    case .all: usernames
    case .people(let people): people
    }
  }
}
