import Journal

/// The reader of an edition of the site.
public enum Reader: Hashable, Sendable {
  /// Anybody: the reader of the public edition.
  case everyone
  /// A person of the data folder: the reader of their home edition.
  case person(Username)

  /// Whose home edition it is; `nil` for ``everyone``.
  var username: Username? { if case .person(let username) = self { username } else { nil } }
}
