import TestSupport
import Testing

@testable import DataFolder

@Suite("Editing YAML in braces")
struct YamlFlowEditTests {
  private static func edit(_ text: String, _ body: (inout YamlEdit) throws -> Void) throws -> String {
    var edit = try YamlEdit(Array(text.utf8), .profile)
    try body(&edit)
    return String(decoding: edit.bytes, as: UTF8.self)
  }

  /// With a line for each key, and comments.
  private static let lines = """
    # Who I am
    {
      name: Ana,   # short
      "mood": 'it''s, # kept',
      bio: [a, {b: c}]  # soon
    }
    # The end

    """

  @Test(
    "a value is replaced where it stands",
    arguments: [
      ("{name: Ana, bio: x}", "{name: Bea, bio: x}"), ("{bio: x, name: Ana}\n", "{bio: x, name: Bea}\n"),
      ("{ name: Ana }", "{ name: Bea }"), ("{name: , bio: x}", "{name: Bea, bio: x}"),
      ("{name, bio: x}", "{name: Bea, bio: x}"), ("{\"name\":\"A, n\", bio: x}", "{\"name\":Bea, bio: x}"),
      ("{name:\n  Ana, bio: x}", "{name:\n  Bea, bio: x}"),
      ("--- {name: Ana} # me\n", "--- {name: Bea} # me\n"), ("{name: [a, b], bio: x}", "{name: Bea, bio: x}"),
      ("{bio: 'a}, {', name: Ana,}", "{bio: 'a}, {', name: Bea,}"),
      ("{name: Ana, # {who\n bio: x}", "{name: Bea, # {who\n bio: x}"),
      (lines, lines.replacing("name: Ana", with: "name: Bea")),
    ])
  func replacing(old: String, new: String) throws {
    for lineBreak in ["\n", "\r\n"] {
      let edited = try Self.edit(old.replacing("\n", with: lineBreak)) { try $0.set("name", to: .text("Bea")) }
      #expect(edited == new.replacing("\n", with: lineBreak))
    }
  }

  @Test("what could be taken for more than a text is in quotes")
  func quoting() throws {
    let text = try Self.edit("{name: Ana, bio: x}") {
      try $0.set("name", to: .text("Ana, Lima"))
      try $0.set("timezone", to: .text("a] b}"))
      try $0.set("bio", to: .mapping([.init("a", .list([.text("b, c")]))]))
    }
    #expect(text == "{name: \"Ana, Lima\", bio: {a: [\"b, c\"]}, timezone: \"a] b}\"}")
  }

  @Test(
    "a new key stands where the data format has it",
    arguments: [
      ("{name: Ana, visibility: public}", "{name: Ana, bio: x, visibility: public}"),
      ("{visibility: public}", "{bio: x, visibility: public}"), ("{}", "{bio: x}"),
      ("{name: Ana,}", "{name: Ana, bio: x,}"),
      ("{name: Ana, # me\n visibility: public}", "{name: Ana, bio: x, # me\n visibility: public}"),
      ("{own: 1}", "{own: 1, bio: x}"), ("{name: }", "{name: , bio: x }"),
      ("{\n  name: Ana, # me\n  visibility: public\n}\n", "{\n  name: Ana, # me\n  bio: x,\n  visibility: public\n}\n"),
      ("{\n  name: Ana # me\n}\n", "{\n  name: Ana, # me\n  bio: x\n}\n"),
      ("{\n  name: Ana}\n", "{\n  name: Ana,\n  bio: x}\n"),
      ("{\n  visibility: public\n}\n", "{\n  bio: x,\n  visibility: public\n}\n"),
    ])
  func inserting(old: String, new: String) throws {
    for lineBreak in ["\n", "\r\n"] {
      let edited = try Self.edit(old.replacing("\n", with: lineBreak)) { try $0.set("bio", to: .text("x")) }
      #expect(edited == new.replacing("\n", with: lineBreak))
    }
  }

  @Test(
    "a key goes with its comma, and the rest stays",
    arguments: [
      ("{name: Ana, bio: x, own: 1}", "{name: Ana, own: 1}"), ("{name: Ana, bio: x}", "{name: Ana}"),
      ("{bio: x, name: Ana}", "{name: Ana}"), ("{bio: x}", "{}"), ("{name: Ana, bio: x,}", "{name: Ana, }"),
      ("{name: Ana, bio: x,\n own: 1}", "{name: Ana,\n own: 1}"),
      ("{name: Ana, # me\n bio: x}", "{name: Ana # me\n }"), ("{bio: x, # soon\n name: Ana}", "{ # soon\n name: Ana}"),
      (lines, lines.replacing("kept',\n  bio: [a, {b: c}]  # soon\n", with: "kept'\n")),
      ("{\n  bio: x, # soon\n  name: Ana\n}\n", "{\n  name: Ana\n}\n"), ("{name: Ana}", "{name: Ana}"),
    ])
  func removing(old: String, new: String) throws {
    for lineBreak in ["\n", "\r\n"] {
      let edited = try Self.edit(old.replacing("\n", with: lineBreak)) { try $0.remove("bio") }
      #expect(edited == new.replacing("\n", with: lineBreak))
    }
  }

  @Test("front matter in braces is edited, and the notes stay")
  func frontMatter() throws {
    let text = "---\n{title: Read, schedule: daily}\n---\nNotes, {not: keys}\n"
    var edit = try YamlEdit(Array(text.utf8), .habit)
    try edit.set("reason", to: .text("Rest"))
    try edit.set("schedule", to: .text("mon, fri"))
    try edit.setBody("New.\n")
    #expect(
      String(decoding: edit.bytes, as: UTF8.self)
        == "---\n{title: Read, reason: Rest, schedule: \"mon, fri\"}\n---\nNew.\n")
    #expect(edit.line(of: "schedule") == 2)
  }

  @Test("a group in braces gets another key")
  func group() throws {
    var edit = try YamlEdit(Array("{started: 2026-09-07, read: {a: 2026-09-07}}\n".utf8), .progress)
    try edit.set("b", in: "read", to: .plain("2026-09-08"))
    try edit.set("c", in: "answers", to: .text("Slowly."))
    #expect(
      String(decoding: edit.bytes, as: UTF8.self)
        == "{started: 2026-09-07, read: {a: 2026-09-07, b: 2026-09-08}, answers: {c: Slowly.}}\n")
  }

  @Test(
    "a list in brackets loses items, or has others in their places, and stays as it is written",
    arguments: [
      ("own: [ ana,  ben ]  # both\n", ["ana"], "own: [ ana ]  # both\n"),
      ("own: [ben, 'ana', \"cleo\"]\n", ["ana", "cleo"], "own: ['ana', \"cleo\"]\n"),
      ("own: [\n  ben, # him\n  ana, # me\n  cleo\n]\n", ["ana", "cleo"], "own: [\n  ana, # me\n  cleo\n]\n"),
      ("own: [ben, ana, # me\n  dora, cleo]\n", ["ana", "cleo"], "own: [ana, # me\n  cleo]\n"),
      ("{own: [ben,  ana], name: Ana}", ["ana"], "{own: [ana], name: Ana}"),
      ("own: ['ben',  ana] # x\n", ["cleo", "ana"], "own: [cleo,  ana] # x\n"),
      ("own: [ana, ben]\n", ["ana", "ben", "cleo"], "own: [ana, ben, cleo]\n"),
    ])
  func list(old: String, items: [String], new: String) throws {
    for lineBreak in ["\n", "\r\n"] {
      let edited = try Self.edit(old.replacing("\n", with: lineBreak)) {
        try $0.set("own", to: .list(items.map { .plain($0) }))
      }
      #expect(edited == new.replacing("\n", with: lineBreak))
    }
  }

  @Test("random edits change their own key only", arguments: 0..<60)
  func property(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 6_271)
    let keys = YamlEdit.Kind.profile.keys + ["own", "other"]
    let gaps = [", ", ",", ",\n  ", " , ", ", # {note\n  ", "\n  , "]
    var text = random.next() % 2 == 0 ? "{" : "# top\n{\n  "
    for (index, key) in keys.shuffled(using: &random).prefix(5).enumerated() {
      let values = ["plain text", "'a, b'", "\"{\\\"\"", "[x, {y: z}]", "{a: 1, b: [2, 3]}", "", "it's", "a\n  b"]
      if index > 0 { text += gaps.randomElement(using: &random) ?? "" }
      text += "\(key): \(values.randomElement(using: &random) ?? "")"
    }
    text += ["}\n", "\n}\n", ",\n}\n# end\n", " # last\n}"].randomElement(using: &random) ?? "}"
    var edit = try YamlEdit(Array(text.utf8), .profile)
    let values: [YamlValue] = [
      .text("x"), .text("a: b # c"), .plain("2026-01-01"),
      .list([.text("06:45"), .mapping([.init("a", .plain("1"))])]),
      .mapping([]), .text("two\nlines"), .text("{"),
    ]
    for _ in 0..<12 {
      let before = try YamlText(edit.bytes, hasFrontMatter: false)
      let key = keys.randomElement(using: &random) ?? "name"
      if Bool.random(using: &random) {
        let value = values.randomElement(using: &random) ?? .text("")
        try edit.set(key, to: value)
        #expect(try YamlText(edit.bytes, hasFrontMatter: false).says(key, value, otherwiseAs: before))
      } else {
        try edit.remove(key)
        #expect(try YamlText(edit.bytes, hasFrontMatter: false).says(key, nil, otherwiseAs: before))
      }
    }
  }
}
