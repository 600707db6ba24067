import SitePlan
import Testing

@testable import SiteBuild

extension Markup {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

@Suite("Filling templates")
struct FillTests {
  static let layout = """
    <html>
    <title>{{$name}}{{site}}{{/name}}</title>
      {{$content}}
      nothing
      {{/content}}
    {{! a comment
        on two lines }}
    <footer>{{> partials/foot}}</footer>
    </html>

    """
  static let page = """
    {{<layout}}
    {{$name}}{{title}} · {{site}}{{/name}}
    {{$content}}
    <h1>{{title}}</h1>{{#reason}} <p>{{reason}}</p>{{/reason}}
    {{^reason}}
      no reason
    {{/reason}}
    {{#archived}}
      away
    {{/archived}}
    <ul>
      {{#tiles}}
      <li>{{label}} {{count}}{{#note}}: {{note}}{{/note}}{{^note}} –{{/note}} of {{title}}
        {{#labels}}<b>{{text}}/{{label}}</b>{{/labels}}
      {{/tiles}}
      {{^tiles}}
      <li>none
      {{/tiles}}
    </ul>
    {{#best}}
    {{#tiles}}[{{label}}]{{/tiles}}
    best {{label}} {{best.label}}
    {{/best}}
    {{{chart}}}
    {{/content}}
    {{/layout}}

    """
  static let models: [TestPage] = [
    TestPage(title: "Run"),
    TestPage(title: "", reason: "why", total: 3, isArchived: true, chart: nil),
    TestPage(
      title: "Tiles", reason: "", tiles: [Tile(label: "one", note: "n", count: 1), Tile(label: "two")],
      labels: ["x", "y"], best: Tile(label: "best", count: 7)),
    TestPage(title: "Labels", tiles: [Tile(label: "t")], labels: [], best: Tile(label: "b")),
  ]

  @Test("what is filled in equals what swift-mustache renders itself", arguments: models)
  func equalsMustache(_ model: TestPage) throws {
    let templates = try TemplateSet([
      "pages/test": Self.page, "layout": Self.layout, "partials/foot": "foot of {{site}}",
    ])
    let direct = try MustacheOracle(templates).text(of: model, as: TestPage.self)
    let filled = try templates.text(of: model)
    #expect(filled == direct)
    #expect(filled.contains("\u{0}") == false)
  }

  @Test("lines that hold only a tag leave nothing behind")
  func standalone() throws {
    let templates = try TemplateSet([
      "pages/test":
        "a\n  {{#tiles}}\n  <i>{{label}}</i>\n  {{/tiles}}\nb\n{{^archived}}\n{{#best}}\nc\n{{/best}}\n{{/archived}}\nd\n"
    ])
    #expect(
      try templates.text(of: TestPage(title: "", tiles: [Tile(label: "1"), Tile(label: "2")], best: Tile(label: "")))
        == "a<i>1</i><i>2</i>bcd")
    #expect(try templates.text(of: TestPage(title: "")) == "abd")
  }

  @Test("a declared but absent value hides one of the same name further out")
  func absentHides() throws {
    let templates = try TemplateSet(["pages/test": "{{#tiles}}{{#note}}yes{{/note}}[{{note}}]{{/tiles}}"])
    #expect(
      try templates.text(of: TestPage(title: "", tiles: [Tile(label: "a"), Tile(label: "b", note: "n")])) == "[]yes[n]")
  }

  @Test("a section with a question mark asks once whether there is something")
  func asks() throws {
    let templates = try TemplateSet([
      "pages/test": "{{#tiles?}}<ul>{{#tiles}}<li>{{label}}{{/tiles}}</ul>{{/tiles?}}{{^tiles?}}none{{/tiles?}}"
    ])
    #expect(
      try templates.text(of: TestPage(title: "", tiles: [Tile(label: "a"), Tile(label: "b")])) == "<ul><li>a<li>b</ul>")
    #expect(try templates.text(of: TestPage(title: "")) == "none")
  }

  static let hostile = [
    "<script>alert(1)</script>": "&lt;script&gt;alert(1)&lt;/script&gt;",
    "\"\u{301} onload=x": "&quot;\u{301} onload=x", "'\u{308}": "&#39;\u{308}", "<\u{338}b>": "&lt;\u{338}b&gt;",
    "{{title}} {{{chart}}}": "{{title}} {{{chart}}}", "a & b &amp;": "a &amp; b &amp;amp;", "\u{0}v0;": "\u{FFFD}v0;",
    "👩‍👩‍👧 שלום": "👩‍👩‍👧 שלום", "\r\n": "\r\n",
  ]

  @Test("every text is escaped by byte and never read as a template", arguments: hostile.keys.sorted())
  func escaping(_ text: String) throws {
    let expected = try #require(Self.hostile[text])
    let templates = try TemplateSet([
      "pages/test": "<a title=\"{{title}}\">{{#tiles}}{{label}}{{/tiles}}{{best.note}}</a>"
    ])
    let page = TestPage(title: text, tiles: [Tile(label: text)], best: Tile(label: "", note: text))
    #expect(
      Array(try templates.text(of: page).unicodeScalars)
        == Array("<a title=\"\(expected)\">\(expected)\(expected)</a>".unicodeScalars))
  }

  @Test("words are put in escaped, and braces in them stay braces")
  func words() throws {
    let templates = try TemplateSet(
      ["pages/test": "<b>{{t.greeting}}</b>{{t.today.empty}}{{#tiles}}{{t.greeting}}{{/tiles}}"],
      words: "greeting: \"{{title}} <i> & \\u0301\"\ntoday:\n  empty: Nothing\n")
    #expect(
      Array(try templates.text(of: TestPage(title: "x", tiles: [Tile(label: "")])).utf8)
        == Array("<b>{{title}} &lt;i&gt; &amp; \u{301}</b>Nothing{{title}} &lt;i&gt; &amp; \u{301}".utf8))
  }

  @Test("a template's text may hold anything next to a tag")
  func combiningBesideTags() throws {
    let templates = try TemplateSet([
      "pages/test": "\u{600}{{title}}\u{301}é{{#archived}}\u{200D}{{/archived}}\r\n{{total}}\r\n"
    ])
    #expect(
      Array(try templates.text(of: TestPage(title: "x", total: 4)).utf8) == Array("\u{600}x\u{301}é4".utf8))
  }

  @Test("the built-in templates' files are there")
  func builtIn() throws {
    let templates = try TemplateSet.load()
    #expect(templates.asset("assets/daybook.css")?.isEmpty == false)
    #expect(templates.assetPaths.contains("assets/daybook.css"))
  }
}
