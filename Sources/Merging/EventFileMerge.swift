import DataFolder

/// Two copies of a file of check-ins as one, row by row: of a row that was there n times and is there a times in one copy
/// and b times in the other, there are a + b − n.
///
/// It is the same whichever copy is called ours.
public struct EventFileMerge: Sendable, Equatable {
  /// The merged file.
  public private(set) var bytes: [UInt8]
  /// Check-ins that both copies changed, each in its own way: the row that counts, and the one that stands below it with
  /// a mark, as they are written.
  public private(set) var conflicts: [(kept: String, other: String)] = []
  /// Rows that are not there as often in one copy as in the other, where nobody knows what both had: they are there as
  /// often as in the copy that has more of them.
  public private(set) var doubtful: [(row: String, ours: Int, theirs: Int)] = []

  /// - Parameters:
  ///   - base: What both had; `nil` where nobody knows.
  ///   - ours: One copy.
  ///   - theirs: The other copy.
  /// - Throws: `EditFlaw` where the header of one of them cannot be used.
  public init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) throws(EditFlaw) {
    let table = try EventTable([base, ours, theirs].map { $0 ?? [] })
    let (was, our, their) = (table.rows[0], table.rows[1], table.rows[2])
    var counts: [Int: Int] = [:]
    var beside: [Int: [Int]] = [:]
    for row in Set(our.counts.keys).union(their.counts.keys).union(was.counts.keys) {
      let (n, a, b) = (was.counts[row] ?? 0, our.counts[row] ?? 0, their.counts[row] ?? 0)
      counts[row] = base == nil ? max(a, b) : max(0, a + b - n)
      if base == nil, a != b { doubtful.append((table.text(row), a, b)) }
    }
    doubtful.sort { $0.row < $1.row }
    if base != nil {
      for (kept, other) in RowEdits(table).settle(&counts) {
        beside[kept, default: []].append(other)
        conflicts.append((table.text(kept), table.text(other)))
      }
    }
    let order = MergedOrder.keys(base: base.map { _ in was.keys }, ours: our.keys, theirs: their.keys)
    bytes = table.written(order, counts, beside: beside)
  }

  /// Whether both are the same file with the same doubts.
  public static func == (left: EventFileMerge, right: EventFileMerge) -> Bool {
    left.bytes == right.bytes && left.conflicts.elementsEqual(right.conflicts, by: ==)
      && left.doubtful.map(\.row) == right.doubtful.map(\.row)
  }
}

/// Check-ins that both copies changed. A row that is gone from both was changed by both if both have new rows of its day
/// and habit.
private struct RowEdits {
  private let table: EventTable

  init(_ table: EventTable) { self.table = table }

  /// Takes back what was counted twice because both made the same change, and what does not count because the changes
  /// differ.
  ///
  /// - Returns: The rows that count, each with the row that does not.
  func settle(_ counts: inout [Int: Int]) -> [(kept: Int, other: Int)] {
    var conflicts: [(kept: Int, other: Int)] = []
    for group in groups.sorted(by: { ($0.first ?? 0) < ($1.first ?? 0) }) {
      func changes(_ side: Int) -> [Int: Int] {
        Dictionary(
          uniqueKeysWithValues: group.map { row in
            (row, (table.rows[side].counts[row] ?? 0) - (table.rows[0].counts[row] ?? 0))
          })
      }
      var (ours, theirs) = (changes(1), changes(2))
      var replaced = group.reduce(0) { $0 + max(0, min(-(ours[$1] ?? 0), -(theirs[$1] ?? 0))) }
      for row in group {
        let same = min(replaced, ours[row] ?? 0, theirs[row] ?? 0)
        guard same > 0 else { continue }
        counts[row, default: 0] -= same
        ours[row, default: 0] -= same
        theirs[row, default: 0] -= same
        replaced -= same
      }
      func added(_ changes: [Int: Int]) -> [Int] {
        group.flatMap { row in [Int](repeating: row, count: max(0, changes[row] ?? 0)) }
      }
      for (one, other) in pairs(added(ours), added(theirs)).prefix(max(0, replaced)) {
        counts[min(one, other), default: 0] -= 1
        conflicts.append((max(one, other), min(one, other)))
      }
    }
    return conflicts
  }

  /// New rows of both sides that are versions of the same one: those that have most in common.
  private func pairs(_ ours: [Int], _ theirs: [Int]) -> [(Int, Int)] {
    var all = ours.indices.flatMap { one in theirs.indices.map { (one: one, other: $0) } }
    all.sort { left, right in
      func rank(_ pair: (one: Int, other: Int)) -> [Int] {
        let (one, other) = (ours[pair.one], theirs[pair.other])
        return [-table.likeness(one, other), min(one, other), max(one, other)]
      }
      return rank(left).lexicographicallyPrecedes(rank(right))
    }
    var (used, taken): (Set<Int>, Set<Int>) = ([], [])
    var pairs: [(Int, Int)] = []
    for pair in all where !used.contains(pair.one) && !taken.contains(pair.other) {
      used.insert(pair.one)
      taken.insert(pair.other)
      pairs.append((ours[pair.one], theirs[pair.other]))
    }
    return pairs
  }

  /// The rows that changed, by day and habit, where a row is gone from both copies.
  private var groups: [[Int]] {
    let rows = table.rows
    var changed = Set(rows[1].counts.keys).union(rows[2].counts.keys).union(rows[0].counts.keys)
    changed = changed.filter { rows[1].counts[$0] != rows[0].counts[$0] || rows[2].counts[$0] != rows[0].counts[$0] }
    let gone = changed.filter { row in
      let before = rows[0].counts[row] ?? 0
      return (rows[1].counts[row] ?? 0) < before && (rows[2].counts[row] ?? 0) < before
    }
    guard !gone.isEmpty else { return [] }
    let keys = Set(gone.compactMap(table.key))
    return Dictionary(grouping: changed) { table.key($0) ?? [] }.filter { keys.contains($0.key) }
      .map { $0.value.sorted() }
  }
}
