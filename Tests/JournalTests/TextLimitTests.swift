import Journal
import Testing

@Suite("How long a text may be")
struct TextLimitTests {
  private static let marks = String(repeating: "\u{301}", count: 40_000)
  private static let family = "👨🏽‍👩🏽‍👧🏽‍👦🏽"

  @Test("characters are counted as a person counts them, and each may be as large as anybody means")
  func characters() {
    let limit = TextLimit(characters: 3)
    #expect(limit.bytes == 192)
    for text in ["", "abc", "äöü", String(repeating: Self.family, count: 3), "e\u{301}\u{302}\u{303}xy"] {
      #expect(limit.excess(of: text) == nil, "\(text)")
    }
    #expect(limit.excess(of: "abcd") == .characters(4, limit: 3))
    #expect(limit.excess(of: String(repeating: Self.family, count: 4)) == .characters(4, limit: 3))
    #expect(limit.excess(of: "ab" + Self.marks) == .character(bytes: 80_001, limit: 64))
    // The last mark that is still one of 64 bytes, and one more.
    #expect(limit.excess(of: "é" + String(repeating: "\u{301}", count: 31)) == nil)
    #expect(limit.excess(of: "é" + String(repeating: "\u{301}", count: 32)) == .character(bytes: 66, limit: 64))
  }

  @Test("a text may have a limit in bytes of its own")
  func bytes() {
    let limit = TextLimit(characters: 100, bytes: 100)
    #expect(limit.excess(of: String(repeating: "é", count: 50)) == nil)
    #expect(limit.excess(of: String(repeating: "é", count: 51)) == .bytes(102, limit: 100))
    #expect(limit.excess(of: String(repeating: "a", count: 101)) == .characters(101, limit: 100))
  }

  @Test("what is shown of a text is within the limit in bytes, and whole where it was within")
  func cut() {
    let limit = TextLimit(characters: 30, bytes: 100)
    for text in ["", "abc", String(repeating: "a", count: 100), Self.family] { #expect(limit.cut(text) == text) }
    #expect(limit.cut("ab" + Self.marks + "c") == "ab" + String(repeating: "\u{301}", count: 31) + "c")
    #expect(limit.cut(String(repeating: "é", count: 51)) == String(repeating: "é", count: 48) + "…")
    for text in [
      Self.marks, Self.marks + Self.marks, "🇵" + Self.marks + "🇹🇵", "👨\u{200D}" + Self.marks + "\u{200D}👨",
      String(repeating: Self.family, count: 4), String(repeating: "👨\u{200D}", count: 400),
    ] {
      let shown = limit.cut(text)
      #expect(limit.excess(of: shown) == nil)
      #expect(limit.cut(shown) == shown)
      #expect(!shown.isEmpty)
    }
  }

  @Test("what is made to fit has no more characters than there may be")
  func shortened() {
    let limit = TextLimit(characters: 5)
    #expect(limit.shortened("abcde") == "abcde")
    #expect(limit.shortened("abcdef") == "abcd…")
    #expect(limit.shortened("a" + Self.marks + "bcdef").count == 5)
  }
}
