import Diagnostics
import Mustache
import SitePlan

/// Lets swift-mustache put a page's template together and turns what it prints into a ``PageProgram``.
struct TemplateCompiler {
  /// A template whose names have been checked against `schema`.
  static func program(
    for name: String, schema: TemplateSchema, templates: [String: ParsedTemplate], words: [String: [String: String]],
    symbols table: SymbolTable = SymbolTable()
  ) throws -> PageProgram {
    var library = MustacheLibrary()
    try library.register("{{{-b}}}", named: "-b")
    try library.register("{{{-e}}}", named: "-e")
    var chunks: [[UInt8]] = []
    let names = Dictionary(
      uniqueKeysWithValues: templates.keys.sorted().enumerated().map { ($0.element, "p\($0.offset)") })
    for template in templates.values.sorted(by: { $0.source.name < $1.source.name }) {
      let text = MarkedTemplate.text(of: template, names: names, words: words, chunks: &chunks)
      guard let libraryName = names[template.source.name] else { continue }
      do {
        try library.register(text, named: libraryName)
      } catch {
        throw Diagnostic(
          .error, .templateSyntax, "swift-mustache cannot read this template: \(error)",
          at: SourceLocation(path: template.source.displayPath))
      }
    }
    // Symbols know the table and the table knows them: emptied, so that none of them outlives the compilation.
    defer { table.symbols = [] }
    let page = TemplateSymbol(table: table, id: 0, base: .scope(0), path: [], kind: .node { schema })
    // No data passes through swift-mustache, so nothing is there for it to escape: a fill escapes by byte.
    let printed = names[name].flatMap { library.render(page, withTemplate: $0) } ?? ""
    return StepReader.program(in: printed, chunks: chunks, symbols: table.symbols)
  }
}

/// All symbols that a template asked for, by number.
final class SymbolTable {
  fileprivate var symbols: [TemplateSymbol] = []
}

/// Stands for a value while a template is put together: it knows which keys it has, and prints marks.
private final class TemplateSymbol: MustacheParent, MustacheCustomRenderable {
  enum Base {
    /// 0: the page.
    case scope(Int)
    /// The current element of the list that has this number.
    case elements(of: Int)
  }

  private let table: SymbolTable
  private let id: Int
  let base: Base
  /// The numbers of fields from the base inwards; the last is the symbol's own.
  let path: [Int]
  let sense: PageProgram.Sense
  private let kind: TemplateSchema.Kind?

  init(
    table: SymbolTable, id: Int, base: Base, path: [Int], sense: PageProgram.Sense = .each,
    kind: TemplateSchema.Kind?
  ) {
    self.table = table
    self.id = id
    self.base = base
    self.path = path
    self.sense = sense
    self.kind = kind
  }

  /// What is inside: `nil` where a name has to be looked for further out.
  func child(named name: String) -> Any? {
    if name == "-b" { return PrintedMark(renderText: "\0b\(id);") }
    if name == "-e" { return PrintedMark(renderText: "\0e\(id);") }
    var key = name
    var sense = PageProgram.Sense.each
    if name.hasSuffix("?") || name.hasSuffix("*") {
      sense = key.removeLast() == "?" ? .some : .none
    }
    // A text, a flag and a test have nothing inside.
    guard self.sense == .each else { return nil }
    let childBase: Base
    let outer: [Int]
    let schema: TemplateSchema
    switch kind {
    case .node(let child): (childBase, outer, schema) = (base, path, child())
    case .list(let element): (childBase, outer, schema) = (.elements(of: id), [], element())
    case .text, .markup, .flag, nil: return nil
    }
    guard let childKind = schema.keys[key], let number = schema.numbers[key] else { return nil }
    let symbol = TemplateSymbol(
      table: table, id: table.symbols.count, base: childBase, path: outer + [number], sense: sense, kind: childKind)
    table.symbols.append(symbol)
    return symbol
  }

  var renderText: String { "\0v\(id);" }
  var isNull: Bool { false }
  /// Whether a section over it opens the elements of a list.
  var opensElements: Bool {
    if case .list = kind { return sense == .each }
    return false
  }
}

private struct PrintedMark: MustacheCustomRenderable {
  let renderText: String
  let isNull = false
}

/// Reads what swift-mustache printed back into a program.
private struct StepReader {
  private let bytes: [UInt8]
  private let chunks: [[UInt8]]
  private let symbols: [TemplateSymbol]
  private var position = 0
  /// The numbers of the lists that are open, outermost first.
  private var lists: [Int] = []

  static func program(in printed: String, chunks: [[UInt8]], symbols: [TemplateSymbol]) -> PageProgram {
    var reader = StepReader(bytes: Array(printed.utf8), chunks: chunks, symbols: symbols)
    var program = PageProgram()
    reader.readSteps(into: &program)
    return program
  }

  private init(bytes: [UInt8], chunks: [[UInt8]], symbols: [TemplateSymbol]) {
    self.bytes = bytes
    self.chunks = chunks
    self.symbols = symbols
  }

  /// The steps up to the end of the section that is open, or of the text.
  private mutating func readSteps(into program: inout PageProgram) {
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { program.append(text: text) }
      text = []
    }
    while position < bytes.count {
      guard bytes[position] == 0 else {
        text.append(bytes[position])
        position += 1
        continue
      }
      let letter = bytes[position + 1]
      position += 2
      var number = 0
      while bytes[position] != 0x3B {
        number = number * 10 + Int(bytes[position] - 0x30)
        position += 1
      }
      position += 1
      switch letter {
      case 0x74:  // t
        text += chunks[number]
      case 0x76:  // v
        flush()
        program.append(lookup(symbols[number], in: &program))
      case 0x62:  // b
        flush()
        let symbol = symbols[number]
        let place = lookup(symbol, in: &program)
        if symbol.opensElements { lists.append(number) }
        _ = program.append(place, symbol.sense) { program in
          readSteps(into: &program)
          return true
        }
        if symbol.opensElements { lists.removeLast() }
      default:  // e
        flush()
        return
      }
    }
    flush()
  }

  private func lookup(_ symbol: TemplateSymbol, in program: inout PageProgram) -> PageProgram.Lookup {
    let scope =
      switch symbol.base {
      case .scope(let scope): scope
      case .elements(let list): (lists.firstIndex(of: list) ?? -1) + 1
      }
    return program.lookup(scope: scope, path: symbol.path.dropLast(), field: symbol.path.last ?? -1)
  }
}
