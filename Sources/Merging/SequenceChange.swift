/// How one sequence became another one: what of it is still there, and what was put between.
struct SequenceChange<Element: Hashable> {
  /// Whether each element of the former sequence is still there.
  private(set) var isKept: [Bool]
  /// What was put before each element of the former sequence, and behind the last. What stands in the place of elements
  /// that are gone comes behind them.
  private(set) var insertions: [[Element]]

  init(from former: [Element], to new: [Element]) {
    isKept = [Bool](repeating: true, count: former.count)
    insertions = [[Element]](repeating: [], count: former.count + 1)
    var isNew = [Bool](repeating: false, count: new.count)
    for change in new.difference(from: former) {
      switch change {
      case .remove(let offset, _, _): isKept[offset] = false
      case .insert(let offset, _, _): isNew[offset] = true
      }
    }
    var gap = 0
    for (offset, element) in new.enumerated() {
      while gap < former.count, !isKept[gap] { gap += 1 }
      if isNew[offset] { insertions[gap].append(element) } else { gap += 1 }
    }
  }

  /// What both sequences have, in their common order.
  static func common(_ first: [Element], _ second: [Element]) -> [Element] {
    let change = SequenceChange(from: first, to: second)
    return zip(first, change.isKept).filter(\.1).map(\.0)
  }
}

/// The order of keys that two sides have, each key once in a side.
///
/// It is the same whichever side is called ours.
enum MergedOrder {
  /// All keys of both sides.
  ///
  /// - Parameter base: The keys that both sides had; `nil` where nobody knows.
  static func keys<Key: Hashable & Comparable>(base: [Key]?, ours: [Key], theirs: [Key]) -> [Key] {
    if ours == theirs || base == theirs { return ours + missing(from: ours, in: theirs) }
    if base == ours { return theirs + missing(from: theirs, in: ours) }
    let (first, second) = ours.lexicographicallyPrecedes(theirs) ? (ours, theirs) : (theirs, ours)
    if base == nil {
      // What has all that the other side has keeps its order: merging the same copy again changes nothing.
      let (one, other) = (Set(first), Set(second))
      if one.isSuperset(of: other) { return first }
      if other.isSuperset(of: one) { return second }
    }
    let base = base ?? SequenceChange.common(first, second)
    let (one, other) = (SequenceChange(from: base, to: first), SequenceChange(from: base, to: second))
    let moved = Set(one.insertions.joined()).union(other.insertions.joined())
    let there = Set(first).union(second)
    var seen: Set<Key> = []
    var keys: [Key] = []
    func add(_ key: Key) {
      if seen.insert(key).inserted { keys.append(key) }
    }
    for gap in 0...base.count {
      let (left, right) = (one.insertions[gap], other.insertions[gap])
      let isInOrder = !right.lexicographicallyPrecedes(left)
      (isInOrder ? left + right : right + left).forEach(add)
      if gap < base.count, there.contains(base[gap]), !moved.contains(base[gap]) { add(base[gap]) }
    }
    return keys
  }

  private static func missing<Key: Hashable>(from keys: [Key], in others: [Key]) -> [Key] {
    let known = Set(keys)
    return others.filter { !known.contains($0) }
  }
}
