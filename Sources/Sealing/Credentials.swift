import Hashing

/// By what a reader opens their keyring: words that they type, or the secret of a link. Both follow from the master key, the
/// reader and the number of their key, so that they can be shown again.
public struct Credentials: Sendable {
  /// How many words there are: 77 bits.
  public static let wordCount = 7
  /// How often a guess at the words is hashed.
  public static let rounds = 600_000

  /// The words, in their order.
  public let words: [String]
  /// The 128 bits in the address of an invitation.
  let link: [UInt8]

  private let reader: String

  /// - Parameters:
  ///   - reader: The reader's name, which shares one space with usernames.
  ///   - key: Counts up from 1 each time they get others.
  public init(_ master: MasterKey, reader: String, key: Int) {
    let fields = [Array(reader.utf8), Derivation.number(key)]
    let bits = Derivation.bytes(16, from: master.bytes, for: .words, fields)
    words = WordList.english.words(for: bits, count: Self.wordCount)
    link = Derivation.bytes(16, from: master.bytes, for: .link, fields)
    self.reader = reader
  }

  /// What the link opens a keyring by.
  public var linkSecret: KeyringSecret { KeyringSecret(certain: link) }

  /// What the words open a keyring by: slow, so that guessing is.
  ///
  /// - Parameter site: `site_id` of the settings, which other sites do not have and which stays when an address moves.
  public func secret(on site: String) -> KeyringSecret { Self.secret(words: words, reader: reader, site: site) }

  /// What tells these words of this reader on this site from all others, to keep the secret by that was worked out from them:
  /// 32 hexadecimal digits.
  public func mark(on site: String) -> String {
    let fields = [site, reader] + words
    return Hexadecimal.text(
      of: SHA256.digest(of: fields.flatMap { Derivation.prefixed(Array($0.utf8)) }).prefix(16))
  }

  /// What opens a keyring by words, from what somebody typed: slow, so that guessing is.
  public static func secret(typed text: String, reader: String, site: String) throws(TypedWords.Flaw) -> KeyringSecret {
    let numbers = try TypedWords.numbers(text, count: wordCount)
    return secret(words: numbers.map { WordList.english.words[$0] }, reader: reader, site: site)
  }

  /// Whether what somebody typed can be the words of a reader, before anything is worked out from them.
  ///
  /// - Throws: What is wrong with it.
  public static func check(typed text: String) throws(TypedWords.Flaw) {
    _ = try TypedWords.numbers(text, count: wordCount)
  }

  private static func secret(words: [String], reader: String, site: String) -> KeyringSecret {
    let salt = SHA256.digest(of: [site, reader].flatMap { Derivation.prefixed(Array($0.utf8)) })
    let key = PBKDF2.sha256(
      password: Array(words.joined(separator: " ").utf8), salt: salt, rounds: rounds, length: KeyringSecret.stretched)
    return KeyringSecret(certain: Derivation.certain(key))
  }
}
