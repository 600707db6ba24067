import DataFolder

/// The marked rows of a merged file, each below the row that it is about.
struct RowMarks {
  private let table: EventTable
  /// New ones, below their rows.
  private var added: [Int: [[UInt8]]] = [:]

  init(_ table: EventTable) { self.table = table }

  /// Notes what does not count of an edit.
  mutating func add(_ edit: RowEdits.Edit) {
    let mark = edit.other == nil ? EventSheet.goneMark : EventSheet.conflictMark
    guard let row = edit.other ?? edit.gone else { return }
    added[edit.kept, default: []].append(Array(mark.utf8) + table.line(row))
  }

  /// The lines that stand below rows. Marked rows that do are taken out of the counts.
  func beside(_ counts: inout [Int: Int]) -> [Int: [[UInt8]]] {
    var beside: [Int: [[UInt8]]] = [:]
    var present: Set<[UInt8]> = []
    let hosts = table.hosts
    for row in counts.keys.sorted() where table.isMarked(row) {
      guard let count = counts[row], count > 0 else { continue }
      // One that stood there alone stays where it is.
      guard let host = host(of: row, hosts[row] ?? [], counts) else {
        if table.isMarkedAsGone(row) { counts[row] = 0 }
        continue
      }
      present.insert(Self.bare(table.line(row)))
      beside[host, default: []] += [[UInt8]](repeating: table.line(row), count: count)
      counts[row] = 0
    }
    for (row, lines) in added { beside[row, default: []] += lines.filter { !present.contains(Self.bare($0)) } }
    return beside.mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
  }

  /// A line without the empty fields at its end.
  private static func bare(_ line: [UInt8]) -> [UInt8] {
    Array(line[..<((line.lastIndex { $0 != UInt8(ascii: ",") } ?? -1) + 1)])
  }

  /// The row below which a marked one stands: where it stood, or else another one of its day and habit.
  private func host(of row: Int, _ hosts: Set<Int>, _ counts: [Int: Int]) -> Int? {
    guard let key = table.key(row) else { return nil }
    func isThere(_ other: Int) -> Bool {
      !table.isMarked(other) && (counts[other] ?? 0) > 0 && table.key(other) == key
    }
    return hosts.filter(isThere).min() ?? counts.keys.filter(isThere).min()
  }
}
