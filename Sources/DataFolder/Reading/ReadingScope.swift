import Journal

/// Of whom everything is read.
public enum ReadingScope: Sendable, Equatable {
  /// Of everybody.
  case everybody
  /// Of one person, and of those of whom the person's own pages show more than who they are; of everybody else no more than a
  /// `PersonSummary` where the data folder is as a build has seen it.
  case ownPages
}

extension Reading {
  /// Whether everything of somebody was read, rather than a summary alone, or nothing.
  public func hasAll(of person: Username) -> Bool { book.person(person).map { $0.outline == nil } ?? false }

  /// Whether a reading of some people is enough for ``ReadingScope/ownPages``.
  ///
  /// - Parameters:
  ///   - person: Whose own pages were meant.
  ///   - isNamed: Whether they were named; otherwise they are right if they are the owner.
  public func isEnough(for person: Username, isNamed: Bool) -> Bool {
    hasAll(of: person) && (isNamed || book.ownerName == person)
  }
}

extension Settings {
  /// Who keeps the daybook, as far as `owner:` says it at the beginning of a line of `daybook.yml`: that is found without reading
  /// it as YAML, and is to be compared with what it says.
  public static func expectedOwner(in bytes: [UInt8]) -> Username? {
    let key = Array("owner:".utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: key) {
      let value = line.dropFirst(key.count).drop { $0 == UInt8(ascii: " ") }
      return Username(String(decoding: value.prefix { $0 > 0x20 }, as: UTF8.self))
    }
    return nil
  }
}
