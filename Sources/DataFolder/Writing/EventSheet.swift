import Journal

/// A file of check-ins that is being edited: what is not touched stays byte for byte.
///
/// ```swift
/// var sheet = try EventSheet(draft.bytes(of: path) ?? [])
/// try sheet.append(EventRow(day: today, habit: run, value: .done))
/// draft.write(sheet.bytes, to: path)
/// ```
public struct EventSheet: Sendable, Equatable {
  /// A row and the line that it stands on, from 1. Lines move up when those before them are removed.
  public struct PlacedRow: Sendable, Hashable {
    /// From 1, the header counted.
    public var line: Int
    /// What the line says, by the names of its columns.
    public var row: EventRow
  }

  /// The file as it is now.
  public private(set) var bytes: [UInt8]
  private var columns: EventColumns
  /// The header's line, without its line break, and how lines end.
  private var header: Range<Int>
  private let lineBreak: [UInt8]

  /// - Parameter bytes: Of a file; nothing for a new one, which gets the header of all columns.
  /// - Throws: When the header cannot be used, so that it is not known what the rows say.
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

  /// All rows that can be read, in the order of the file. Lines that no row can be read from are not among them.
  public func rows() -> [PlacedRow] {
    var rows: [PlacedRow] = []
    forEachLine { line in
      if let row = row(of: line) { rows.append(PlacedRow(line: line.number, row: row)) }
    }
    return rows
  }

  /// The rows of one habit.
  public func rows(of habit: Slug) -> [PlacedRow] {
    var rows: [PlacedRow] = []
    let name = Array(habit.text.utf8)
    forEachLine { line in
      // Nearly all lines are of other habits: splitting them into fields would be most of the work.
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
  /// - Throws: When a field holds a line break or another control character.
  public mutating func append(_ row: EventRow) throws(EditFlaw) {
    try check(row)
    addColumns(for: row)
    if bytes.last != 0x0A { bytes += lineBreak }
    bytes += columns.names.map { Self.field($0, of: row) }.joined(separator: [0x2C])
    bytes += lineBreak
  }

  /// Changes the row on a line: fields that say the same stay as they are written, and so do columns that are not known;
  /// fields that the line leaves out are added.
  ///
  /// - Throws: When there is no row on that line, or a field holds a line break or another control character.
  public mutating func replace(line number: Int, with row: EventRow) throws(EditFlaw) {
    try check(row)
    guard let present = self.row(at: number) else { throw noRow(number) }
    if present == row { return }
    addColumns(for: row)
    guard let line = line(number), let fields = line.fields(in: bytes) else { throw noRow(number) }
    // What the line leaves out is written behind everything else, before anything moves. All of it: a number alone behind
    // an amount would be read as its decimals.
    let leftOut = columns.names.dropFirst(fields.count)
    bytes.insert(
      contentsOf: leftOut.flatMap { [0x2C] + Self.field($0, of: row) }, at: line.content.upperBound)
    for (name, field) in zip(columns.names, fields).reversed() {
      guard let name, field.text != row[name] else { continue }
      bytes.replaceSubrange(field.range, with: Self.field(name, of: row))
    }
  }

  /// Takes out the row on a line.
  ///
  /// - Throws: When there is no row on that line.
  public mutating func remove(line number: Int) throws(EditFlaw) {
    guard row(at: number) != nil, let line = line(number) else { throw noRow(number) }
    bytes.removeSubrange(line.whole)
  }

  /// Takes out all rows of a habit, and gives them.
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

  /// A field as it is written; empty in a column that is not known. A comment that is a number stands in quotes: bare, it
  /// might be the decimals of the amount before it.
  private static func field(_ name: EventColumns.Name?, of row: EventRow) -> [UInt8] {
    guard let name else { return [] }
    let isNumber =
      name == .comment && !row.comment.isEmpty && row.comment.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return CSVLine.quoted(row[name], always: isNumber)
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

  /// Adds the columns that a row needs and the file lacks: to the header, and empty to every row that has all fields.
  private mutating func addColumns(for row: EventRow) {
    var missing = EventColumns.Name.allCases.filter { columns[$0] == nil && !row[$0].isEmpty }
    if missing.isEmpty { return }
    // Both or neither.
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
      // Rows that cannot be read now are left to whoever mends them, and what leaves fields out may leave out more.
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

  /// All lines below the header.
  private func forEachLine(_ body: (CSVLine) -> Void) {
    var line: CSVLine? = headerLine
    while let next = line?.next(in: bytes) {
      body(next)
      line = next
    }
  }

  private var headerLine: CSVLine {
    let number = 1 + bytes[..<header.lowerBound].count { $0 == 0x0A }
    return CSVLine(at: header.lowerBound, number: number, in: bytes)
  }
}
