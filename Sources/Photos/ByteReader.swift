/// Reads numbers and bytes at offsets; beyond the end there is nothing.
struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// Whether the expected bytes are at the offset.
  func has(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
    offset + expected.count <= count && bytes[offset..<offset + expected.count].elementsEqual(expected)
  }

  /// Whether the expected ASCII characters are at the offset.
  func has(_ expected: String, at offset: Int) -> Bool {
    has(expected.utf8, at: offset)
  }

  subscript(offset: Int) -> UInt8? {
    offset < count ? bytes[offset] : nil
  }

  /// The unsigned number of that many bytes, at most four; `nil` where it would reach beyond the end.
  func number(at offset: Int, bytes width: Int, bigEndian: Bool) -> Int? {
    guard offset >= 0, offset + width <= count else { return nil }
    var number = 0
    for index in 0..<width {
      let byte = bytes[offset + (bigEndian ? index : width - 1 - index)]
      number = number << 8 | Int(byte)
    }
    return number
  }
}

extension Array where Element == UInt8 {
  /// Appends a number as that many bytes; higher bits are cut off.
  mutating func append(_ number: Int, bytes width: Int, bigEndian: Bool) {
    for index in 0..<width {
      let shift = 8 * (bigEndian ? width - 1 - index : index)
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
