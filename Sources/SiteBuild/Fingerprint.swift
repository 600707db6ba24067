import Crypto

/// 128 bits that stand for everything a file is made from: SHA-256, cut.
struct Fingerprint: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  /// What no file has: a file that was planned and perhaps not finished.
  static let none = Fingerprint(high: 0, low: 0)

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(hashing bytes: [UInt8]) {
    self = SHA256.hash(data: bytes).withUnsafeBytes { digest in
      Fingerprint(
        high: UInt64(bigEndian: digest.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
