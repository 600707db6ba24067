import TestSupport
import Testing

@testable import DataFolder

@Suite("Editing YAML")
struct YamlEditTests {
  private static let habit = """
    ---
    # My first habit
    title: "Morning run"   # the old one

    reason:   Clear my head
    mood: 'it''s # kept'
    schedule: mon, wed, fri   # not on Sundays!
    # until the marathon
    paused:   # summer
      - from: 2026-08-01   # leaving
        to: 2026-08-14
      # and in winter?
    remind: ["06:45", "sat 09:00"] # loud
    ---
    Notes in **Markdown**.

    ---
    title: not a key
    """

  private static func edit(
    _ text: String = habit, _ kind: YamlEdit.Kind = .habit, _ body: (inout YamlEdit) throws -> Void
  ) throws -> String {
    var edit = try YamlEdit(Array(text.utf8), kind)
    try body(&edit)
    return String(decoding: edit.bytes, as: UTF8.self)
  }

  @Test(
    "a value is replaced where it stands, and the comment behind it stays",
    arguments: [
      (
        "title", YamlValue.text("Run: fast"), "title: \"Morning run\"   # the old one",
        "title: \"Run: fast\"   # the old one"
      ),
      ("reason", .text("Why not"), "reason:   Clear my head", "reason:   Why not"),
      ("mood", .text("fine"), "mood: 'it''s # kept'", "mood: fine"),
      ("schedule", .text("daily"), "schedule: mon, wed, fri   #", "schedule: daily   #"),
      ("remind", .list([.text("07:00")]), "remind: [\"06:45\", \"sat 09:00\"] # loud", "remind: [\"07:00\"] # loud"),
      (
        "paused", .list([.mapping([.init("from", .plain("2027-01-01"))])]),
        "  - from: 2026-08-01   # leaving\n    to: 2026-08-14\n",
        "  - {from: 2027-01-01}\n"
      ),
    ])
  func replacing(key: String, value: YamlValue, old: String, new: String) throws {
    #expect(Self.habit.contains(old))
    for lineBreak in ["\n", "\r\n"] {
      for beginning in ["", "\u{FEFF}"] {
        let text = beginning + Self.habit.replacing("\n", with: lineBreak)
        let expected = text.replacing(
          old.replacing("\n", with: lineBreak), with: new.replacing("\n", with: lineBreak), maxReplacements: 1)
        #expect(try Self.edit(text) { try $0.set(key, to: value) } == expected)
      }
    }
  }

  @Test(
    "of a list with a line for each item only the lines of items that differ change",
    arguments: [
      (["b", "c"], "  # first\n  - 'b'   # bee\n  - c\n  # last\n"), (["a"], "  # first\n  - a # ay\n  # last\n"),
      (["a", "x", "c"], "  # first\n  - a # ay\n  - x   # bee\n  - c\n  # last\n"),
      (["a", "b", "c", "d"], "  # first\n  - a # ay\n  - 'b'   # bee\n  - c\n  - d\n  # last\n"),
      (["z", "a", "b", "c"], "  # first\n  - z\n  - a # ay\n  - 'b'   # bee\n  - c\n  # last\n"),
      (["c", "a"], "  # first\n  - c\n  - a\n  # last\n"),
    ])
  func items(values: [String], lines: String) throws {
    for lineBreak in ["\n", "\r\n"] {
      let text = "---\nremind:\n  # first\n  - a # ay\n  - 'b'   # bee\n  - c\n  # last\norder: 1\n---\n"
      let edited = try Self.edit(text.replacing("\n", with: lineBreak)) {
        try $0.set("remind", to: .list(values.map(YamlValue.text)))
      }
      let read = try YamlEdit(Array(edited.utf8), .habit)
      #expect(read.value(of: "remind") == .list(values.map(YamlValue.plain)) || values.contains("b"))
      #expect(edited == "---\nremind:\n\(lines)order: 1\n---\n".replacing("\n", with: lineBreak))
    }
  }

  @Test("a new file is what setting key by key would give, and none that says something else is made")
  func wholeFile() throws {
    let entries: [YamlValue.Entry] = [
      .init("title", .text("Run: fast # really")), .init("color", .text("#0f766e")),
      .init("start", .plain("2026-11-20")),
      .init("paused", .list([.mapping([.init("from", .plain("2026-08-01"))])])),
      .init("remind", .list([.text("06:45")])),
    ]
    for body in ["", "Notes", "Two\n\nparagraphs\n"] {
      var edit = try YamlEdit([], .habit)
      for entry in entries { try edit.set(entry.key, to: entry.value) }
      try edit.setBody(body)
      let new = try YamlEdit(new: .habit, entries, body: body)
      #expect(new == edit)
      #expect(new.keys == entries.map(\.key))
    }
    #expect(try YamlEdit(new: .profile, [.init("name", .text("Ana"))]).bytes == Array("name: Ana\n".utf8))
    #expect(throws: EditFlaw.self) {
      try YamlEdit(new: .habit, [.init("title", .text("a")), .init("title", .text("b"))])
    }
  }

  @Test("after each change the file is read as what it is then")
  func kept() throws {
    var edit = try YamlEdit(Array(Self.habit.utf8), .habit)
    try edit.set("title", to: .text("Swim"))
    try edit.remove("mood")
    try edit.setBody("New\n")
    try edit.set("order", to: .plain("3"))
    let read = try YamlEdit(edit.bytes, .habit)
    #expect(edit == read)
    #expect(edit.keys == read.keys)
    #expect(!edit.keys.contains("mood"))
    #expect(edit.text(of: "title") == "Swim")
    #expect(edit.value(of: "order") == .plain("3"))
    #expect(edit.line(of: "order") == read.line(of: "order"))
    #expect(edit.body == "New\n")
    // What could not be changed stays as it was.
    let before = edit
    #expect(throws: EditFlaw.self) { try edit.set("own", in: "title", to: .text("a")) }
    #expect(edit == before)
  }

  @Test("of a group with a line for each key only the lines of keys that differ change")
  func groupLines() throws {
    let text = "limits:\n  # short\n  title: 20   # as on paper\n  own: [1]\n  comment: 30\nowner: ana\n"
    func set(_ entries: [(String, YamlValue)]) throws -> String {
      try Self.edit(text, .settings) { try $0.set("limits", to: .mapping(entries.map { .init($0.0, $0.1) })) }
    }
    let own = ("own", YamlValue.list([.plain("1")]))
    #expect(
      try set([("title", .plain("25")), own, ("comment", .plain("30"))])
        == text.replacing("title: 20 ", with: "title: 25 "))
    #expect(try set([own, ("comment", .plain("30"))]) == text.replacing("  title: 20   # as on paper\n", with: ""))
    #expect(
      try set([("title", .plain("20")), own, ("comment", .plain("30")), ("reason", .plain("40"))])
        == text.replacing("comment: 30\n", with: "comment: 30\n  reason: 40\n"))
  }

  @Test("a value that says the same already stays as it is written")
  func same() throws {
    let pauses = YamlValue.list([.mapping([.init("from", .plain("2026-08-01")), .init("to", .plain("2026-08-14"))])])
    let text = try Self.edit {
      try $0.set("title", to: .text("Morning run"))
      try $0.set("paused", to: pauses)
      try $0.set("mood", to: .text("it's # kept"))
    }
    #expect(text == Self.habit)
  }

  @Test("a new key stands where the data format has it")
  func inserting() throws {
    let text = try Self.edit {
      try $0.set("icon", to: .text("🏃"))
      try $0.set("archived", to: .plain("2026-10-01"))
      try $0.set("unheard_of", to: .text("yes"))
      try $0.set("start", to: .plain("2025-01-06"))
    }
    #expect(text.contains("reason:   Clear my head\nicon: 🏃\nmood"))
    #expect(text.contains("# not on Sundays!\nstart: 2025-01-06\n# until the marathon\npaused"))
    #expect(text.contains("# loud\narchived: 2026-10-01\nunheard_of: \"yes\"\n---\nNotes"))
    let kept = text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      !["icon: ", "archived: ", "unheard_of: ", "start: "].contains { line.hasPrefix($0) }
    }
    #expect(kept.joined(separator: "\n") == Self.habit)
  }

  @Test("a key goes with all of its lines, and comments of others stay")
  func removing() throws {
    let text = try Self.edit {
      try $0.remove("paused")
      try $0.remove("title")
      try $0.remove("nothing")
    }
    let lines = Self.habit.split(separator: "\n", omittingEmptySubsequences: false)
    let gone = [2, 8, 9, 10]
    #expect(text == lines.indices.filter { !gone.contains($0) }.map { lines[$0] }.joined(separator: "\n"))
  }

  @Test("new files are made in the order of the data format")
  func newFile() throws {
    let text = try Self.edit("") {
      try $0.set("start", to: .plain("2026-11-21"))
      try $0.set("title", to: .text("Meditate"))
      try $0.set("schedule", to: .text("daily"))
      try $0.setBody("Sit.\n")
    }
    #expect(text == "---\ntitle: Meditate\nschedule: daily\nstart: 2026-11-21\n---\nSit.\n")
    let settings = try Self.edit("# mine", .settings) {
      try $0.set("day_starts_at", to: .text("03:00"))
      try $0.set("title", to: .text("#1"))
      try $0.set("limits", to: .mapping([.init("title", .plain("20")), .init("comment", .plain("40"))]))
    }
    #expect(settings == "# mine\ntitle: \"#1\"\nday_starts_at: \"03:00\"\nlimits: {title: 20, comment: 40}\n")
  }

  @Test("notes are replaced, with the line breaks that the file has")
  func body() throws {
    #expect(try Self.edit { try $0.setBody("One\nTwo") }.hasSuffix("# loud\n---\nOne\nTwo\n"))
    let windows = Self.habit.replacing("\n", with: "\r\n")
    #expect(try Self.edit(windows) { try $0.setBody("One\nTwo\n") }.hasSuffix("# loud\r\n---\r\nOne\r\nTwo\r\n"))
    #expect(try Self.edit("---\ntitle: A\n---") { try $0.setBody("Text") } == "---\ntitle: A\n---\nText\n")
    #expect(try Self.edit { try $0.setBody("") }.hasSuffix("# loud\n---\n"))
    #expect(throws: EditFlaw.self) { try Self.edit("name: A", .profile) { try $0.setBody("x") } }
  }

  @Test(
    "values of several lines are replaced as a whole",
    arguments: [
      "bio: |\n  one\n  # no comment\n\n  two\n", "bio: >-\n  one\n  two\n", "bio: \"one\n  # no comment\"\n",
      "bio: one\n  two\n", "bio:\n  one\n", "bio: [a,\n  b]\n", "bio: {a: 1,\n  b: 2}   # gone\n",
    ])
  func severalLines(old: String) throws {
    let text = "name: Ana\n\(old)# a comment\n\nvisibility: public"
    #expect(
      try Self.edit(text, .profile) { try $0.set("bio", to: .text("short")) }
        == "name: Ana\nbio: short\n# a comment\n\nvisibility: public")
    #expect(try Self.edit(text, .profile) { try $0.remove("bio") } == "name: Ana\n# a comment\n\nvisibility: public")
  }

  @Test(
    "what cannot be edited safely is refused",
    arguments: [
      "name: a\nname: b", "{name: a, name: b}", "{name: Ana}\nbio: x", "- a\n- b", "name: [", "name: *x", "just text",
    ])
  func refused(text: String) throws {
    #expect(throws: EditFlaw.self) { try Self.edit(text, .profile) { try $0.set("name", to: .text("x")) } }
  }

  @Test(
    "texts are in quotes only where YAML would take them for something else",
    arguments: [
      "plain", "two words", "it's", "a:b", "mon, wed", "ümläut 🏃", "", " x", "x ", "- x", "-x", "yes", "No", "null",
      "~", "1",
      "1.5", "-3", "2026-01-01", "06:45", "0x1F", "1e3", "#0f766e", "a #b", "a: b", "a:", "[x", "{x", "*x", "&x", "!x",
      "|", ">",
      "'x", "\"x", "%x", "@x", "`x", "a\nb", "a\tb", "\u{7}", "\u{2028}", "\\", "---", "...", "? x", "=", "a, b]", "x}",
    ])
  func quoting(text: String) throws {
    let entries: [YamlValue.Entry] = [.init("x", .text(text)), .init("y", .list([.text(text), .text("b")]))]
    for value in [YamlValue.text(text), .list([.text(text)]), .mapping(entries), .plain(text)] {
      var edit = try YamlEdit(Array("name: Ana\nvisibility: public\n".utf8), .profile)
      try edit.set("bio", to: value)
      try edit.set("name", to: value)
      #expect(edit.keys == ["name", "bio", "visibility"])
      if case .text = value { #expect(edit.text(of: "bio") == text) }
    }
    let plain: Set = ["plain", "two words", "it's", "a:b", "mon, wed", "ümläut 🏃", "a, b]", "x}", "\\"]
    #expect((YamlValue.text(text).written == text) == plain.contains(text))
  }

  @Test("random edits change their own key only", arguments: 0..<80)
  func property(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 7_919)
    let end = Bool.random(using: &random) ? "\r\n" : "\n"
    let parts = YamlEdit.Kind.habit.keys.shuffled(using: &random).prefix(8).flatMap { key -> [String] in
      let values = [
        ["\(key): plain text  # why"], ["# above", "\(key): \"a \\\"b\\\"\""], ["\(key): [a, 'b, c', {d: e}]", ""],
        ["\(key):", "- a", "- b: 1", "  c: 2", "# below"], ["\(key): |", "  text", "  # text"], ["\(key):"],
        ["\(key): {a: 1, b: [x, y]}   # {"], ["\(key): it's", ""],
      ]
      return values.randomElement(using: &random) ?? []
    }
    let body = ["---", "Notes", "", "title: no"].joined(separator: end)
    let text = (["---"] + parts).joined(separator: end) + end + body
    var edit = try YamlEdit(Array(text.utf8), .habit)
    let values: [YamlValue] = [
      .text("x"), .text("a: b # c"), .plain("2026-01-01"),
      .list([.text("06:45"), .mapping([.init("from", .plain("1"))])]),
      .mapping([]), .text("two\nlines"),
    ]
    for _ in 0..<12 {
      let before = try YamlText(edit.bytes, hasFrontMatter: true)
      let lines = Set(edit.bytes.lines.filter { $0.hasPrefix("#") })
      let key = YamlEdit.Kind.habit.keys.randomElement(using: &random) ?? "title"
      if Bool.random(using: &random) {
        let value = values.randomElement(using: &random) ?? .text("")
        try edit.set(key, to: value)
        let after = try YamlText(edit.bytes, hasFrontMatter: true)
        #expect(after.says(key, value, otherwiseAs: before))
        try edit.set(key, to: value)
        #expect(edit.bytes == after.bytes)
      } else {
        try edit.remove(key)
        let after = try YamlText(edit.bytes, hasFrontMatter: true)
        #expect(after.says(key, nil, otherwiseAs: before))
      }
      let now = String(decoding: edit.bytes, as: UTF8.self)
      #expect(now.hasSuffix(body))
      #expect(lines.isSubset(of: edit.bytes.lines))
    }
  }
}
