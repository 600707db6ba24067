/// Bytes that are read by offset, never beyond their end.
struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// Whether these bytes stand there.
  func has(_ expected: some Collection<UInt8>, at offset: Int) -> Bool {
    offset + expected.count <= count && bytes[offset..<offset + expected.count].elementsEqual(expected)
  }

  /// Whether these characters of ASCII stand there.
  func has(_ expected: String, at offset: Int) -> Bool {
    has(expected.utf8, at: offset)
  }

  subscript(offset: Int) -> UInt8? {
    offset < count ? bytes[offset] : nil
  }

  /// A number of so many bytes, at most four; `nil` where the bytes end before it does.
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
  /// Appends a number of so many bytes.
  mutating func append(_ number: Int, bytes width: Int, bigEndian: Bool) {
    for index in 0..<width {
      let shift = 8 * (bigEndian ? width - 1 - index : index)
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
