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

extension Person {
  /// Who follows, or did, of this folder and from outside.
  public var allFollowers: [Follower] { followers + outsideFollowers }

  /// Those whom this person let follow, of this folder and from outside.
  public var friends: Set<Username> { Set(allFollowers.filter { $0.state == .accepted }.map(\.person)) }

  /// Whether this person let somebody follow.
  public func hasFriend(_ other: Username) -> Bool {
    allFollowers.contains { $0.person == other && $0.state == .accepted }
  }
}

extension Book {
  /// Who reads what a person's friends see: those of ``readers`` who are among their friends, and were not removed.
  public func readers(of person: Person) -> [SiteReader] {
    let friends = person.friends
    return readers.filter { !$0.isRemoved && friends.contains($0.reader) }
  }

  /// The people of whom somebody reads what friends see. Who is resting is none of them: whose friends they are may be what
  /// cannot be read.
  public var peopleWithReaders: [Person] {
    people.filter { $0.visibility >= .friends && !resting.contains($0.username) && !readers(of: $0).isEmpty }
  }

  /// The keys that once opened what a person's friends see, or may have, and do no longer: all of those who were taken out, and
  /// the earlier ones of those who read. The key by which it is sealed follows from them, so that with one more it is another.
  ///
  /// Whoever knows the key that follows from some of these had none of them, or is not let in now by any of them.
  ///
  /// The keys by which the person themselves reads what others share count like those of a friend: when somebody left and comes
  /// back from a backup, their own line is all that is known of them.
  public func revokedKeys(of person: Person) -> Set<RevokedKey> {
    var revoked: Set<RevokedKey> = []
    func revoke(_ reader: Username, through last: Int) {
      guard last > 0 else { return }
      for key in 1...last { revoked.insert(RevokedKey(reader: reader, key: key)) }
    }
    let known = Dictionary(readers.map { ($0.reader, $0) }, uniquingKeysWith: { first, _ in first })
    if let own = known[person.username] { revoke(own.reader, through: own.lastRevoked) }
    for line in person.allFollowers {
      let reader = known[line.person]
      if line.state == .accepted, let reader {
        revoke(line.person, through: reader.lastRevoked)
      } else if line.key != nil || line.state == .removed {
        // One device may have removed them while another one gave them other words, by which they read until then.
        revoke(line.person, through: max(line.key ?? 0, reader?.key ?? 0))
      }
    }
    return revoked
  }
}
