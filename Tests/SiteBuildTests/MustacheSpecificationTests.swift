import Foundation
import Testing

@testable import SiteBuild
@testable import SitePlan

@Suite("The Mustache specification")
struct MustacheSpecificationTests {
  struct Example: Decodable, Sendable {
    var name: String
    var data: SpecificationValue
    var template: String
    var partials: [String: String]?
    var expected: String
  }

  private struct Part: Decodable {
    var tests: [Example]
  }

  static let parts = ["comments", "inheritance", "interpolation", "inverted", "partials", "sections"]

  /// The cases of what templates here do without, by how their names begin. They are refused, never printed otherwise:
  /// names that the page does not offer, `{{&name}}`, `{{.}}`, templates within themselves, text between a layout's blocks.
  static let refused: [String: [String]] = [
    "inheritance": ["Negative Sections", "Recursion", "Text inside parent"],
    "interpolation": [
      "Ampersand", "Basic Context Miss", "Triple Mustache Context Miss", "Dotted Names - Ampersand",
      "Dotted Names - Broken Chain", "Dotted Names - Context Precedence", "Dotted Names are never single keys",
      "Implicit Iterators",
    ],
    "inverted": ["Context", "List", "Dotted Names - Broken Chains"],
    "partials": ["Failed Lookup", "Recursion"],
    "sections": [
      "Variable test", "Deeply Nested Contexts", "Context Misses", "Implicit Iterator", "Dotted Names - Broken Chains",
    ],
  ]

  private static func examples(of part: String) throws -> [Example] {
    let url = try #require(
      Bundle.module.url(forResource: part, withExtension: "json", subdirectory: "Fixtures/mustache-spec"))
    return try JSONDecoder().decode(Part.self, from: Data(contentsOf: url)).tests
  }

  @Test("each case prints what it says, or is refused where templates do without it", arguments: parts)
  func examples(_ part: String) throws {
    for example in try Self.examples(of: part) {
      let isRefused = (Self.refused[part] ?? []).contains { example.name.hasPrefix($0) }
      switch Self.program(of: example) {
      case .failure(let flaws): #expect(isRefused, "\(example.name): \(flaws.diagnostics.map(\.message))")
      case .success(let program):
        var html = HTMLWriter()
        program.fill(with: ValueNode(example), into: &html)
        let said = String(decoding: html.bytes, as: UTF8.self)
        #expect(!isRefused, "\(example.name): \(said)")
        if example.template.contains("\n") || example.partials?.values.contains(where: { $0.contains("\n") }) == true {
          // Line breaks go, here and there with a space that the specification keeps.
          #expect(said.filter { !$0.isWhitespace } == example.expected.filter { !$0.isWhitespace }, "\(example.name)")
        } else {
          #expect(said == example.expected, "\(example.name)")
        }
      }
    }
  }

  private static func program(of example: Example) -> Result<PageProgram, TemplateFlaws> {
    var templates: [String: ParsedTemplate] = [:]
    var sources: [String: TemplateSource] = [:]
    for (name, text) in (example.partials ?? [:]).merging(["page": example.template], uniquingKeysWith: { $1 }) {
      let source = TemplateSource(name: name, displayPath: name, bytes: plainText(Array(text.utf8)))
      sources[name] = source
      switch TemplateScanner.parts(of: source) {
      case .success(let parts): templates[name] = ParsedTemplate(source: source, parts: parts)
      case .failure(let flaws): return .failure(flaws)
      }
    }
    return TemplateCompiler.program(
      for: "page", schema: ValueNode(example).schema, templates: templates, known: Array(sources.keys), words: [:])
  }
}

/// A value of a case, as its file holds it.
enum SpecificationValue: Decodable, Sendable {
  case nothing
  case flag(Bool)
  case text(String)
  case list([SpecificationValue])
  case object([String: SpecificationValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .nothing
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .text(number == number.rounded() ? "\(Int(number))" : "\(number)")
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([SpecificationValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: SpecificationValue].self))
    }
  }
}

extension ValueNode {
  /// The data of a case as a page: what its templates print by `{{{name}}}` is HTML.
  fileprivate init(_ example: MustacheSpecificationTests.Example) {
    var names: Set<String> = []
    for text in [example.template] + (example.partials.map { Array($0.values) } ?? []) {
      for match in text.matches(of: /\{\{\{ ?([\w.]+) ?\}\}\}/) {
        names.insert(String(match.1.split(separator: ".").last ?? ""))
      }
    }
    let object: [String: SpecificationValue] = if case .object(let object) = example.data { object } else { [:] }
    self.init([object], markup: names)
  }

  /// - Parameters:
  ///   - objects: The one that it stands for, and others that have the same keys.
  ///   - markup: The keys of what is HTML.
  private init(_ objects: [[String: SpecificationValue]], markup: Set<String>) {
    let keys = Set(objects.flatMap(\.keys)).sorted()
    let held = keys.map { key in
      Self.held(objects.compactMap { $0[key] }.first ?? .nothing, isMarkup: markup.contains(key), markup: markup)
    }
    self.init(
      schema: TemplateSchema(
        name: "Page", keys: Dictionary(uniqueKeysWithValues: zip(keys, held.map(\.0))),
        numbers: Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))),
      values: held.map(\.1))
  }

  private static func held(
    _ value: SpecificationValue, isMarkup: Bool, markup: Set<String>
  ) -> (TemplateSchema.Kind, HeldValue) {
    switch value {
    case .nothing: return (isMarkup ? .markup : .text, .none)
    case .text(let text) where isMarkup: return (.markup, .markup(Markup { $0.append(trusted: Array(text.utf8)) }))
    case .text(let text): return (.text, .text(text))
    case .flag(let flag): return (.flag, .flag(flag))
    case .object(let object):
      let node = ValueNode([object], markup: markup)
      return (.node { node.schema }, .node(node))
    case .list(let elements):
      let objects = elements.map { element -> [String: SpecificationValue] in
        if case .object(let object) = element { object } else { ["text": element] }
      }
      let nodes = objects.map { ValueNode([$0] + objects, markup: markup) }
      let schema = nodes.first?.schema ?? TemplateSchema(name: "Element", keys: [:], numbers: [:])
      return (.list { schema }, .list(nodes))
    }
  }
}
