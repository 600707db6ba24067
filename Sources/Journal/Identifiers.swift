/// A person's name in the data folder: `[a-z0-9][a-z0-9-]{0,29}`.
public struct Username: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name itself, in ASCII.
  public let text: String

  /// The largest number of characters.
  public static let longest = 30

  /// `nil` where the text is no valid username.
  public init?(_ text: String) {
    guard isIdentifier(text, upTo: Self.longest) else { return nil }
    self.text = text
  }

  /// The same as ``text``.
  public var description: String { text }
  /// Compares by ASCII.
  public static func < (left: Username, right: Username) -> Bool { left.text < right.text }
}

/// The name of a habit, list or challenge in the data folder: `[a-z0-9][a-z0-9-]{0,39}`.
public struct Slug: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name itself, in ASCII.
  public let text: String

  /// The largest number of characters.
  public static let longest = 40

  /// `nil` where the text is no valid slug.
  public init?(_ text: String) {
    guard isIdentifier(text, upTo: Self.longest) else { return nil }
    self.text = text
  }

  /// The same as ``text``.
  public var description: String { text }
  /// Compares by ASCII.
  public static func < (left: Slug, right: Slug) -> Bool { left.text < right.text }
}

private func isIdentifier(_ text: String, upTo length: Int) -> Bool {
  let bytes = text.utf8
  guard let first = bytes.first, first != UInt8(ascii: "-"), bytes.count <= length else { return false }
  return bytes.allSatisfy {
    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
  }
}
