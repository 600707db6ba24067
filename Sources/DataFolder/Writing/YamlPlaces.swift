/// Finds lines and blanks in the YAML of a file.
struct YamlPlaces {
  let bytes: [UInt8]
  /// The range of the YAML in the bytes.
  let range: Range<Int>

  /// The offset of the first byte that is neither blank nor in a comment; `nil` for none.
  func firstContent(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if bytes[index] == UInt8(ascii: "#"), Self.isBlank(bytes[index - 1]) {
        index = bytes[index..<end].firstIndex(of: 0x0A) ?? end
      } else if Self.isBlank(bytes[index]) {
        index += 1
      } else {
        return index
      }
    }
    return nil
  }

  /// The offset at which the line of an offset begins.
  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > range.lowerBound, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// The offset after the line break of an offset's line.
  func nextLine(after offset: Int) -> Int {
    min(bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count, range.upperBound)
  }

  /// Whether only blanks are before an offset on its line.
  func beginsLine(_ offset: Int) -> Bool {
    bytes[lineStart(offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether nothing but blanks and a comment follows on the line.
  func endsLine(_ offset: Int) -> Bool {
    let end = YamlText.contentEnd(from: offset, in: bytes)
    guard end < range.upperBound else { return false }
    return firstContent(from: offset, to: end) == nil
  }

  /// The first offset from this one on that is no space or tab.
  func afterSpaces(_ offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
  }

  /// The offset at which the spaces and tabs before an offset begin.
  func spacesBefore(_ offset: Int) -> Int {
    var start = offset
    while start > range.lowerBound, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start
  }

  /// The bytes before an offset on its line.
  func indent(of offset: Int) -> [UInt8] { Array(bytes[lineStart(offset)..<offset]) }

  /// Whether a byte is a space, a tab or part of a line break.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
