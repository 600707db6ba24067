import DataFolder
import Foundation
import Testing

@Suite("YAML that is none, or too much of it")
struct YamlProblemsTests {
  @Test(
    "syntax errors point at their place, counted in the file and in characters",
    arguments: [
      ("title: [a, b", "1:8: error: this list is never closed: a comma or `]` is missing"),
      ("title: {a: 1", "1:8: error: this group is never closed: a comma or `}` is missing"),
      ("title: \"abc", "1:8: error: a quotation mark is never closed"),
      ("bio: a: b", "1:7: error: a colon is not expected here → put a text with a colon in quotes"),
      ("名: \"é\": [x", "1:7: error: "),
      (
        "\tname: Ana",
        "1:1: error: this character cannot begin a value → put the text in quotes; indent with spaces, not with tabs"
      ),
      ("name: Ana\n bio: x", "2:5: error: a colon is not expected here → put a text with a colon in quotes"),
      (
        "name: Ana\njust words",
        "2:1: error: a colon is missing: this is no key with a value → write `key: value`; put a text with a colon in quotes"
      ),
      (
        "name: @ana",
        "1:7: error: this character cannot begin a value → put the text in quotes; indent with spaces, not with tabs"
      ),
      (
        "name: `ana`",
        "1:7: error: this character cannot begin a value → put the text in quotes; indent with spaces, not with tabs"
      ),
      (
        "name: %ana",
        "1:7: error: this character cannot begin a value → put the text in quotes; indent with spaces, not with tabs"
      ),
      ("name: a\n---\nname: b", "error: a second document begins here, and one is read"),
      ("name: !!str Ana", "1:7: error: tags like `!str` are not read → leave the tag out, or put the text in quotes"),
      (
        "name: !ruby/object Ana",
        "1:7: error: tags like `!!ruby/object` are not read → leave the tag out, or put the text in quotes"
      ),
      ("? [a, b]\n: c", "error: a key must be a single word"),
      ("- name", "1:1: error: a profile is a group of keys and values, not a list"),
      ("name: a\nbio: b\nname: c", "3:1: error: `name` is given twice [4] → keep one of them"),
      ("name: a\nbio: |\n  name: no key\nname: c", "4:1: error: `name` is given twice [4] → keep one of them"),
      ("{name: a, bio: \"x, name: y\", 'name': b}", "1:30: error: `name` is given twice [6]"),
      ("name: a\rbio: b", "1:8: error: the control character U+000D is not allowed here → delete it"),
      ("name: a\u{7}b", "1:8: error: the control character U+0007 is not allowed here → delete it"),
      ("name: é\u{2028}b", "1:8: error: the control character U+2028 is not allowed here → delete it"),
    ])
  func syntax(yaml: String, expected: String) async throws {
    let reading = try await TestFolder.read(["people/ana/profile.yml": yaml + "\n"])
    try #require(reading.said.count == 1, "\(reading.said)")
    #expect(reading.said[0].hasPrefix("people/ana/profile.yml:"))
    #expect(reading.said[0].contains(expected), "\(reading.said[0])")
  }

  @Test("aliases are refused before anything unfolds, as values, in lists, merged and as keys")
  func aliases() async throws {
    var bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (name, previous) in zip("bcdefghijklm", "abcdefghijkl") {
      bomb += "\(name): &\(name) [" + Array(repeating: "*\(previous)", count: 9).joined(separator: ", ") + "]\n"
    }
    for yaml in [bomb, bomb + "? *m\n: x\n", "a: &a x\nb: *a\n", "a: &a {x: y}\nb:\n  <<: *a\n", "a: &a x\nb: [*a]\n"] {
      let reading = try await TestFolder.read(["people/ana/profile.yml": yaml])
      #expect(reading.diagnostics.count == 1)
      #expect(reading.diagnostics.first?.message == "anchors and aliases are not read")
    }
    let undefined = try await TestFolder.read(["people/ana/profile.yml": "name: *ana\n"])
    #expect(
      undefined.said == [
        "people/ana/profile.yml:1:7: error: this would be an alias, and those are not read → put a text that begins with `*` in quotes"
      ])
    let unused = try await TestFolder.read(["people/ana/profile.yml": "name: &x Ana\n"])
    #expect(unused.diagnostics.first?.message == "anchors and aliases are not read")
  }

  @Test("text with stars and ampersands is text")
  func noAliases() async throws {
    let reading = try await TestFolder.read([
      "people/ana/profile.yml": "name: Work & play\nbio: |\n  *One* & two &amp; *three*\n"
    ])
    #expect(reading.said == [])
    #expect(reading.ana?.name == "Work & play")
    #expect(reading.ana?.bio == "*One* & two &amp; *three*")
  }

  @Test("deep nesting is an error, in flow, in lists and by indentation")
  func nesting() async throws {
    let flow = "bio: " + String(repeating: "[", count: 100_000)
    let closed = "bio: " + String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    let dashes = "bio:\n  " + String(repeating: "- ", count: 100_000) + "x"
    let maps = "bio: " + String(repeating: "{a: ", count: 5000)
    let indented = (0..<400).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
    for yaml in [flow, closed, dashes, maps, indented] {
      let reading = try await TestFolder.read(["people/ana/profile.yml": yaml + "\n"])
      #expect(reading.hasErrors)
      #expect(reading.diagnostics.first?.message == "this is nested too deeply")
    }
  }

  @Test("an unknown key is reported once for a file, however often it is there")
  func unknownOnce() async throws {
    let habits = (0..<50).map { "      - {title: H\($0), scedule: daily}\n" }.joined()
    let reading = try await TestFolder.read(["catalog.yml": "categories:\n  - name: x\n    habits:\n" + habits])
    #expect(
      reading.said == [
        "catalog.yml:4:21: warning: a suggested habit has no key `scedule` [7] → did you mean `schedule`?"
      ])
  }

  @Test("after two hundred problems of a file the rest is counted")
  func many() async throws {
    let items = (0..<1000).map { "- {person: nobody\($0), state: accepted}\n" }.joined()
    let reading = try await TestFolder.read(["people/ana/followers.yml": items])
    #expect(reading.diagnostics.count == 201)
    #expect(reading.diagnostics.first?.message == "800 more problems in this file")
    #expect(reading.diagnostics.first?.severity == .error)
  }

  @Test("warnings stay warnings however many there are")
  func manyWarnings() async throws {
    let keys = (0..<300).map { "x\($0): 1\n" }.joined()
    let reading = try await TestFolder.read(["daybook.yml": keys])
    #expect(reading.diagnostics.first?.message == "100 more warnings in this file")
    #expect(!reading.hasErrors)
  }

  @Test("an empty file of settings, a profile, followers or progress is as good as none")
  func emptyFiles() async throws {
    for text in ["", "\n\n", "# nothing yet\n", "---\n", "\u{FEFF}"] {
      let reading = try await TestFolder.read([
        "daybook.yml": text, "people/ana/profile.yml": text, "people/ana/followers.yml": text,
        "people/ana/course.yml": text, "achievements.yml": text,
      ])
      #expect(reading.said == [])
      #expect(reading.ana?.name == "ana")
    }
  }
}
