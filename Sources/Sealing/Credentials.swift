import Hashing

/// By what a reader opens their keyring: words that they type, or the secret of a link. Both follow from the master key, the
/// reader and the number of their key, so that they can be shown again.
public struct Credentials: Sendable {
  /// How many words there are: 77 bits.
  public static let wordCount = 7
  /// How often a guess at the words is hashed.
  public static let rounds = 600_000

  let master: MasterKey
  /// The reader's name, which shares one space with usernames.
  public let reader: String
  /// Counts up each time they get others.
  public let key: Int

  /// - Parameter key: 1 or more.
  public init(_ master: MasterKey, reader: String, key: Int) {
    self.master = master
    self.reader = reader
    self.key = key
  }

  private var fields: [[UInt8]] { [Array(reader.utf8), Derivation.number(key)] }

  /// The words, in their order.
  public func words(_ list: WordList) -> [String] {
    list.words(for: Derivation.bytes(16, from: master.bytes, for: .words, fields), count: Self.wordCount)
  }

  /// The 128 bits in the address of an invitation.
  public var link: [UInt8] { Derivation.bytes(16, from: master.bytes, for: .link, fields) }

  /// What opens a keyring by words, from what somebody typed: slow, so that guessing is.
  ///
  /// - Parameter siteID: What tells this site from all others.
  public static func secret(
    typed text: String, reader: String, siteID: String, _ list: WordList
  ) throws(TypedWords.Flaw) -> [UInt8] {
    let numbers = try TypedWords.numbers(text, count: wordCount, in: list)
    return secret(words: numbers.map { list.words[$0] }, reader: reader, siteID: siteID)
  }

  /// What opens a keyring by words: 32 bytes.
  static func secret(words: [String], reader: String, siteID: String) -> [UInt8] {
    let salt = SHA256.digest(of: [siteID, reader].flatMap { Derivation.prefixed(Array($0.utf8)) })
    return PBKDF2.sha256(
      password: Array(words.joined(separator: " ").utf8), salt: salt, rounds: rounds, length: 32) ?? []
  }
}
