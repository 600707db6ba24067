/// Why bytes are not a text that the program reads.
enum TextFlaw: Equatable {
  case invalidUTF8(at: Int)
  case nulByte(at: Int)

  /// The first flaw of a file's bytes; `nil` for none. Well-formed UTF-8 is defined in table 3-7 of the Unicode
  /// standard.
  static func first(in bytes: [UInt8]) -> TextFlaw? {
    bytes.withUnsafeBufferPointer { bytes in
      let words = UnsafeRawBufferPointer(bytes)
      var index = 0
      while index < bytes.count {
        while index + 8 <= bytes.count {
          let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          guard isPlain(word) else { break }
          index += 8
        }
        guard index < bytes.count else { break }
        let byte = bytes[index]
        if byte < 0x80 {
          if byte == 0 { return .nulByte(at: index) }
          index += 1
          continue
        }
        let length = sequenceLength(bytes, at: index)
        if length == 0 { return .invalidUTF8(at: index) }
        index += length
      }
      return nil
    }
  }

  /// Whether eight bytes are ASCII without NUL. If no upper bit is set, subtracting one from each byte sets one only
  /// where a byte is zero.
  private static func isPlain(_ word: UInt64) -> Bool {
    let upper: UInt64 = 0x8080_8080_8080_8080
    return word & upper == 0 && (word &- 0x0101_0101_0101_0101) & upper == 0
  }

  /// The length of the well-formed sequence of two to four bytes at `index`; 0 where there is none.
  private static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
