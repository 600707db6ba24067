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
    self =
      bytes.withContiguousStorageIfAvailable { Self.murmur3(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes(Self.murmur3)
  }

  /// MurmurHash3_x64_128 by Austin Appleby, with the seed 0.
  private static func murmur3(_ bytes: UnsafeRawBufferPointer) -> Fingerprint {
    var (high, low): (UInt64, UInt64) = (0, 0)
    let blocks = bytes.count / 16
    if blocks > 0, var next = bytes.baseAddress {
      // By pointer: a buffer checks each of its loads, and megabytes come by here on every build.
      let end = next + blocks * 16
      while next < end {
        let (first, second) = (word(at: next), word(at: next + 8))
        high ^= mixed(first, firstFactor, 31, secondFactor)
        high = (rotated(high, 27) &+ low) &* 5 &+ 0x52dc_e729
        low ^= mixed(second, secondFactor, 33, firstFactor)
        low = (rotated(low, 31) &+ high) &* 5 &+ 0x3849_5ab5
        next += 16
      }
    }
    var (first, second): (UInt64, UInt64) = (0, 0)
    for (place, byte) in bytes[(blocks * 16)...].enumerated() {
      if place < 8 { first |= UInt64(byte) << (place * 8) } else { second |= UInt64(byte) << ((place - 8) * 8) }
    }
    low ^= mixed(second, secondFactor, 33, firstFactor)
    high ^= mixed(first, firstFactor, 31, secondFactor)
    high ^= UInt64(bytes.count)
    low ^= UInt64(bytes.count)
    high &+= low
    low &+= high
    high = finished(high)
    low = finished(low)
    high &+= low
    low &+= high
    return Fingerprint(high: high, low: low)
  }

  private static let firstFactor: UInt64 = 0x87c3_7b91_1142_53d5
  private static let secondFactor: UInt64 = 0x4cf5_ad43_2745_937f

  @inline(__always)
  private static func word(at place: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
  }

  private static func mixed(_ word: UInt64, _ factor: UInt64, _ turns: UInt64, _ next: UInt64) -> UInt64 {
    rotated(word &* factor, turns) &* next
  }

  private static func rotated(_ word: UInt64, _ turns: UInt64) -> UInt64 {
    word &<< turns | word &>> (64 &- turns)
  }

  private static func finished(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ word &>> 33) &* 0xff51_afd7_ed55_8ccd
    word = (word ^ word &>> 33) &* 0xc4ce_b9fe_1a85_ec53
    return word ^ word &>> 33
  }
}
