import Diagnostics
import TestSupport
import Testing
import Yaml

@testable import DataFolder

@Suite("Texts in YAML")
struct YamlScalarTests {
  @Test(
    "any text is written so that it is read back, wherever it stands and whatever stands beside it", arguments: 0..<40)
  func anyText(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) &* 31 &+ 5)
    for _ in 0..<60 {
      let bio = Self.text(using: &random)
      let other = Self.text(using: &random)
      // A list over several lines is read by Yams, the rest by the subset where it can.
      let before = random.below(2) == 0 ? "name: Ana\n" : "name: Ana\nx:\n  - a\n  -\n    b\n"
      var edit = try YamlEdit(Array(before.utf8), .profile)
      try edit.set("bio", to: .text(bio))
      try edit.set("self_image_goal", to: .list([.text(other), .mapping([.init("k", .text(bio))])]))
      try edit.set("timezone", to: .plain(other))
      #expect(edit.text(of: "bio").map { Array($0.utf8) } == Array(bio.utf8))
      #expect(edit.text(of: "timezone").map { Array($0.utf8) } == Array(other.utf8))
      let text = try YamlText(edit.bytes, hasFrontMatter: false)
      let list = text.entries.first { $0.key == "self_image_goal" }
      #expect(
        list.map { YamlValue.list([.text(other), .mapping([.init("k", .text(bio))])]).isSaid(by: $0.value) } == true)
    }
  }

  /// Without a byte order mark at its beginning, which Foundation drops, and what people type never has.
  private static func text(using random: inout SeededGenerator) -> String {
    let text = HostileText.make(parts: 1 + random.below(30), using: &random)
    return String(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
  }

  @Test(
    "what a combining mark follows is seen for what it is",
    arguments: [
      "\"\u{301}a", "'\u{301}a", "a:\u{20}\u{301}b", "a \u{301}# b", "a #\u{301}b", "[\u{301}", "-\u{301}", "a:\u{301}",
      "*\u{301}a", "&\u{301}a", "#\u{301}", "a: \u{200D}b", "`\u{FE0F}", "%\u{20E3}",
    ])
  func combining(_ text: String) throws {
    var edit = try YamlEdit(Array("---\ntitle: Old\n---\n".utf8), .habit)
    try edit.set("title", to: .text(text))
    #expect(edit.text(of: "title").map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test("text in quotes is neither anchor nor alias, whatever else takes the whole of YAML to read")
  func anchorsInQuotes() throws {
    let text = "bio: |\n  two\n  lines\nname: \"Tea &x, *x and &y\"\nx: 'Say *y'\n"
    let source = SourceFile(path: "profile.yml", bytes: Array(text.utf8))
    #expect(YamlDocument.parse(source, in: 0..<text.utf8.count) != nil)
    #expect(source.problemCount == 0)
    for text in ["name: &x [1]\nbio: *x\n", "a: rock 'n\nb: &x 1\nc: *x 'n\n", "b: &x \"1\"\nc: [\"a\", *x]\n"] {
      let source = SourceFile(path: "profile.yml", bytes: Array(text.utf8))
      _ = YamlDocument.parse(source, in: 0..<text.utf8.count)
      #expect(source.problemCount > 0, "\(text)")
    }
  }
}
