import DataFolder
import Journal

/// The rows of several copies of a file of check-ins, numbered in the order of their bytes.
struct EventTable {
  /// A row with how many of its like come before it in its copy.
  struct Key: Hashable, Comparable {
    var row: Int
    var occurrence: Int

    static func < (left: Key, right: Key) -> Bool { (left.row, left.occurrence) < (right.row, right.occurrence) }
  }

  /// The rows of a copy.
  struct Rows {
    var keys: [Key] = []
    var counts: [Int: Int] = [:]
  }

  /// The rows of each copy, in the order of the copies.
  private(set) var rows: [Rows] = []
  /// The rows as they are written, without empty fields at their end. Equal rows that are written in other ways are one.
  private var texts: [[UInt8]] = []
  /// The rows as they stand in a copy, by their numbers.
  private var lines: [[UInt8]] = []
  private let header: [UInt8]
  private let columns: [String]
  /// A file with the header of the merged one, by which rows are read.
  private let reader: EventSheet
  private let lineBreak: [UInt8]

  /// - Parameter copies: The base, one copy, and the other; empty ones have no rows.
  init(_ copies: [[UInt8]]) throws(EditFlaw) {
    var sheets: [EventSheet] = []
    for copy in copies { sheets.append(try EventSheet(copy)) }
    // A file that is not there has no header to add to those of the others.
    let headed = zip(copies, sheets).filter { !$0.0.isEmpty }.map(\.1)
    let names = headed.map(\.columnNames)
    let columns = names.dropFirst().reduce(names.first ?? sheets[0].columnNames) { known, more in
      MergedOrder.keys(base: nil, ours: known, theirs: more)
    }
    self.columns = columns
    let headers = headed.filter { $0.columnNames == columns }.map(\.headerBytes)
    header =
      headers.min { $0.lexicographicallyPrecedes($1) }
      ?? Array(columns.map { Array($0.utf8) }.joined(separator: [0x2C]))
    reader = try EventSheet(header + [0x0A])
    lineBreak = !headed.isEmpty && headed.allSatisfy(\.hasCarriageReturns) ? [0x0D, 0x0A] : [0x0A]

    let copies = sheets.map { sheet in
      let own = sheet.columnNames
      return sheet.lines().map { line in
        let plain = Self.plain(line, of: sheet, own, in: columns)
        return (plain: plain, line: own == columns ? line.bytes : plain)
      }.filter { !$0.plain.isEmpty }
    }
    let written = Dictionary(copies.joined().map { ($0.plain, $0.line) }) { one, other in
      other.lexicographicallyPrecedes(one) ? other : one
    }
    let sorted = written.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    (texts, lines) = (sorted.map(\.key), sorted.map(\.value))
    let numbers = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($0.element, $0.offset) })
    rows = copies.map { lines in
      var rows = Rows()
      for (plain, _) in lines {
        guard let row = numbers[plain] else { continue }
        rows.keys.append(Key(row: row, occurrence: rows.counts[row] ?? 0))
        rows.counts[row, default: 0] += 1
      }
      return rows
    }
  }

  /// A line in the columns of the merged file; one that is no row stays as it is.
  private static func plain(
    _ line: EventSheet.Line, of sheet: EventSheet, _ own: [String], in columns: [String]
  ) -> [UInt8] {
    if own == columns, !line.bytes.contains(UInt8(ascii: "\"")) {
      let end = line.bytes.lastIndex { $0 != UInt8(ascii: ",") } ?? -1
      return Array(line.bytes[...end])
    }
    guard let fields = sheet.fields(of: line) else { return line.bytes }
    return EventSheet.written(
      Dictionary(zip(own, fields), uniquingKeysWith: { first, _ in first }), columns: columns)
  }

  /// A row as it is written.
  func text(_ row: Int) -> String { String(decoding: texts[row], as: UTF8.self) }

  /// What a row says; `nil` for a line that is none.
  func eventRow(_ row: Int) -> EventRow? {
    reader.row(EventSheet.Line(number: 2, bytes: EventSheet.unmarked(texts[row])))
  }

  /// Whether a row does not count, since two devices changed the one above it differently.
  func isMarked(_ row: Int) -> Bool { EventSheet.isMarked(texts[row]) }

  /// Whether a row is one that another device deleted.
  func isMarkedAsGone(_ row: Int) -> Bool { EventSheet.isMarkedAsGone(texts[row]) }

  /// The day and the habit of a row, marked or not; `nil` for a line that is no row.
  func key(_ row: Int) -> [String]? {
    guard let fields = reader.fields(of: .init(number: 2, bytes: EventSheet.unmarked(texts[row]))),
      let when = columns.firstIndex(of: "when"), let habit = columns.firstIndex(of: "habit"),
      fields.count > max(when, habit)
    else { return nil }
    return [String(fields[when].prefix(10)), fields[habit]]
  }

  /// Whether a row says `done`, `skip` or `missed`, so that a second one like it says nothing more.
  func saysNoAmount(_ row: Int) -> Bool {
    switch eventRow(row).flatMap({ EventValue(recorded: $0.value) }) {
    case .done?, .skip?, .missed?: true
    case .amount?, nil: false
    }
  }

  /// The row that a marked one is without its mark; `nil` where no copy has it.
  func unmarked(_ row: Int) -> Int? {
    let text = EventSheet.unmarked(texts[row])
    return texts.firstIndex { $0 == text }
  }

  /// The rows below which the marked ones stand in the copies.
  var hosts: [Int: Set<Int>] { hosts(in: rows) }

  /// The rows below which the marked ones stood before.
  var formerHosts: [Int: Set<Int>] { hosts(in: [rows[0]]) }

  private func hosts(in copies: [Rows]) -> [Int: Set<Int>] {
    var hosts: [Int: Set<Int>] = [:]
    for copy in copies {
      var host: Int?
      for key in copy.keys {
        if !isMarked(key.row) {
          host = key.row
        } else if let host {
          hosts[key.row, default: []].insert(host)
        }
      }
    }
    return hosts
  }

  /// How many fields two rows have in common, marked or not.
  func likeness(_ one: Int, _ other: Int) -> Int {
    func fields(_ row: Int) -> [String] {
      reader.fields(of: .init(number: 2, bytes: EventSheet.unmarked(texts[row]))) ?? []
    }
    return zip(fields(one), fields(other)).count { $0 == $1 }
  }

  /// The file with rows in an order, each as often as counted.
  ///
  /// - Parameters:
  ///   - counts: How often each row is there; marked ones stand where they are, unless they are among `beside`.
  ///   - beside: Marked lines that stand below others.
  func written(_ order: [Key], _ counts: [Int: Int], beside: [Int: [[UInt8]]]) -> [UInt8] {
    var lasts: [Int: Key] = [:]
    for key in order { lasts[key.row] = key }
    var left = counts
    var bytes = header + lineBreak
    for key in order {
      let count = left[key.row] ?? 0
      let now = lasts[key.row] == key ? count : min(1, count)
      for _ in 0..<max(0, now) { bytes += lines[key.row] + lineBreak }
      left[key.row] = count - now
      if lasts[key.row] == key { for line in beside[key.row] ?? [] { bytes += line + lineBreak } }
    }
    return bytes
  }

  /// A row as it stands in a copy.
  func line(_ row: Int) -> [UInt8] { lines[row] }
}
