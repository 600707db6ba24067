import SitePlan

/// 128 bits that stand for everything a file is made from: MurmurHash3 of it, the variant for 64-bit machines.
///
/// A fingerprint tells a changed value from the one before it, and a damaged file from a whole one; it keeps nobody out.
/// Whoever could make two values of one fingerprint could only keep a page of their own from being renewed. So it need not
/// be a cryptographic hash, which would take most of the time that a build spends on what did not change.
struct Fingerprint: Hashable, Sendable {
  var high: UInt64
  var low: UInt64

  /// What no file has: a file that was planned and perhaps not finished.
  static let none = Fingerprint(high: 0, low: 0)

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(hashing bytes: some Collection<UInt8>) {
    (high, low) =
      bytes.withContiguousStorageIfAvailable { MurmurHash3.hash(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes(MurmurHash3.hash)
  }
}
