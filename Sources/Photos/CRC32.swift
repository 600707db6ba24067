/// The checksum of PNG chunks: CRC-32 of ISO 3309, as in annex D of the PNG specification.
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in
      remainder & 1 == 1 ? 0xEDB8_8320 ^ (remainder >> 1) : remainder >> 1
    }
  }

  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ (remainder >> 8)
    }
    return remainder ^ 0xFFFF_FFFF
  }
}
