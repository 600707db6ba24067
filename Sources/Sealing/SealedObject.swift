import Hashing

/// The key of one audience: of what a person lets their friends see, for all of them the same.
public struct AudienceKey: Sendable, Equatable {
  let bytes: [UInt8]

  /// - Parameters:
  ///   - person: What tells this person from all others of the site.
  ///   - revoked: The reader and the key of each that no longer opens this audience: of those who were removed, and all
  ///     earlier keys of those who are in it.
  public init(_ master: MasterKey, person: String, revoked: [(reader: String, key: Int)]) {
    let lines = revoked.map { "\($0.reader):\($0.key)" }.sorted()
    bytes = Derivation.bytes(
      from: master.bytes, for: .audience,
      [Array(person.utf8), SHA256.digest(of: lines.flatMap { Derivation.prefixed(Array($0.utf8)) })])
  }

  /// A key as a keyring has it.
  ///
  /// - Returns: `nil` for another number of bytes than 32.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  /// The name of the object with a path, which tells nothing of it: 160 bits as lower-case base32.
  public func name(of path: String) -> String {
    let key = Derivation.bytes(from: bytes, for: .name)
    return SealedName.text(of: Array(HMAC.sha256(of: Array(path.utf8), key: key).prefix(20)))
  }
}

/// A page, a photo or a feed as it lies on a host that only stores: deterministic authenticated encryption in the manner of
/// SIV (RFC 5297), each object under keys of its own. What it tells is that it returned to a state that it had before.
///
///     4   "DBS" and the version, 1
///     16  fingerprint, which the index of the audience has, too
///     12  nonce
///         AES-256-GCM of the padded content, and its tag
public enum SealedObject {
  /// How much a size tells.
  public enum Size: Sendable {
    /// Steps of 4 KiB: pages and feeds.
    case page
    /// At most a ninth more: photos.
    case photo

    func padded(_ size: Int) -> Int {
      switch self {
      case .page: Padding.stepped(size, by: 4096)
      case .photo: Padding.padmé(size)
      }
    }
  }

  static let magic = Array("DBS".utf8) + [Derivation.version]
  private static let head = magic.count + 16 + AESGCM.nonceSize

  private struct Keys {
    let encrypt, nonce, fingerprint: [UInt8]

    init(_ audience: AudienceKey, name: String) {
      func key(_ purpose: Purpose) -> [UInt8] {
        Derivation.bytes(from: audience.bytes, for: purpose, [Array(name.utf8)])
      }
      (encrypt, nonce, fingerprint) = (key(.encrypt), key(.nonce), key(.fingerprint))
    }
  }

  /// What stands for a content in the index, and tells nobody else which it is: 16 bytes.
  public static func fingerprint(of content: [UInt8], named name: String, for audience: AudienceKey) -> [UInt8] {
    Array(HMAC.sha256(of: content, key: Keys(audience, name: name).fingerprint).prefix(16))
  }

  /// The bytes of an object.
  ///
  /// - Parameter name: Its ``AudienceKey/name(of:)``.
  public static func sealed(
    _ content: [UInt8], named name: String, for audience: AudienceKey, size: Size
  ) -> [UInt8] {
    let keys = Keys(audience, name: name)
    let padded = Padding.padded(content, to: size.padded)
    let fingerprint = Array(HMAC.sha256(of: content, key: keys.fingerprint).prefix(16))
    let context = context(name, fingerprint)
    let lengths = Derivation.number(context.count) + Derivation.number(padded.count)
    let nonce = Array(HMAC.sha256(of: lengths + context + padded, key: keys.nonce).prefix(AESGCM.nonceSize))
    let sealed = AESGCM.sealed(padded, key: keys.encrypt, nonce: nonce, context: context) ?? []
    return magic + fingerprint + nonce + sealed
  }

  /// What an object holds, with its fingerprint; `nil` for what is no object of that name and audience, to the last bit.
  public static func opened(
    _ bytes: [UInt8], named name: String, for audience: AudienceKey
  ) -> (content: [UInt8], fingerprint: [UInt8])? {
    guard bytes.count >= head + AESGCM.tagSize, bytes.starts(with: magic) else { return nil }
    let fingerprint = Array(bytes[magic.count..<(magic.count + 16)])
    let nonce = Array(bytes[(magic.count + 16)..<head])
    let padded = AESGCM.opened(
      Array(bytes[head...]), key: Keys(audience, name: name).encrypt, nonce: nonce,
      context: context(name, fingerprint))
    return padded.flatMap(Padding.unpadded).map { ($0, fingerprint) }
  }

  private static func context(_ name: String, _ fingerprint: [UInt8]) -> [UInt8] {
    magic + Derivation.prefixed(Array(name.utf8)) + fingerprint
  }
}

/// Bytes as the name of a file: base32 (RFC 4648, section 6) in lower case, without padding.
enum SealedName {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (rest, count): (UInt32, Int) = (0, 0)
    for byte in bytes {
      rest = rest << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(letters[Int(rest >> UInt32(count) & 31)])
      }
    }
    if count > 0 { text.append(letters[Int(rest << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
