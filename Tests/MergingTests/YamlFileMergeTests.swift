import Journal
import Testing

@testable import Merging

/// Two copies of YAML as one.
@Suite struct YamlFileMergeTests {
  private static func merge(
    _ base: String?, _ ours: String, _ theirs: String, isMarkdown: Bool = false
  ) throws -> (text: String, conflicts: [String]) {
    func merged(_ one: String, _ other: String) throws -> YamlFileMerge {
      try YamlFileMerge(
        base: base.map { Array($0.utf8) }, ours: Array(one.utf8), theirs: Array(other.utf8), isMarkdown: isMarkdown)
    }
    let (merge, turned) = (try merged(ours, theirs), try merged(theirs, ours))
    #expect(merge.bytes == turned.bytes, "the sides make a difference")
    return (String(decoding: merge.bytes, as: UTF8.self), merge.conflicts)
  }

  @Test("each side's changes of other keys are there, and comments, quotes and order stay")
  func otherKeys() throws {
    let base = "# Mine\ntitle: Run\nschedule: daily   # often\ntarget: 5 km\n"
    let merge = try Self.merge(
      base, base.replacing("Run", with: "\"Morning run\""), base.replacing("5 km", with: "6 km") + "color: teal\n")
    #expect(
      merge.text == "# Mine\ntitle: \"Morning run\"\nschedule: daily   # often\ntarget: 6 km\ncolor: teal\n")
    #expect(merge.conflicts.isEmpty)
  }

  @Test("a key that one side took out is gone, unless the other side changed it")
  func removed() throws {
    #expect(try Self.merge("a: 1\nb: 2\n", "a: 1\n", "a: 1\nb: 2\n").text == "a: 1\n")
    let kept = try Self.merge("a: 1\nb: 2\n", "a: 1\n", "a: 1\nb: 3\n")
    #expect(kept.text == "a: 1\nb: 3\n# ⇄ b:\n")
    #expect(kept.conflicts == ["b"])
  }

  @Test("of a value that both changed one counts, and the other stands below it until somebody decides")
  func conflict() throws {
    let merge = try Self.merge("title: Run\nicon: x\n", "title: Jog\nicon: x\n", "title: Sprint\nicon: x\n")
    #expect(merge.text == "title: Sprint\n# ⇄ title: Jog\nicon: x\n")
    let settled = try Self.merge(merge.text, "title: Jog\nicon: x\n", merge.text)
    #expect(settled.text == "title: Jog\nicon: x\n")
  }

  @Test("groups are merged key by key, and lists item by item")
  func nested() throws {
    let merge = try Self.merge(
      "limits: {title: 20, reason: 30}\nparts: [morning, evening]\n",
      "limits: {title: 25, reason: 30}\nparts: [morning, noon, evening]\n",
      "limits: {title: 20, reason: 40}\nparts: [evening]\n")
    #expect(merge.text == "limits: {title: 25, reason: 40}\nparts: [noon, evening]\n")
  }

  @Test("items are known by what identifies them, and a value within one can be in conflict")
  func items() throws {
    let base = "- {person: ben, state: requested}\n"
    let merge = try Self.merge(
      base, "- {person: ben, state: accepted}\n- {person: eva, state: requested}\n",
      "- {person: ben, state: declined}\n- {person: tom, state: requested}\n")
    #expect(merge.conflicts == ["person=ben › state"])
    #expect(merge.text.contains("- {person: ben, state: declined}\n# ⇄ person=ben › state: accepted\n"))
    #expect(merge.text.contains("eva") && merge.text.contains("tom"))
  }

  @Test("two reports that got the same number on two devices are both there")
  func reports() throws {
    let merge = try Self.merge(
      "", "- {number: 1, at: 2026-11-18T10:00, text: A}\n", "- {number: 1, at: 2026-11-19T10:00, text: B}\n")
    #expect(merge.text.split(separator: "\n").count == 2)
    #expect(merge.conflicts.isEmpty)
  }

  @Test("where nobody knows what both had, what one says alone is taken, and what differs is in conflict")
  func withoutBase() throws {
    let merge = try Self.merge(nil, "a: 1\nb: 2\n", "b: 3\nc: 4\n")
    #expect(merge.text == "a: 1\nb: 3\n# ⇄ b: 2\nc: 4\n")
  }

  @Test("text below front matter is merged line by line, and what both wrote stands one below the other")
  func notes() throws {
    let base = "---\ntitle: Run\n---\nOne\nTwo\nThree\n"
    let merge = try Self.merge(
      base, base.replacing("Two", with: "Zwei"), base.replacing("Two", with: "Deux") + "Four\n", isMarkdown: true)
    #expect(merge.text == "---\ntitle: Run\n---\nOne\nDeux\nZwei\nThree\nFour\n")
  }

  @Test("several lines of a value stay as they are written", arguments: ["bio: |\n  One\n  Two\nname: A\n"])
  func blocks(text: String) throws {
    #expect(
      try Self.merge(text, text.replacing("name: A", with: "name: B"), text).text == text.replacing("A", with: "B"))
    let merge = try Self.merge(text, text.replacing("name: A", with: "name: B"), text + "x: 1\n")
    #expect(merge.text == "bio: |\n  One\n  Two\nname: B\nx: 1\n")
  }

  @Test("what is no YAML, or has several keys on a line, is not merged", arguments: ["a: [1\n", "{a: 1, b: 2}\n"])
  func refused(text: String) {
    #expect(throws: (any Error).self) {
      try YamlFileMerge(base: [], ours: Array(text.utf8), theirs: Array("a: 2\n".utf8), isMarkdown: false)
    }
  }

  private static func mergeReaders(
    _ base: String?, _ ours: String, _ theirs: String, at path: String = "readers.yml"
  ) throws -> String {
    let time = DayAndTime(day: try #require(Day("2026-11-22")))
    func merged(_ one: String, _ other: String) throws -> FileMerge.Outcome {
      try #require(
        FileMerge(path: path).merge(
          base: base.map { Array($0.utf8) }, ours: Array(one.utf8), theirs: Array(other.utf8), at: time))
    }
    let (merge, turned) = (try merged(ours, theirs), try merged(theirs, ours))
    #expect(merge == turned, "the sides make a difference")
    #expect(merge.conflicts == [])
    return String(decoding: merge.bytes, as: UTF8.self)
  }

  @Test("of a reader the larger key and the later invitation count, whoever changed them, and no line goes")
  func readers() throws {
    let base = "- {reader: tom, key: 2, invited: 2026-11-01}\n- {reader: eva, key: 1}\n"
    #expect(
      try Self.mergeReaders(
        base, base.replacing("key: 2, invited: 2026-11-01", with: "key: 10, invited: 2026-11-20"),
        base.replacing("key: 2, invited: 2026-11-01", with: "key: 9, invited: 2026-11-21"))
        == "- {reader: tom, key: 10, invited: 2026-11-21}\n- {reader: eva, key: 1}\n")
    // One side took a key back, and a line out, as an undo on a device without this program would.
    #expect(
      try Self.mergeReaders(
        base, "- {reader: tom, key: 1, invited: 2026-11-01}\n",
        "# Friends\n" + base.replacing("eva, key: 1", with: "eva, key: 1, state: removed"))
        == "# Friends\n- {reader: tom, key: 2, invited: 2026-11-01}\n- {reader: eva, key: 1, state: removed}\n")
    #expect(
      try Self.mergeReaders(nil, "- {reader: tom, key: 3}\n", "- {reader: tom, key: 12, state: removed}\n")
        == "- {reader: tom, key: 12, state: removed}\n")
  }

  @Test("in the file of followers the same goes for readers, and people may go, unless they had a key")
  func readersAmongFollowers() throws {
    let base =
      "- {person: ben, state: requested}\n- {person: kim, state: removed, key: 1}\n- {reader: tom, state: removed, key: 1}\n"
    #expect(
      try Self.mergeReaders(
        base, "- {person: eva, state: requested}\n",
        base.replacing("tom, state: removed, key: 1", with: "tom, state: removed, key: 2"),
        at: "people/ana/followers.yml"
      ).split(separator: "\n").sorted()
        == [
          "- {person: eva, state: requested}", "- {person: kim, state: removed, key: 1}",
          "- {reader: tom, state: removed, key: 2}",
        ])
    #expect(FileMerge(path: "people/ana/lists/readers.yml") != .readers)
  }
}
