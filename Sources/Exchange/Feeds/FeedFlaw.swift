/// Why bytes are no feed of a person that is followed.
public enum FeedFlaw: Error, Equatable, Sendable {
  /// There are more bytes than ``PersonFeed/largest``.
  case tooLarge
  /// The bytes are no JSON, or none that such a feed has: what is wrong, and where.
  case malformed(String)
  /// It is JSON, and no JSON Feed.
  case noFeed
  /// It is a JSON Feed of another program: it has no `_daybook`.
  case noExtension
  /// It is written by a newer extension than this program knows.
  case newer(Int)
  /// There are more of something than any feed has: `habits`.
  case tooMany(String)
}
