import Diagnostics
import Testing

@Suite("A diagnostic as text")
struct DiagnosticTextTests {
  private func text(
    _ excerpt: String, column: Int, length: Int = 1, width: Int = 100, hint: Hint? = nil, isColored: Bool = false
  ) -> String {
    let location = SourceLocation(path: "data/a.md", line: 4, column: column, length: length)
    return Diagnostic(.error, .notRead, "wrong", at: location, excerpt: excerpt, hint: hint).text(
      isColored: isColored, width: width)
  }

  @Test("file, line and column come first, then the line, a caret as long as what is meant, and the hint")
  func wholeShape() {
    #expect(
      text("schedule: daly", column: 11, length: 4, hint: "did you mean `daily`?") == """
        data/a.md:4:11: error: wrong
        schedule: daly
                  ^~~~
        hint: did you mean `daily`?
        """)
  }

  @Test("on a terminal message and hint go on below, and what is to be copied stays together")
  func wrapping() {
    let diagnostic = Diagnostic(
      .error, .notRead, "one two three four five", at: SourceLocation(path: "x"),
      hint: "say `daybook event edit` or not")
    #expect(
      diagnostic.text(width: 24, wraps: true) == """
        x: error: one two three
          four five
        hint: say
          `daybook event edit`
          or not
        """)
    #expect(diagnostic.text(width: 24).split(separator: "\n").count == 2)
  }

  @Test("a warning about a whole file has no line and no caret")
  func wholeFile() {
    let diagnostic = Diagnostic(.warning, .notRead, "this is not read", at: SourceLocation(path: "data/x"))
    #expect(diagnostic.text() == "data/x: warning: this is not read")
  }

  @Test("without a place only severity and message are said")
  func noPlace() {
    #expect(Diagnostic(.error, .notRead, "out of memory").text() == "error: out of memory")
  }

  @Test(
    "the caret stands under what is meant, whatever is before it",
    arguments: [
      ("\tx", 2, "        x", "        ^"),
      ("ab\tx", 4, "ab      x", "        ^"),
      ("日本x", 3, "日本x", "    ^"),
      ("🏃🏽‍♀️x", 2, "🏃🏽‍♀️x", "  ^"),
      ("e\u{301}x", 2, "e\u{301}x", " ^"),
      ("ｆx", 2, "ｆx", "  ^"),
      ("❤️x", 2, "❤️x", "  ^"),
      ("abc", 4, "abc", "   ^"),
      ("abc", 99, "abc", "   ^"),
    ])
  func alignment(excerpt: String, column: Int, line: String, caret: String) {
    #expect(text(excerpt, column: column) == "data/a.md:4:\(column): error: wrong\n\(line)\n\(caret)")
  }

  @Test("of an empty line there is nothing to show")
  func emptyLine() {
    #expect(text("", column: 1) == "data/a.md:4:1: error: wrong")
  }

  @Test("a caret under wide characters is as wide as they are")
  func wideCaret() {
    #expect(text("a日本", column: 2, length: 2).hasSuffix("\n ^~~~"))
  }

  @Test(
    "what would act upon a terminal is shown as a sign",
    arguments: [
      ("\u{1B}[31mred", "\u{241B}[31mred"),
      ("a\u{7F}b", "a\u{2421}b"),
      ("a\u{85}b", "a<U+0085>b"),
      ("abc\u{202E}fed", "abc<U+202E>fed"),
      ("\u{FEFF}abc", "<U+FEFF>abc"),
      ("a\u{0}b", "a\u{2400}b"),
    ])
  func controls(excerpt: String, shown: String) {
    #expect(text(excerpt, column: 1).split(separator: "\n")[1] == shown)
  }

  @Test("message, hint and path cannot control a terminal either")
  func controlsElsewhere() {
    let location = SourceLocation(path: "a\u{1B}b", line: 1, column: 1)
    let text = Diagnostic(.error, .notRead, "m\u{7}", at: location, excerpt: "x", hint: "h\u{9B}").text()
    #expect(text == "a\u{241B}b:1:1: error: m\u{2407}\nx\n^\nhint: h<U+009B>")
  }

  @Test("a long line is cut around what is meant")
  func longLine() {
    let line = String(repeating: "a", count: 500) + "HERE" + String(repeating: "b", count: 500)
    let lines = text(line, column: 501, length: 4, width: 40).split(separator: "\n")
    #expect(lines[1].count <= 40)
    #expect(lines[1].hasPrefix("…aaa") && lines[1].hasSuffix("bbb…"))
    let shown = Array(lines[1])
    let caret = lines[2].prefix { $0 == " " }.count
    #expect(String(shown[caret..<caret + 4]) == "HERE")
    #expect(lines[2].hasSuffix(" ^~~~"))
  }

  @Test("a line that fits exactly is not cut")
  func exactFit() {
    let line = String(repeating: "a", count: 40)
    #expect(text(line, column: 1, width: 40).split(separator: "\n")[1] == line)
  }

  @Test("colours surround place, severity, caret and hint, and nothing else changes")
  func colors() {
    let colored = text("ab", column: 2, hint: "h", isColored: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m wrong"))
    var plain = colored
    for code in ["0", "1", "1;31", "1;32"] { plain = plain.split(separator: "\u{1B}[\(code)m").joined() }
    #expect(plain == text("ab", column: 2, hint: "h"))
  }
}
