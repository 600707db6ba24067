import Hashing

/// Hashes of files, by which their contents are compared.
package enum FileDigest {
  /// The SHA-256 of the bytes, in lower-case hexadecimal.
  static func text(of bytes: [UInt8]) -> String { hexadecimal(SHA256.digest(of: bytes)) }

  /// The bytes as two lower-case hexadecimal digits each.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
