import Hashing

/// What bytes are derived for. Each purpose gives others, of which none tells anything of the rest.
enum Purpose: String {
  case audience, name, encrypt, nonce, fingerprint, words, link
  case keyringName = "keyring-name"
  case keyringKey = "keyring-key"
  case decoy, generation
}

/// Derives keys by HKDF-SHA-256 with an empty salt; its info is `daybook/sealed/1/`, the purpose, and fields with their lengths.
enum Derivation {
  static let version: UInt8 = 1

  /// Bytes from a key, for a purpose and the fields that say which of them.
  static func bytes(_ count: Int = 32, from key: [UInt8], for purpose: Purpose, _ fields: [[UInt8]] = []) -> [UInt8] {
    let info = Array("daybook/sealed/\(version)/\(purpose.rawValue)".utf8) + fields.flatMap(prefixed)
    // It fails for no number of bytes that is asked for here.
    return HKDF.sha256(key: key, info: info, length: count) ?? []
  }

  /// A field behind its length in four bytes, the highest first, so that no two lists of fields are the same bytes.
  static func prefixed(_ field: [UInt8]) -> [UInt8] { number(field.count) + field }

  /// A number as four bytes, the highest first.
  static func number(_ number: Int) -> [UInt8] {
    let number = UInt32(clamping: number)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
