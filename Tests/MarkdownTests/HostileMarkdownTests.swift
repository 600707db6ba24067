import Markdown
import TestSupport
import Testing

@Suite("Hostile Markdown")
struct HostileMarkdownTests {
  @Test("NUL becomes the replacement character, and nothing behind it is lost")
  func nul() {
    #expect(MarkdownRenderer.commonMark("a\0b") == "<p>a\u{FFFD}b</p>\n")
    #expect(MarkdownRenderer().render("# a\0b").html == "<h1 id=\"a-b\">a\u{FFFD}b</h1>\n")
  }

  @Test("so do all control characters, as they are, as entities or in raw HTML; tabs and line breaks stay")
  func controls() {
    let html = "<p>\u{FFFD}[31m \u{FFFD} \u{FFFD}\u{FFFD}é\ta\nb</p>\n"
    #expect(MarkdownRenderer.commonMark("\u{1B}[31m &#27; \u{9B}\u{7F}é\ta\nb") == html)
    #expect(MarkdownRenderer(rawHTML: true).render("<b>\u{1B}</b>").html == "<p><b>\u{FFFD}</b></p>\n")
    #expect(MarkdownRenderer.commonMark("`\u{8}`") == "<p><code>\u{FFFD}</code></p>\n")
  }

  @Test("bytes that are not UTF-8 become replacement characters")
  func invalidUTF8() {
    let text = String(decoding: [0x61, 0xFF, 0xC3, 0x62] as [UInt8], as: UTF8.self)
    #expect(MarkdownRenderer().render(text).html == "<p>a\u{FFFD}\u{FFFD}b</p>\n")
  }

  @Test("an empty text is an empty page")
  func empty() {
    #expect(MarkdownRenderer().render("") == RenderedMarkdown())
  }

  @Test("ten thousand nested quotations")
  func deepQuotations() {
    let html = MarkdownRenderer().render(String(repeating: ">", count: 10_000) + " # a").html
    #expect(html.components("<blockquote>") == 10_000)
    #expect(html.components("</blockquote>") == 10_000)
    #expect(html.contains("<h1 id=\"a\">a</h1>"))
  }

  @Test(
    "fifty thousand of one kind of bracket or mark come out as text",
    arguments: ["[", "]", "![", "*a ", "_", "`", "<", "&", "\\", "[a](", "**a", "(", "<!--", "a**b"])
  func manyMarks(mark: String) {
    let text = "Begin " + String(repeating: mark, count: 50_000)
    let html = MarkdownRenderer().render(text).html
    #expect(html.contains("Begin"))
    // Two backslashes are one.
    #expect(html.utf8.count >= 25_000)
    #expect(elements(in: html).isSubset(of: elementsOfMarkdown))
  }

  @Test("a text of five megabytes")
  func large() {
    let text = String(repeating: "Some *words* and a [link](b.md).\n\n", count: 150_000)
    let post = MarkdownRenderer().render(text) { _ in "b.html" }
    #expect(post.links.count == 150_000)
    #expect(post.links.last?.line == 299_999)
    #expect(post.html.components("<a href=\"b.html\">link</a>") == 150_000)
    #expect(post.wordCount == 750_000)
  }

  @Test("a reference that is used often cannot make the page grow without bound")
  func references() {
    let text = "[a]: /" + String(repeating: "x", count: 100_000) + "\n\n" + String(repeating: "[a] ", count: 50_000)
    #expect(MarkdownRenderer().render(text).html.utf8.count < 10_000_000)
  }

  @Test("a thousand equal headings")
  func equalHeadings() {
    let post = MarkdownRenderer().render(String(repeating: "# a\n", count: 1_000))
    #expect(Set(post.headings.map(\.id)).count == 1_000)
    #expect(post.headings.last?.id == "a-1000")
  }

  @Test("random texts lead to the elements of Markdown alone, and twice to the same")
  func fuzz() {
    var random = SeededGenerator(seed: 20_261_120)
    let pieces = [
      "#", " ", "\n", "\n\n", "*", "**", "_", "`", "```\n", "[", "]", "(", ")", "!", "<", ">", "\"", "'", "&", "&amp;",
      "<script>", "javascript:", "\\", "-", "1. ", "    ", "\t", "\0", "é", "👩‍👩‍👧", "\u{301}", "\u{202E}", "a", "b",
      "://", "[a]: /x\n", "\r\n", "---\n", "===\n", "=",
    ]
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<Int(random.next() % 60) { text += pieces[Int(random.next() % UInt64(pieces.count))] }
      let renderer = MarkdownRenderer(headingShift: Int(random.next() % 4))
      let post = renderer.render(text) { "x/" + $0.destination }
      #expect(elements(in: post.html).isSubset(of: elementsOfMarkdown), "\(text.debugDescription)")
      #expect(!post.html.contains("href=\"javascript:"))
      #expect(Set(post.headings.map(\.id)).count == post.headings.count)
      #expect(post == renderer.render(text) { "x/" + $0.destination })
    }
  }
}

extension String {
  /// How often a piece occurs.
  fileprivate func components(_ piece: String) -> Int {
    ranges(of: piece).count
  }
}
