/// What merging asks of a file of check-ins.
extension EventSheet {
  /// A line below the header.
  package struct Line: Sendable, Hashable {
    /// The number of the line, from 1.
    package var number: Int
    /// The bytes without the line break.
    package var bytes: [UInt8]

    package init(number: Int, bytes: [UInt8]) { (self.number, self.bytes) = (number, bytes) }
  }

  /// The mark at the beginning of a row that does not count: two devices changed the same check-in, and the row above it
  /// counts until somebody decides.
  package static let conflictMark = "⇄"

  /// The mark at the beginning of a row that is gone on another device, while the row above it was changed from it here:
  /// the row above counts until somebody decides.
  package static let goneMark = conflictMark + "-"

  /// Whether a line is a row that does not count.
  package static func isMarked(_ line: some Collection<UInt8>) -> Bool { line.starts(with: conflictMark.utf8) }

  /// Whether a line is a row that another device deleted.
  package static func isMarkedAsGone(_ line: some Collection<UInt8>) -> Bool { line.starts(with: goneMark.utf8) }

  /// A row without the mark at its beginning.
  package static func unmarked(_ line: [UInt8]) -> [UInt8] {
    if isMarkedAsGone(line) { return Array(line.dropFirst(goneMark.utf8.count)) }
    return isMarked(line) ? Array(line.dropFirst(conflictMark.utf8.count)) : line
  }

  /// The names of the columns, in the order of the file. A column without a name, or with one that was there before, has
  /// its number for a name.
  package var columnNames: [String] {
    var seen: Set<String> = []
    return (headerLine.fields(in: bytes) ?? []).enumerated().map { number, field in
      !field.text.isEmpty && seen.insert(field.text).inserted ? field.text : "#\(number)"
    }
  }

  /// The bytes up to the end of the header, without a byte order mark and without its line break.
  package var headerBytes: [UInt8] { Array(bytes[headerLine.content]) }

  /// Whether lines end with a carriage return and a line feed.
  package var hasCarriageReturns: Bool { lineBreak.count == 2 }

  /// The lines that are not empty, in the order of the file.
  package func lines() -> [Line] {
    var lines: [Line] = []
    forEachLine { line in
      if !line.content.isEmpty { lines.append(Line(number: line.number, bytes: Array(bytes[line.content]))) }
    }
    return lines
  }

  /// The texts of a line's fields; `nil` where it cannot be read as a row.
  package func fields(of line: Line) -> [String]? {
    guard let fields = CSVLine(at: 0, number: 1, in: line.bytes).fields(in: line.bytes), fields.count <= columns.count
    else { return nil }
    return fields.map(\.text)
  }

  /// A line as a row; `nil` where it cannot be read as one.
  package func row(_ line: Line) -> EventRow? {
    guard let fields = fields(of: line), columns.takes(fieldCount: fields.count) else { return nil }
    var row = EventRow(when: "", habit: "", value: "")
    for (name, text) in zip(columns.names, fields) {
      if let name { row[name] = text }
    }
    return row
  }

  /// A row as the program writes it, without the empty fields at its end.
  package static func written(_ fields: [String: String], columns: [String]) -> [UInt8] {
    let last = columns.lastIndex { fields[$0]?.isEmpty == false } ?? 0
    return Array(columns[...last].map { written(fields[$0] ?? "", in: $0) }.joined(separator: [0x2C]))
  }
}
