import DataFolder
import Journal
import Testing

@testable import Merging

/// What two devices changed differently is found, and settled by one choice.
@Suite struct UnsettledConflictTests {
  private static let events = "people/ana/events/2026.csv"

  private static func found(_ path: String, _ text: String) -> [UnsettledConflict] {
    UnsettledConflict.all(in: path, Array(text.utf8))
  }

  private static func settled(_ path: String, _ text: String, _ choice: UnsettledConflict.Choice) throws -> String {
    let conflict = try #require(found(path, text).first)
    let author = try #require(Username("ana"))
    let bytes = try conflict.settled(choice, in: Array(text.utf8), by: author)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("of a check-in one row counts, the other, or both")
  func rows() throws {
    let header = "when,habit,value\n"
    let text = header + "2026-11-19,run,1\n2026-11-20,run,7\n⇄2026-11-20,run,6\n2026-11-21,run,1\n"
    let conflict = try #require(Self.found(Self.events, text).first)
    #expect(conflict.subject == "run, 2026-11-20")
    #expect(conflict.current == "2026-11-20,run,7")
    #expect(conflict.other == "2026-11-20,run,6")
    #expect(
      try Self.settled(Self.events, text, .this) == header + "2026-11-19,run,1\n2026-11-20,run,7\n2026-11-21,run,1\n")
    #expect(
      try Self.settled(Self.events, text, .other) == header + "2026-11-19,run,1\n2026-11-20,run,6\n2026-11-21,run,1\n")
    #expect(try Self.settled(Self.events, text, .both) == text.replacing("⇄", with: ""))
  }

  @Test("a row whose other one is gone counts nothing, and can be taken")
  func alone() throws {
    let text = "when,habit,value\n⇄2026-11-20,run,6\n"
    #expect(Self.found(Self.events, text).first?.current == nil)
    #expect(try Self.settled(Self.events, text, .other) == "when,habit,value\n2026-11-20,run,6\n")
    #expect(try Self.settled(Self.events, text, .this) == "when,habit,value\n")
  }

  @Test("a check-in that another device deleted stays, or goes")
  func gone() throws {
    let header = "when,habit,value\n"
    let text = header + "2026-11-20,run,7\n⇄-2026-11-20,run,6\n2026-11-21,run,1\n"
    let conflict = try #require(Self.found(Self.events, text).first)
    #expect(conflict.current == "2026-11-20,run,7")
    #expect(conflict.other == nil)
    #expect(conflict.choices == [.this, .other])
    #expect(try Self.settled(Self.events, text, .this) == header + "2026-11-20,run,7\n2026-11-21,run,1\n")
    #expect(try Self.settled(Self.events, text, .other) == header + "2026-11-21,run,1\n")
  }

  @Test("a habit that another device deleted is a conflict, and keeping it takes the line out")
  func deletedHabit() throws {
    let habit = "people/ana/habits/run.md"
    let text = "---\ntitle: Morning run\nicon: x\n# ⇄ -\n---\nNotes\n"
    let conflict = try #require(Self.found(habit, text).first)
    #expect(conflict.kind == .deletion)
    #expect(conflict.content == .deletion(title: "Morning run"))
    #expect(try Self.settled(habit, text, .this) == "---\ntitle: Morning run\nicon: x\n---\nNotes\n")
  }

  @Test("a value of a key, of a group and of an item is taken, and one that the other side took out goes")
  func values() throws {
    let habit = "people/ana/habits/run.md"
    let text = "---\ntitle: Sprint\n# ⇄ title: Jog\nicon: x\n---\nNotes\n"
    #expect(Self.found(habit, text).map(\.current) == ["Sprint"])
    #expect(try Self.settled(habit, text, .this) == "---\ntitle: Sprint\nicon: x\n---\nNotes\n")
    #expect(try Self.settled(habit, text, .other) == "---\ntitle: Jog\nicon: x\n---\nNotes\n")
    let gone = "---\ntitle: Run\nend: 2026-12-01\n# ⇄ end:\n---\n"
    #expect(try Self.settled(habit, gone, .other) == "---\ntitle: Run\n---\n")
    #expect(
      try Self.settled("daybook.yml", "limits: {title: 20, reason: 30}\n# ⇄ limits › title: 25\n", .other)
        == "limits: {title: 25, reason: 30}\n")
    #expect(
      try Self.settled(
        "people/ana/followers.yml", "- {person: ben, state: declined}\n# ⇄ person=ben › state: accepted\n", .other)
        == "- {person: ben, state: accepted}\n")
  }

  @Test("a field of a task is taken, and the comment goes")
  func tasks() throws {
    let list = "people/ana/lists/home.md"
    let text = "---\ntitle: Home\n---\n- [ ] Paint due:2026-12-02 id:c\n  > ana 2026-11-26: ⇄ due:2026-12-03\n"
    #expect(Self.found(list, text).map(\.subject) == ["Paint: due"])
    #expect(try Self.settled(list, text, .this) == "---\ntitle: Home\n---\n- [ ] Paint due:2026-12-02 id:c\n")
    #expect(try Self.settled(list, text, .other) == "---\ntitle: Home\n---\n- [ ] Paint due:2026-12-03 id:c\n")
  }

  @Test("names of conflicts differ, and change with what they are about")
  func ids() {
    let text = "when,habit,value\n2026-11-20,run,7\n⇄2026-11-20,run,6\n⇄2026-11-20,run,5\n"
    let found = Self.found(Self.events, text)
    #expect(Set(found.map(\.id)).count == 2)
    #expect(found.allSatisfy { $0.id.utf8.count == 6 })
  }
}
