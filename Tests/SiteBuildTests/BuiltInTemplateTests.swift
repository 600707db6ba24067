import Diagnostics
import FileSystem
import SitePlan
import Testing

@testable import SiteBuild

@Suite("Built-in templates")
struct BuiltInTemplateTests {
  private static let templates = BuiltInTemplate.all.filter { $0.path.hasSuffix(".mustache") }
  private static var builtIn: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: BuiltInFile.all.map { ($0.path, $0.bytes) })
  }

  @Test("each says in a sentence on top of it what it is")
  func summaries() {
    #expect(Self.templates.count > 40)
    for template in Self.templates {
      #expect(template.text.hasPrefix("{{! "), "\(template.name)")
      #expect(template.summary.hasSuffix(".") && template.summary.count > 20, "\(template.name)")
    }
    #expect(Set(Self.templates.map(\.summary)).count == Self.templates.count)
  }

  @Test("each stands over lines that can be read")
  func lines() {
    for template in Self.templates {
      let long = template.text.split(separator: "\n").filter { $0.count > 120 }.map { String($0) }
      #expect(long == [], "\(template.name)")
      #expect(!template.text.contains("\t") && !template.text.contains(" \n"), "\(template.name)")
    }
  }

  @Test("nothing of the comments reaches a page")
  func comments() throws {
    let (programs, flaws) = try TemplateSet.load().compile(PageKinds.all)
    #expect(flaws == [])
    for (kind, program) in programs {
      let text = String(decoding: program.texts, as: UTF8.self)
      #expect(!text.contains("{{!") && !text.contains("Often changed"), "\(kind.type)")
    }
  }

  @Test("drawings come from the sprite, of which a data folder may change some")
  func drawings() throws {
    // A path that a page's figures draw is no drawing.
    for template in Self.templates {
      #expect(!template.text.contains(/<path [^>]*\bd="(?!\{\{)/), "\(template.name)")
    }
    func text(own sprite: String? = nil) throws -> String {
      try TemplateSet(
        builtIn: [
          "pages/test.mustache": Array("{{> icons/up}} {{> icons/down}}".utf8), "strings/en.yml": [],
          "assets/icons.svg": Array(
            "<svg><symbol id=\"up\"><path d=\"M1\"/></symbol><symbol id=\"down\"><path d=\"M2\"/></symbol></svg>".utf8),
        ],
        overrides: sprite.map { ["assets/icons.svg": OverrideFile(displayPath: "icons.svg", bytes: Array($0.utf8))] }
          ?? [:],
        language: "en"
      ).text(of: TestPage(title: "x"))
    }
    func drawing(_ path: String) -> String {
      "<svg class=\"i\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"\(path)\"/></svg>"
    }
    #expect(try text() == drawing("M1") + " " + drawing("M2"))
    #expect(
      try text(own: "<svg><symbol id=\"up\"><path d=\"M3\"/></symbol></svg>") == drawing("M3") + " " + drawing("M2"))
  }

  @Test("copies of all of them make the same pages without a word")
  func copies() throws {
    var overrides: [String: OverrideFile] = [:]
    for template in BuiltInTemplate.all {
      overrides[template.path] = OverrideFile(displayPath: template.path, bytes: Array(template.copy.utf8))
    }
    let own = try TemplateSet(builtIn: Self.builtIn, overrides: overrides, language: "en")
    #expect(own.warnings == [])
    let (expected, made) = (try TemplateSet.load().compile(PageKinds.all), own.compile(PageKinds.all))
    #expect(made.flaws == [])
    #expect(made.programs == expected.programs)
    for path in own.assetPaths where path.hasSuffix(".css") || path.hasSuffix(".js") {
      #expect(try own.compactAsset(path) == TemplateSet.load().compactAsset(path), "\(path)")
    }
  }

  @Test("a copy is warned of when its original is another one, whatever was changed below its first line")
  func outdated() throws {
    let template = try #require(BuiltInTemplate.all.first { $0.name == "pages/habit" })
    func warnings(_ text: String) throws -> [Diagnostic] {
      let file = OverrideFile(displayPath: "data/templates/pages/habit.mustache", bytes: Array(text.utf8))
      return try TemplateSet(builtIn: Self.builtIn, overrides: [template.path: file], language: "en").warnings
    }
    let older = BuiltInTemplate(path: template.path, bytes: Array((template.text + "<p>").utf8))
    #expect(try warnings(template.copy + "<p>more</p>\n") == [])
    #expect(try warnings(older.copy).map(\.code) == [.outdatedTemplate])
    #expect(try warnings(older.copy).map(\.message) == ["`pages/habit` has changed since this was copied from it"])
    #expect(try warnings(older.text) == [])
  }
}
