import Answers
import Diagnostics
import Journal
import Testing

@testable import daybook

@Suite struct UnitTests {
  @Test("SplitMix64 gives the numbers of its reference")
  func splitMix() {
    var random = SplitMix64(seed: 1_234_567)
    // https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test(
    "paths are joined as a shell does it",
    arguments: [
      ("data", "../site", "site"), (".", "../site", "../site"), ("../data", "../site", "../site"),
      ("/a/data", "../site", "/a/site"), ("/", "../site", "/site"), ("data", "/abs", "/abs"), ("a/b", ".", "a/b"),
      ("data", "..", "."), ("../..", "../x", "../../../x"),
    ])
  func joining(_ folder: String, _ path: String, _ expected: String) {
    #expect(Paths.joined(folder, path) == expected)
  }

  @Test("columns line up under wide characters, and the widest is made narrower to fit")
  func table() {
    var table = Table([.left, .right, .left])
    table.add([.init("読書"), .init("1"), .init("x")])
    table.add([.init("run"), .init("12"), .init("")])
    #expect(table.lines(width: 80) == ["読書   1  x", "run   12"])
    var wide = Table([.left, .left])
    wide.add([.init("abcd efgh"), .init("yz")])
    #expect(wide.lines(width: 10) == ["abcd    yz", "efgh"])
  }

  @Test("text that has no room goes on below, and where a word would be broken the row has lines of its own")
  func wrappedTable() {
    var table = Table([.left, .left, .right])
    table.add([.init("1"), .init("one two three"), .init("x")])
    #expect(table.lines(width: 14) == ["1  one two   x", "   three"])
    table.add([.init("22"), .init("abcdefghijkl"), .init("1,183.5 km")])
    #expect(
      table.lines(width: 20) == ["1   one two three  x", "22  abcdefghijkl", "      1,183.5 km"])
    #expect(
      table.lines(width: 12) == [
        "1   one two", "      three", "      x", "22  abcdef", "      ghijkl", "      1,183.", "      5 km",
      ])
    #expect(table.lines(width: .max) == ["1   one two three           x", "22  abcdefghijkl   1,183.5 km"])
  }

  @Test("lines of a terminal are broken between words only, colours and margins kept, and addresses stay whole")
  func fitting() {
    #expect(TextWrap.fitting("one two three\nfour", into: 8) == "one two\nthree\nfour")
    #expect(TextWrap.fitting("  one two three", into: 10) == "  one two\n  three")
    #expect(TextWrap.fitting("\u{1B}[1mone two\u{1B}[0m", into: 7) == "\u{1B}[1mone two\u{1B}[0m")
    #expect(TextWrap.fitting("at http://127.0.0.1:8420/ now", into: 10) == "at\nhttp://127.0.0.1:8420/\nnow")
  }

  @Test(
    "one of a unit is said in the singular, as pages have it",
    arguments: [("glasses", "glass"), ("Gläser", "Glas"), ("verres", "verre"), ("km", "km"), ("glass", "glass")])
  func singular(_ unit: String, _ form: String) throws {
    #expect(HabitText.amount(Amount(1), unit: unit) == "1 \(form)")
    #expect(HabitText.amount(Amount(2), unit: unit) == "2 \(unit)")
    #expect(HabitText.amount(Amount(millionths: 1_500_000), unit: unit) == "1.5 \(unit)")
  }

  @Test("text from the data cannot move the cursor")
  func safeCells() {
    var table = Table([.left])
    table.add([.init("a\u{1B}[2Jb\nc")])
    let line = table.lines(width: 80)[0]
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test("JSON keeps the order of keys, escapes what it must, and has no comma too many")
  func json() {
    var writer = JSONWriter()
    writer.object {
      $0.member("b", "a\"\n\u{1B}\\")
      $0.member("a") { $0.array([1, 2]) { $0.value($1) } }
      $0.member("none") { $0.array([Int]()) { $0.value($1) } }
      $0.member("rate", Double?.none)
      $0.member("share", 0.25)
      $0.member("whole", 1.0)
    }
    #expect(
      writer.text == """
        {
          "b": "a\\"\\n\\u001b\\\\",
          "a": [
            1,
            2
          ],
          "none": [],
          "rate": null,
          "share": 0.25,
          "whole": 1
        }
        """)
  }

  @Test(
    "words are quoted where a shell would take them apart",
    arguments: [("a b", "'a b'"), ("it's", "'it'\\''s'"), ("x/y-1", "x/y-1"), ("", "''")])
  func shellWords(_ word: String, _ quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  @Test("demo years are whole, also from a leap day")
  func demoDays() throws {
    let shape = DemoShape(people: 1, habits: 1, years: 1, until: try #require(Day("2024-02-29")), seed: 1)
    #expect(shape.days.lowerBound.description == "2023-03-01")
    let whole = DemoShape(people: 1, habits: 1, years: 3, until: try #require(Day("2026-12-31")), seed: 1)
    #expect(whole.days.lowerBound.description == "2024-01-01")
  }

  @Test("every demo person has a username of their own, and every habit texts within the limits")
  func demoNames() {
    let names = (0..<1_000).map { DemoNames.person($0).username }
    #expect(Set(names).count == 1_000)
    #expect(names.allSatisfy { Username($0) != nil })
    for habit in DemoHabit.all {
      #expect(Slug(habit.slug) != nil)
      #expect(habit.title.count <= 20)
      #expect(habit.reason.count <= 30)
    }
    #expect(DemoHabit.comments.allSatisfy { $0.count <= 20 })
  }

  @Test("durations are short to read", arguments: [(8, "8 ms"), (999, "999 ms"), (1_450, "1.4 s"), (61_000, "61.0 s")])
  func elapsed(_ milliseconds: Int, _ text: String) {
    #expect(Elapsed.text(.milliseconds(milliseconds)) == text)
  }
}
