import SitePlan
import TestSupport
import Testing

@testable import SiteBuild

extension ValueNode {
  /// A model of any kind, with values that only a seed decides.
  fileprivate init(_ schema: TemplateSchema, depth: Int = 0, using generator: inout SeededGenerator) {
    var values = Array(repeating: HeldValue.none, count: schema.numbers.count)
    for (key, number) in schema.numbers.sorted(by: { $0.value < $1.value }) {
      guard let kind = schema.keys[key] else { continue }
      values[number] = HeldValue(kind, depth: depth, using: &generator)
    }
    self.init(schema: schema, values: values)
  }
}

extension HeldValue {
  fileprivate init(_ kind: TemplateSchema.Kind, depth: Int, using generator: inout SeededGenerator) {
    switch kind {
    case .text:
      let texts = ["", "a", "<b> & \"c\"", "é\u{301}", "{{title}}", "  ", "0"]
      let text = texts[Int.random(in: 0..<texts.count, using: &generator)]
      self = Int.random(in: 0..<5, using: &generator) == 0 ? .none : .text(text)
    case .markup:
      self = Bool.random(using: &generator) ? .none : .markup(Markup { $0.append("<i>x</i>") })
    case .flag: self = .flag(Bool.random(using: &generator))
    case .list(let element):
      let count = depth > 3 ? 0 : Int.random(in: 0...2, using: &generator)
      self = .list((0..<count).map { _ in ValueNode(element(), depth: depth + 1, using: &generator) })
    case .node(let child):
      let isThere = depth <= 3 && Bool.random(using: &generator)
      self = isThere ? .node(ValueNode(child(), depth: depth + 1, using: &generator)) : .none
    }
  }
}

@Suite("Templates beside swift-mustache")
struct MustacheOracleTests {
  @Test("every built-in template prints what swift-mustache prints, whatever its page holds")
  func builtIn() throws {
    let templates = try TemplateSet.load()
    let (programs, flaws) = templates.compile(PageKinds.all)
    #expect(flaws == [])
    let oracle = try MustacheOracle(templates)
    var generator = SeededGenerator(seed: 12)
    for kind in PageKinds.all {
      let program = try #require(programs[PageKind(kind)])
      for round in 0..<12 {
        let page = ValueNode(kind.schema, using: &generator)
        var html = HTMLWriter()
        program.fill(with: page, into: &html)
        let said = String(decoding: html.bytes, as: UTF8.self)
        let expected = oracle.text(of: page, with: kind.schema, template: kind.template)
        let place = zip(said, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? 0
        #expect(
          said == expected,
          """
          \(kind.template), round \(round): \(said.dropFirst(place - 80).prefix(160)) is \
          \(expected.dropFirst(place - 80).prefix(160))
          """)
        if said != expected { break }
      }
    }
  }

  @Test("random templates print what swift-mustache prints", arguments: 0..<40)
  func random(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var files: [String: String] = [:]
    files["partials/foot"] = Self.template(TestPage.schema, depth: 2, using: &generator)
    let name = "{{$name}}" + Self.template(TestPage.schema, depth: 2, using: &generator) + "{{/name}}"
    files["layout"] = "<html>\n" + name + "{{$content}}nothing{{/content}}{{> partials/foot}}</html>"
    let content = Self.template(TestPage.schema, depth: 0, using: &generator)
    files["pages/test"] = "{{<layout}}\n{{$content}}\n\(content){{/content}}\n{{/layout}}"
    let templates = try TemplateSet(files)
    let (programs, flaws) = templates.compile([TestPage.self])
    #expect(flaws == [], "\(files)")
    let oracle = try MustacheOracle(templates)
    let program = try #require(programs[PageKind(TestPage.self)])
    for _ in 0..<8 {
      let page = ValueNode(TestPage.schema, using: &generator)
      var html = HTMLWriter()
      program.fill(with: page, into: &html)
      #expect(
        String(decoding: html.bytes, as: UTF8.self)
          == oracle.text(of: page, with: TestPage.schema, template: TestPage.template), "\(files)")
    }
  }

  /// Tags that a schema allows, with text and line breaks between them.
  private static func template(
    _ schema: TemplateSchema, depth: Int, using generator: inout SeededGenerator
  ) -> String {
    // swift-mustache reads by Character: no combining mark beside a brace.
    let texts = ["<p>", "</p>", " ", "\n  ", "x", " & ", "<a href=\"", "\">", "<br\n  class='y'>"]
    var text = ""
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      text += texts[Int.random(in: 0..<texts.count, using: &generator)]
      let keys = schema.keys.keys.sorted()
      let key = keys[Int.random(in: 0..<keys.count, using: &generator)]
      func inside(_ schema: TemplateSchema) -> String {
        depth < 3 ? template(schema, depth: depth + 1, using: &generator) : "."
      }
      switch (schema.keys[key], Int.random(in: 0..<4, using: &generator)) {
      case (.text, 0): text += "{{#\(key)}}\(inside(schema)){{/\(key)}}"
      case (.text, _): text += "{{\(key)}}"
      case (.markup, _): text += "{{{\(key)}}}"
      case (.list, 0), (.node, 0), (.flag, 0): text += "{{^\(key)}}\(inside(schema)){{/\(key)}}"
      case (.list, 1), (.node, 1): text += "{{#\(key)?}}\(inside(schema)){{/\(key)?}}"
      case (.list(let element), _): text += "{{#\(key)}}\(inside(element())){{/\(key)}}"
      case (.node(let child), _): text += "{{#\(key)}}\(inside(child())){{/\(key)}}"
      case (.flag, _): text += "{{#\(key)}}\(inside(schema)){{/\(key)}}"
      case (nil, _): continue
      }
    }
    return text
  }
}
