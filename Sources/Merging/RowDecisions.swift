/// What both copies of a file decided about the same conflict of a check-in. Where they decided differently, it is as it was
/// before: neither decision is lost, and somebody is asked again.
struct RowDecisions {
  private let table: EventTable
  /// The marked rows that are gone from both copies, of which nobody can say how: beside the decision something else of that
  /// day and habit changed. What the copies have in their place are versions of one check-in, as ``RowEdits`` has them.
  private(set) var unclear: [Int] = []

  init(_ table: EventTable) { self.table = table }

  /// What a copy made of a conflict.
  private enum Decision {
    case this, other, both
  }

  /// A conflict as both copies had it.
  private struct Conflict {
    /// The row with the mark.
    var marked: Int
    /// The row above it, which counts.
    var host: Int
    /// The row with the mark taken off; `nil` where no copy has it, as where it says what was deleted.
    var other: Int?
  }

  /// Takes back what was decided differently, and what was counted twice because both took both.
  ///
  /// - Returns: The row that counts, and the one that stands below it; `nil` for a deleted one.
  mutating func reopen(_ counts: inout [Int: Int]) -> [(kept: String, other: String?)] {
    var reopened: [(kept: String, other: String?)] = []
    let (was, our, their) = (table.rows[0], table.rows[1], table.rows[2])
    let hosts = table.formerHosts
    for row in was.counts.keys.sorted() where table.isMarked(row) {
      let before = was.counts[row] ?? 0
      guard our.counts[row] ?? 0 < before, their.counts[row] ?? 0 < before,
        let host = hosts[row]?.min(), table.key(host) == table.key(row)
      else { continue }
      let isGone = table.isMarkedAsGone(row)
      let conflict = Conflict(marked: row, host: host, other: isGone ? nil : table.unmarked(row))
      guard let one = decision(1, conflict), let other = decision(2, conflict) else {
        if !isGone { unclear.append(row) }
        continue
      }
      if reopen(conflict, one, other, &counts) {
        reopened.append((table.text(host), isGone ? nil : conflict.other.map(table.text)))
      }
    }
    return reopened
  }

  /// - Returns: Whether somebody is to be asked again.
  private func reopen(
    _ conflict: Conflict, _ one: Decision, _ other: Decision, _ counts: inout [Int: Int]
  ) -> Bool {
    // One without an amount that both took is counted once already.
    let twice = conflict.other.map { table.saysNoAmount($0) ? 0 : 1 } ?? 0
    func count(host: Int, other: Int) {
      counts[conflict.host, default: 0] += host
      if let row = conflict.other { counts[row, default: 0] += other }
    }
    switch (one, other) {
    case (.both, .both):
      count(host: 0, other: -twice)
      return false
    case (.this, .this), (.other, .other): return false
    case (.this, .other), (.other, .this): count(host: 1, other: -1)
    case (.this, .both), (.both, .this): count(host: 0, other: -1)
    case (.other, .both), (.both, .other): count(host: 1, other: -1 - twice)
    }
    counts[conflict.marked, default: 0] += 1
    return true
  }

  /// What a copy decided; `nil` where it changed anything else of that day and habit, since the numbers of rows could be those
  /// of another decision then.
  private func decision(_ copy: Int, _ conflict: Conflict) -> Decision? {
    func change(_ row: Int) -> Int { (table.rows[copy].counts[row] ?? 0) - (table.rows[0].counts[row] ?? 0) }
    let key = table.key(conflict.marked)
    let touched = Set(table.rows[copy].counts.keys).union(table.rows[0].counts.keys)
    let isMore = touched.contains { row in
      row != conflict.host && row != conflict.other && !table.isMarked(row) && change(row) != 0
        && table.key(row) == key
    }
    if isMore { return nil }
    switch (change(conflict.host), conflict.other.map(change) ?? 0) {
    case (0, 0): return .this
    case (-1, 1): return .other
    case (-1, 0): return table.isMarkedAsGone(conflict.marked) ? .other : nil
    case (0, 1): return .both
    default: return nil
    }
  }
}
