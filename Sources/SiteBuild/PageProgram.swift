import SitePlan

/// A page's template with layout, partials and blocks in place, ready to be filled with one model after another.
///
/// Filling a tag costs about 0.1 µs, where a library that looks names up as it renders needs some 1.8 µs: 0.4 s for
/// four thousand pages of sixty tags. Large markup is written straight into the page.
///
/// The steps are one array of plain values that refer to texts and paths by range. So no references are counted, which
/// would slow down threads that share them.
struct PageProgram: Sendable, Equatable {
  enum Step: Sendable, Equatable {
    /// A range of ``texts`` to print.
    case text(Range<Int>)
    case value(Lookup)
    /// A section; the `count` steps after this one are inside it.
    case section(Lookup, Sense, count: Int)
  }

  /// The condition for rendering a section, and how often.
  enum Sense: UInt8, Sendable, Equatable {
    /// Once for each element of a list, otherwise once if there is something.
    case each
    /// Once if there is something.
    case some
    /// Once if there is nothing.
    case none
  }

  /// Where a model holds a value.
  struct Lookup: Sendable, Equatable {
    /// The scope of the name: 0 is the page, n the current element of the n-th enclosing list.
    var scope: Int
    /// The range of ``paths`` with the field numbers that lead from the scope to the node with the field.
    var path: Range<Int>
    /// The field's number in its type's schema.
    var field: Int
  }

  private(set) var steps: [Step] = []
  /// The texts of all steps, one after the other, as UTF-8.
  private(set) var texts: [UInt8] = []
  private(set) var paths: [Int] = []

  // MARK: Building

  mutating func append(text: some Collection<UInt8>) {
    let start = texts.count
    texts += text
    steps.append(.text(start..<texts.count))
  }

  mutating func append(_ lookup: Lookup) {
    steps.append(.value(lookup))
  }

  /// Begins a section, which contains the steps appended until ``close(_:)``.
  ///
  /// - Returns: The value to pass to ``close(_:)``.
  mutating func open(_ lookup: Lookup, _ sense: Sense) -> Int {
    steps.append(.section(lookup, sense, count: 0))
    return steps.count - 1
  }

  mutating func close(_ section: Int) {
    guard case .section(let lookup, let sense, _) = steps[section] else { return }
    steps[section] = .section(lookup, sense, count: steps.count - section - 1)
  }

  mutating func lookup(scope: Int, path: some Collection<Int>, field: Int) -> Lookup {
    let start = paths.count
    paths += path
    return Lookup(scope: scope, path: start..<paths.count, field: field)
  }

  // MARK: Rendering

  /// Appends the HTML of the page with that model.
  func fill(with model: any TemplateNode, into html: inout HTMLWriter) {
    var scopes: [any TemplateNode] = [model]
    texts.withUnsafeBufferPointer { run(steps.indices, &scopes, texts: $0, into: &html) }
  }

  private func run(
    _ range: Range<Int>, _ scopes: inout [any TemplateNode], texts: UnsafeBufferPointer<UInt8>,
    into html: inout HTMLWriter
  ) {
    var number = range.lowerBound
    while number < range.upperBound {
      let step = steps[number]
      number += 1
      switch step {
      case .text(let stretch):
        html.append(trusted: UnsafeBufferPointer(rebasing: texts[stretch]))
      case .value(let lookup):
        switch value(lookup, scopes) {
        case .text(let text): html.append(escaped: text)
        case .markup(let source): source.write(to: &html)
        case .flag, .list, .node, .none: continue
        }
      case .section(let lookup, let sense, let count):
        let inside = number..<number + count
        number = inside.upperBound
        let value = value(lookup, scopes)
        switch sense {
        case .each:
          if case .list(let elements) = value {
            for element in elements {
              scopes.append(element)
              run(inside, &scopes, texts: texts, into: &html)
              scopes.removeLast()
            }
          } else if isSomething(value) {
            run(inside, &scopes, texts: texts, into: &html)
          }
        case .some:
          if isSomething(value) { run(inside, &scopes, texts: texts, into: &html) }
        case .none:
          if !isSomething(value) { run(inside, &scopes, texts: texts, into: &html) }
        }
      }
    }
  }

  private func value(_ lookup: Lookup, _ scopes: [any TemplateNode]) -> TemplateValue {
    if lookup.path.isEmpty { return scopes[lookup.scope].value(at: lookup.field) }
    var node = scopes[lookup.scope]
    for place in lookup.path {
      guard case .node(let child) = node.value(at: paths[place]) else { return .none }
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
