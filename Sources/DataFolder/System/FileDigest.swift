import Hashing

/// Hashes of files, by which their contents are compared.
package enum FileDigest {
  /// The SHA-256 of the bytes, in lower-case hexadecimal.
  static func text(of bytes: [UInt8]) -> String { Hexadecimal.text(of: SHA256.digest(of: bytes)) }
}
