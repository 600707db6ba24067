import DataFolder
import Journal
import Testing

@testable import Merging

/// Two devices that decide the same conflict of a check-in, and change something of that day afterwards, before they are in line.
@Suite struct DecideThenEditTests {
  private static let path = "people/ana/events/2026.csv"
  private static let header = "when,habit,value\n"

  /// What a device has after deciding, and perhaps one edit.
  private struct Outcome {
    var rows: [String]
    /// A row that no other device has.
    var fresh: String?
    /// Whether the edit adds a check-in.
    var isMore = false
  }

  private static func outcomes(_ text: String, fresh value: Int) throws -> [Outcome] {
    let conflict = try #require(UnsettledConflict.all(in: path, Array(text.utf8)).first)
    let author = try #require(Username("ana"))
    let fresh = "2026-11-20,run,\(value)"
    var outcomes: [Outcome] = []
    for choice in conflict.choices {
      let settled = try conflict.settled(choice, in: Array(text.utf8), by: author)
      let rows = String(decoding: settled, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
      outcomes.append(Outcome(rows: rows))
      for index in rows.indices {
        var (changed, less) = (rows, rows)
        changed[index] = fresh
        less.remove(at: index)
        outcomes += [Outcome(rows: changed, fresh: fresh), Outcome(rows: less)]
      }
      outcomes.append(Outcome(rows: rows + [fresh], fresh: fresh, isMore: true))
    }
    return outcomes
  }

  private static func merged(_ base: String, _ ours: Outcome, _ theirs: Outcome) throws -> [String] {
    func bytes(_ rows: [String]) -> [UInt8] { Array((header + rows.map { $0 + "\n" }.joined()).utf8) }
    let merge = try EventFileMerge(base: Array(base.utf8), ours: bytes(ours.rows), theirs: bytes(theirs.rows))
    let turned = try EventFileMerge(base: Array(base.utf8), ours: bytes(theirs.rows), theirs: bytes(ours.rows))
    #expect(merge.bytes == turned.bytes, "the sides make a difference: \(ours.rows) and \(theirs.rows)")
    return String(decoding: merge.bytes, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
  }

  @Test(
    "no check-in counts twice, and none that one of them wrote is lost, whatever both decide and change",
    arguments: ["⇄2026-11-20,run,6", "⇄-2026-11-20,run,5"])
  func everyPair(marked: String) throws {
    let base = Self.header + "2026-11-20,run,7\n" + marked + "\n"
    for one in try Self.outcomes(base, fresh: 8) {
      for other in try Self.outcomes(base, fresh: 9) {
        let rows = try Self.merged(base, one, other)
        let counting = rows.filter { !$0.hasPrefix("⇄") }
        let most = max(one.rows.count, other.rows.count) + (one.isMore ? 1 : 0) + (other.isMore ? 1 : 0)
        #expect(counting.count <= most, "\(one.rows) and \(other.rows): \(rows)")
        for row in Set(counting) {
          let known = max(one.rows.count { $0 == row }, other.rows.count { $0 == row }, 1)
          #expect(counting.count { $0 == row } <= known, "\(one.rows) and \(other.rows): \(rows)")
        }
        for fresh in [one.fresh, other.fresh].compactMap(\.self) {
          #expect(rows.count { $0.hasSuffix(fresh) } == 1, "\(one.rows) and \(other.rows): \(rows)")
        }
      }
    }
  }

  @Test(
    "a check-in that was corrected after the decision is one check-in, decided alike or not",
    arguments: [
      (
        "⇄2026-11-20,run,6", ["2026-11-20,run,8", "2026-11-20,run,6"], ["2026-11-20,run,7", "2026-11-20,run,6"],
        ["2026-11-20,run,6", "2026-11-20,run,8"]
      ),
      (
        "⇄2026-11-20,run,6", ["2026-11-20,run,8", "2026-11-20,run,6"], ["2026-11-20,run,7"],
        ["2026-11-20,run,6", "2026-11-20,run,8"]
      ),
      ("⇄-2026-11-20,run,5", ["2026-11-20,run,8"], ["2026-11-20,run,7"], ["2026-11-20,run,8"]),
      ("⇄-2026-11-20,run,5", ["2026-11-20,run,8"], [], ["2026-11-20,run,8", "⇄-2026-11-20,run,7"]),
    ])
  func corrected(marked: String, ours: [String], theirs: [String], expected: [String]) throws {
    let base = Self.header + "2026-11-20,run,7\n" + marked + "\n"
    let rows = try Self.merged(base, Outcome(rows: ours), Outcome(rows: theirs))
    #expect(rows.sorted() == expected.sorted())
  }

  // MARK: Rows that wait

  @Test("a row that waits on one device and is edited on the other one waits once, as it is now")
  func waiting() throws {
    let header = "when,habit,value,comment\n"
    func file(_ rows: String...) -> [UInt8] { Array((header + rows.map { $0 + "\n" }.joined()).utf8) }
    let base = file("2026-11-20,run,done,", "2026-11-21,run,done,")
    let waiting = file("⇄2026-11-20,run,done,", "2026-11-21,run,done,")
    let edited = file("2026-11-20,run,done,nice", "2026-11-21,run,done,")
    let expected = file("⇄2026-11-20,run,done,nice", "2026-11-21,run,done,")
    #expect(try EventFileMerge(base: base, ours: waiting, theirs: edited).bytes == expected)
    #expect(try EventFileMerge(base: base, ours: edited, theirs: waiting).bytes == expected)
    #expect(try EventFileMerge(base: base, ours: waiting, theirs: waiting).bytes == waiting)
    #expect(try EventFileMerge(base: base, ours: waiting, theirs: base).bytes == waiting)
  }

  @Test("of a row that comes to wait, the line about what was deleted for it goes")
  func lineBelow() {
    let file = "when,habit,value\n2026-11-20,run,3\n⇄-2026-11-20,run,2\n2026-11-21,run,4\n⇄-2026-11-21,run,1\n"
    let waiting = MergedRows.waiting([2], in: Array(file.utf8))
    #expect(
      String(decoding: waiting, as: UTF8.self)
        == "when,habit,value\n⇄2026-11-20,run,3\n2026-11-21,run,4\n⇄-2026-11-21,run,1\n")
  }
}
