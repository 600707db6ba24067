/// Check-ins that both copies of a file changed. A row that is gone from both was changed by both if both have new rows of
/// its day and habit, and changed by one and deleted by the other if one of them has.
struct RowEdits {
  /// A check-in that both changed.
  struct Edit {
    /// The row that counts.
    var kept: Int
    /// The row that does not; `nil` where the other copy deleted the check-in.
    var other: Int?
    /// The row that was deleted, where the other copy deleted it.
    var gone: Int?
  }

  private let table: EventTable
  private let excluded: Set<Int>

  /// - Parameter excluded: Rows that are not looked at.
  init(_ table: EventTable, besides excluded: Set<Int>) { (self.table, self.excluded) = (table, excluded) }

  /// Takes back what was counted twice because both made the same change, and what does not count because the changes
  /// differ.
  func settle(_ counts: inout [Int: Int]) -> [Edit] {
    groups.sorted { ($0.first ?? 0) < ($1.first ?? 0) }.flatMap { settle($0, &counts) }
  }

  private func settle(_ group: [Int], _ counts: inout [Int: Int]) -> [Edit] {
    let rows = group.filter { !table.isMarked($0) }
    var (ours, theirs) = (changes(rows, 1), changes(rows, 2))
    var originals = rows.flatMap { row in
      [Int](repeating: row, count: max(0, min(-(ours[row] ?? 0), -(theirs[row] ?? 0))))
    }
    // Each copy may have met the same other version, or the same deletion, before: what they say then are versions of one
    // check-in.
    var replaced = originals.count + group.reduce(0) { $0 + sharedMarks($1) }
    for row in rows {
      let same = min(replaced, ours[row] ?? 0, theirs[row] ?? 0)
      guard same > 0 else { continue }
      counts[row, default: 0] -= same
      ours[row, default: 0] -= same
      theirs[row, default: 0] -= same
      replaced -= same
      for _ in 0..<same { takeNearest(to: row, from: &originals) }
    }
    func added(_ changes: [Int: Int]) -> [Int] {
      rows.flatMap { row in [Int](repeating: row, count: max(0, changes[row] ?? 0)) }
    }
    var (one, other) = (added(ours), added(theirs))
    var edits: [Edit] = []
    for (our, their) in pairs(one, other).prefix(max(0, replaced)) {
      counts[min(our, their), default: 0] -= 1
      edits.append(Edit(kept: max(our, their), other: min(our, their)))
      takeNearest(to: our, from: &originals)
      if let place = one.firstIndex(of: our) { one.remove(at: place) }
      if let place = other.firstIndex(of: their) { other.remove(at: place) }
      replaced -= 1
    }
    // What is left was changed by one copy and deleted by the other.
    for row in (one.isEmpty ? other : one).prefix(max(0, min(replaced, originals.count))) {
      if let gone = takeNearest(to: row, from: &originals) { edits.append(Edit(kept: row, gone: gone)) }
    }
    return edits
  }

  /// How much more often a copy has each row than the base.
  private func changes(_ rows: [Int], _ copy: Int) -> [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (row, (table.rows[copy].counts[row] ?? 0) - (table.rows[0].counts[row] ?? 0))
      })
  }

  /// How often both copies have a marked row that the base has not.
  private func sharedMarks(_ row: Int) -> Int {
    guard table.isMarked(row), (table.rows[0].counts[row] ?? 0) == 0 else { return 0 }
    return min(table.rows[1].counts[row] ?? 0, table.rows[2].counts[row] ?? 0)
  }

  /// Takes the row out that has most in common with another one.
  @discardableResult
  private func takeNearest(to row: Int, from originals: inout [Int]) -> Int? {
    let likeness = originals.map { table.likeness($0, row) }
    guard let most = likeness.max(), let index = likeness.firstIndex(of: most) else { return nil }
    return originals.remove(at: index)
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
    var changed = Set(rows[1].counts.keys).union(rows[2].counts.keys).union(rows[0].counts.keys).subtracting(excluded)
    changed = changed.filter { rows[1].counts[$0] != rows[0].counts[$0] || rows[2].counts[$0] != rows[0].counts[$0] }
    let reasons = changed.filter { row in
      if table.isMarked(row) { return sharedMarks(row) > 0 }
      let before = rows[0].counts[row] ?? 0
      return (rows[1].counts[row] ?? 0) < before && (rows[2].counts[row] ?? 0) < before
    }
    guard !reasons.isEmpty else { return [] }
    let keys = Set(reasons.compactMap(table.key))
    return Dictionary(grouping: changed) { table.key($0) ?? [] }.filter { keys.contains($0.key) }
      .map { $0.value.sorted() }
  }
}
