import Hashing

/// By what a keyring is found and opened: the 128 bits of a link, or 256 that were worked out from words.
public struct KeyringSecret: Sendable, Equatable {
  static let short = 16
  static let stretched = 32

  let bytes: [UInt8]

  init(certain bytes: [UInt8]) { self.bytes = bytes }

  /// A secret that was worked out from words and kept: what ``text`` gives.
  ///
  /// - Returns: `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    guard let bytes = Hexadecimal.bytes(of: text), bytes.count == Self.stretched else { return nil }
    self.bytes = bytes
  }

  /// The secret in hexadecimal, to be kept where nobody else reads it.
  public var text: String { Hexadecimal.text(of: bytes) }

  /// The name of the keyring that it opens, in a generation.
  func name(in generation: Generation) -> String {
    ObjectName.text(Derivation.bytes(20, from: bytes, for: .keyringName, [generation.bytes]))
  }

  /// The key of that keyring.
  func key(in generation: Generation) -> SealingKey {
    Derivation.certain(SealingKey(Derivation.bytes(from: bytes, for: .keyringKey, [generation.bytes])))
  }
}

/// What stands for all keyrings as they are at one time: with one of them all get other names and keys, so that nobody sees which
/// one changed. It lies beside them for everybody to read.
public struct Generation: Sendable, Equatable {
  private static let size = 16

  let bytes: [UInt8]

  init(_ master: MasterKey, digest: [UInt8]) {
    bytes = Derivation.bytes(Self.size, from: master.bytes, for: .generation, [digest])
  }

  /// - Returns: `nil` for anything but what ``text`` gives, white space around it left aside.
  public init?(_ text: String) {
    guard let bytes = Base32.bytes(of: text.filter { !$0.isWhitespace }), bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// 26 lower-case letters and digits.
  public var text: String { Base32.text(of: bytes).lowercased() }
}

/// What a secret opens.
public enum Keyring: Sendable, Equatable {
  /// The keys of the people whose friend the reader is, by what tells each person from all others of the site.
  case audiences([String: SealingKey])
  /// Of a link: the secret of the words, which a device that is remembered goes on with when the link is closed.
  case words(KeyringSecret)

  /// A line each: `audience ana 00…`, or `words 00…`.
  var text: String {
    switch self {
    case .audiences(let keys):
      keys.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { "audience \($0.key) \(Hexadecimal.text(of: $0.value.bytes))\n" }.joined()
    case .words(let secret): "words \(secret.text)\n"
    }
  }

  init?(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    if lines.count == 1, lines[0].count == 2, lines[0][0] == "words" {
      guard let secret = KeyringSecret(lines[0][1]) else { return nil }
      self = .words(secret)
      return
    }
    var keys: [String: SealingKey] = [:]
    for line in lines {
      guard line.count == 3, line[0] == "audience", let key = Hexadecimal.bytes(of: line[2]).flatMap(SealingKey.init),
        keys.updateValue(key, forKey: String(line[1])) == nil
      else { return nil }
    }
    self = .audiences(keys)
  }
}
