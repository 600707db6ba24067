import Diagnostics
import TestSupport
import Testing

@testable import DataFolder
@testable import Yaml

@Suite("The fast parser and libyaml")
struct YamlSubsetTests {
  /// The fast parser's tree; `nil` where it gives up.
  private func fast(_ yaml: String) -> YamlNode?? {
    let bytes = Array(yaml.utf8)
    return bytes.withUnsafeBufferPointer { YamlSubset.parse($0, in: 0..<bytes.count) }
  }

  private func slow(_ yaml: String) -> (node: YamlNode?, problems: [String]) {
    let source = SourceFile(path: "x", bytes: Array(yaml.utf8))
    let node = YamlComposer.root(of: source, in: 0..<source.bytes.count)
    return (node, source.finish().map(\.message))
  }

  /// What both have to agree on: everything but the place of an empty value.
  private func described(_ node: YamlNode?) -> String {
    guard let node else { return "nothing" }
    switch node.content {
    case .scalar("", isPlain: true): return "empty"
    case .scalar(let text, let isPlain): return "\(isPlain ? "plain" : "quoted") \(text.debugDescription) \(node.range)"
    case .sequence(let items):
      return "[\(items.map { described($0) }.joined(separator: ", "))] \(node.range.lowerBound)"
    case .mapping(let entries):
      let members = entries.map { "\($0.key) \($0.keyRange): \(described($0.value))" }
      return "{\(members.joined(separator: ", "))} \(node.range.lowerBound)"
    }
  }

  /// Nothing when both agree, or the fast one gave up; else what differs.
  private func difference(_ yaml: String) -> String? {
    guard let quick = fast(yaml) else { return nil }
    let (node, problems) = slow(yaml)
    if !problems.isEmpty { return "accepted \(yaml.debugDescription), libyaml: \(problems)" }
    let (left, right) = (described(quick), described(node))
    return left == right ? nil : "\(yaml.debugDescription):\n\(left)\n\(right)"
  }

  @Test(
    "documents as people write them take the fast way, and both read the same",
    arguments: [
      "title: Run\nschedule: mon, wed, fri\n", "a: 1 # comment\n# more\n\n  # and more\nb: '2'\n", "a:\nb:\n",
      "a: ''\n",
      "remind: [\"06:45\", \"sat 09:00\"]\n", "paused: [{from: 2026-08-01, to: 2026-08-14}]\n", "a: []\nb: {}\n",
      "a:\n  b:\n    c: d\n  e: f\ng: h\n", "a:\n- b\n- c\nd: e\n", "a:\n  - b: c\n    d: e\n  - {f: g}\n  - - x\n",
      "- a: b\n- c: d\n", "- {person: ben, state: accepted}\n", "# only this\n", "", "\n\n", "a: b", "a: 'b' # c",
      "a: x#y\n",
      "a: \"\\\"quoted\\\" \\\\ text\"\n", "  a: b\n  c: d\n", "week-01/01-welcome: 2026-09-07\n",
      "title: Ana's daybook\n",
      "a: https://example.org/x   # y\n", "a: [b, c,]\n", "a: -5\nb: - 5\n", "a: 🏃\nb: é日\n", "a: b\r\nc:\r\n  - d\r\n",
      "a: 07:00\nb: [07:00, 1:2]\n", "a: [x y, z  w ]\n", "a: { b: c , d: e }\n", "a: b  \nc: d\t\n", "a:    b\n",
      "a: b\n\n\n", "a: |-\n  b\n  c: d\ne: f\n", "a:\n  b: |-\n    - x\n      y\n  c: d\n", "a: |-\n    b # c",
      "- a: |-\n    b\n  c: d\n",
    ])
  func examples(yaml: String) {
    let found = difference(yaml)
    #expect(found == nil, "\(found ?? "")")
  }

  @Test("what a data folder is made of needs no libyaml")
  func coverage() {
    for yaml in [
      "title: Ana's daybook\nlimits: {title: 20, reason: 30}\naccent: \"#0f766e\"\n",
      "prompt:\n  kind: habit\n  ideas:\n    - \"When I sit down, I wait.\"\n    - Chew twenty times\n  replaces: x\n",
      "- id: x\n  title: y\n- id: z\n", "categories:\n  - name: Move\n    habits:\n      - {title: Run, icon: 🏃}\n",
    ] {
      #expect(fast(yaml) != nil, "\(yaml)")
    }
  }

  @Test(
    "what is doubtful is left to libyaml",
    arguments: [
      "a: |\n  b\n", "a: b\n  c\n", "a: &x b\n", "a: *x\n", "a: !!str b\n", "a: b: c\n", "a:\tb\n", "a: \"b\\n\"\n",
      "a: 'b''c'\n",
      "'a': b\n", "? a\n", "a: [b\n", "a: [b]c\n", "a: \"b\" c\n", "--- \na: b\n", "a: b\n---\n", "%YAML 1.2\n",
      "a: @b\n",
      "a: b\u{2028}c\n", "a: \u{7}\n", "a\n", "a:b\n", "a : b\n", "a: b\n c: d\n", "a: {b}\n", "a: [{b: }]\n",
      "a: [b?]\n", "a: b\rc\n",
      "a: 'b\n", "- - a\n", "-\n  a\n", "a: [b:c:, d]\n", "a: [b #c]\n", "a: \"b\"#c\n",
    ])
  func doubtful(yaml: String) {
    #expect(fast(yaml) == nil)
  }

  @Test(
    "both agree on whatever the fast one accepts, for thousands of documents that random edits made", arguments: 1...8)
  func agreement(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let seeds = [
      "title: Run   # x\nschedule: mon, wed\npaused: [{from: 2026-08-01, to: 2026-08-14}]\nremind: [\"06:45\", 'sat']\n",
      "a:\n  b: c\n  d:\n    - e\n    - f: g\n      h: 'i'\n    - {j: k, l: [m, n]}\n  o:\np: q\n",
      "- person: ben\n  state: x\n- {a: b}\n# end\n- c: \"d \\\" e\"\n", "x:\n- a\n- b\ny: é 日\r\nz: -1\r\n",
    ]
    let pieces = [
      " ", "  ", "\n", ":", ": ", "- ", "-", "#", " #", "'", "\"", "[", "]", "{", "}", ",", ", ", "\r\n", "\t", "?",
      "&", "*", "!", "|", ">",
      "%", "@", "`", "\\", "a", "b: c\n", "1", "é", "\u{FEFF}", "\u{85}", "~", "---\n", "...", "=", "<<", "\n  ",
      "\n- ",
    ]
    var accepted = 0
    for _ in 0..<500 {
      var characters = Array((seeds.randomElement(using: &random) ?? "").unicodeScalars)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...characters.count, using: &random)
        if Bool.random(using: &random), place < characters.count {
          let length = Int.random(in: 1...3, using: &random)
          characters.removeSubrange(place..<min(place + length, characters.count))
        } else {
          let piece = pieces.randomElement(using: &random) ?? ""
          characters.insert(contentsOf: Array(piece.unicodeScalars), at: place)
        }
      }
      var yaml = ""
      yaml.unicodeScalars.append(contentsOf: characters)
      if fast(yaml) != nil { accepted += 1 }
      let found = difference(yaml)
      #expect(found == nil, "\(found ?? "")")
    }
    // A test of a parser that gives up on everything would be no test.
    #expect(accepted > 50)
  }
}
