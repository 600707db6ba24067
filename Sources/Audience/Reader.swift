import Journal

/// Someone who reads an edition of the site.
public enum Reader: Hashable, Sendable {
  /// Anybody at all: the public edition.
  case everyone
  /// One person of the data folder: their home edition.
  case person(Username)
}
