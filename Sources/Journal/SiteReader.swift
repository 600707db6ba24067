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

  /// The largest number of a key.
  public static let largestKey = 1_000_000

  /// Somebody with a first key, who was not invited yet.
  public init(reader: Username, name: String? = nil, key: Int = 1, invited: Day? = nil, isRemoved: Bool = false) {
    self.reader = reader
    self.name = name
    self.key = key
    self.invited = invited
    self.isRemoved = isRemoved
  }
}

extension Book {
  /// The reader who signs in by a name, or `nil`.
  public func reader(_ name: Username) -> SiteReader? { readers.first { $0.reader == name } }

  /// What a reader is called: the name in their profile, or the one in their line, or what they type.
  public func label(of reader: SiteReader) -> String {
    person(reader.reader)?.name ?? reader.name ?? reader.reader.text
  }
}
