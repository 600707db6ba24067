/// Somebody who reads what friends see on the hosted site, by words or a link: of this folder, or from outside.
public struct SiteReader: Hashable, Sendable {
  /// What they type when they sign in. It is a username where it is one of this folder's, and nobody else has it.
  public var reader: Username
  /// What they are called, where it is not a person of this folder, who says so in their profile.
  public var name: String?
  /// Counts up from 1 each time they get other words and another link; never down.
  public var key: Int
  /// The day on which their link was shown last; `nil` where it never was.
  public var invited: Day?
  /// Whether they read nothing any more. Their line stays, so that no key comes back that they had.
  public var isRemoved: Bool

  /// The largest number of a key. All earlier ones are part of what pages are sealed by, so that there cannot be any number.
  public static let largestKey = 1_000

  /// Somebody with a first key, who was not invited yet.
  public init(reader: Username, name: String? = nil, key: Int = 1, invited: Day? = nil, isRemoved: Bool = false) {
    self.reader = reader
    self.name = name
    self.key = key
    self.invited = invited
    self.isRemoved = isRemoved
  }

  /// Whether somebody may have their words: they are shown by an invitation, and with each further key.
  public var hasWords: Bool { invited != nil || key > 1 }

  /// The last of their keys that opens nothing any more; 0 where all do that they had.
  public var lastRevoked: Int { isRemoved ? key : key - 1 }
}

extension Book {
  /// The reader who signs in by a name, or `nil`.
  public func reader(_ name: Username) -> SiteReader? { readers.first { $0.reader == name } }

  /// What a reader is called: the name in their profile, or the one in their line, or what they type.
  public func label(of reader: SiteReader) -> String {
    person(reader.reader)?.name ?? reader.name ?? reader.reader.text
  }
}

extension Book {
  /// Whether somebody has a reader among their friends.
  public func isFriend(_ reader: SiteReader) -> Bool { people.contains { $0.hasFriend(reader.reader) } }

  /// The people whose friend a reader is, in the order of usernames.
  public func people(readBy reader: SiteReader) -> [Person] {
    reader.isRemoved ? [] : people.filter { $0.hasFriend(reader.reader) }
  }

  /// The first of its readers who reads by another key in another book, or of other people, or has no words there that they were
  /// told; `nil` for none. When a link was opened makes no difference, nor does who was let in or not and has no words yet: no key
  /// is in anybody's hands then.
  public func readerWhoDiffers(from other: Book) -> SiteReader? {
    readers.first { reader in
      guard let there = other.reader(reader.reader) else { return !isUntold(reader) || other.names(reader) }
      if there.key != reader.key || there.isRemoved != reader.isRemoved || reader.hasWords && !there.hasWords {
        return true
      }
      let (here, elsewhere) = (standing(of: reader), other.standing(of: reader))
      return here != elsewhere && !(isUntold(reader) && other.isUntold(there))
    } ?? other.readers.first { reader($0.reader) == nil && (!other.isUntold($0) || names($0)) }
  }

  /// Whether nobody can have a key of a reader, nor lost one: they were let in, and no more.
  private func isUntold(_ reader: SiteReader) -> Bool {
    !reader.hasWords && !reader.isRemoved
      && standing(of: reader).values.allSatisfy { $0.allSatisfy { $0 == Self.letIn } }
  }

  /// Whether anybody has a line of somebody.
  private func names(_ reader: SiteReader) -> Bool { standing(of: reader).values.contains { !$0.isEmpty } }

  /// How somebody stands who was let in, and lost no key before.
  private static let letIn = standing(.accepted, key: nil)

  private static func standing(_ state: Follower.State, key: Int?) -> String { "\(state.rawValue) \(key ?? 0)" }

  /// With whom a reader stands how.
  private func standing(of reader: SiteReader) -> [Username: [String]] {
    Dictionary(
      people.map { person in
        (
          person.username,
          person.allFollowers.filter { $0.person == reader.reader }.map { Self.standing($0.state, key: $0.key) }
        )
      }, uniquingKeysWith: { first, _ in first })
  }
}
