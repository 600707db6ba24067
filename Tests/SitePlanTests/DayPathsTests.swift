import Testing

@testable import SitePlan

@Suite("Days as paths")
struct DayPathsTests {
  /// The states of days, a letter each.
  private func runs(_ days: String, of state: Character = "x") -> [Range<Int>] {
    DayStretches(of: Array(days)).runs { $0 == state }
  }

  private func line(_ days: String, at height: StaticString = "13") -> String {
    text { DayPaths.appendLine(runs(days), at: height, to: &$0) }
  }

  private func text(_ write: (inout HTMLWriter) -> Void) -> String {
    String(decoding: Markup { write(&$0) }.bytes, as: UTF8.self)
  }

  @Test("neighbouring days of a state are one run")
  func findsRuns() {
    #expect(runs("") == [])
    #expect(runs("....") == [])
    #expect(runs("xxxx") == [0..<4])
    #expect(runs(".xx.x..xxx") == [1..<3, 4..<5, 7..<10])
    #expect(runs("ab.bb", of: "b") == [1..<2, 3..<5])
  }

  @Test("a line goes from run to run, each a subpath of its own, so that the dashes begin anew")
  func lines() {
    #expect(line("") == "")
    #expect(line("x") == "M0 13h1")
    #expect(line("....xxx.....x") == "M4 13h3m5 0h1")
    #expect(line("x.x.x", at: "16.5") == "M0 16.5h1m1 0h1m1 0h1")
  }

  @Test("a year of every second day, the longest there is, stays below 1.3 KB; a full one takes nine bytes")
  func sizes() {
    #expect(line(String(repeating: "x.", count: 183)).utf8.count < 1300)
    #expect(line(String(repeating: "x", count: 366)) == "M0 13h366")
  }
}
