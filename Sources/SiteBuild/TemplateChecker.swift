import Diagnostics
import SitePlan

/// Walks a page's template as rendering would and reports every name that leads nowhere.
///
/// Rendering cannot do this: swift-mustache prints nothing for what it does not find.
struct TemplateChecker {
  /// Templates by name, already without flaws of their own: all that the page's template includes.
  let templates: [String: ParsedTemplate]
  /// The names of all templates, for suggestions.
  let known: [String]
  /// The words that `{{t.…}}` may name, with their forms.
  let words: [String: [String: String]]

  private var scopes: [TemplateSchema] = []
  /// Where each block's override stands, outermost first to win as in swift-mustache.
  private var overrides: [String: Override] = [:]
  /// Templates and blocks being walked: meeting one again would never end.
  private var activeTemplates: [String] = []
  private var activeBlocks: Set<String> = []
  private(set) var flaws: [Diagnostic] = []

  private struct Override {
    var template: ParsedTemplate
    var parts: [TemplatePart]
  }

  init(templates: [String: ParsedTemplate], known: [String], words: [String: [String: String]]) {
    self.templates = templates
    self.known = known
    self.words = words
  }

  /// Checks the template of a page against the keys that its model declares.
  mutating func check(_ name: String, against schema: TemplateSchema) {
    guard let template = templates[name] else {
      flaws.append(Diagnostic(.error, .unknownTemplate, "there is no template \(name).mustache for \(schema.name)"))
      return
    }
    scopes = [schema]
    overrides = [:]
    activeTemplates = [name]
    activeBlocks = []
    walk(template.parts, in: template)
  }

  private mutating func walk(_ parts: [TemplatePart], in template: ParsedTemplate) {
    for part in parts {
      switch part {
      case .text, .comment: continue
      case .variable(let tag): checkVariable(tag, in: template, isEscaped: true)
      case .unescaped(let tag): checkVariable(tag, in: template, isEscaped: false)
      case .word(let tag): checkWord(tag, in: template)
      case .section(let tag, let inverted, let inner, _):
        walkSection(tag, inverted: inverted, inner, in: template)
      case .partial(let tag):
        guard let partial = find(tag, in: template) else { continue }
        enter(partial)
      case .inherit(let tag, let inner, _):
        guard let parent = find(tag, in: template) else { continue }
        let outer = overrides
        let blocks = blockNames(in: parent)
        for case .block(let blockTag, let blockParts, _) in inner {
          if blocks.contains(blockTag.name) {
            if overrides[blockTag.name] == nil {
              overrides[blockTag.name] = Override(template: template, parts: blockParts)
            }
          } else {
            report(
              .unknownTemplate, "\(parent.source.name) has no block `\(blockTag.name)`", blockTag, in: template,
              hint: suggestion(for: blockTag.name, among: blocks))
          }
        }
        enter(parent)
        overrides = outer
      case .block(let tag, let inner, _):
        guard activeBlocks.insert(tag.name).inserted else {
          report(.circular, "the block `\(tag.name)` contains itself", tag, in: template)
          continue
        }
        if let override = overrides[tag.name] {
          walk(override.parts, in: override.template)
        } else {
          walk(inner, in: template)
        }
        activeBlocks.remove(tag.name)
      }
    }
  }

  private mutating func enter(_ template: ParsedTemplate) {
    activeTemplates.append(template.source.name)
    walk(template.parts, in: template)
    activeTemplates.removeLast()
  }

  private mutating func find(_ tag: TemplateTag, in template: ParsedTemplate) -> ParsedTemplate? {
    guard let found = templates[tag.name] else {
      report(
        .unknownTemplate, "there is no template `\(tag.name)`", tag, in: template,
        hint: suggestion(for: tag.name, among: known))
      return nil
    }
    if activeTemplates.contains(tag.name) {
      report(.circular, "the template `\(tag.name)` contains itself", tag, in: template)
      return nil
    }
    return found
  }

  private mutating func checkVariable(_ tag: TemplateTag, in template: ParsedTemplate, isEscaped: Bool) {
    switch kind(of: tag, in: template) {
    case nil: return
    case .text where isEscaped, .markup where !isEscaped: return
    case .text:
      report(
        .misusedVariable, "`\(tag.name)` is text and must be escaped", tag, in: template,
        hint: "write {{\(tag.name)}}; {{{ }}} is only for HTML made by Daybook")
    case .markup:
      report(.misusedVariable, "`\(tag.name)` is HTML", tag, in: template, hint: "write {{{\(tag.name)}}}")
    case .flag:
      report(
        .misusedVariable, "`\(tag.name)` is yes or no", tag, in: template,
        hint: "write {{#\(tag.name)}}…{{/\(tag.name)}}")
    case .list(let element):
      report(
        .misusedVariable, "`\(tag.name)` is a list", tag, in: template,
        hint: "write {{#\(tag.name)}}…{{/\(tag.name)}}; its elements have \(keys(of: element()))")
    case .node(let child):
      report(
        .misusedVariable, "`\(tag.name)` has parts", tag, in: template,
        hint: "write {{#\(tag.name)}}…{{/\(tag.name)}}; inside there are \(keys(of: child()))")
    }
  }

  private mutating func checkWord(_ tag: TemplateTag, in template: ParsedTemplate) {
    let key = String(tag.name.dropFirst(2))
    guard let forms = words[key] else {
      report(
        .unknownWord, "there is no word `\(key)`", tag, in: template,
        hint: suggestion(for: key, among: words.keys) ?? "words are in strings/*.yml")
      return
    }
    if forms.count > 1 || forms["other"] == nil {
      report(
        .misusedVariable, "the word `\(key)` depends on a number and cannot stand in a template", tag, in: template)
    }
  }

  private mutating func walkSection(
    _ tag: TemplateTag, inverted: Bool, _ inner: [TemplatePart], in template: ParsedTemplate
  ) {
    var tag = tag
    let onlyTests = inverted || tag.name.hasSuffix("?")
    if tag.name.hasSuffix("?") {
      tag.name.removeLast()
      tag.nameRange.removeLast()
    }
    guard let kind = kind(of: tag, in: template) else { return }
    let depth = scopes.count
    if !onlyTests {
      switch kind {
      case .list(let child), .node(let child): scopes.append(child())
      case .text, .markup, .flag: break
      }
    }
    walk(inner, in: template)
    scopes.removeLast(scopes.count - depth)
  }

  /// What a name stands for, looked for from the innermost section outwards.
  private mutating func kind(of tag: TemplateTag, in template: ParsedTemplate) -> TemplateSchema.Kind? {
    let path = tag.path
    guard let found = scopes.reversed().lazy.compactMap({ $0.keys[path[0]] }).first else {
      let known = scopes.flatMap { $0.keys.keys }
      report(
        .unknownVariable, "there is no `\(path[0])` in \(scopes.reversed().map(\.name).joined(separator: " or "))", tag,
        in: template,
        hint: suggestion(for: path[0], among: known) ?? scopes.last.map { "there are \(keys(of: $0))" })
      return nil
    }
    var kind = found
    for (index, key) in path.enumerated().dropFirst() {
      guard case .node(let child) = kind else {
        report(.unknownVariable, "`\(path[..<index].joined(separator: "."))` has no parts", tag, in: template)
        return nil
      }
      let schema = child()
      guard let next = schema.keys[key] else {
        report(
          .unknownVariable, "there is no `\(key)` in \(schema.name)", tag, in: template,
          hint: suggestion(for: key, among: schema.keys.keys) ?? "there are \(keys(of: schema))")
        return nil
      }
      kind = next
    }
    return kind
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ tag: TemplateTag, in template: ParsedTemplate, hint: Hint? = nil
  ) {
    let flaw = template.source.error(code, message, at: tag.nameRange, hint: hint)
    if !flaws.contains(flaw) { flaws.append(flaw) }
  }

  /// The blocks that a template and what it contains offer for replacement.
  private func blockNames(in template: ParsedTemplate) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<String> = [template.source.name]
    collectBlocks(template.parts, into: &names, seen: &seen)
    return names
  }

  private func collectBlocks(_ parts: [TemplatePart], into names: inout Set<String>, seen: inout Set<String>) {
    for part in parts {
      switch part {
      case .block(let tag, let inner, _):
        names.insert(tag.name)
        collectBlocks(inner, into: &names, seen: &seen)
      case .section(_, _, let inner, _):
        collectBlocks(inner, into: &names, seen: &seen)
      case .inherit(let tag, let inner, _):
        // Blocks within an override may be replaced in their turn.
        for case .block(_, let parts, _) in inner { collectBlocks(parts, into: &names, seen: &seen) }
        if seen.insert(tag.name).inserted, let parent = templates[tag.name] {
          collectBlocks(parent.parts, into: &names, seen: &seen)
        }
      case .partial(let tag):
        if seen.insert(tag.name).inserted, let partial = templates[tag.name] {
          collectBlocks(partial.parts, into: &names, seen: &seen)
        }
      case .text, .comment, .variable, .unescaped, .word: continue
      }
    }
  }

  private func suggestion(for name: String, among known: some Sequence<String>) -> Hint? {
    Suggestion.hint(for: name, among: known.sorted())
  }

  private func keys(of schema: TemplateSchema) -> String {
    schema.keys.keys.sorted().joined(separator: ", ")
  }
}

/// A template that has been read.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let parts: [TemplatePart]
}
