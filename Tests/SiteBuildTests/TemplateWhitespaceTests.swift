import Testing

@testable import SiteBuild

@Suite("Line breaks in templates")
struct TemplateWhitespaceTests {
  @Test(
    "go between elements with their indentation; a space on one line stays",
    arguments: [
      ("<ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul>\n", "<ul><li>a</li><li>b</li></ul>"),
      ("<b>a</b> <i>b</i>", "<b>a</b> <i>b</i>"),
      ("<b>a</b>\n<i>b</i>", "<b>a</b><i>b</i>"),
      ("\t<p>\t</p>", "\t<p>\t</p>"),
      ("<p>\r\n</p>", "<p></p>"),
    ])
  func between(_ text: String, _ expected: String) {
    #expect(Self.compacted([text]) == [expected])
  }

  @Test(
    "leave one space between the words of a text, and none beside a tag of the template",
    arguments: [
      (["<p>\n  To be,\n  or not.\n</p>"], ["<p>To be, or not.</p>"]),
      (["1 < 2\n  3"], ["1 < 2 3"]),
      (["Hello\n", "\n  you"], ["Hello", "you"]),
    ])
  func words(_ texts: [String], _ expected: [String]) {
    #expect(Self.compacted(texts) == expected)
  }

  @Test(
    "leave one space inside a tag, and none before its end",
    arguments: [
      ("<a\n   class=\"x\n     y\"\n   href=\"z\">\n  w", "<a class=\"x y\" href=\"z\">w"),
      ("<input\n  disabled\n>", "<input disabled>"),
      ("<p title='a > b\n c'>\nx", "<p title='a > b c'>x"),
    ])
  func inside(_ text: String, _ expected: String) {
    #expect(Self.compacted([text]) == [expected])
  }

  @Test(
    "stay in elements whose text is kept as it is",
    arguments: [
      "<pre>\n  a\n</pre>", "<textarea>\n x</TEXTAREA>", "<script>\n a\n b\n</script>", "<style>\na{}\n</style>",
    ])
  func kept(_ text: String) {
    #expect(Self.compacted([text + "\n<p>"]) == [text + "<p>"])
  }

  @Test("are judged by all that stands before them, across tags of the template")
  func across() {
    #expect(
      Self.compacted(["<a href=\"", "\"\n  class=\"x\">", "\n</a>"]) == ["<a href=\"", "\" class=\"x\">", "</a>"])
    #expect(Self.compacted(["<textarea>", "\n</textarea>\n"]) == ["<textarea>", "\n</textarea>"])
    #expect(Self.compacted(["<li", " class=\"x\"", ">\n", "\n  </li>"]) == ["<li", " class=\"x\"", ">", "</li>"])
  }

  private static func compacted(_ texts: [String]) -> [String] {
    var whitespace = TemplateWhitespace()
    return texts.map { String(decoding: whitespace.compacted(Array($0.utf8)[...]), as: UTF8.self) }
  }
}
