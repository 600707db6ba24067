/// Where lines and blanks are in the YAML of a file.
struct YamlPlaces {
  let bytes: [UInt8]
  /// Of the YAML in the bytes.
  let range: Range<Int>

  /// The first byte that is no blank, and in no comment.
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

  /// Where the line begins on which an offset is.
  func lineStart(_ offset: Int) -> Int {
    var start = offset
    while start > range.lowerBound, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// Behind the line break of the line on which an offset is.
  func nextLine(after offset: Int) -> Int {
    min(bytes[offset...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count, range.upperBound)
  }

  /// Whether nothing but blanks is before an offset on its line.
  func beginsLine(_ offset: Int) -> Bool {
    bytes[lineStart(offset)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether nothing but a comment follows on the line.
  func endsLine(_ offset: Int) -> Bool {
    let end = YamlText.contentEnd(from: offset, in: bytes)
    guard end < range.upperBound else { return false }
    return firstContent(from: offset, to: end) == nil
  }

  /// The first place from an offset on without a space or a tab.
  func afterSpaces(_ offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
  }

  /// Where the spaces and tabs begin that lead up to an offset.
  func spacesBefore(_ offset: Int) -> Int {
    var start = offset
    while start > range.lowerBound, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start
  }

  /// What is before an offset on its line.
  func indent(of offset: Int) -> [UInt8] { Array(bytes[lineStart(offset)..<offset]) }

  /// Whether a byte is a space, a tab or in a line break.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
