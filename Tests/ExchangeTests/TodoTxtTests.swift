import DataFolder
import Exchange
import Journal
import TestSupport
import Testing

@Suite("todo.txt")
struct TodoTxtTests {
  private static let head = "---\ntitle: Home\n---\n"

  private func format() throws -> TodoTxt { TodoTxt(people: [try #require(Username("ben"))]) }

  /// The lines that come back from a list into which some were taken over.
  private func comeBack(_ lines: [String]) throws -> [String] {
    let format = try format()
    let reading = try format.read(Array(lines.joined(separator: "\n").utf8))
    #expect(reading.withoutText == [])
    var sheet = try ListSheet(Array(Self.head.utf8))
    try sheet.append(reading.lines)
    return format.lines(of: try ListSheet(sheet.bytes))
  }

  @Test(
    "each word has its meaning in a list",
    arguments: [
      ("Call Ben", "- [ ] Call Ben"), ("(A) Call Ben", "- [ ] Call Ben !high"), ("(C) Call", "- [ ] Call !low"),
      ("(E) Call", "- [ ] Call !low pri:E"), ("2026-11-01 Call", "- [ ] Call created:2026-11-01"),
      ("(B) 2026-11-01 Call", "- [ ] Call !medium created:2026-11-01"),
      ("x 2026-11-18 2026-11-01 Call pri:A", "- [x] Call !high created:2026-11-01 done:2026-11-18"),
      ("x 2026-11-18 Call", "- [x] Call done:2026-11-18"), ("x Call", "- [x] Call"), ("xylophone", "- [ ] xylophone"),
      ("(a) Call", "- [ ] (a) Call"), ("Call +Mom about @phone now", "- [ ] Call #Mom about #at-phone now"),
      ("Call @ben", "- [ ] Call @ben"), ("Call due:2026-11-25", "- [ ] Call due:2026-11-25"),
      ("Call t:2026-11-25", "- [ ] Call start:2026-11-25"), ("Call rec:+1m", "- [ ] Call every:+1m"),
      ("Call rec:3d", "- [ ] Call every:3d"), ("Call rec:1b", "- [ ] Call every:weekday"),
      ("Call rec:5b", "- [ ] Call rec:5b"), ("Call key:value http://x.org", "- [ ] Call key:value http://x.org"),
      ("Call #home !high", "- [ ] Call \\#home \\!high"), ("Call due:2026-02-30", "- [ ] Call \\due:2026-02-30"),
      ("Call due:soon", "- [ ] Call due:soon"), ("+Mom", "- [ ] +Mom"), ("@phone", "- [ ] \\@phone"),
      ("Sum 1 + 1 @ 2", "- [ ] Sum 1 + 1 @ 2"), ("\\o/ party", "- [ ] \\o/ party"),
    ])
  func words(_ line: String, _ listed: String) throws {
    #expect(try format().listLine(line) == listed)
    #expect(try comeBack([line]) == [line])
  }

  @Test(
    "lines that look like something else come back, too",
    arguments: [
      "\\x marks", "\\\\x marks", "\\(A) b", "(A) x marks", "(A) (B) both", "2026-11-01 2026-11-02 two", "x x x",
      "(C) Call pri:E", "(C) pri:E", "Call pri:E", "x 2026-11-18 pri:E Call pri:B", "Call \\\\#home",
      "start:2026-11-25 a",
      "every:week a", "every:mon,thu a", "done:2026-11-01 a", "created:2026-11-01 a", "id:a file:x.pdf a", "t:soon a",
      "rec:1x a", "+at-home a", "@ben", "due:2026-11-25", "a due:2026-11-25 due:2026-11-26", "times:0 a", "file:../a b",
      "Ünï +Zoë @Café 🙂", "+5 a", "- [ ] a", "> ben 2026-11-01: a", "rec:01m a", "t:2026-11-25T18:00 a",
    ])
  func odd(_ line: String) throws {
    #expect(try comeBack([line]) == [line])
  }

  @Test("random lines come back as the same bytes")
  func random() throws {
    var random = SeededGenerator(seed: 20_261_123)
    let words = [
      "call", "x", "(A)", "2026-11-01", "+flat", "@phone", "@ben", "+at-x", "due:2026-11-25", "due:2026-02-30",
      "t:2026-12-01",
      "rec:1m", "rec:+2w", "rec:1b", "pri:A", "pri:E", "!high", "#home", "\\#home", "\\x", "\\", "key:value",
      "every:week",
      "done:2026-11-01", "id:a1", "by:ben", "file:a.pdf", "http://a.b/c", "Zoë", "a:", ":", "+", "@",
      "\\due:2026-11-25",
    ]
    var lines: [String] = []
    for _ in 0..<Rounds.count(3_000, thorough: 50_000) {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      var line = text.joined(separator: " ")
      switch Int.random(in: 0..<6, using: &random) {
      case 0: line = "x \(line)"
      case 1: line = "x 2026-11-20 \(line)"
      case 2: line = "x 2026-11-20 2026-11-02 \(line)"
      case 3: line = "(\(["A", "B", "C", "D", "Z"].randomElement(using: &random) ?? "A")) \(line)"
      case 4: line = "(B) 2026-11-02 \(line)"
      default: break
      }
      lines.append(line)
    }
    let back = try comeBack(lines)
    #expect(back.count == lines.count)
    for (line, came) in zip(lines, back) where line != came { Issue.record("\(line) came back as \(came)") }
  }

  @Test("empty lines are skipped, lines without text are counted, and any line ends are read")
  func files() throws {
    let reading = try format().read(Array("\u{FEFF}a\r\n\r\n(A) \nx 2026-11-01 \n\n2026-11-01\nb\tc".utf8))
    #expect(reading.lines == ["- [ ] a", "- [ ] 2026-11-01", "- [ ] b c"])
    #expect(reading.withoutText == [3, 4])
    #expect(try format().read([]) == TodoTxt.Reading())
  }

  @Test("what is no text is refused at its line")
  func noText() throws {
    let format = try format()
    #expect(throws: TodoTxt.Problem(line: 2, message: "this line is not UTF-8")) {
      try format.read([0x61, 0x0A, 0xFF])
    }
    #expect(throws: TodoTxt.Problem(line: 1, message: "this line has a control character")) {
      try format.read(Array("a\u{7}".utf8))
    }
  }

  @Test("steps stand as tasks of their own, and what only lists say stays in words")
  func fromLists() throws {
    let sheet = try ListSheet(
      Array(
        (Self.head + "- [ ] Fix !high   @ben #flat every:+1m@31\n  How.\n  - [x] Step by:ben done:2026-11-18T10:00\n")
          .utf8))
    #expect(
      try format().lines(of: sheet) == ["(A) Fix   @ben +flat every:+1m@31", "x 2026-11-18 Step by:ben"])
  }
}
