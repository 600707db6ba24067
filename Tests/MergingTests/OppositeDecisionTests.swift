import DataFolder
import Journal
import Testing

@testable import Merging

/// Two devices that decide the same conflict before they are in line.
@Suite struct OppositeDecisionTests {
  private static func merged(_ path: String, _ base: String, _ ours: String, _ theirs: String) throws -> String {
    let day = try #require(Day("2026-11-26"))
    func outcome(_ ours: String, _ theirs: String) throws -> FileMerge.Outcome {
      let merge = FileMerge(path: path).merge(
        base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), at: DayAndTime(day: day))
      return try #require(merge)
    }
    let merge = try outcome(ours, theirs)
    #expect(try outcome(theirs, ours).bytes == merge.bytes, "the sides make a difference")
    return String(decoding: merge.bytes, as: UTF8.self)
  }

  private static func settled(_ path: String, _ text: String, _ choice: UnsettledConflict.Choice) throws -> String {
    let conflict = try #require(UnsettledConflict.all(in: path, Array(text.utf8)).first)
    let author = try #require(Username("ana"))
    return String(decoding: try conflict.settled(choice, in: Array(text.utf8), by: author), as: UTF8.self)
  }

  private static let events = "people/ana/events/2026.csv"
  private static let rows = "when,habit,value\n2026-11-19,run,1\n2026-11-20,run,7\n⇄2026-11-20,run,6\n"

  private typealias Choice = UnsettledConflict.Choice

  @Test(
    "opposite decisions about a check-in leave it to be decided, and none is lost",
    arguments: [(Choice.this, Choice.other), (.this, .both), (.other, .both)])
  func checkIn(one: UnsettledConflict.Choice, other: UnsettledConflict.Choice) throws {
    let ours = try Self.settled(Self.events, Self.rows, one)
    let theirs = try Self.settled(Self.events, Self.rows, other)
    #expect(try Self.merged(Self.events, Self.rows, ours, theirs) == Self.rows)
  }

  @Test("the same decision about a check-in is one decision", arguments: UnsettledConflict.Choice.allCases)
  func alike(choice: UnsettledConflict.Choice) throws {
    let settled = try Self.settled(Self.events, Self.rows, choice)
    let others = settled + "2026-11-21,run,2\n"
    #expect(try Self.merged(Self.events, Self.rows, settled, others) == others)
    #expect(try Self.merged(Self.events, Self.rows, settled, settled) == settled)
  }

  @Test("a check-in that one device keeps and the other one deletes waits again")
  func deletedCheckIn() throws {
    let rows = Self.rows.replacing("⇄", with: "⇄-")
    let (ours, theirs) = (try Self.settled(Self.events, rows, .this), try Self.settled(Self.events, rows, .other))
    #expect(try Self.merged(Self.events, rows, ours, theirs) == rows)
    #expect(try Self.merged(Self.events, rows, theirs, theirs) == theirs)
  }

  @Test(
    "a key, one within a group and one that only one side has wait again",
    arguments: [
      ("people/ana/habits/run.md", "---\ntitle: Sprint\n# ⇄ title: Jog\nicon: x\n---\n"),
      ("daybook.yml", "limits: {title: 20, reason: 30}\n# ⇄ limits › title: 25\n"),
      ("people/ana/habits/run.md", "---\ntitle: Run\nend: 2026-12-01\n# ⇄ end:\n---\n"),
      ("people/ana/habits/run.md", "---\ntitle: Run\n# ⇄ archived: 2026-11-20\n---\n"),
    ])
  func value(path: String, text: String) throws {
    let (ours, theirs) = (try Self.settled(path, text, .this), try Self.settled(path, text, .other))
    #expect(try Self.merged(path, text, ours, theirs) == text)
    #expect(try Self.merged(path, text, ours, text) == ours)
    #expect(try Self.merged(path, text, theirs, text) == theirs)
  }

  @Test("a field of a task waits again")
  func task() throws {
    let list = "people/ana/lists/home.md"
    let text = "---\ntitle: Home\n---\n- [ ] Paint due:2026-12-02 id:c\n  > ana 2026-11-26: ⇄ due:2026-12-03\n"
    let (ours, theirs) = (try Self.settled(list, text, .this), try Self.settled(list, text, .other))
    #expect(try Self.merged(list, text, ours, theirs) == text)
    #expect(try Self.merged(list, text, theirs, text) == theirs)
  }
}
