import CLibrary

/// A line of a CSV file whose fields never contain line breaks.
struct CSVLine {
  struct Field {
    /// The field's bytes, quotes included.
    var range: Range<Int>
    var text: String
  }

  /// The bytes of the line without its line break.
  let content: Range<Int>
  /// The bytes of the line with its line break.
  let whole: Range<Int>
  /// The number of the line, from 1.
  let number: Int
  private let hasCarriageReturn: Bool

  init(at start: Int, number: Int, in bytes: [UInt8]) {
    let end = Self.first(0x0A, in: bytes, start..<bytes.count) ?? bytes.count
    hasCarriageReturn = end > start && end < bytes.count && bytes[end - 1] == 0x0D
    content = start..<(end > start && bytes[end - 1] == 0x0D ? end - 1 : end)
    whole = start..<min(end + 1, bytes.count)
    self.number = number
  }

  var lineBreak: [UInt8] { hasCarriageReturn ? [0x0D, 0x0A] : [0x0A] }

  /// The next line; `nil` after the last.
  func next(in bytes: [UInt8]) -> CSVLine? {
    whole.upperBound < bytes.count
      ? CSVLine(at: whole.upperBound, number: number + 1, in: bytes) : nil
  }

  /// The fields by RFC 4180; `nil` where the quotes are invalid.
  func fields(in bytes: [UInt8]) -> [Field]? {
    bytes.withUnsafeBufferPointer { bytes -> [Field]? in
      let line = UnsafeBufferPointer(rebasing: bytes[content])
      guard TextCheck.flaw(of: line) == nil else { return nil }
      var split = EventFields()
      guard split.split(line) == nil else { return nil }
      return (0..<split.count).map { index in
        let field = split[index]
        let start = content.lowerBound + field.whole.lowerBound
        let range = start..<start + field.whole.count
        return Field(range: range, text: field.text(in: line))
      }
    }
  }

  /// Whether the line contains these bytes.
  func contains(_ part: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = part.first, content.count >= part.count else { return false }
    var start = content.lowerBound
    while let found = Self.first(first, in: bytes, start..<content.upperBound - part.count + 1) {
      if bytes.withUnsafeBytes({ $0[found..<found + part.count].elementsEqual(part) }) { return true }
      start = found + 1
    }
    return false
  }

  /// Uses `memchr`, since looking for one habit's rows is most of the time that editing one takes.
  private static func first(_ byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard !range.isEmpty, let base = buffer.baseAddress,
        let found = memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
  }

  /// The bytes of a field, in quotes where it needs them or where `always` is set.
  static func quoted(_ text: String, always: Bool = false) -> [UInt8] {
    let bytes = Array(text.utf8)
    let quote = UInt8(ascii: "\"")
    guard always || bytes.contains(where: { $0 == quote || $0 == 0x2C }) else { return bytes }
    return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
