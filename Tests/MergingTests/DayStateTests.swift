import Journal
import Testing

@testable import Merging

/// Two devices each say by a row of their own what a habit's day was.
@Suite struct DayStateTests {
  private static let header = "when,habit,value,comment,photo\n"

  private static func merge(_ base: String?, _ ours: String, _ theirs: String) throws -> EventFileMerge {
    func bytes(_ rows: String) -> [UInt8] { Array((header + rows).utf8) }
    let merge = try EventFileMerge(base: base.map(bytes), ours: bytes(ours), theirs: bytes(theirs))
    let turned = try EventFileMerge(base: base.map(bytes), ours: bytes(theirs), theirs: bytes(ours))
    #expect(merge == turned, "the sides make a difference")
    return merge
  }

  private static func rows(_ merge: EventFileMerge) -> String {
    String(String(decoding: merge.bytes, as: UTF8.self).dropFirst(header.count))
  }

  @Test("the same state is there once, with what one of them says besides, and with the earlier time")
  func same() throws {
    let base = ""
    let full = "2026-11-25T10:01,walk,done,Rainbow,a.jpg\n"
    for bare in [
      "2026-11-25T09:00,walk,done,,\n", "2026-11-25,walk,done,,\n", "2026-11-25T10:01,walk,done,Rainbow,\n",
    ] {
      let merge = try Self.merge(base, full, bare)
      #expect(Self.rows(merge) == full)
      #expect(merge.conflicts.isEmpty && merge.doubtful.isEmpty)
    }
    let early = "2026-11-25T09:00,walk,skip,,\n"
    #expect(try Self.rows(Self.merge(base, early, "2026-11-25T10:00,walk,skip,,\n")) == early)
    #expect(try Self.rows(Self.merge(base, early, "2026-11-25,walk,skip,,\n")) == early)
    // Of copies of which nobody knows what both had, both stay and are listed.
    let copied = try Self.merge(nil, early, full.replacing("done", with: "skip"))
    #expect(Self.rows(copied).split(separator: "\n").count == 2 && copied.doubtful.count == 2)
  }

  @Test(
    "states that differ are a question, and what was done counts until somebody decides",
    arguments: [nil, ""] as [String?])
  func differing(base: String?) throws {
    for (kept, other) in [("done", "skip"), ("done", "missed"), ("skip", "missed")] {
      for (one, two) in [("", ""), ("T08:00", ""), ("", "T08:00"), ("T09:00", "T08:00")] {
        let merge = try Self.merge(base, "2026-11-25\(one),walk,\(kept),,\n", "2026-11-25\(two),walk,\(other),,\n")
        #expect(Self.rows(merge) == "2026-11-25\(one),walk,\(kept),,\n⇄2026-11-25\(two),walk,\(other),,\n")
        #expect(merge.conflicts.count == 1)
        let conflicts = UnsettledConflict.all(in: "people/ana/events/2026.csv", merge.bytes)
        #expect(conflicts.map(\.choices) == [[.this, .other]])
      }
    }
  }

  @Test("one state with two comments or two photos is a question, too")
  func differingDetails() throws {
    let merge = try Self.merge("", "2026-11-25,walk,done,Rain,\n", "2026-11-25,walk,done,,b.jpg\n")
    #expect(Self.rows(merge) == "2026-11-25,walk,done,Rain,\n⇄2026-11-25,walk,done,,b.jpg\n")
    #expect(merge.conflicts.count == 1)
  }

  @Test(
    "amounts add up beside a state, other days and habits are left alone, and so are days that one device wrote twice")
  func leftAlone() throws {
    for (one, other) in [
      ("2026-11-25,run,5,,\n", "2026-11-25,run,skip,,\n"), ("2026-11-25,run,5,,\n", "2026-11-25,run,6,,\n"),
      ("2026-11-25,run,done,,\n", "2026-11-26,run,skip,,\n"), ("2026-11-25,run,done,,\n", "2026-11-25,walk,skip,,\n"),
    ] {
      let merge = try Self.merge("", one, other)
      #expect(Set(Self.rows(merge).split(separator: "\n")) == Set((one + other).split(separator: "\n")))
      #expect(merge.conflicts.isEmpty)
    }
    let twice = "2026-11-25,walk,done,,\n2026-11-25,walk,skip,,\n"
    #expect(try Self.rows(Self.merge("", twice, "2026-11-25,walk,missed,,\n")).split(separator: "\n").count == 3)
  }

  @Test("a state that both had and one changed is the changed one")
  func changed() throws {
    let base = "2026-11-25,walk,done,,\n"
    #expect(try Self.rows(Self.merge(base, base, "2026-11-25,walk,skip,Ill,\n")) == "2026-11-25,walk,skip,Ill,\n")
    #expect(try Self.rows(Self.merge(base, base, "")) == "")
  }
}
