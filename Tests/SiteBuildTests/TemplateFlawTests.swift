import Diagnostics
import SitePlan
import Testing

@testable import SiteBuild

/// A template with a mark where its flaw is.
struct FlawCase: Sendable, CustomTestStringConvertible {
  var text: String
  var message: String
  var hint: String?

  var testDescription: String { message }
}

@Suite("Flaws of templates")
struct TemplateFlawTests {
  static let cases: [FlawCase] = [
    .init(
      text: "<h1>{{1️⃣titel}}</h1>", message: "there is no `titel` in TestPage", hint: "did you mean `title`?"),
    .init(
      text: "{{#tiles}}\n  {{ 1️⃣labl }}\n{{/tiles}}", message: "there is no `labl` in Tile or TestPage",
      hint: "did you mean `label`?"),
    .init(
      text: "{{#best}}{{/best}}{{1️⃣best.lable}}", message: "there is no `lable` in Tile",
      hint: "did you mean `label`?"),
    .init(text: "{{1️⃣title.length}}", message: "`title` has no parts"),
    .init(
      text: "{{{1️⃣title}}}", message: "`title` is text and must be escaped",
      hint: "write {{title}}; {{{ }}} is only for HTML made by Daybook"),
    .init(text: "é {{1️⃣chart}}", message: "`chart` is HTML", hint: "write {{{chart}}}"),
    .init(
      text: "{{1️⃣archived}}", message: "`archived` is yes or no", hint: "write {{#archived}}…{{/archived}}"),
    .init(
      text: "{{1️⃣tiles}}", message: "`tiles` is a list",
      hint: "write {{#tiles}}…{{/tiles}}; its elements have count, label, note"),
    .init(
      text: "\n\n{{> 1️⃣partials/tiel}}", message: "there is no template `partials/tiel`",
      hint: "did you mean `partials/tile`?"),
    .init(text: "a\n1️⃣{{#tiles}}\n{{label}}", message: "{{#tiles}} is never closed", hint: "add {{/tiles}}"),
    .init(
      text: "{{#archived}}\n{{/1️⃣archive}}", message: "{{/archive}} where {{/archived}} is expected",
      hint: "{{#archived}} was opened on line 1"),
    .init(text: "x 1️⃣{{/tiles}}", message: "{{/tiles}} closes a section that is not open"),
    .init(text: "1️⃣{{title", message: "{{ without }}", hint: "close the tag with }}"),
    .init(text: "1️⃣{{{chart}}", message: "{{ without }}}", hint: "close the tag with }}}"),
    .init(text: "1️⃣{{ }}", message: "a tag without a name"),
    .init(text: "{{1️⃣a b}}", message: "`a b` is no name", hint: "names have letters, digits, - and _"),
    .init(
      text: "{{1️⃣uppercased(title)}}", message: "functions are not used in these templates", hint: "write the name alone"
    ),
    .init(
      text: "{{#labels}}{{1️⃣.}}{{/labels}}", message: "{{.}} is not used in these templates",
      hint: "an element of a list of texts is {{text}}"),
    .init(
      text: "{{%1️⃣CONTENT_TYPE:TEXT}}", message: "pragmas are not used in these templates",
      hint: "take the tag out: all templates are HTML"),
    .init(text: "{{=1️⃣<% %>=}}", message: "other delimiters are not used in these templates", hint: "write {{ and }}"),
    .init(text: "{{&1️⃣chart}}", message: "{{&chart}} is not used in these templates", hint: "write {{{chart}}}"),
    .init(text: "{{>1️⃣*name}}", message: "`*name` is no name", hint: "names of templates are like partials/tile"),
    .init(text: "{{1️⃣t.helo}}", message: "there is no word `helo`", hint: "did you mean `hello`?"),
    .init(
      text: "{{1️⃣t.days}}", message: "the word `days` depends on a number and cannot stand in a template"),
    .init(
      text: "{{<layout}}{{$1️⃣contnet}}x{{/contnet}}{{/layout}}", message: "layout has no block `contnet`",
      hint: "did you mean `content`?"),
    .init(
      text: "{{<layout}}1️⃣text{{/layout}}", message: "text between {{<layout}} and its blocks is never shown",
      hint: "put it into a block of layout"),
    .init(
      text: "{{<layout}}1️⃣{{title}}{{/layout}}", message: "only blocks may stand inside {{<layout}}",
      hint: "put it into a block of layout"),
    .init(text: "{{>1️⃣pages/test}}", message: "the template `pages/test` contains itself"),
    .init(text: "a\u{0}b".replacing("\u{0}", with: "1️⃣\u{0}"), message: "a NUL byte in a template"),
  ]

  @Test("points at the place and says what is meant", arguments: cases)
  func flaw(_ flaw: FlawCase) throws {
    let before = try #require(flaw.text.split(separator: "1️⃣", omittingEmptySubsequences: false).first)
    let text = flaw.text.replacing("1️⃣", with: "")
    let templates = try TemplateSet(
      [
        "pages/test": text, "partials/tile": "{{label}}", "layout": "<html>{{$content}}{{/content}}</html>",
      ], words: "hello: Hello\ndays: {one: \"{n} day\", other: \"{n} days\"}")
    let flaws = templates.flaws(for: [TestPage.self])
    let found = try #require(flaws.first)
    #expect(flaws.count == 1)
    #expect(found.message == flaw.message)
    let hint = found.hint?.description
    #expect(hint == flaw.hint || (flaw.hint == nil && hint?.hasPrefix("there are") == true))
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(found.location?.path == "Templates/pages/test.mustache (built in)")
    #expect(found.location?.line == lines.count)
    #expect(found.location?.column == (lines.last?.count ?? 0) + 1)
    #expect(found.excerpt == String(text.split(separator: "\n", omittingEmptySubsequences: false)[lines.count - 1]))
  }

  @Test("all flaws are reported, each once, also in partials")
  func all() throws {
    let templates = try TemplateSet([
      "pages/test": "{{a1}}\n{{> partials/tile}}\n{{> partials/tile}}", "partials/tile": "{{b1}}{{c1}}",
      "pages/plain": "{{> partials/tile}}",
    ])
    let flaws = templates.flaws(for: [TestPage.self])
    #expect(
      flaws.map(\.message) == [
        "there is no `a1` in TestPage", "there is no `b1` in TestPage", "there is no `c1` in TestPage",
      ])
    #expect(
      templates.flaws(for: [TestPage.self, PlainPage.self]).map(\.message) == [
        "there is no `a1` in TestPage", "there is no `b1` in TestPage and 1 other",
        "there is no `c1` in TestPage and 1 other",
      ])
  }

  @Test("a typing error in the layout of all pages is one flaw, and its hint is right on each of them")
  func layout() throws {
    let layout = try #require(try TemplateSet.load().sources["layout"])
    let folder = try TestFolder()
    func flaws(_ name: String) throws -> [Diagnostic] {
      try folder.write(layout.text(layout.bytes.indices) + "{{\(name)}}", to: "templates/layout.mustache")
      return try TemplateSet.load(overridesIn: folder.path).flaws(for: PageKinds.all)
    }
    let typo = try flaws("page_titel")
    let message = try #require(typo.first?.message)
    #expect(typo.count == 1)
    #expect(message.wholeMatch(of: /there is no `page_titel` in \w+ and \d\d others/) != nil, "\(message)")
    #expect(typo.first?.hint?.description == "did you mean `page_title`?")
    // Only the page of today has tasks.
    #expect(try flaws("taskss").map { $0.hint?.description }.contains("did you mean `tasks`?") == false)
  }

  @Test("a partial is checked with what is around the place where it stands")
  func partialInSection() throws {
    let templates = try TemplateSet([
      "pages/test": "{{#tiles}}{{> partials/tile}}{{/tiles}}", "partials/tile": "{{label}} {{title}} {{site}}",
    ])
    #expect(templates.flaws(for: [TestPage.self]).isEmpty)
  }

  @Test("templates that include one another are an error rather than an end without end")
  func cycle() throws {
    let templates = try TemplateSet([
      "pages/test": "{{> partials/a}}", "partials/a": "{{> partials/b}}", "partials/b": "{{> partials/a}}",
    ])
    #expect(templates.flaws(for: [TestPage.self]).map(\.message) == ["the template `partials/a` contains itself"])
    let block = try TemplateSet([
      "pages/test": "{{<layout}}{{$content}}{{$content}}{{/content}}{{/content}}{{/layout}}",
      "layout": "{{$content}}{{/content}}",
    ])
    #expect(block.flaws(for: [TestPage.self]).map(\.message) == ["the block `content` contains itself"])
  }
}
