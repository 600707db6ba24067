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
    #expect(try Self.rows("2026-11-20,run,5,\n", "2026-11-20,run,6,\n", "") == "2026-11-20,run,6,\n")
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
