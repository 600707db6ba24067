import DataFolder
import Journal
import Testing

@testable import Merging

/// Two copies of a to-do list as one.
@Suite struct ListFileMergeTests {
  private static let head = "---\ntitle: Home\n---\n"

  private static func merge(
    _ base: String?, _ ours: String, _ theirs: String
  ) throws -> (text: String, conflicts: [String]) {
    let author = try #require(Username("ana"))
    let moment = DayAndTime(day: try #require(Day("2026-11-26")))
    func merged(_ one: String, _ other: String) throws -> ListFileMerge {
      try ListFileMerge(
        base: base.map { Array((head + $0).utf8) }, ours: Array((head + one).utf8), theirs: Array((head + other).utf8),
        noting: author, at: moment)
    }
    let (merge, turned) = (try merged(ours, theirs), try merged(theirs, ours))
    #expect(merge.bytes == turned.bytes, "the sides make a difference")
    return (String(String(decoding: merge.bytes, as: UTF8.self).dropFirst(head.count)), merge.conflicts)
  }

  private static let base = "- [ ] Tap !high id:a\n  It drips.\n  - [ ] Washer id:b\n- [ ] Paint id:c\n"

  @Test("fields that one side changed each are changed, in the words of the line")
  func fields() throws {
    let merge = try Self.merge(
      Self.base, Self.base.replacing("[ ] Paint", with: "[x] Paint").replacing("id:c", with: "id:c done:2026-11-25"),
      Self.base.replacing("Paint id:c", with: "Paint #wall due:2026-12-01 id:c"))
    #expect(
      merge.text.hasSuffix("- [x] Paint #wall due:2026-12-01 id:c done:2026-11-25\n")
        || merge.text.contains("- [x] Paint"))
    for word in ["#wall", "due:2026-12-01", "done:2026-11-25", "id:c"] { #expect(merge.text.contains(word)) }
    #expect(merge.conflicts.isEmpty)
  }

  @Test("new tasks of both sides are there, deleted ones are gone, and steps stay with their tasks")
  func tasks() throws {
    let merge = try Self.merge(
      Self.base, Self.base.replacing("- [ ] Paint id:c\n", with: "") + "- [ ] Milk id:d\n",
      Self.base.replacing("  - [ ] Washer id:b\n", with: "  - [ ] Washer id:b\n  - [ ] Pliers id:e\n"))
    #expect(
      merge.text == "- [ ] Tap !high id:a\n  It drips.\n  - [ ] Washer id:b\n  - [ ] Pliers id:e\n- [ ] Milk id:d\n")
  }

  @Test("what both changed stays on both, the other one as a comment")
  func conflict() throws {
    let merge = try Self.merge(
      "- [ ] Paint due:2026-12-01 id:c\n", "- [ ] Paint due:2026-12-02 id:c\n", "- [ ] Paint due:2026-12-03 id:c\n")
    #expect(merge.text == "- [ ] Paint due:2026-12-02 id:c\n  > ana 2026-11-26: ⇄ due:2026-12-03\n")
    #expect(merge.conflicts == ["Paint: due"])
  }

  @Test("a task without an id is known by its title, and one that got an id on one side is the same task")
  func withoutIDs() throws {
    let merge = try Self.merge(
      "- [ ] Paint\n- [ ] Milk\n", "- [ ] Paint id:c\n- [ ] Milk\n", "- [ ] Paint !low\n- [x] Milk\n")
    #expect(merge.text == "- [ ] Paint id:c !low\n- [x] Milk\n" || merge.text == "- [ ] Paint !low id:c\n- [x] Milk\n")
  }

  @Test("a task that one side deleted and the other one changed stays, with the task of which it is a step")
  func deletedAndChanged() throws {
    let merge = try Self.merge(
      Self.base, "- [ ] Paint id:c\n", Self.base.replacing("[ ] Washer", with: "[x] Washer"))
    #expect(merge.text.contains("- [ ] Tap !high id:a\n  It drips.\n  - [x] Washer id:b\n"))
  }

  @Test("comments of both sides are there, and text that belongs to no task")
  func comments() throws {
    let base = "# Rooms\n\n- [ ] Paint id:c\n  > ana 2026-11-20T10:00: Blue?\n"
    let merge = try Self.merge(
      base, base + "  > ana 2026-11-21T10:00: Green.\n", base + "  > ben 2026-11-22T10:00: Red!\n\nThat is all.\n")
    for text in ["# Rooms", "Blue?", "Green.", "Red!", "That is all."] {
      #expect(merge.text.components(of: text) == 1, "\(text)")
    }
  }

  @Test("a task that one side moved to another place is there once")
  func moved() throws {
    let base = "- [ ] A id:a\n- [ ] B id:b\n- [ ] C id:c\n"
    let merge = try Self.merge(base, "- [ ] C id:c\n- [ ] A id:a\n- [ ] B id:b\n", base + "- [ ] D id:d\n")
    #expect(merge.text == "- [ ] C id:c\n- [ ] A id:a\n- [ ] B id:b\n- [ ] D id:d\n")
    let circle = try Self.merge(
      "- [ ] A id:a\n- [ ] B id:b\n", "- [ ] A id:a\n  - [ ] B id:b\n", "- [ ] B id:b\n  - [ ] A id:a\n")
    for id in ["id:a", "id:b"] { #expect(circle.text.components(of: id) == 1) }
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
