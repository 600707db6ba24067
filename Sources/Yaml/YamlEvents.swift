import CYaml

/// A place in a text as libyaml counts: lines and columns from 0, columns in Unicode scalars.
struct YamlMark: Equatable {
  var line: Int
  var column: Int

  init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line), column: Int(mark.column))
  }
}

/// What a YAML document consists of, in the order of its text (YAML 1.1 §3.1.1, the event tree).
struct YamlEvent {
  enum Kind {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case alias
    case scalar(String, isPlain: Bool)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  var kind: Kind
  var start: YamlMark
  var end: YamlMark
  var hasAnchor = false
  /// As it was resolved, `tag:yaml.org,2002:str`; `nil` where none was written.
  var tag: String?
}

/// Why libyaml cannot go on, in its own words.
struct YamlFailure: Error {
  var problem: String
  /// Where it was noticed; `nil` where libyaml does not say.
  var mark: YamlMark?
  /// What it is part of, "while scanning a quoted scalar".
  var context: String?
  /// Where that begins.
  var contextMark: YamlMark?
}

/// Reads the events of a text with libyaml, one by one.
struct YamlEvents: ~Copyable {
  /// In a place of its own, since it points to itself.
  private let parser: UnsafeMutablePointer<yaml_parser_t>

  /// - Parameter text: UTF-8, which has to stay where it is as long as events are read.
  init(_ text: UnsafeBufferPointer<UInt8>) throws(YamlFailure) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw YamlFailure(problem: "there is no memory left")
    }
    self.parser = parser
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// The next event; nothing comes after the end of the stream.
  mutating func next() throws(YamlFailure) -> YamlEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw YamlFailure(parser.pointee) }
    defer { yaml_event_delete(&event) }
    return YamlEvent(event)
  }
}

extension YamlEvent {
  fileprivate init(_ event: yaml_event_t) {
    kind = .streamEnd
    start = YamlMark(event.start_mark)
    end = YamlMark(event.end_mark)
    switch event.type {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = UnsafeBufferPointer(start: scalar.value, count: Int(scalar.length))
      kind = .scalar(String(decoding: text, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
      setProperties(anchor: scalar.anchor, tag: scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      kind = .sequenceStart
      setProperties(anchor: event.data.sequence_start.anchor, tag: event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      kind = .mappingStart
      setProperties(anchor: event.data.mapping_start.anchor, tag: event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: kind = .streamEnd
    }
  }

  private mutating func setProperties(anchor: UnsafePointer<UInt8>?, tag: UnsafePointer<UInt8>?) {
    hasAnchor = anchor != nil
    self.tag = tag.map { String(cString: $0) }
  }
}

extension YamlFailure {
  fileprivate init(_ parser: yaml_parser_t) {
    problem = parser.problem.map { String(cString: $0) } ?? "there is no memory left"
    // Of bytes that are no text libyaml tells no line.
    if parser.error == YAML_SCANNER_ERROR || parser.error == YAML_PARSER_ERROR { mark = YamlMark(parser.problem_mark) }
    if let context = parser.context {
      self.context = String(cString: context)
      contextMark = YamlMark(parser.context_mark)
    }
  }
}
