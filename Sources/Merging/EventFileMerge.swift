import DataFolder
import Journal

/// Two copies of a file of check-ins as one, row by row: of a row that was there n times and is there a times in one copy
/// and b times in the other, there are a + b − n. Of one without an amount that both added, such as `done`, there is one.
///
/// It is the same whichever copy is called ours.
public struct EventFileMerge: Sendable, Equatable {
  /// A row of which nobody knows how often it was recorded.
  public struct Doubt: Sendable, Hashable {
    /// The row, as it is written.
    public var row: String
    /// What it says; `nil` for a line that cannot be read as a row.
    public var eventRow: EventRow?
    /// How often it is there in each of the copies; the larger number is in the merged file.
    public var ours: Int, theirs: Int
  }

  /// The merged file.
  public private(set) var bytes: [UInt8]
  /// Check-ins that both copies changed, each in its own way: the row that counts, and the one that stands below it with
  /// a mark, as they are written; `nil` for one that the other copy deleted.
  public private(set) var conflicts: [(kept: String, other: String?)] = []
  /// Where nobody knows what both copies had: the rows of which one has more, and those that both have of the same days.
  /// Two devices may have recorded the same thing each for itself.
  public private(set) var doubtful: [Doubt] = []

  /// - Parameters:
  ///   - base: What both had; `nil` where nobody knows.
  ///   - ours: One copy.
  ///   - theirs: The other copy.
  ///   - apart: Habits that both copies have and the base does not, so that nobody knows what both had of them.
  /// - Throws: `EditFlaw` where the header of one of them cannot be used.
  public init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], apart: Set<Slug> = []) throws(EditFlaw) {
    let table = try EventTable([base, ours, theirs].map { $0 ?? [] })
    let (was, our, their) = (table.rows[0], table.rows[1], table.rows[2])
    let separate = Set(apart.map(\.text))
    var counts: [Int: Int] = [:]
    var unknown: Set<Int> = []
    for row in Set(our.counts.keys).union(their.counts.keys).union(was.counts.keys) {
      let (n, a, b) = (was.counts[row] ?? 0, our.counts[row] ?? 0, their.counts[row] ?? 0)
      if table.isMarked(row) {
        // A mark that one copy lacks, though both had it, is settled; both may have come to the same one.
        counts[row] = n == 0 ? max(a, b) : min(a, b)
      } else if base == nil || !separate.isEmpty && table.key(row).map({ separate.contains($0[1]) }) == true {
        counts[row] = max(a, b)
        unknown.insert(row)
      } else if a > n, b > n, table.saysNoAmount(row) {
        // That something is done is the same from both sides; an amount is one more.
        counts[row] = max(a, b)
      } else {
        counts[row] = max(0, a + b - n)
      }
    }
    doubtful = Self.doubts(about: unknown, in: table)
    var marks = RowMarks(table)
    if base != nil {
      var decisions = RowDecisions(table)
      conflicts = decisions.reopen(&counts)
      for edit in RowEdits(table, besides: unknown, decided: decisions.unclear).settle(&counts) {
        marks.add(edit)
        conflicts.append((table.text(edit.kept), edit.other.map(table.text)))
      }
    }
    let beside = marks.beside(&counts)
    let order = MergedOrder.keys(base: base.map { _ in was.keys }, ours: our.keys, theirs: their.keys)
    bytes = table.written(order, counts, beside: beside)
  }

  private static func doubts(about rows: Set<Int>, in table: EventTable) -> [Doubt] {
    func counts(_ row: Int) -> (Int, Int) { (table.rows[1].counts[row] ?? 0, table.rows[2].counts[row] ?? 0) }
    let differing = rows.filter { counts($0).0 != counts($0).1 }
    if differing.isEmpty { return [] }
    let days = Set(differing.compactMap { table.key($0)?.first })
    let found = rows.filter { row in
      differing.contains(row) || table.key(row).map { days.contains($0[0]) } ?? false
    }
    return found.sorted().map {
      Doubt(row: table.text($0), eventRow: table.eventRow($0), ours: counts($0).0, theirs: counts($0).1)
    }
  }

  /// Whether both are the same file with the same doubts.
  public static func == (left: EventFileMerge, right: EventFileMerge) -> Bool {
    left.bytes == right.bytes && left.conflicts.elementsEqual(right.conflicts, by: ==)
      && left.doubtful.map(\.row) == right.doubtful.map(\.row)
  }
}
