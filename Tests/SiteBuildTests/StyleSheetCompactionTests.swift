import Testing

@testable import SiteBuild

@Suite("Style sheets are written compactly")
struct StyleSheetCompactionTests {
  private func compacted(_ source: String) -> String {
    String(decoding: StyleSheetCompaction.compacted(Array(source.utf8)), as: UTF8.self)
  }

  @Test(
    "comments, redundant whitespace and last semicolons go",
    arguments: [
      ("/* Colours */\nbody {\n  margin: 0;\n  color: red;\n}\n", "body{margin:0;color:red}"),
      ("a , b > c { d: e , f }", "a,b>c{d:e,f}"),
      ("@media (max-width: 40rem) {\n  a { b: c; }\n}", "@media (max-width:40rem){a{b:c}}"),
      ("a { b: c }\n\n\nd { e: f }", "a{b:c}d{e:f}"),
      ("a { /* only a comment */ }", "a{}"),
    ])
  func removed(source: String, expected: String) {
    #expect(compacted(source) == expected)
  }

  @Test(
    "whitespace that means something stays, once",
    arguments: [
      ("a  b { c: d }", "a b{c:d}"),
      ("a :hover { c: d }", "a :hover{c:d}"),
      ("a { width: calc(1px  +  (2px - 1px)) }", "a{width:calc(1px + (2px - 1px))}"),
      ("a { font: 600 1rem / 1.5  serif }", "a{font:600 1rem / 1.5 serif}"),
      ("a + b ~ c { d: e }", "a + b ~ c{d:e}"),
      ("a { margin: 0 -1px }", "a{margin:0 -1px}"),
      ("@media (a) and (b) { c { d: e } }", "@media (a) and (b){c{d:e}}"),
      ("a { --empty: ; b: c }", "a{--empty: ;b:c}"),
      ("a { --empty:; }", "a{--empty:;}"),
    ])
  func kept(source: String, expected: String) {
    #expect(compacted(source) == expected)
  }

  @Test(
    "strings, addresses and escapes stay byte for byte",
    arguments: [
      "a{content:\"x  /* no comment */ { } ; \\\"  y\"}",
      "a{content:'  ;}  '}",
      "a{b:url(data:image/svg+xml;utf8,/* no  comment */ { , > })}",
      "a{b:url(\"data:image/svg+xml,%3Csvg  viewBox='0 0 1 1' /* */\")}",
      ".a\\,b\\31  c{d:e}",
      "a{content:\"\"}",
    ])
  func verbatim(source: String) {
    #expect(compacted(source) == source)
  }

  @Test("two words with only a comment between them stay two words")
  func commentsApart() {
    #expect(compacted("a/* x */.b{c:d/**/e}") == "a/**/.b{c:d/**/e}")
    #expect(compacted("a /* x */ b{c:d}") == "a b{c:d}")
  }

  @Test("what is not closed loses nothing", arguments: ["a{b:\"c  d", "a{b:url(c  d", "a{b:c\\"])
  func unclosed(source: String) {
    #expect(compacted(source) == source)
  }

  @Test("the built-in style sheets become smaller, and compacting them again changes nothing")
  func builtIn() throws {
    let templates = try TemplateSet.load()
    for path in templates.assetPaths where path.hasSuffix(".css") {
      let source = try #require(templates.asset(path))
      let once = StyleSheetCompaction.compacted(source)
      #expect(once.count < source.count * 9 / 10, "\(path)")
      #expect(StyleSheetCompaction.compacted(once) == once, "\(path)")
    }
  }
}
