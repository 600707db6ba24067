import Diagnostics

/// Makes nodes of libyaml's events: the whole of YAML, but for aliases, anchors and tags, which nobody needs here and which
/// can make a few bytes into gigabytes.
struct YamlComposer: ~Copyable {
  private let source: SourceFile
  private let range: Range<Int>
  private var events: YamlEvents
  /// The mark that was looked for last, and its byte: marks come in the order of the text, so that each is found by going on
  /// from there.
  private var last: (mark: YamlMark, offset: Int)

  private static let deepest = 32

  /// Why there is no node; what is wrong has been reported.
  private struct Reported: Error {}

  /// The root of a document; `nil` when it is empty, or wrong, which is reported.
  static func root(of source: SourceFile, in range: Range<Int>) -> YamlNode? {
    guard !range.isEmpty, !YamlControls.report(in: source, range) else { return nil }
    return source.bytes.withUnsafeBufferPointer { bytes -> YamlNode? in
      do throws(YamlFailure) {
        let events = try YamlEvents(UnsafeBufferPointer(rebasing: bytes[range]))
        var composer = YamlComposer(source: source, range: range, events: events)
        return composer.root()
      } catch {
        source.report(.error, .notYAML, "this is not YAML: \(error.problem)", at: range.lowerBound..<range.lowerBound)
        return nil
      }
    }
  }

  private init(source: SourceFile, range: Range<Int>, events: consuming YamlEvents) {
    self.source = source
    self.range = range
    self.events = events
    last = (YamlMark(line: 0, column: 0), range.lowerBound)
  }

  private mutating func root() -> YamlNode? {
    do {
      return try document()
    } catch let failure as YamlFailure {
      report(failure)
    } catch {
      // It has been reported.
    }
    return nil
  }

  private mutating func document() throws -> YamlNode? {
    _ = try events.next()
    guard case .documentStart = try events.next().kind else { return nil }
    let root = try node(try events.next(), depth: 0)
    _ = try events.next()
    let after = try events.next()
    guard case .streamEnd = after.kind else {
      throw YamlFailure(problem: "but found another document", mark: after.start)
    }
    // What has no more than `---` is as good as empty.
    return root.isEmpty ? nil : root
  }

  private mutating func node(_ event: YamlEvent, depth: Int) throws -> YamlNode {
    let start = offset(of: event.start)
    try checkProperties(of: event, at: start)
    switch event.kind {
    case .scalar(let text, let isPlain):
      return YamlNode(content: .scalar(text, isPlain: isPlain), range: start..<end(of: event, from: start))
    case .sequenceStart:
      try checkDepth(depth, at: start)
      return YamlNode(content: .sequence(try items(depth: depth + 1)), range: start..<start)
    case .mappingStart:
      try checkDepth(depth, at: start)
      return YamlNode(content: .mapping(try entries(depth: depth + 1)), range: start..<start)
    case .alias:
      throw reported(
        .unsupportedYAML, "this would be an alias, and those are not read", at: start,
        hint: "put a text that begins with `*` in quotes")
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      throw YamlFailure(problem: "a value is expected here", mark: event.start)
    }
  }

  private mutating func items(depth: Int) throws -> [YamlNode] {
    var items: [YamlNode] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { return items }
      items.append(try node(event, depth: depth))
    }
  }

  /// A key that is given twice is there twice: who reads the mapping says so.
  private mutating func entries(depth: Int) throws -> [YamlEntry] {
    var entries: [YamlEntry] = []
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { return entries }
      let key = try node(event, depth: depth)
      guard case .scalar(let name, _) = key.content else {
        throw reported(.wrongShape, "a key must be a single word", at: key.range.lowerBound)
      }
      entries.append(
        YamlEntry(key: name, keyRange: key.range, value: try node(try events.next(), depth: depth)))
    }
  }

  // MARK: What is not read

  private func checkDepth(_ depth: Int, at start: Int) throws(Reported) {
    if depth >= Self.deepest { throw reported(.nestedTooDeeply, "this is nested too deeply", at: start) }
  }

  private func checkProperties(of event: YamlEvent, at start: Int) throws(Reported) {
    if event.hasAnchor {
      throw reported(
        .unsupportedYAML, "anchors and aliases are not read", at: start,
        hint: "write the value out where it is needed, or put the text in quotes")
    }
    guard let tag = event.tag, tag != "!" else { return }
    // That a value in quotes or a block is text need not be said, and may be.
    if case .scalar(_, isPlain: false) = event.kind, tag.hasSuffix(":str") { return }
    throw reported(
      .unsupportedYAML, "tags like `!\(tag.split(separator: ":").last ?? "")` are not read", at: start,
      hint: "leave the tag out, or put the text in quotes")
  }

  private func reported(_ code: DiagnosticCode, _ message: String, at place: Int, hint: Hint? = nil) -> Reported {
    source.report(.error, code, message, at: place..<place + 1, hint: hint)
    return Reported()
  }

  private mutating func report(_ failure: YamlFailure) {
    guard let mark = failure.mark else {
      source.report(.error, .notYAML, "this is not YAML: \(failure.problem)", at: range.lowerBound..<range.lowerBound)
      return
    }
    // What was never closed, or is no key, is better shown where it begins than where libyaml noticed.
    let place = offset(of: YamlErrorWords.isBetterAtStart(failure.problem) ? failure.contextMark ?? mark : mark)
    let (message, hint) = YamlErrorWords.words(problem: failure.problem, context: failure.context)
    source.report(.error, .notYAML, message, at: place..<place + 1, hint: hint)
  }

  // MARK: Places

  private mutating func offset(of mark: YamlMark) -> Int {
    if (mark.line, mark.column) < (last.mark.line, last.mark.column) {
      last = (YamlMark(line: 0, column: 0), range.lowerBound)
    }
    var (line, column, offset) = (last.mark.line, last.mark.column, last.offset)
    let bytes = source.bytes
    while line < mark.line, offset < range.upperBound {
      if bytes[offset] == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
      offset += 1
    }
    while column < mark.column, offset < range.upperBound, bytes[offset] != UInt8(ascii: "\n") {
      offset += 1
      while offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    last = (mark, offset)
    return offset
  }

  /// Where a value ends; one of several lines is marked on its first.
  private mutating func end(of event: YamlEvent, from start: Int) -> Int {
    if event.end.line == event.start.line { return offset(of: event.end) }
    return source.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
  }
}
