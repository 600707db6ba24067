import Journal
import Testing

@testable import Merging

/// Two copies of a file of check-ins as one.
@Suite struct EventFileMergeTests {
  private static let header = "when,habit,value,comment\n"

  private static func merge(_ base: String?, _ ours: String, _ theirs: String) throws -> EventFileMerge {
    func bytes(_ rows: String) -> [UInt8] { Array((header + rows).utf8) }
    let merge = try EventFileMerge(base: base.map(bytes), ours: bytes(ours), theirs: bytes(theirs))
    let turned = try EventFileMerge(base: base.map(bytes), ours: bytes(theirs), theirs: bytes(ours))
    #expect(merge.bytes == turned.bytes, "the sides make a difference")
    return merge
  }

  private static func rows(_ base: String?, _ ours: String, _ theirs: String) throws -> String {
    String(String(decoding: try merge(base, ours, theirs).bytes, as: UTF8.self).dropFirst(header.count))
  }

  @Test("rows that each side added are there, each once, and what one side deleted is gone")
  func addsAndDeletes() throws {
    let base = "2026-11-20,run,5,\n2026-11-21,run,6,\n"
    #expect(
      try Self.rows(base, base + "2026-11-22,run,7,\n", "2026-11-21,run,6,\n2026-11-22,read,done,\n")
        == "2026-11-21,run,6,\n2026-11-22,read,done,\n2026-11-22,run,7,\n")
  }

  @Test("of equal rows there are as many as both sides have together, less those that both had")
  func equalRows() throws {
    let water = "2026-11-20,water,1,\n"
    #expect(try Self.rows(water, water + water, water + water + water) == String(repeating: water, count: 4))
    #expect(try Self.rows("", water, water) == water + water)
    #expect(try Self.rows(water + water, water, water) == "")
  }

  @Test("equal rows that are written in another way are equal")
  func otherSpelling() throws {
    #expect(
      try Self.rows("2026-11-20,run,5,\n", "2026-11-20,run,5\n", "2026-11-20,run,\"5\",\n").split(separator: "\n").count
        == 1)
  }

  @Test("a check-in that both sides changed has one row that counts and one with a mark, right below it")
  func bothChanged() throws {
    let merge = try Self.merge(
      "2026-11-20,run,5,\n2026-11-21,run,1,\n", "2026-11-20,run,6,\n2026-11-21,run,1,\n",
      "2026-11-20,run,7,\n2026-11-21,run,1,\n")
    #expect(
      String(decoding: merge.bytes, as: UTF8.self)
        == Self.header
        + "2026-11-20,run,7\n⇄2026-11-20,run,6\n2026-11-21,run,1,\n".replacing("7\n", with: "7,\n")
        .replacing("6\n", with: "6,\n"))
    #expect(merge.conflicts.map(\.kept) == ["2026-11-20,run,7"])
  }

  @Test("the same change on both sides counts once, and a changed row that the other side deleted stays")
  func sameChange() throws {
    #expect(try Self.rows("2026-11-20,run,5,\n", "2026-11-20,run,6,\n", "2026-11-20,run,6,\n") == "2026-11-20,run,6,\n")
  }

  @Test("a check-in that one side changed and the other one deleted stays, with the deleted row below it as a mark")
  func changedAndDeleted() throws {
    let base = "2026-11-20,run,5,\n2026-11-21,run,1,\n"
    let merge = try Self.merge(base, "2026-11-20,run,6,\n2026-11-21,run,1,\n", "2026-11-21,run,1,\n")
    #expect(
      String(decoding: merge.bytes, as: UTF8.self)
        == Self.header + "2026-11-20,run,6,\n⇄-2026-11-20,run,5,\n2026-11-21,run,1,\n")
    #expect(merge.conflicts.map(\.kept) == ["2026-11-20,run,6"])
    #expect(merge.conflicts.first?.other == nil)
    // What one side deleted and the other one left alone goes, and so does what both deleted.
    #expect(try Self.rows(base, base, "2026-11-21,run,1,\n") == "2026-11-21,run,1,\n")
    #expect(try Self.rows(base, "2026-11-21,run,1,\n", "2026-11-21,run,1,\n") == "2026-11-21,run,1,\n")
  }

  @Test("two changes of a check-in that meet the same deletion first are versions of it, and count once")
  func changesThatMetADeletion() throws {
    let (one, other) = ("2026-11-20,run,6,\n⇄-2026-11-20,run,5,\n", "2026-11-20,run,7,\n⇄-2026-11-20,run,5,\n")
    #expect(try Self.rows("", one, other) == "2026-11-20,run,7,\n⇄-2026-11-20,run,5,\n⇄2026-11-20,run,6,\n")
    #expect(try Self.rows("", one, one) == one)
    // Without the mark they are two check-ins of that day.
    #expect(try Self.rows("", "2026-11-20,run,6,\n", "2026-11-20,run,7,\n") == "2026-11-20,run,6,\n2026-11-20,run,7,\n")
  }

  @Test("both sides may come to the same mark, which is there once; one without its row goes with it")
  func sameMarks() throws {
    let marked = "2026-11-20,run,7,\n⇄2026-11-20,run,6,\n"
    #expect(try Self.rows("", marked, marked) == marked)
    let gone = "2026-11-20,run,6,\n⇄-2026-11-20,run,5,\n"
    #expect(try Self.rows(gone, "⇄-2026-11-20,run,5,\n", gone + "2026-11-22,run,1,\n") == "2026-11-22,run,1,\n")
  }

  @Test("a mark stays below its row, wherever the other side puts new ones")
  func marksStay() throws {
    let base = "2026-11-20,run,7,\n⇄2026-11-20,run,6,\n"
    #expect(
      try Self.rows(base, "2026-11-20,run,7,\n2026-11-20,run,9,\n⇄2026-11-20,run,6,\n", base + "2026-11-22,run,1,\n")
        == "2026-11-20,run,7,\n⇄2026-11-20,run,6,\n2026-11-20,run,9,\n2026-11-22,run,1,\n")
  }

  @Test("of a habit that the base does not have, the larger number of a row stays, as where nobody knows")
  func habitApart() throws {
    func bytes(_ rows: String) -> [UInt8] { Array((Self.header + rows).utf8) }
    let (ours, theirs) = (
      "2026-11-20,run,5,\n2026-11-20,swim,1,\n", "2026-11-20,run,5,\n2026-11-20,swim,1,\n2026-11-20,swim,1,\n"
    )
    let swim = try #require(Slug("swim"))
    let merge = try EventFileMerge(base: bytes(""), ours: bytes(ours), theirs: bytes(theirs), apart: [swim])
    let rows = String(decoding: merge.bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(rows.filter { $0.contains("run") }.count == 2)
    #expect(rows.filter { $0.contains("swim") }.count == 2)
    #expect(merge.doubtful.map(\.row) == ["2026-11-20,swim,1"])
  }

  @Test("where nobody knows what both had, the larger number of a row stays, and is listed")
  func withoutBase() throws {
    let water = "2026-11-20,water,1,\n"
    let merge = try Self.merge(nil, water + water + "2026-11-20,run,5,\n", water + "2026-11-20,read,done,\n")
    let text = String(decoding: merge.bytes, as: UTF8.self)
    #expect(text.split(separator: "\n").filter { $0.contains("water") }.count == 2)
    #expect(merge.doubtful.map(\.row) == ["2026-11-20,read,done", "2026-11-20,run,5", "2026-11-20,water,1"])
    #expect(merge.doubtful.last.map { $0.ours + $0.theirs } == 3)
  }

  @Test("where nobody knows what both had, what both recorded on a day that differs counts once, and is listed")
  func equalWithoutBase() throws {
    let before = "2026-11-18,read,done,\n2026-11-19,read,done,\n"
    let merge = try Self.merge(
      nil, before + "2026-11-20,read,done,\n2026-11-20,run,5,\n", before + "2026-11-20,read,done,\n")
    #expect(merge.doubtful.map(\.row) == ["2026-11-20,read,done", "2026-11-20,run,5"])
    #expect(merge.doubtful.first.map { [$0.ours, $0.theirs] } == [1, 1])
    let text = String(decoding: merge.bytes, as: UTF8.self)
    #expect(text.ranges(of: "2026-11-20,read,done").count == 1)
    // Where the copies say the same, nothing is in doubt.
    #expect(try Self.merge(nil, before, before).doubtful.isEmpty)
  }

  @Test("a column that one side has alone gets its place, and rows of the other side have it empty")
  func columns() throws {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    let base = bytes("when,habit,value\n2026-11-20,run,5\n")
    let ours = bytes("when,habit,value,mood\n2026-11-20,run,5,good\n2026-11-21,run,6,\n")
    let theirs = bytes("when,habit,value\n2026-11-20,run,5\n2026-11-22,run,7\n")
    let merge = try EventFileMerge(base: base, ours: ours, theirs: theirs)
    #expect(
      String(decoding: merge.bytes, as: UTF8.self)
        == "when,habit,value,mood\n2026-11-20,run,5,good\n2026-11-21,run,6,\n2026-11-22,run,7\n")
  }

  @Test("a mark that was settled on one side is settled, and quotes and lines that are no rows stay as they are")
  func marks() throws {
    let base = "2026-11-20,run,7,\n⇄2026-11-20,run,6,\n"
    #expect(try Self.rows(base, "2026-11-20,run,7,\n", base) == "2026-11-20,run,7,\n")
    let odd = "2026-11-20,run,5,\"a, b\"\nnonsense\n"
    #expect(try Self.rows("", odd, "") == odd)
  }

  @Test("a file whose header cannot be used is not merged")
  func noHeader() {
    #expect(throws: (any Error).self) {
      try EventFileMerge(base: [], ours: Array("a,b\n1,2\n".utf8), theirs: Array(Self.header.utf8))
    }
  }
}
