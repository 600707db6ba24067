import Editions
import SitePlan
import Testing

@testable import SiteBuild

@Suite("What kinds of pages are compiled to")
struct CompiledKindsTests {
  private let page = TestPage(title: "Run")

  private func templates() throws -> TemplateSet {
    try TemplateSet(["pages/test": "<p>{{title}}</p>", "pages/plain": "{{titel}}"])
  }

  @Test("a kind is compiled when it is asked for, and kept for every copy of the templates")
  func kept() throws {
    let templates = try templates()
    #expect(templates.compiled.kinds.isEmpty)
    #expect(try templates.text(of: page) == "<p>Run</p>")
    #expect(templates.compiled.kinds == [PageKind(TestPage.self)])
    let copy = templates
    let flaws = copy.flaws(for: [TestPage.self, PlainPage.self])
    #expect(flaws.map(\.message) == ["there is no `titel` in PlainPage"])
    #expect(templates.compiled.kinds.count == 2)
    // Flaws are kept too.
    #expect(templates.flaws(for: [PlainPage.self]) == flaws)
    #expect(throws: BuildError.self) { try templates.text(of: PlainPage(title: "")) }
    #expect(templates.compiled !== (try self.templates()).compiled)
  }

  @Test("what is compiled already is not compiled again")
  func once() throws {
    let kinds = CompiledKinds()
    var asked: [[PageKind]] = []
    for wanted in [[PageKind(TestPage.self)], [PageKind(TestPage.self), PageKind(PlainPage.self)]] {
      let outcomes = kinds.outcomes(of: wanted) { missing in
        asked.append(missing)
        return Dictionary(uniqueKeysWithValues: missing.map { ($0, .success(PageProgram())) })
      }
      #expect(Set(outcomes.keys) == Set(wanted))
    }
    #expect(asked == [[PageKind(TestPage.self)], [PageKind(PlainPage.self)]])
  }

  @Test("threads that ask at the same time get the same")
  func threads() throws {
    let templates = try templates()
    let page = page
    let texts = inParallel(64, chunk: 1) { _ in try? templates.text(of: page) }
    #expect(texts == Array(repeating: "<p>Run</p>", count: 64))
  }

  @Test("templates of one's own are all compiled by the check, and built-in ones by no check")
  func checked() throws {
    let folder = try TestFolder()
    let builtIn = try EditionMaker(dataFolder: folder.path, language: "en")
    #expect(builtIn.templateFlaws.isEmpty)
    #expect(builtIn.templates.compiled.kinds.isEmpty)
    try folder.write("<img>", to: "templates/partials/photo.mustache")
    let own = try EditionMaker(dataFolder: folder.path, language: "en")
    _ = own.templateFlaws
    #expect(own.templates.compiled.kinds.count == PageKinds.all.count)
  }
}
