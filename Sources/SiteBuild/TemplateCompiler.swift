import Diagnostics
import SitePlan

/// Compiles a page's template with its layout, its partials and the replacements of their blocks into one program, and
/// reports every name that leads nowhere.
///
/// Names refer to fields of the page's model, so it is known before rendering where each value is.
struct TemplateCompiler {
  /// All templates that the page's template includes, by name and already parsed without flaws.
  let templates: [String: ParsedTemplate]
  /// The names of all templates, for suggestions.
  let known: [String]
  /// The words that `{{t.…}}` can name, by key.
  let words: [String: Words.Entry]

  private var scopes: [Scope] = []
  /// How many sections over lists are open.
  private var openLists = 0
  private var program = PageProgram()
  /// Text that is not part of a step yet.
  private var text: [UInt8] = []
  /// The replacement of each block by name; the outermost one wins, as in swift-mustache.
  private var overrides: [String: Override] = [:]
  /// The templates and blocks being compiled: including one of them again would never end.
  private var activeTemplates: [String] = []
  private var activeBlocks: Set<String> = []
  private(set) var flaws = TemplateFlaws()

  /// A node in which names are looked up.
  private struct Scope {
    /// The number of the list whose current element is or contains the node; 0 for the page.
    var list: Int
    /// The field numbers that lead from that element to the node.
    var path: [Int]
    var schema: TemplateSchema
  }

  /// What a name refers to.
  private struct Place {
    var kind: TemplateSchema.Kind
    var list: Int
    /// The field numbers that lead to the value, its own last.
    var path: [Int]
  }

  private struct Override {
    var template: ParsedTemplate
    var parts: [TemplatePart]
  }

  private init(
    templates: [String: ParsedTemplate], known: [String],
    words: [String: Words.Entry]
  ) {
    self.templates = templates
    self.known = known
    self.words = words
  }

  /// The program of a page, or all flaws of its templates in the order in which they were found.
  ///
  /// - Parameters:
  ///   - templates: All templates that the page's template includes, by name and already parsed without flaws.
  ///   - known: The names of all templates, for suggestions.
  ///   - words: The words that `{{t.…}}` can name, by key.
  static func program(
    for name: String, schema: TemplateSchema, templates: [String: ParsedTemplate],
    known: [String],
    words: [String: Words.Entry]
  ) -> Result<PageProgram, TemplateFlaws> {
    guard let template = templates[name] else {
      return .failure(
        TemplateFlaws(diagnostics: [
          Diagnostic(.error, .unknownTemplate, "there is no template \(name).mustache for \(schema.name)")
        ]))
    }
    var compiler = TemplateCompiler(templates: templates, known: known, words: words)
    compiler.scopes = [Scope(list: 0, path: [], schema: schema)]
    compiler.activeTemplates = [name]
    compiler.walk(template.parts, in: template)
    compiler.finishText()
    return compiler.flaws.isEmpty ? .success(compiler.program) : .failure(compiler.flaws)
  }

  private mutating func walk(_ parts: [TemplatePart], in template: ParsedTemplate) {
    for part in parts {
      switch part {
      case .comment: continue
      case .text(let stretch): text += stretch.compacted
      case .variable(let tag): write(variable: tag, in: template, isEscaped: true)
      case .unescaped(let tag): write(variable: tag, in: template, isEscaped: false)
      case .word(let tag): write(word: tag, in: template)
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

  private mutating func write(variable tag: TemplateTag, in template: ParsedTemplate, isEscaped: Bool) {
    guard let place = place(of: tag, in: template) else { return }
    switch place.kind {
    case .text where isEscaped, .markup where !isEscaped:
      finishText()
      program.append(lookup(place))
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

  private mutating func write(word tag: TemplateTag, in template: ParsedTemplate) {
    let key = String(tag.name.dropFirst(2))
    guard let entry = words[key] else {
      report(
        .unknownWord, "there is no word `\(key)`", tag, in: template,
        hint: suggestion(for: key, among: words.keys) ?? "words are in strings/*.yml")
      return
    }
    guard case .text(let word) = entry else {
      return report(
        .misusedVariable, "the word `\(key)` depends on a number and cannot stand in a template", tag, in: template)
    }
    var html = HTMLWriter()
    html.append(escaped: word)
    text += html.bytes
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
    guard let place = place(of: tag, in: template) else { return }
    let sense: PageProgram.Sense = inverted ? .none : onlyTests ? .some : .each
    finishText()
    let section = program.open(lookup(place), sense)
    switch place.kind {
    case .list(let element) where !onlyTests:
      openLists += 1
      scopes.append(Scope(list: openLists, path: [], schema: element()))
      walk(inner, in: template)
      scopes.removeLast()
      openLists -= 1
    case .node(let child) where !onlyTests:
      scopes.append(Scope(list: place.list, path: place.path, schema: child()))
      walk(inner, in: template)
      scopes.removeLast()
    case .text, .markup, .flag, .list, .node:
      walk(inner, in: template)
    }
    finishText()
    program.close(section)
  }

  private mutating func finishText() {
    if !text.isEmpty { program.append(text: text) }
    text = []
  }

  private mutating func lookup(_ place: Place) -> PageProgram.Lookup {
    program.lookup(scope: place.list, path: place.path.dropLast(), field: place.path.last ?? -1)
  }

  /// What a name refers to, looked up from the innermost section outwards; `nil` after reporting a flaw.
  private mutating func place(of tag: TemplateTag, in template: ParsedTemplate) -> Place? {
    let names = tag.path
    guard let scope = scopes.last(where: { $0.schema.keys[names[0]] != nil }) else {
      report(unknown: names[0], in: scopes.reversed().map(\.schema), tag, in: template)
      return nil
    }
    var place: Place?
    var (schema, path) = (scope.schema, scope.path)
    for (index, name) in names.enumerated() {
      if let outer = place {
        guard case .node(let child) = outer.kind else {
          report(.unknownVariable, "`\(names[..<index].joined(separator: "."))` has no parts", tag, in: template)
          return nil
        }
        (schema, path) = (child(), outer.path)
      }
      guard let kind = schema.keys[name], let number = schema.numbers[name] else {
        report(unknown: name, in: [schema], tag, in: template)
        return nil
      }
      place = Place(kind: kind, list: scope.list, path: path + [number])
    }
    return place
  }

  private mutating func report(
    _ code: DiagnosticCode, _ message: String, _ tag: TemplateTag, in template: ParsedTemplate, hint: Hint? = nil
  ) {
    flaws.add(.same(template.source.error(code, message, at: tag.nameRange, hint: hint)))
  }

  /// - Parameter schemas: What was searched for the name, the nearest first.
  private mutating func report(
    unknown name: String, in schemas: [TemplateSchema], _ tag: TemplateTag, in template: ParsedTemplate
  ) {
    let place = template.source.error(.unknownVariable, "", at: tag.nameRange)
    flaws.add(.unknown(UnknownName(name, at: place, in: schemas)))
  }

  /// The names of the blocks that a template and everything in it offer for replacement.
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
        // A block inside an override can be replaced as well.
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

/// A template with its text parsed into parts.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let parts: [TemplatePart]
}
