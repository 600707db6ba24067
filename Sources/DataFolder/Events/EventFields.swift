/// The fields of one line, as ranges of its bytes.
struct EventFields {
  struct Field {
    /// The field's bytes with its quotes.
    var whole: Range<Int>
    /// The field's bytes without its quotes.
    var content: Range<Int>
    var hasDoubledQuotes = false

    var isQuoted: Bool { whole != content }
  }

  enum Flaw: Equatable {
    /// A quoted field does not end on its line. The value is the offset at which it begins.
    case unclosedQuote(Int)
    /// Something other than a comma follows a closing quote, at that offset.
    case afterQuote(Int)
    /// A field that does not begin with a quote contains one, at that offset.
    case strayQuote(Int)
  }

  private(set) var fields: [Field] = []

  var count: Int { fields.count }
  subscript(index: Int) -> Field { fields[index] }

  /// Splits a line, without its line break, as in RFC 4180; returns what is wrong with its quotes, `nil` for nothing.
  mutating func split(_ line: UnsafeBufferPointer<UInt8>) -> Flaw? {
    fields.removeAll(keepingCapacity: true)
    var start = 0
    while true {
      var end = start
      if end < line.count, line[end] == UInt8(ascii: "\"") {
        guard let field = Self.quotedField(line, at: start) else { return .unclosedQuote(start) }
        end = field.whole.upperBound
        if end < line.count, line[end] != UInt8(ascii: ",") { return .afterQuote(end) }
        fields.append(field)
      } else {
        while end < line.count, line[end] != UInt8(ascii: ",") {
          if line[end] == UInt8(ascii: "\"") { return .strayQuote(end) }
          end += 1
        }
        fields.append(Field(whole: start..<end, content: start..<end))
      }
      if end == line.count { return nil }
      start = end + 1
    }
  }

  /// Adds empty fields for those that the line leaves out.
  mutating func fill(to count: Int, of line: UnsafeBufferPointer<UInt8>) {
    let end = line.count..<line.count
    while fields.count < count { fields.append(Field(whole: end, content: end)) }
  }

  private static func quotedField(_ line: UnsafeBufferPointer<UInt8>, at start: Int) -> Field? {
    var end = start + 1
    var hasDoubledQuotes = false
    while end < line.count {
      if line[end] == UInt8(ascii: "\"") {
        guard end + 1 < line.count, line[end + 1] == UInt8(ascii: "\"") else {
          return Field(whole: start..<end + 1, content: start + 1..<end, hasDoubledQuotes: hasDoubledQuotes)
        }
        hasDoubledQuotes = true
        end += 1
      }
      end += 1
    }
    return nil
  }
}

extension EventFields.Field {
  /// The field's text, with doubled quotes as single ones.
  func text(in line: UnsafeBufferPointer<UInt8>) -> String {
    guard hasDoubledQuotes else { return String(decoding: line[content], as: UTF8.self) }
    var bytes: [UInt8] = []
    var index = content.lowerBound
    while index < content.upperBound {
      bytes.append(line[index])
      index += line[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
