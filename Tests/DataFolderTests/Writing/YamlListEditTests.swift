import TestSupport
import Testing

@testable import DataFolder

@Suite("Taking items out of YAML lists")
struct YamlListEditTests {
  private static func without(_ person: String, in text: String) throws -> String {
    var list = try YamlListEdit(Array(text.utf8))
    try list.removeAll { item in
      guard case .mapping(let entries) = item else { return false }
      return entries.contains { $0.key == "person" && [.plain(person), .text(person)].contains($0.value) }
    }
    return String(decoding: list.bytes, as: UTF8.self)
  }

  /// With a line for each item, and comments.
  private static let written = """
    # Who follows me
    [
      {person: cleo, state: accepted},   # since school
      {state: 'it''s, # kept', "person":ben},
      # She asked twice.
      {person: dora, state: requested, on: 2026-10-02}
    ]
    # The end

    """

  @Test(
    "an item goes out of its brackets with its comma, and every other byte stays",
    arguments: [
      ("[{person: ben}, {person: cleo}]", "[{person: cleo}]"), ("[{person: cleo}, {person: ben}]", "[{person: cleo}]"),
      ("[{person: cleo},{person: ben} , {own:  1}]\n", "[{person: cleo},{own:  1}]\n"),
      ("[{person: ben}]\n", "[]\n"), ("[{person: ben},]", "[]"), ("[ben, {person: ben}, [a,  b]]", "[ben, [a,  b]]"),
      ("--- # all\n[{person: ben}, {person: cleo}] # end\n", "--- # all\n[{person: cleo}] # end\n"),
      ("[{person: ben},\n {person: cleo}]\n", "[\n {person: cleo}]\n"),
      ("[{person: cleo},\n {person: ben},\n {person: dora}]\n", "[{person: cleo},\n {person: dora}]\n"),
      ("[{person: cleo}, # [ben\n {person: ben}]", "[{person: cleo} # [ben\n ]"),
      ("[{person: ben}, # old\n {person: cleo}]", "[ # old\n {person: cleo}]"),
      ("[{person:\n  ben, on: 2026-10-02}, {person: cleo}]", "[{person: cleo}]"),
      ("[{person: ben}, {person: cleo}, {person: ben}]", "[{person: cleo}]"),
      ("[person: ben, {person: cleo}]", "[{person: cleo}]"), ("[{person: cleo}]\n", "[{person: cleo}]\n"),
      (written, written.replacing("  {state: 'it''s, # kept', \"person\":ben},\n", with: "")),
    ])
  func brackets(old: String, new: String) throws {
    for (mark, lineBreak) in [("", "\n"), ("\u{FEFF}", "\r\n")] {
      let edited = try Self.without("ben", in: mark + old.replacing("\n", with: lineBreak))
      #expect(edited == mark + new.replacing("\n", with: lineBreak))
    }
  }

  @Test(
    "a list or a group of keys within an item is replaced as a whole",
    arguments: [
      ("- {n: 1, of: [{by: ana, text: \"a, ]\"}], x: y} # z\n", "- {n: 1, of: [{by: ben}], x: y} # z\n"),
      ("- n: 1\n  of: [a, b]   # z\n  x: y\n", "- n: 1\n  of: [{by: ben}]   # z\n  x: y\n"),
      ("- n: 1\n  of: {a: b}\n", "- n: 1\n  of: [{by: ben}]\n"),
    ])
  func collections(text: String, after: String) throws {
    var list = try YamlListEdit(Array(text.utf8))
    try list.set("of", to: .list([.mapping([.init("by", .plain("ben"))])])) { _ in true }
    #expect(String(decoding: list.bytes, as: UTF8.self) == after)
  }

  @Test("the last of the lines in brackets takes the comma before it along")
  func lastLine() throws {
    #expect(
      try Self.without("dora", in: Self.written)
        == Self.written.replacing(
          "\"person\":ben},\n  # She asked twice.\n", with: "\"person\":ben}\n  # She asked twice.\n"
        )
        .replacing("  {person: dora, state: requested, on: 2026-10-02}\n", with: ""))
  }

  @Test(
    "an item with a line of its own goes with its lines",
    arguments: [
      ("# all\n- {person: ben}\n- person: cleo\n", "# all\n- person: cleo\n"),
      ("- person: ben\n  on: 2026-10-02 # once\n\n# cleo\n- {person: cleo}\n", "\n# cleo\n- {person: cleo}\n"),
      ("- {person: ben,\non: 2026-10-02}\n- {person: cleo}\n", "- {person: cleo}\n"),
      ("- person: ben\n  own: |\n    # text\n- {person: cleo}\n- person: ben\n  # old\n", "- {person: cleo}\n"),
      ("  - person: ben\n    on: 2026-10-02\n  # cleo\n  - {person: cleo}\n", "  # cleo\n  - {person: cleo}\n"),
      ("- {person: cleo}\n- {person: ben}\n# end\n", "- {person: cleo}\n# end\n"),
    ])
  func ownLines(old: String, new: String) throws {
    for (mark, lineBreak) in [("", "\n"), ("\u{FEFF}", "\r\n")] {
      let edited = try Self.without("ben", in: mark + old.replacing("\n", with: lineBreak))
      #expect(edited == mark + new.replacing("\n", with: lineBreak))
    }
  }

  @Test("random lists in brackets lose the items that are picked, and keep the texts of the others", arguments: 0..<60)
  func property(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 7_919)
    let gaps = [", ", ",", ",\n  ", " , ", ", # {note, [\n  ", "\n  , ", ",\n  # above\n  "]
    let texts = [
      "{person: A, on: 1}", "{person: 'A', x: [1, {y: ']'}]}", "{on: \"}, {\", person: \"A\"}", "{person: A,}",
    ]
    let names = ["ben", "cleo", "dora", "ben-2"]
    var items: [(name: String, text: String)] = []
    var text = random.next() % 2 == 0 ? "[" : "# top\n[\n  "
    for index in 0..<Int(random.next() % 6) {
      let name = names.randomElement(using: &random) ?? ""
      let item = (texts.randomElement(using: &random) ?? "").replacing("A", with: name)
      if index > 0 { text += gaps.randomElement(using: &random) ?? "" }
      text += item
      items.append((name, item))
    }
    let ends = items.isEmpty ? ["]", "\n]\n"] : ["]\n", "\n]\n", ",\n]\n# end\n", " # last\n]"]
    text += ends.randomElement(using: &random) ?? "]"
    let edited = try Self.without("ben", in: text)
    let kept = items.filter { $0.name != "ben" }.map(\.text)
    let bytes = Array(edited.utf8)
    let flow = try #require(YamlFlow(.sequence, of: bytes, in: 0..<bytes.count))
    #expect(flow.parts.map { String(decoding: bytes[$0.range], as: UTF8.self) } == kept)
    #expect(
      edited.hasPrefix("# top") == text.hasPrefix("# top") && edited.hasSuffix("# end\n") == text.hasSuffix("# end\n"))
    if kept.count == items.count { #expect(edited == text) }
  }

  private static let added = YamlValue.mapping([.init("person", .text("ben")), .init("on", .plain("2026-11-20"))])

  @Test(
    "an item is added behind the others as they are written, and every other byte stays",
    arguments: [
      ("", "- {person: ben, on: 2026-11-20}\n"), ("# mine\n", "# mine\n- {person: ben, on: 2026-11-20}\n"),
      ("# mine", "# mine\n- {person: ben, on: 2026-11-20}\n"), ("[]\n", "[{person: ben, on: 2026-11-20}]\n"),
      ("- {person: cleo}", "- {person: cleo}\n- {person: ben, on: 2026-11-20}\n"),
      (
        "  - person: cleo\n    on: 2026-10-02 # once\n\n# end\n",
        "  - person: cleo\n    on: 2026-10-02 # once\n  - {person: ben, on: 2026-11-20}\n\n# end\n"
      ),
      ("[{person: cleo}] # all\n", "[{person: cleo}, {person: ben, on: 2026-11-20}] # all\n"),
      ("[{person: cleo},]\n", "[{person: cleo}, {person: ben, on: 2026-11-20},]\n"),
      (
        "[\n  {person: cleo} # old\n]\n",
        "[\n  {person: cleo}, # old\n  {person: ben, on: 2026-11-20}\n]\n"
      ),
      (
        "[\n  {person: cleo}, # old\n]\n",
        "[\n  {person: cleo}, # old\n  {person: ben, on: 2026-11-20},\n]\n"
      ),
    ])
  func appended(old: String, new: String) throws {
    for (mark, lineBreak) in [("", "\n"), ("\u{FEFF}", "\r\n")] {
      // A file without a line break cannot tell which it has.
      if lineBreak == "\r\n", !old.contains("\n") { continue }
      var list = try YamlListEdit(Array((mark + old.replacing("\n", with: lineBreak)).utf8))
      try list.append(Self.added)
      #expect(String(decoding: list.bytes, as: UTF8.self) == mark + new.replacing("\n", with: lineBreak))
    }
  }

  @Test(
    "a key of an item is set where it stands or becomes its last, and every other byte stays",
    arguments: [
      ("- {person: ben, state: requested}   # since school\n", "- {person: ben, state: accepted}   # since school\n"),
      ("- {person: ben, state: 'requested', own: [1, 2]}\n", "- {person: ben, state: accepted, own: [1, 2]}\n"),
      ("- {person: ben}\n- {person: cleo}\n", "- {person: ben, state: accepted}\n- {person: cleo}\n"),
      ("- person: ben\n  state: requested # why\n", "- person: ben\n  state: accepted # why\n"),
      ("- person: ben\n  state:\n  own: 1\n", "- person: ben\n  state: accepted\n  own: 1\n"),
      (
        "- person: ben\n  own: 1\n\n# cleo\n- person: cleo\n",
        "- person: ben\n  own: 1\n  state: accepted\n\n# cleo\n- person: cleo\n"
      ),
      ("  - person: ben", "  - person: ben\n    state: accepted\n"),
      ("[{person: ben, state: declined}, {person: cleo}]", "[{person: ben, state: accepted}, {person: cleo}]"),
      ("[{person: ben, own: }]", "[{person: ben, own: , state: accepted }]"),
      ("- {person: ben, state: \"accepted\"}\n", "- {person: ben, state: \"accepted\"}\n"),
    ])
  func set(old: String, new: String) throws {
    var list = try YamlListEdit(Array(old.utf8))
    try list.set("state", to: .plain("accepted")) { item in
      guard case .mapping(let entries) = item else { return false }
      return entries.contains { $0.key == "person" && $0.value == .plain("ben") }
    }
    #expect(String(decoding: list.bytes, as: UTF8.self) == new)
  }

  @Test("what cannot be changed is reported with a code of its own")
  func code() {
    let flaw = #expect(throws: EditFlaw.self) { _ = try YamlListEdit(Array("name: Ana\n".utf8)) }
    #expect(flaw?.diagnostic(at: "data/x.yml").code == .cannotEdit)
  }
}
