import Mustache
import SitePlan

@testable import SiteBuild

/// Renders pages by swift-mustache, which finds every name as it renders: what Daybook's own programs print has to be the
/// same.
///
/// It gets the templates without the line breaks that Daybook takes out, and with the words of the language in place.
struct MustacheOracle {
  private var library = MustacheLibrary()

  init(_ templates: TemplateSet) throws {
    for name in templates.sources.names {
      guard let source = templates.sources[name] else { continue }
      let parts = try TemplateScanner.parts(of: source).get()
      try library.register(Self.text(parts, source, templates.words), named: name)
    }
  }

  func text<Page: PageModel>(of page: Page, as kind: Page.Type) -> String {
    text(of: page, with: Page.schema, template: Page.template)
  }

  /// - Parameter schema: What the page's names are.
  func text(of page: any TemplateNode, with schema: TemplateSchema, template: String) -> String {
    library.render(OracleNode(schema: schema, node: page), withTemplate: template) ?? ""
  }

  private static func text(
    _ parts: [TemplatePart], _ source: TemplateSource, _ words: [String: Words.Entry]
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): String(decoding: text.compacted, as: UTF8.self)
      case .comment: ""
      case .variable(let tag), .unescaped(let tag), .partial(let tag): source.text(tag.range)
      case .word(let tag):
        Markup { $0.append(escaped: words[String(tag.name.dropFirst(2))]?.forms[.other] ?? "") }.text
      case .section(let tag, _, let inner, let close), .inherit(let tag, let inner, let close),
        .block(let tag, let inner, let close):
        source.text(tag.range) + text(inner, source, words) + source.text(close.range)
      }
    }.joined()
  }
}

/// A model as swift-mustache looks into it.
private struct OracleNode: MustacheParent {
  let schema: TemplateSchema
  let node: any TemplateNode

  func child(named name: String) -> Any? {
    let asks = name.hasSuffix("?")
    let key = asks ? String(name.dropLast()) : name
    guard let kind = schema.keys[key], let number = schema.numbers[key] else { return nil }
    let value = node.value(at: number)
    if asks { return isSomething(value) }
    switch (value, kind) {
    case (.text(let text), _): return text.isEmpty ? Nothing() : text
    case (.markup(let source), _): return Markup { source.write(to: &$0) }.text
    case (.flag(let flag), _): return flag
    case (.list(let elements), .list(let element)):
      return elements.map { OracleNode(schema: element(), node: $0) }
    case (.node(let child), .node(let inner)): return OracleNode(schema: inner(), node: child)
    case (.none, _), (.list, _), (.node, _): return Nothing()
    }
  }

  private func isSomething(_ value: TemplateValue) -> Bool {
    switch value {
    case .text(let text): !text.isEmpty
    case .flag(let flag): flag
    case .list(let elements): !elements.isEmpty
    case .markup, .node: true
    case .none: false
    }
  }
}

private struct Nothing: MustacheCustomRenderable {
  let renderText = ""
  let isNull = true
}
