import Foundation
import Testing

@testable import SiteBuild

@Suite("Names of classes")
struct ClassNamesTests {
  private static let shortNames = Set(ClassNames.short.values)

  @Test("each word has a short name of its own, and a script can be told to mean it")
  func table() {
    #expect(Self.shortNames.count == ClassNames.short.count)
    #expect(ClassNames.short.keys.allSatisfy { $0.contains("-") && !Self.shortNames.contains($0) })
    #expect(ClassNames.short.allSatisfy { $0.utf8.count > $1.utf8.count })
  }

  @Test("templates and style sheets are written in words")
  func words() {
    for template in BuiltInTemplate.all {
      var names: [Substring] = []
      if template.path.hasSuffix(".mustache") {
        let text = template.text.replacing(/\{\{.*?\}\}/, with: " ")
        names = text.matches(of: /\bclass="([^"]*)"/).flatMap { $0.1.split(separator: " ") }
      } else if template.path.hasSuffix(".css") {
        names = template.text.replacing(/\/\*(?s:.*?)\*\//, with: "").matches(of: /\.([A-Za-z][\w-]*)/).map(\.1)
      }
      #expect(names.filter { Self.shortNames.contains(String($0)) } == [], "\(template.name)")
    }
  }

  @Test("what Swift writes into pages has the short names")
  func drawn() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/SitePlan")
    var found = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path) where path.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /\bclass=(?:\\"([^"\\]*)|([a-z-]+))/) {
        let names = (match.1 ?? match.2 ?? "").split(separator: " ").map(String.init)
        found += names.count
        #expect(names.filter { ClassNames.short[$0] != nil } == [], "\(path)")
      }
    }
    #expect(found > 100)
  }

  @Test(
    "words of templates become short where they are classes, and nowhere else",
    arguments: [
      ("<p class=\"row-text small\">row-text</p>", "<p class=\"txt small\">row-text</p>"),
      ("<p class=row-text>", "<p class=txt>"), ("<p\n  class='habit-row\n    row-text'>", "<p class='hrow txt'>"),
      ("<p class=\"row{{#archived}} put-away{{/archived}}\">", "<p class=\"row put\">"),
      ("<p id=\"row-text\" data-class=\"row-text\">", "<p id=\"row-text\" data-class=\"row-text\">"),
      ("<p class=\"my-row-text row-texts\">", "<p class=\"my-row-text row-texts\">"),
      ("<p class=\"txt\">", "<p class=\"txt\">"),
    ])
  func templates(_ text: String, _ expected: String) throws {
    let templates = try TemplateSet(["pages/test": text])
    #expect(try templates.text(of: TestPage(title: "x", isArchived: true)) == expected)
  }

  @Test("style sheets and scripts of one's own may name them either way")
  func assets() {
    func sheet(_ text: String) -> [UInt8] { StyleSheetCompaction.compacted(Array(text.utf8)) }
    func script(_ text: String) -> [UInt8] { ScriptCompaction.compacted(Array(text.utf8)) }
    #expect(sheet("p.row-text:is(.habit-row) { margin: .5em }") == sheet("p.txt:is(.hrow) { margin: .5em }"))
    #expect(sheet(".my-row-text { content: \".row-text\" }") == Array(".my-row-text{content:\".row-text\"}".utf8))
    #expect(
      script("a.b('.row-text a', \"tick-form\", `icon-box ${c}`)\n") == script("a.b('.txt a', \"tk\", `ic ${c}`)\n"))
    #expect(script("// don't\nrow-text\n") == Array("row-text\n".utf8))
  }

  @Test("the document lists them")
  func documented() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let document = try String(contentsOf: root.appending(path: "docs/templates.md"), encoding: .utf8)
    let rows = Set(document.matches(of: /`([a-z0-9-]+)` \| `([a-z0-9-]+)`/).map { "\($0.1) \($0.2)" })
    #expect(rows == Set(ClassNames.short.map { "\($0) \($1)" }))
  }
}
