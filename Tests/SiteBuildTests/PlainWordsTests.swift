import Testing

@testable import SiteBuild

@Suite("Words read without a YAML parser")
struct PlainWordsTests {
  private static let files: [BuiltInFile] = BuiltInFile.all.filter { WordFile.isPath($0.path) }

  @Test("the built-in languages are of the plain form, and read as YAML reads them", arguments: files.map(\.path))
  func builtIn(_ path: String) throws {
    let file = try #require(Self.files.first { $0.path == path })
    let words = try #require(PlainWords.read(file.bytes))
    let yaml = WordFile(yamlAt: path, bytes: file.bytes)
    #expect(yaml.flaws.isEmpty)
    #expect(words == yaml.words)
  }

  @Test("plain, quoted, with forms, and on several lines")
  func forms() {
    let text = """
      # Words.
      hello: Hello, you
      days:
        long: "{d} # {m}"   
        count: {one: a day, other: "{n} days"}
        text: |-
          title: x
            - y

      """
    #expect(
      PlainWords.read(Array(text.utf8)) == [
        "hello": ["other": "Hello, you"], "days.long": ["other": "{d} # {m}"],
        "days.count": ["one": "a day", "other": "{n} days"], "days.text": ["other": "title: x\n  - y"],
      ])
  }

  @Test(
    "what goes beyond the plain form is left to YAML",
    arguments: [
      "a: \"x\\n\"\n", "a: 'x'\n", "a: x # y\n", "a: x: y\n", "a: x\n  y\n", "a: x\n\n  y\n", "a: x\na: y\n",
      "a:\n  b: x\na:\n  c: y\n", "a:\n", "a:\nb: x\n", "a:\n  one: x\n  other: y\n", "a:\n  b:\n    one: x\n",
      "a:\n  b: {one: x}\n", "a: {other: x, other: y}\n", "a: {b: x, other: y}\n", "a: [x]\n", "a: &b x\n", "a: *b\n",
      "a: |\n  x\n", "a: |-\n  x\n\n  y\n", "a: >-\n  x\n", "a: - x\n", "a:\tx\n", "a: x\u{85}y\n", "a: x\u{2028}y\n",
      "A: x\n", "? a\n", "---\na: x\n", "a.b: x\n", "a: \"x\n", "a: {other: x\n", " a: x\n", "a:\n   b: x\n",
      "a: \"x\" y\n", "a: x:\n",
    ])
  func beyond(_ text: String) {
    #expect(PlainWords.read(Array(text.utf8)) == nil)
  }

  @Test("whatever is changed in a file, what is read is what YAML reads", arguments: 1...4 as ClosedRange<UInt64>)
  func changes(_ seed: UInt64) throws {
    let english = try #require(Self.files.first { $0.path == "strings/en.yml" }).bytes
    let lines = english.split(separator: 0x0A, omittingEmptySubsequences: false)
    let pieces = [" ", "  ", ":", "\"", "#", "{", "}", ",", "\n", "- ", "|-\n", "a", "one: ", "é", "'", "[", "\\"].map {
      Array($0.utf8)
    }
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var plain = 0
    for _ in 0..<300 {
      let start = random(lines.count - 12)
      var part = Array("start:\n".utf8) + lines[start..<start + 12].joined(separator: [0x0A])
      for _ in 0...random(2) {
        let place = random(part.count)
        if random(3) == 0 {
          part.remove(at: place)
        } else {
          part.insert(contentsOf: pieces[random(pieces.count)], at: place)
        }
      }
      guard isUTF8(part), let words = PlainWords.read(plainText(part)) else { continue }
      plain += 1
      let yaml = WordFile(yamlAt: "en.yml", bytes: part)
      #expect(yaml.flaws.isEmpty && yaml.words == words, "\(String(decoding: part, as: UTF8.self))")
    }
    #expect(plain > 50)
  }
}
