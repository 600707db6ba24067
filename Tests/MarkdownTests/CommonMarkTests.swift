import Foundation
import Markdown
import Testing

@Suite("CommonMark")
struct CommonMarkTests {
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    var markdown: String
    var html: String
    var example: Int
    var section: String

    var testDescription: String { "example \(example), \(section)" }
  }

  static func examples() throws -> [Example] {
    let url = try #require(
      Bundle.module.url(forResource: "spec-0.30", withExtension: "json", subdirectory: "Fixtures"))
    return try JSONDecoder().decode([Example].self, from: Data(contentsOf: url))
  }

  @Test("every example of the specification is rendered as it says, byte for byte")
  func specification() throws {
    let examples = try Self.examples()
    #expect(examples.count == 652)
    for example in examples {
      let html = MarkdownRenderer.commonMark(example.markdown, rawHTML: true)
      #expect(html == example.html, "\(example.testDescription)")
    }
  }

  @Test("in safe mode no example lets raw HTML or an unsafe link through")
  func specificationInSafeMode() throws {
    var dropped = 0
    for example in try Self.examples() {
      let html = MarkdownRenderer.commonMark(example.markdown)
      let rendered = MarkdownRenderer().render(example.markdown).html
      for html in [html, rendered] {
        #expect(elements(in: html).isSubset(of: elementsOfMarkdown), "\(example.testDescription)")
      }
      if html.contains("<!-- raw HTML omitted -->") { dropped += 1 }
    }
    #expect(dropped > 50)
  }

  @Test("without anchors, shifts and rewriting a post is what cmark makes of it")
  func postsAreCommonMark() throws {
    for example in try Self.examples() {
      let post = MarkdownRenderer(rawHTML: true).render(example.markdown)
      var html = post.html
      for heading in post.headings {
        html = html.replacing(
          "<h\(heading.level) id=\"\(heading.id)\">", with: "<h\(heading.level)>", maxReplacements: 1)
      }
      #expect(html == example.html, "\(example.testDescription)")
    }
  }

  @Test(
    "safe mode drops what cmark drops",
    arguments: [
      ("<script>alert(1)</script>", "<!-- raw HTML omitted -->\n"),
      ("a <b onclick=x>b</b>", "<p>a <!-- raw HTML omitted -->b<!-- raw HTML omitted --></p>\n"),
      ("[a](javascript:alert(1))", "<p><a href=\"\">a</a></p>\n"),
      ("[a](JAVASCRIPT&colon;alert(1))", "<p><a href=\"\">a</a></p>\n"),
      ("![a](vbscript:x)", "<p><img src=\"\" alt=\"a\" /></p>\n"),
      ("<file:///etc/passwd>", "<p><a href=\"\">file:///etc/passwd</a></p>\n"),
      ("![a](data:text/html,x)", "<p><img src=\"\" alt=\"a\" /></p>\n"),
      ("![a](data:image/png;base64,x)", "<p><img src=\"data:image/png;base64,x\" alt=\"a\" /></p>\n"),
    ])
  func safeMode(markdown: String, html: String) {
    #expect(MarkdownRenderer.commonMark(markdown) == html)
    #expect(MarkdownRenderer().render(markdown).html == html)
  }

  @Test("raw HTML of a trusted author stays")
  func trustedAuthor() {
    #expect(MarkdownRenderer(rawHTML: true).render("a <b>b</b>").html == "<p>a <b>b</b></p>\n")
    #expect(MarkdownRenderer.commonMark("<div>\n*a*\n</div>\n", rawHTML: true) == "<div>\n*a*\n</div>\n")
  }
}

/// The names of the elements that a piece of HTML opens or closes.
func elements(in html: String) -> Set<String> {
  Set(html.matches(of: /<\/?([A-Za-z][A-Za-z0-9-]*)/).map { String($0.1).lowercased() })
}

let elementsOfMarkdown: Set<String> = [
  "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "code", "hr", "br", "em", "strong",
  "a", "img",
]
