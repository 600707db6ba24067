import Hashing

/// What bytes are derived for. Each purpose gives others, of which none tells anything of the rest.
enum Purpose: String {
  /// From the master key, the key of an audience.
  case audience
  /// From an audience's key, names of its objects.
  case name
  /// From an audience's key and the name of an object, the key under which it is encrypted.
  case encrypt
  /// From the same, the key from which its nonce follows.
  case nonce
  /// From the same, the key of the fingerprint that stands in the index.
  case fingerprint
  /// From the master key, the words of a reader.
  case words
  /// From the master key, the secret of a reader's link.
  case link
  /// From a secret of a reader, the name of the keyring that it opens.
  case keyringName = "keyring-name"
  /// From the same, its key.
  case keyringKey = "keyring-key"
  /// From the master key, secrets that nobody has.
  case decoy
  /// From the master key, what stands for all keyrings as they are at one time.
  case generation
}

/// Derives keys by HKDF-SHA-256 with an empty salt; its info is `daybook/sealed/1/`, the purpose, and fields with their lengths.
enum Derivation {
  static let version: UInt8 = 1

  /// Bytes from a key, for a purpose and the fields that say which of them.
  static func bytes(_ count: Int = 32, from key: [UInt8], for purpose: Purpose, _ fields: [[UInt8]] = []) -> [UInt8] {
    let info = Array("daybook/sealed/\(version)/\(purpose.rawValue)".utf8) + fields.flatMap(prefixed)
    return certain(HKDF.sha256(key: key, info: info, length: count))
  }

  /// A field behind its length in four bytes, the highest first, so that no two lists of fields are the same bytes.
  static func prefixed(_ field: [UInt8]) -> [UInt8] { number(field.count) + field }

  /// A number as four bytes, the highest first.
  static func number(_ number: Int) -> [UInt8] {
    let number = UInt32(clamping: number)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// What a library gives for every input that it gets here. Where it gives nothing for want of memory the program ends: there is
  /// nothing to go on with that would not be weaker.
  static func certain<Value>(_ value: Value?) -> Value {
    guard let value else { fatalError("the library for encryption gave nothing") }
    return value
  }
}
