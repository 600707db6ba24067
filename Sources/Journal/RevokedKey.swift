/// A key of a reader that opens nothing of somebody any more.
public struct RevokedKey: Hashable, Sendable {
  /// What the reader types when they sign in.
  public var reader: Username
  /// Which of their keys it is.
  public var key: Int

  /// The key with that number.
  public init(reader: Username, key: Int) {
    self.reader = reader
    self.key = key
  }
}

extension Book {
  /// Who reads what a person's friends see: those of ``readers`` who are among their friends, and were not removed.
  public func readers(of person: Person) -> [SiteReader] {
    readers.filter { reader in
      !reader.isRemoved
        && (person.followers + person.outsideFollowers).contains { $0.person == reader.reader && $0.state == .accepted }
    }
  }

  /// The keys that once opened what a person's friends see, or may have, and do no longer: all of those who were taken out, and
  /// the earlier ones of those who read. The key by which it is sealed follows from them, so that with one more it is another.
  ///
  /// Whoever knows the key that follows from some of these had none of them, or is not let in now by any of them.
  public func revokedKeys(of person: Person) -> Set<RevokedKey> {
    var revoked: Set<RevokedKey> = []
    func revoke(_ reader: Username, through last: Int) {
      guard last > 0 else { return }
      for key in 1...last { revoked.insert(RevokedKey(reader: reader, key: key)) }
    }
    for line in person.followers + person.outsideFollowers {
      let reader = reader(line.person)
      if line.state == .accepted, let reader {
        revoke(reader.reader, through: reader.isRemoved ? reader.key : reader.key - 1)
      } else if let key = line.key {
        revoke(line.person, through: key)
      }
    }
    return revoked
  }
}
