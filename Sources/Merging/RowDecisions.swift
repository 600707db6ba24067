/// What both copies of a file decided about the same conflict of a check-in. Where they decided differently, it is as it was
/// before: neither decision is lost, and somebody is asked again.
struct RowDecisions {
  private let table: EventTable

  init(_ table: EventTable) { self.table = table }

  /// What a copy made of a conflict; `nil` where it changed more than that.
  private enum Decision {
    case this, other, both
  }

  /// Takes back what was decided differently, and what was counted twice because both took both.
  ///
  /// - Returns: The row that counts, and the one that stands below it; `nil` for a deleted one.
  func reopen(_ counts: inout [Int: Int]) -> [(kept: String, other: String?)] {
    var reopened: [(kept: String, other: String?)] = []
    let (was, our, their) = (table.rows[0], table.rows[1], table.rows[2])
    let hosts = table.formerHosts
    for row in was.counts.keys.sorted() where table.isMarked(row) {
      let before = was.counts[row] ?? 0
      guard our.counts[row] ?? 0 < before, their.counts[row] ?? 0 < before,
        let host = hosts[row]?.min(), table.key(host) == table.key(row)
      else { continue }
      let other = table.isMarkedAsGone(row) ? nil : table.unmarked(row)
      guard let one = decision(1, host, other), let two = decision(2, host, other) else { continue }
      // One without an amount that both took is counted once already.
      let twice = other.map { table.saysNoAmount($0) ? 0 : 1 } ?? 0
      switch (one, two) {
      case (.both, .both):
        if let other { counts[other, default: 0] -= twice }
        continue
      case (.this, .this), (.other, .other): continue
      case (.this, .other), (.other, .this):
        counts[host, default: 0] += 1
        if let other { counts[other, default: 0] -= 1 }
      case (.this, .both), (.both, .this):
        if let other { counts[other, default: 0] -= 1 }
      case (.other, .both), (.both, .other):
        counts[host, default: 0] += 1
        if let other { counts[other, default: 0] -= 1 + twice }
      }
      counts[row, default: 0] += 1
      reopened.append((table.text(host), other.map(table.text)))
    }
    return reopened
  }

  private func decision(_ copy: Int, _ host: Int, _ other: Int?) -> Decision? {
    func change(_ row: Int) -> Int { (table.rows[copy].counts[row] ?? 0) - (table.rows[0].counts[row] ?? 0) }
    switch (change(host), other.map(change) ?? 0) {
    case (0, 0): return .this
    case (-1, 1): return .other
    case (-1, 0): return other == nil ? .other : nil
    case (0, 1): return .both
    default: return nil
    }
  }
}
