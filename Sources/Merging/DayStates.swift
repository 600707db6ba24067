import DataFolder
import Journal

/// Days of which both copies say by a row of their own that a habit was done, skipped or missed. A day has one such state:
/// the same one is there once, with what either copy says besides, and of two that differ somebody is asked.
struct DayStates {
  private let table: EventTable
  private let listed: Set<Int>

  /// - Parameter listed: Rows of which nobody knows what both copies had. Of one state that two of them say in two ways nothing
  ///   is taken back, since they are listed for somebody to look at.
  init(_ table: EventTable, listed: Set<Int>) { (self.table, self.listed) = (table, listed) }

  /// Takes back one of the two rows of each such day.
  ///
  /// - Returns: The rows between which somebody has to decide.
  func settle(_ counts: inout [Int: Int]) -> [RowEdits.Edit] {
    let (ours, theirs) = (states(in: 1), states(in: 2))
    var edits: [RowEdits.Edit] = []
    for (key, one) in ours.sorted(by: { $0.value < $1.value }) {
      guard let other = theirs[key], one != other, counts[one] == 1, counts[other] == 1 else { continue }
      if weight(one) == weight(other), listed.contains(one) || listed.contains(other) { continue }
      if let kept = together(one, other) {
        counts[kept == one ? other : one] = 0
      } else {
        let kept = weight(one) == weight(other) ? max(one, other) : weight(one) > weight(other) ? one : other
        let waiting = kept == one ? other : one
        counts[waiting] = 0
        edits.append(RowEdits.Edit(kept: kept, other: waiting))
      }
    }
    return edits
  }

  /// The row that says the state of a day, by day and habit; days of which a copy has several are left out, since somebody
  /// wrote them so.
  private func states(in copy: Int) -> [[String]: Int] {
    var rows: [[String]: [Int]] = [:]
    for (row, count) in table.rows[copy].counts where !table.isMarked(row) && table.saysNoAmount(row) {
      guard let key = table.key(row) else { continue }
      rows[key, default: []] += [Int](repeating: row, count: count)
    }
    return rows.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }

  /// The row that says all that both say; `nil` where they differ in more than their time.
  private func together(_ one: Int, _ other: Int) -> Int? {
    guard weight(one) == weight(other) else { return nil }
    let (ours, theirs) = (table.details(one), table.details(other))
    let isCovered = theirs.allSatisfy { ours[$0.key] == $0.value }
    let covers = ours.allSatisfy { theirs[$0.key] == $0.value }
    switch (isCovered, covers) {
    case (true, false): return one
    case (false, true): return other
    case (false, false): return nil
    case (true, true):
      // The earlier time, and a time before none.
      let timed = [one, other].filter(table.hasTime)
      return timed.count == 1 ? timed[0] : min(one, other)
    }
  }

  /// Which state counts until somebody decides: what was done is not lost meanwhile, and a skipped day ends no streak.
  private func weight(_ row: Int) -> Int {
    switch table.eventRow(row).flatMap({ EventValue(recorded: $0.value) }) {
    case .done?: 3
    case .skip?: 2
    case .missed?: 1
    case .amount?, nil: 0
    }
  }
}
