import Diagnostics
import Yams

/// Reads a document with Yams: the whole of YAML, but for aliases, anchors and tags, which nobody needs here and which
/// can make a few bytes into gigabytes.
struct YamsDocument {
  let source: SourceFile
  let range: Range<Int>

  private static let deepest = 32
  /// Where the mark was that was looked for last: marks come in the order of the document, so that each is found by going
  /// on from there.
  private var last: (line: Int, column: Int, offset: Int)

  init(source: SourceFile, range: Range<Int>) {
    self.source = source
    self.range = range
    last = (1, 1, range.lowerBound)
  }

  /// The root; `nil` when the document is empty or wrong.
  func parse() -> YamlNode? {
    var document = self
    return document.root()
  }

  private mutating func root() -> YamlNode? {
    guard YamlHazards(source: source, range: range).report() == false else { return nil }
    do {
      let parser = try Parser(yaml: source.text(range))
      // Anchors are known only as long as the parser lives.
      return try withExtendedLifetime(parser) {
        guard let root = try parser.singleRoot() else { return nil }
        // What has no more than `---` is as good as empty.
        return converted(root, depth: 0).flatMap { $0.isEmpty ? nil : $0 }
      }
    } catch let error as YamlError {
      report(error)
    } catch {
      source.report(.error, .notYAML, "this is not YAML: \(error)", at: range.lowerBound..<range.lowerBound)
    }
    return nil
  }

  private mutating func converted(_ node: Node, depth: Int) -> YamlNode? {
    let start = node.mark.map { offset(of: $0) } ?? range.lowerBound
    guard depth <= Self.deepest else {
      source.report(.error, .nestedTooDeeply, "this is nested too deeply", at: start..<start + 1)
      return nil
    }
    guard isAllowed(node, at: start) else { return nil }
    switch node {
    case .scalar(let scalar):
      let isPlain = scalar.style == .plain
      let content = YamlNode.Content.scalar(scalar.string, isPlain: isPlain)
      return YamlNode(content: content, range: start..<end(of: scalar, from: start))
    case .sequence(let sequence):
      var items: [YamlNode] = []
      for item in sequence {
        guard let item = converted(item, depth: depth + 1) else { return nil }
        items.append(item)
      }
      return YamlNode(content: .sequence(items), range: start..<start)
    case .mapping(let mapping):
      var entries: [YamlEntry] = []
      for (key, value) in mapping {
        guard case .scalar(let name) = key else {
          let place = key.mark.map { offset(of: $0) } ?? start
          source.report(.error, .wrongShape, "a key must be a single word", at: place..<place + 1)
          return nil
        }
        let keyStart = key.mark.map { offset(of: $0) } ?? start
        guard let value = converted(value, depth: depth + 1) else { return nil }
        entries.append(YamlEntry(key: name.string, keyRange: keyStart..<end(of: name, from: keyStart), value: value))
      }
      return YamlNode(content: .mapping(entries), range: start..<start)
    case .alias:
      source.report(.error, .unsupportedYAML, "aliases are not read", at: start..<start + 1)
      return nil
    }
  }

  /// Refuses anchors and tags.
  private func isAllowed(_ node: Node, at start: Int) -> Bool {
    let (anchor, tag): (Anchor?, Tag) =
      switch node {
      case .scalar(let scalar): (scalar.anchor, scalar.tag)
      case .sequence(let sequence): (sequence.anchor, sequence.tag)
      case .mapping(let mapping): (mapping.anchor, mapping.tag)
      case .alias(let alias): (alias.anchor, alias.tag)
      }
    if anchor != nil {
      source.report(
        .error, .unsupportedYAML, "anchors and aliases are not read", at: start..<start + 1,
        hint: "write the value out where it is needed, or put the text in quotes")
      return false
    }
    // The tag as it was set: reading it through the node would work one out.
    let written = tag.description
    var isAllowed = written.isEmpty || written == "!"
    // Yams itself says of a value in quotes or a block that it is text.
    if case .scalar(let scalar) = node, scalar.style != .plain { isAllowed = isAllowed || written.hasSuffix(":str") }
    if !isAllowed {
      source.report(
        .error, .unsupportedYAML, "tags like `!\(written.split(separator: ":").last ?? "")` are not read",
        at: start..<start + 1,
        hint: "leave the tag out, or put the text in quotes")
      return false
    }
    return true
  }

  // MARK: Places

  /// The byte that a mark means: libyaml counts lines and Unicode scalars.
  private mutating func offset(of mark: Mark) -> Int {
    if (mark.line, mark.column) < (last.line, last.column) { last = (1, 1, range.lowerBound) }
    var (line, column, offset) = last
    while line < mark.line, offset < range.upperBound {
      if source.bytes[offset] == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) }
      offset += 1
    }
    while column < mark.column, offset < range.upperBound, source.bytes[offset] != UInt8(ascii: "\n") {
      offset += 1
      while offset < range.upperBound, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    last = (line, column, offset)
    return offset
  }

  /// Where a value ends that begins here; a value of several lines is marked on its first.
  private func end(of scalar: Node.Scalar, from start: Int) -> Int {
    let bytes = source.bytes
    let text = Array(scalar.string.utf8)
    switch scalar.style {
    case .singleQuoted, .doubleQuoted:
      guard start < range.upperBound else { return start }
      let quote = bytes[start]
      var index = start + 1
      while index < range.upperBound, bytes[index] != UInt8(ascii: "\n") {
        if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
          index += 2
          continue
        }
        if bytes[index] == quote {
          guard quote == UInt8(ascii: "'"), index + 1 < range.upperBound, bytes[index + 1] == quote else {
            return index + 1
          }
          index += 1
        }
        index += 1
      }
      return min(index, range.upperBound)
    default:
      if bytes[start..<range.upperBound].starts(with: text) { return start + text.count }
      return bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
    }
  }

  // MARK: Errors

  private mutating func report(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      // What was never closed, or is no key, is better shown where it begins than where libyaml noticed.
      let place = offset(of: YamlAdvice.isBetterAtStart(problem) ? context?.mark ?? mark : mark)
      let (message, hint) = YamlAdvice.words(problem: problem, context: context?.text)
      source.report(.error, .notYAML, message, at: place..<place + 1, hint: hint)
    case .duplicatedKeysInMapping(let duplicates, let context):
      // Yams names all keys that are doubled, and where the first of them is for the first time.
      let doubles = YamlDoubles(source: source, range: range, first: offset(of: context.mark))
      for key in duplicates {
        source.report(
          .error, .duplicateKey, "`\(key)` is given twice", at: doubles.second(key), hint: "keep one of them")
      }
    case .reader(let problem, _, _, _):
      source.report(.error, .notYAML, "this is not YAML: \(problem)", at: range.lowerBound..<range.lowerBound)
    default:
      source.report(.error, .notYAML, "this is not YAML: \(error)", at: range.lowerBound..<range.lowerBound)
    }
  }
}
