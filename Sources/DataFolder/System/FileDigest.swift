import Hashing

/// By which the bytes of a file are told from any other's.
package enum FileDigest {
  /// The SHA-256 of the bytes, in lower-case hexadecimal.
  static func text(of bytes: [UInt8]) -> String { hexadecimal(SHA256.digest(of: bytes)) }

  /// Two lower-case digits for each byte.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
