import Markdown
import Testing

@Suite("Posts and notes in Markdown")
struct MarkdownRendererTests {
  private let renderer = MarkdownRenderer()

  // MARK: Headings

  @Test("a heading carries an id made of its text")
  func headingAnchor() {
    let post = renderer.render("# Eat *slowly* `now`\n\nText.\n")
    #expect(post.html == "<h1 id=\"eat-slowly-now\">Eat <em>slowly</em> <code>now</code></h1>\n<p>Text.</p>\n")
    #expect(post.headings == [.init(level: 1, text: "Eat slowly now", id: "eat-slowly-now")])
  }

  @Test(
    "ids keep letters and digits of any script and nothing that could leave the attribute",
    arguments: [
      ("Don't rush", "dont-rush"), ("Über Öl & 3 Äpfel", "über-öl-3-äpfel"), ("食べる", "食べる"), ("हिन्दी", "हिन्दी"),
      ("\"><script>", "script"), ("\u{301}a", "a"), ("🍎", "section"), ("---", "section"), ("  A  --  B ", "a-b"),
    ])
  func ids(text: String, id: String) {
    let escaped = text.replacing("<", with: "\\<").replacing("---", with: "\\---")
    #expect(renderer.render("# \(escaped)").headings.map(\.id) == [id])
  }

  @Test("equal headings get ids of their own, also where a text looks like a numbered one")
  func uniqueIDs() {
    let post = renderer.render("# Water\n# Water 2\n# Water\n# Water\n# Water 2\n")
    #expect(post.headings.map(\.id) == ["water", "water-2", "water-3", "water-4", "water-2-2"])
  }

  @Test("headings of notes move below the page's own, and never below the sixth level")
  func shiftedHeadings() {
    let note = MarkdownRenderer(headingShift: 2, idPrefix: "notes-").render("# A\n\n##### B\n")
    #expect(note.html == "<h3 id=\"notes-a\">A</h3>\n<h6 id=\"notes-b\">B</h6>\n")
    #expect(note.headings.map(\.level) == [3, 6])
  }

  @Test("headings inside lists and quotations get their id too")
  func nestedHeadings() {
    let post = renderer.render("- # A\n> ## B\n\nC\n===\n")
    #expect(post.headings.map(\.id) == ["a", "b", "c"])
    #expect(post.html.contains("<li>\n<h1 id=\"a\">A</h1>\n</li>"))
  }

  @Test("an empty heading is still one")
  func emptyHeading() {
    #expect(renderer.render("#\n").html == "<h1 id=\"section\"></h1>\n")
  }

  // MARK: Links

  @Test("links and pictures are listed with the lines they stand on")
  func links() {
    let text = """
      Intro [one](a.md)
      and [two
      words](b.md)

      > - ![pic](c.png)
      >   <https://example.org/?a=1&b=2>

      [ref][r] [![in](d.png)](e.md)

      [r]: f.md
      """
    #expect(
      MarkdownRenderer(firstLine: 5).render(text).links == [
        .init(destination: "a.md", isImage: false, line: 5, text: "one"),
        .init(destination: "b.md", isImage: false, line: 6, text: "two words"),
        .init(destination: "c.png", isImage: true, line: 9, text: "pic"),
        .init(
          destination: "https://example.org/?a=1&b=2", isImage: false, line: 10, text: "https://example.org/?a=1&b=2"),
        .init(destination: "f.md", isImage: false, line: 12, text: "ref"),
        .init(destination: "e.md", isImage: false, line: 12, text: "in"),
        .init(destination: "d.png", isImage: true, line: 12, text: "in"),
      ])
  }

  @Test("links within a heading are listed and rewritten as others are")
  func linksInHeadings() {
    let post = renderer.render("# See [b](b.md) ![c](c.png)\n") { "x/" + $0.destination }
    #expect(post.html == "<h1 id=\"see-b-c\">See <a href=\"x/b.md\">b</a> <img src=\"x/c.png\" alt=\"c\" /></h1>\n")
    #expect(post.links.map(\.line) == [1, 1])
  }

  @Test("a link is rewritten where the caller names another destination, and listed as it was written")
  func rewriting() {
    let post = renderer.render("[a](02-eat.md) [b](https://example.org)") { link in
      link.destination.hasSuffix(".md") ? "../02-eat.html" : nil
    }
    #expect(post.html == "<p><a href=\"../02-eat.html\">a</a> <a href=\"https://example.org\">b</a></p>\n")
    #expect(post.links.map(\.destination) == ["02-eat.md", "https://example.org"])
  }

  @Test("what the caller rewrites a link to is escaped, and dropped where it is unsafe")
  func rewritingIsSafe() {
    #expect(renderer.render("[a](b)") { _ in "\"><b>&" }.html == "<p><a href=\"%22%3E%3Cb%3E&amp;\">a</a></p>\n")
    #expect(renderer.render("[a](b)") { _ in "javascript:x" }.html == "<p><a href=\"\">a</a></p>\n")
  }

  // MARK: Excerpts and words

  @Test("the excerpt is the first paragraph that has words, as plain text")
  func excerpt() {
    let text = "# Title\n\n![Only a picture](a.png)\n\nEat *slowly*,\n`chew` [twice](b.md) & <b>rest</b>.\n\nMore.\n"
    #expect(renderer.render(text).excerpt == "Eat slowly, chew twice & rest.")
    #expect(renderer.render("# Only a heading\n").excerpt == "")
    #expect(renderer.render("> Said *once*\n").excerpt == "Said once")
  }

  @Test(
    "an excerpt is cut behind a word and never longer than asked",
    arguments: [
      (11, "one two three"), (10, "one two…"), (8, "one two…"), (7, "one…"), (13, "one two three"), (12, "one two…"),
    ])
  func cutExcerpt(length: Int, expected: String) {
    let text = length == 11 ? "one, two three" : "one two three"
    let excerpt = MarkdownRenderer(excerptLength: length).render(text).excerpt
    #expect(excerpt == (length == 11 ? "one, two…" : expected))
    #expect(excerpt.count <= length)
  }

  @Test("a word that is longer than the excerpt is cut within, between characters as a person counts them")
  func cutWord() {
    let excerpt = MarkdownRenderer(excerptLength: 3).render("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧").excerpt
    #expect(excerpt == "👩‍👩‍👧👩‍👩‍👧…")
  }

  @Test(
    "words are counted across markup and lines, code among them and raw HTML not",
    arguments: [
      ("", 0), ("one two\nthree", 3), ("wo*r*d", 1), ("don't a&b", 2), ("# a b\n- c\n- d\n", 4), ("a  \nb", 2),
      ("```\nlet x = 1\n```\n", 4), ("a <b class=\"x y z\">b</b>", 2), ("![two words](x) more", 3), ("`a`b", 1),
    ])
  func words(text: String, count: Int) {
    #expect(renderer.render(text).wordCount == count)
  }

  @Test("reading takes a minute at least, and is rounded up")
  func readingMinutes() {
    #expect(RenderedMarkdown(wordCount: 0).readingMinutes == 1)
    #expect(RenderedMarkdown(wordCount: 230).readingMinutes == 1)
    #expect(RenderedMarkdown(wordCount: 231).readingMinutes == 2)
  }

  @Test("where only known pictures are shown, the description of any other stands in its place, escaped")
  func unknownPictures() {
    let renderer = MarkdownRenderer(rawHTML: true, showsKnownPicturesOnly: true)
    let html = renderer.render(
      "![a &lt;b> *c*](https://example.org/x.png \"t\") [![d](//x/y.png)](z) ![](e.png) ![known](k.png)\n"
    ) { _ in
      nil
    } picture: { link in
      link.destination == "k.png" ? .init(source: "k.png", width: 1, height: 2) : nil
    }.html
    #expect(html.hasPrefix("<p>a &lt;b&gt; c <a href=\"z\">d</a>  <img src=\"k.png\""), "\(html)")
    #expect(!html.contains("example.org") && !html.contains("//x/y") && !html.contains("e.png"))
  }
}
