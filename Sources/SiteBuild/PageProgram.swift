import SitePlan

/// A page's template with layout, partials and blocks in place, ready to be filled with one model after another.
///
/// swift-mustache needs some 1.8 µs a tag, which is 0.4 s for four thousand pages of sixty tags. It renders each template
/// once instead, with marks for values, and what it printed becomes this list of steps; filling it costs about 0.1 µs a
/// tag, and large markup is written straight into the page.
struct PageProgram: Sendable, Equatable {
  indirect enum Step: Sendable, Equatable {
    case text([UInt8])
    case value(Lookup)
    case section(Lookup, Sense, [Step])
  }

  /// When a section is rendered.
  enum Sense: UInt8, Sendable, Equatable {
    /// Once for each element of a list, otherwise once if there is something.
    case each
    /// Once if there is something.
    case some
    /// Once if there is nothing.
    case none
  }

  /// Where a value is found.
  struct Lookup: Sendable, Equatable {
    /// 0 is the page, n the current element of the n-th list that stands around the place.
    var scope: Int
    /// The numbers of the nodes that lead from there to the one that has the field.
    var path: [Int]
    /// The field's number in its type's schema.
    var field: Int
  }

  var steps: [Step]

  /// Appends the page.
  func fill(with model: any TemplateNode, into html: inout HTMLWriter) {
    var scopes: [any TemplateNode] = [model]
    run(steps, &scopes, into: &html)
  }

  private func run(_ steps: [Step], _ scopes: inout [any TemplateNode], into html: inout HTMLWriter) {
    for step in steps {
      switch step {
      case .text(let bytes):
        html.append(trusted: bytes)
      case .value(let lookup):
        switch value(lookup, scopes) {
        case .text(let text): html.append(escaped: text)
        case .markup(let source): source.write(to: &html)
        case .flag, .list, .node, .none: continue
        }
      case .section(let lookup, let sense, let inner):
        let value = value(lookup, scopes)
        switch sense {
        case .each:
          if case .list(let elements) = value {
            for element in elements {
              scopes.append(element)
              run(inner, &scopes, into: &html)
              scopes.removeLast()
            }
          } else if isSomething(value) {
            run(inner, &scopes, into: &html)
          }
        case .some:
          if isSomething(value) { run(inner, &scopes, into: &html) }
        case .none:
          if !isSomething(value) { run(inner, &scopes, into: &html) }
        }
      }
    }
  }

  private func value(_ lookup: Lookup, _ scopes: [any TemplateNode]) -> TemplateValue {
    if lookup.path.isEmpty { return scopes[lookup.scope].value(at: lookup.field) }
    var node = scopes[lookup.scope]
    for number in lookup.path {
      guard case .node(let child) = node.value(at: number) else { return .none }
      node = child
    }
    return node.value(at: lookup.field)
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
