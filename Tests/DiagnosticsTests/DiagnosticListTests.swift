import Diagnostics
import Testing

@Suite("Several diagnostics")
struct DiagnosticListTests {
  @Test("they are read file by file, from top to bottom, and what is said of a whole file comes first in it")
  func order() {
    func at(_ path: String, _ line: Int?, _ column: Int?, _ message: String) -> Diagnostic {
      Diagnostic(.error, .notRead, message, at: SourceLocation(path: path, line: line, column: column))
    }
    let mixed = [
      at("b", 1, 1, "5"), at("a", 10, 1, "4"), at("a", 2, 7, "2"), at("a", 2, 7, "3"), at("a", nil, nil, "1"),
      Diagnostic(.error, .notRead, "0"),
    ]
    #expect(mixed.inReadingOrder().map(\.message) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test(
    "the summary counts errors and warnings",
    arguments: [(0, 0, nil), (1, 0, "1 error"), (2, 1, "2 errors, 1 warning"), (0, 3, "3 warnings")])
  func summary(errors: Int, warnings: Int, expected: String?) {
    let all =
      [Diagnostic](repeating: Diagnostic(.error, .notRead, "e"), count: errors)
      + [Diagnostic](repeating: Diagnostic(.warning, .notRead, "w"), count: warnings)
    #expect(all.summary == expected)
  }

  @Test("as JSON every key keeps its name and place, and what is not known is left out")
  func json() {
    let full = Diagnostic(
      .warning, .notADay, "a \"b\"", at: SourceLocation(path: "d/x.md", line: 3, column: 4, length: 2),
      excerpt: "\t\\\u{1B}",
      hint: "h")
    #expect(
      full.json == #"""
        {"severity":"warning","code":"not-a-day","message":"a \"b\"","file":"d/x.md","line":3,"column":4,"length":2,"excerpt":"\t\\\u001b","hint":"h"}
        """#)
    #expect(Diagnostic(.error, .notRead, "x").json == #"{"severity":"error","code":"not-read","message":"x"}"#)
    #expect([Diagnostic]().json == "[]")
    #expect([full, full].json == "[\n  \(full.json),\n  \(full.json)\n]")
  }
}
