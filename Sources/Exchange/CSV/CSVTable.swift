/// A table in a text, with commas, semicolons or tabs between its fields (RFC 4180). Fields in quotes may have line breaks.
public struct CSVTable: Sendable, Equatable {
  /// A row with the line on which it begins, from 1.
  public struct Row: Sendable, Equatable {
    /// The line on which it begins, from 1.
    public var line: Int
    /// The fields in their order.
    public var fields: [String]

    /// A field; empty where the row is shorter.
    subscript(index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }
  }

  /// The rows that are not empty.
  public var rows: [Row]

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - separator: What stands between fields; `nil`: the one of comma, semicolon and tab that the first line has most.
  /// - Throws: An ``ImportFlaw`` for what is no text, and for a quotation mark that is not closed.
  public init(_ bytes: [UInt8], separator: UInt8? = nil) throws(ImportFlaw) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let separator = separator ?? Self.separator(of: bytes[start...])
    let (quote, feed, carriage) = (UInt8(ascii: "\""), UInt8(0x0A), UInt8(0x0D))
    rows = []
    var row = Row(line: 1, fields: [])
    var field: [UInt8] = []
    var isQuoted = false
    var line = 1
    var opened = 1

    func text() throws(ImportFlaw) -> String {
      guard let text = String(validating: field, as: UTF8.self), !field.contains(0) else {
        throw ImportFlaw("this line is no text in UTF-8", line: line)
      }
      return text
    }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isQuoted {
        if byte != quote {
          if byte == feed { line += 1 }
          field.append(byte)
        } else if index < bytes.count, bytes[index] == quote {
          field.append(quote)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case quote where field.isEmpty:
        isQuoted = true
        opened = line
      case separator:
        row.fields.append(try text())
        field = []
      case feed, carriage:
        if byte == carriage, index < bytes.count, bytes[index] == feed { index += 1 }
        row.fields.append(try text())
        field = []
        if row.fields != [""] { rows.append(row) }
        line += 1
        row = Row(line: line, fields: [])
      default: field.append(byte)
      }
    }
    if isQuoted { throw ImportFlaw("the quotation mark that opens here is not closed", line: opened) }
    row.fields.append(try text())
    if row.fields != [""] { rows.append(row) }
  }

  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let choices = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(0x09)]
    let counts = choices.map { choice in first.count { $0 == choice } }
    return zip(choices, counts).max { $0.1 < $1.1 }.map { $0.1 > 0 ? $0.0 : choices[0] } ?? choices[0]
  }
}
