/// Check-ins that both copies of a file changed. A row that is gone from both was changed by both if both have new rows of
/// its day and habit, and changed by one and deleted by the other if one of them has. A marked row about which both decided,
/// and changed something besides, is such a row, too: what both have new may be versions of it.
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
  private let decided: [Int]

  /// - Parameters:
  ///   - excluded: Rows that are not looked at.
  ///   - decided: Marked rows that are gone from both copies, nobody knows how.
  init(_ table: EventTable, besides excluded: Set<Int>, decided: [Int]) {
    (self.table, self.excluded, self.decided) = (table, excluded, decided)
  }

  /// Takes back what was counted twice because both made the same change, and what does not count because the changes
  /// differ.
  func settle(_ counts: inout [Int: Int]) -> [Edit] {
    let waiting = waiting
    return follow(waiting, &counts)
      + groups.sorted { ($0.first ?? 0) < ($1.first ?? 0) }.flatMap { settle($0, besides: waiting, &counts) }
  }

  private func settle(_ group: [Int], besides waiting: [Waiting], _ counts: inout [Int: Int]) -> [Edit] {
    let rows = group.filter { !table.isMarked($0) }
    var (ours, theirs) = (changes(rows, 1), changes(rows, 2))
    for waiting in waiting where rows.contains(waiting.row) {
      ours[waiting.row, default: 0] += 1
      theirs[waiting.row, default: 0] += 1
      if waiting.copy == 1 { ours[waiting.new, default: 0] -= 1 } else { theirs[waiting.new, default: 0] -= 1 }
    }
    let decided = group.filter(self.decided.contains)
    var originals =
      rows.flatMap { row in
        [Int](repeating: row, count: max(0, min(-(ours[row] ?? 0), -(theirs[row] ?? 0))))
      } + decided
    // Each copy may have met the same other version, or the same deletion, before: what they say then are versions of one
    // check-in.
    var replaced = originals.count + group.reduce(0) { $0 + sharedMarks($1) }
    for row in rows {
      let same = min(replaced, ours[row] ?? 0, theirs[row] ?? 0)
      guard same > 0 else { continue }
      // One without an amount is counted once already.
      if !table.saysNoAmount(row) { counts[row, default: 0] -= same }
      ours[row, default: 0] -= same
      theirs[row, default: 0] -= same
      replaced -= same
      for _ in 0..<same { takeNearest(to: row, from: &originals) }
    }
    func added(_ changes: [Int: Int]) -> [Int] {
      rows.flatMap { row in [Int](repeating: row, count: max(0, changes[row] ?? 0)) }
    }
    var (one, other) = (added(ours), added(theirs))
    // The row of a mark is what the mark became; the rows that were changed have other versions.
    let unmarked = Set(decided.compactMap(table.unmarked))
    var edits: [Edit] = []
    func settle(_ found: [(Int, Int)], atMost most: Int) {
      for (our, their) in found.prefix(max(0, min(most, replaced))) {
        counts[min(our, their), default: 0] -= 1
        edits.append(Edit(kept: max(our, their), other: min(our, their)))
        let versions = [min(our, their), max(our, their)]
        takeNearest(to: versions.first(where: unmarked.contains) ?? versions[0], from: &originals)
        if let place = one.firstIndex(of: our) { one.remove(at: place) }
        if let place = other.firstIndex(of: their) { other.remove(at: place) }
        replaced -= 1
      }
    }
    let undecided = originals.count { !table.isMarked($0) } + max(0, replaced - originals.count)
    settle(pairs(one.filter { !unmarked.contains($0) }, other.filter { !unmarked.contains($0) }), atMost: undecided)
    settle(pairs(one, other, first: unmarked), atMost: replaced)
    // What is left was changed by one copy and deleted by the other.
    originals.removeAll(where: table.isMarked)
    for row in (one.isEmpty ? other : one).prefix(max(0, min(replaced, originals.count))) {
      if let gone = takeNearest(to: row, from: &originals) { edits.append(Edit(kept: row, gone: gone)) }
    }
    return edits
  }

  // MARK: Rows that wait

  /// A row that one copy set aside, with a mark and nothing in its place, and that the other one changed.
  private struct Waiting {
    var row: Int
    var marked: Int
    /// What it says now, and the copy that says so.
    var new: Int
    var copy: Int
  }

  private var waiting: [Waiting] {
    var found: [Waiting] = []
    for (copy, other) in [(1, 2), (2, 1)] {
      for marked in table.rows[copy].counts.keys.sorted() {
        guard table.isMarked(marked), !table.isMarkedAsGone(marked), (table.rows[0].counts[marked] ?? 0) == 0,
          (table.rows[other].counts[marked] ?? 0) == 0, let row = table.unmarked(marked), !excluded.contains(row),
          change(row, copy) < 0, change(row, other) < 0, added(like: row, copy).isEmpty
        else { continue }
        // What it is now is certain only where one row came in its place.
        let new = added(like: row, other)
        guard new.count == 1, !found.contains(where: { $0.new == new[0] && $0.copy == other }) else { continue }
        found.append(Waiting(row: row, marked: marked, new: new[0], copy: other))
      }
    }
    return found
  }

  /// Lets what the other copy made of a row that waits be what waits.
  private func follow(_ waiting: [Waiting], _ counts: inout [Int: Int]) -> [Edit] {
    waiting.map { waiting in
      counts[waiting.marked, default: 0] -= 1
      counts[waiting.new, default: 0] -= 1
      return Edit(kept: waiting.new, other: waiting.new)
    }
  }

  private func change(_ row: Int, _ copy: Int) -> Int {
    (table.rows[copy].counts[row] ?? 0) - (table.rows[0].counts[row] ?? 0)
  }

  /// The rows that a copy has more often than the base, of the same day and habit as another one.
  private func added(like row: Int, _ copy: Int) -> [Int] {
    let key = table.key(row)
    return table.rows[copy].counts.keys.filter { !table.isMarked($0) && change($0, copy) > 0 && table.key($0) == key }
      .sorted()
  }

  /// How much more often a copy has each row than the base.
  private func changes(_ rows: [Int], _ copy: Int) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0, change($0, copy)) })
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

  /// New rows of both sides that are versions of the same one: those that have most in common, and before them those of which
  /// one is among `first`.
  private func pairs(_ ours: [Int], _ theirs: [Int], first: Set<Int> = []) -> [(Int, Int)] {
    var all = ours.indices.flatMap { one in theirs.indices.map { (one: one, other: $0) } }
    all.sort { left, right in
      func rank(_ pair: (one: Int, other: Int)) -> [Int] {
        let (one, other) = (ours[pair.one], theirs[pair.other])
        let isFirst = first.contains(one) || first.contains(other)
        return [isFirst ? 0 : 1, -table.likeness(one, other), min(one, other), max(one, other)]
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
      if table.isMarked(row) { return sharedMarks(row) > 0 || decided.contains(row) }
      let before = rows[0].counts[row] ?? 0
      return (rows[1].counts[row] ?? 0) < before && (rows[2].counts[row] ?? 0) < before
    }
    guard !reasons.isEmpty else { return [] }
    let keys = Set(reasons.compactMap(table.key))
    return Dictionary(grouping: changed) { table.key($0) ?? [] }.filter { keys.contains($0.key) }
      .map { $0.value.sorted() }
  }
}
