/// The last bytes of a backup: the SHA-256 of all bytes before them.
///
/// They are a gzip member without content, whose header has the digest in a field of its own (RFC 1952, 2.3.1.1), so that
/// whatever unpacks gzip files passes over it. Without it some bits could change unnoticed: those that say what wrote the
/// file, or which of several equal bytes is repeated.
enum BackupSeal {
  /// How many bytes it has.
  static let size = 58

  /// What it begins with: a header with an extra field, which has one part, its name, its length.
  private static let beginning: [UInt8] = [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 255, 36, 0] + Array("DB".utf8) + [32, 0]

  /// Whether some bytes are a seal, be it of what is before them or of something else.
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: beginning) }

  /// - Parameter digest: The SHA-256 of all bytes before it.
  static func bytes(_ digest: [UInt8]) -> [UInt8] {
    beginning + digest
      // An empty block, the checksum of nothing, and its length.
      + [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  }
}
