/// MurmurHash3_x64_128 by Austin Appleby with the seed 0. It tells values apart but is not cryptographic.
package enum MurmurHash3 {
  /// The hash of these bytes.
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> (high: UInt64, low: UInt64) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    let blocks = bytes.count / 16
    for block in 0..<blocks {
      high ^= mixed(word(block * 16), firstFactor, 31, secondFactor)
      high = (rotated(high, 27) &+ low) &* 5 &+ 0x52dc_e729
      low ^= mixed(word(block * 16 + 8), secondFactor, 33, firstFactor)
      low = (rotated(low, 31) &+ high) &* 5 &+ 0x3849_5ab5
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
    return (high, low)
  }

  private static let firstFactor: UInt64 = 0x87c3_7b91_1142_53d5
  private static let secondFactor: UInt64 = 0x4cf5_ad43_2745_937f

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
