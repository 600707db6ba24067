import Journal

/// A file of check-ins for editing; everything else in it stays byte for byte.
///
/// ```swift
/// var sheet = try EventSheet(draft.bytes(of: path) ?? [])
/// try sheet.append(EventRow(day: today, habit: run, value: .done))
/// draft.write(sheet.bytes, to: path)
/// ```
public struct EventSheet: Sendable, Equatable {
  /// A row with the number of its line. The number changes when lines before it are removed.
  public struct PlacedRow: Sendable, Hashable {
    /// The number of the line, from 1, with the header counted.
    public var line: Int
    /// The fields of the line, by the names of the columns.
    public var row: EventRow
  }

  /// The bytes of the edited file.
  public private(set) var bytes: [UInt8]
  private(set) var columns: EventColumns
  /// The header's bytes without its line break. `lineBreak` is the kind of line break that the file uses.
  private var header: Range<Int>
  let lineBreak: [UInt8]

  /// - Parameter bytes: The bytes of the file; none for a new one, which gets a header with all columns.
  /// - Throws: Where the header cannot be used, so that the meaning of the rows is not known.
  public init(_ bytes: [UInt8]) throws(EditFlaw) {
    var bytes = bytes
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes[start...].allSatisfy({ $0 == 0x0A || $0 == 0x0D }) {
      bytes.insert(contentsOf: Array((EventColumns.standardHeader + "\n").utf8), at: start)
    }
    var line = CSVLine(at: start, number: 1, in: bytes)
    while line.content.isEmpty, let next = line.next(in: bytes) { line = next }
    guard let fields = line.fields(in: bytes) else {
      throw EditFlaw(
        "the header of this file cannot be read", line: line.number, hint: "\(call: "check") says why")
    }
    let names = fields.map { EventColumns.Name(rawValue: $0.text) }
    columns = EventColumns(names)
    let lacking = EventColumns.Name.allCases.filter { $0.isRequired && !names.contains($0) }
    guard lacking.isEmpty else {
      throw EditFlaw(
        "the header lacks \(lacking.map { "`\($0)`" }.joined(separator: ", "))", line: line.number,
        hint: "a header is `\(EventColumns.standardHeader)`")
    }
    self.bytes = bytes
    header = line.content
    lineBreak = line.lineBreak == [0x0D, 0x0A] ? [0x0D, 0x0A] : [0x0A]
  }

  // MARK: Rows

  /// All rows that can be read, in the order of the file; other lines are left out.
  public func rows() -> [PlacedRow] {
    var rows: [PlacedRow] = []
    forEachLine { line in
      if let row = row(of: line) { rows.append(PlacedRow(line: line.number, row: row)) }
    }
    return rows
  }

  /// The lines that cannot be read, with their numbers and what stands there, in the order of the file.
  public func unreadableLines() -> [(number: Int, bytes: [UInt8])] {
    var lines: [(number: Int, bytes: [UInt8])] = []
    forEachLine { line in
      guard !line.content.isEmpty, row(of: line) == nil else { return }
      lines.append((line.number, Array(bytes[line.content])))
    }
    return lines
  }

  /// The rows of one habit that can be read, in the order of the file.
  public func rows(of habit: Slug) -> [PlacedRow] {
    var rows: [PlacedRow] = []
    let name = Array(habit.text.utf8)
    forEachLine { line in
      // Nearly all lines belong to other habits, and splitting those into fields would be most of the work.
      guard line.contains(name, in: bytes), let row = row(of: line), row.habit == habit.text else {
        return
      }
      rows.append(PlacedRow(line: line.number, row: row))
    }
    return rows
  }

  /// The row on a line, from 1; `nil` where there is none or it cannot be read.
  public func row(at number: Int) -> EventRow? {
    line(number).flatMap(row(of:))
  }

  private func row(of line: CSVLine) -> EventRow? {
    guard !line.content.isEmpty, let fields = line.fields(in: bytes), columns.takes(fieldCount: fields.count)
    else { return nil }
    var row = EventRow(when: "", habit: "", value: "")
    for (name, field) in zip(columns.names, fields) {
      if let name { row[name] = field.text }
    }
    return row
  }

  // MARK: Changes

  /// Adds a row at the end.
  ///
  /// - Throws: Where a field contains a line break or another control character.
  public mutating func append(_ row: EventRow) throws(EditFlaw) {
    try check(row)
    addColumns(for: row)
    if bytes.last != 0x0A { bytes += lineBreak }
    bytes += columns.names.map { Self.field($0, of: row) }.joined(separator: [0x2C])
    bytes += lineBreak
  }

  /// Replaces the row on a line. Fields with an equal text and unknown columns keep the way in which they are written;
  /// fields that the line leaves out are added.
  ///
  /// - Throws: Where there is no row on that line, or a field contains a line break or another control character.
  public mutating func replace(line number: Int, with row: EventRow) throws(EditFlaw) {
    try check(row)
    guard let present = self.row(at: number) else { throw noRow(number) }
    if present == row { return }
    addColumns(for: row)
    guard let line = line(number), let fields = line.fields(in: bytes) else { throw noRow(number) }
    // All fields that the line leaves out are added first, at its end, before any offset changes. With a number alone
    // added after an amount, the two would be read as one decimal number.
    let leftOut = columns.names.dropFirst(fields.count)
    bytes.insert(
      contentsOf: leftOut.flatMap { [0x2C] + Self.field($0, of: row) }, at: line.content.upperBound)
    for (name, field) in zip(columns.names, fields).reversed() {
      guard let name, field.text != row[name] else { continue }
      bytes.replaceSubrange(field.range, with: Self.field(name, of: row))
    }
  }

  /// Removes the row on a line.
  ///
  /// - Throws: Where there is no row on that line.
  public mutating func remove(line number: Int) throws(EditFlaw) {
    guard row(at: number) != nil, let line = line(number) else { throw noRow(number) }
    bytes.removeSubrange(line.whole)
  }

  /// Removes all rows of a habit, and returns them.
  @discardableResult
  public mutating func removeRows(of habit: Slug) -> [EventRow] {
    let rows = rows(of: habit)
    let numbers = Set(rows.map(\.line))
    guard !numbers.isEmpty else { return [] }
    var kept = Array(bytes[..<header.upperBound])
    var end = header.upperBound
    forEachLine { line in
      if numbers.contains(line.number) {
        kept += bytes[end..<line.whole.lowerBound]
        end = line.whole.upperBound
      }
    }
    kept += bytes[end...]
    bytes = kept
    return rows.map(\.row)
  }

  /// The bytes of a field; empty for an unknown column. A comment that is a number gets quotes, since without them it
  /// could be read as the decimals of the amount before it.
  private static func field(_ name: EventColumns.Name?, of row: EventRow) -> [UInt8] {
    guard let name else { return [] }
    return written(row[name], in: name.rawValue)
  }

  /// The bytes of a text in a column.
  static func written(_ text: String, in column: String) -> [UInt8] {
    let isNumber =
      column == EventColumns.Name.comment.rawValue && !text.isEmpty
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return CSVLine.quoted(text, always: isNumber)
  }

  private func check(_ row: EventRow) throws(EditFlaw) {
    for name in EventColumns.Name.allCases {
      var text = row[name]
      let flaw = text.withUTF8 { TextCheck.flaw(of: $0) }
      if let flaw { throw EditFlaw("`\(name)`: \(flaw.message)", hint: flaw.hint) }
    }
  }

  private func noRow(_ number: Int) -> EditFlaw {
    EditFlaw("there is no check-in on this line", line: number)
  }

  /// Adds the columns that a row needs and the file lacks, to the header and as empty fields to every row that has all
  /// fields.
  private mutating func addColumns(for row: EventRow) {
    var missing = EventColumns.Name.allCases.filter { columns[$0] == nil && !row[$0].isEmpty }
    if missing.isEmpty { return }
    // A location needs both columns.
    if missing.contains(.latitude) != missing.contains(.longitude), columns[.latitude] == nil,
      columns[.longitude] == nil
    {
      missing = EventColumns.Name.allCases.filter {
        missing.contains($0) || $0 == .latitude || $0 == .longitude
      }
    }
    let commas = [UInt8](repeating: 0x2C, count: missing.count)
    var widened = Array(bytes[..<header.upperBound])
    for name in missing { widened += [0x2C] + Array(name.rawValue.utf8) }
    let newHeader = header.lowerBound..<widened.count
    var end = header.upperBound
    forEachLine { line in
      // Lines that cannot be read are left for somebody to repair, and rows that leave out fields may leave out more.
      guard !line.content.isEmpty, line.fields(in: bytes)?.count == columns.count else { return }
      widened += bytes[end..<line.content.upperBound] + commas
      end = line.content.upperBound
    }
    widened += bytes[end...]
    bytes = widened
    header = newHeader
    columns = EventColumns(columns.names + missing)
  }

  // MARK: Lines

  private func line(_ number: Int) -> CSVLine? {
    var found: CSVLine?
    forEachLine { if $0.number == number { found = $0 } }
    return found
  }

  /// Calls `body` for all lines below the header.
  func forEachLine(_ body: (CSVLine) -> Void) {
    var line: CSVLine? = headerLine
    while let next = line?.next(in: bytes) {
      body(next)
      line = next
    }
  }

  var headerLine: CSVLine {
    let number = 1 + bytes[..<header.lowerBound].count { $0 == 0x0A }
    return CSVLine(at: header.lowerBound, number: number, in: bytes)
  }
}
