/// Lists and mappings in brackets or braces, on one line.
extension YamlSubset {
  /// Reads a list or mapping in brackets or braces.
  mutating func flow() throws(Doubt) -> YamlNode {
    depth += 1
    guard depth <= Self.deepest else { throw Doubt() }
    defer { depth -= 1 }
    let start = position
    let isMapping = byte() == UInt8(ascii: "{")
    let close = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var items: [YamlNode] = []
    var entries: [YamlEntry] = []
    position += 1
    skipSpaces()
    if byte() == close {
      position += 1
    } else {
      while true {
        if isMapping {
          let (key, keyRange) = try self.key()
          skipSpaces()
          entries.append(YamlEntry(key: key, keyRange: keyRange, value: try flowValue()))
        } else {
          items.append(try flowValue())
        }
        skipSpaces()
        let next = byte()
        position += 1
        if next == close { break }
        guard next == UInt8(ascii: ",") else { throw Doubt() }
        skipSpaces()
      }
    }
    return YamlNode(content: isMapping ? .mapping(entries) : .sequence(items), range: start..<start)
  }

  private mutating func flowValue() throws(Doubt) -> YamlNode {
    switch byte() {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted()
    default: break
    }
    let start = position
    try checkPlainStart()
    var last = position
    scan: while true {
      switch byte() {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break scan
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "?"), UInt8(ascii: "\n"): throw Doubt()
      case UInt8(ascii: ":"):
        switch byte(1) {
        case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
          UInt8(ascii: "}"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
          throw Doubt()
        default: position += 1
        }
        last = position
      case UInt8(ascii: " "):
        if byte(1) == UInt8(ascii: "#") { throw Doubt() }
        position += 1
      default:
        position += try width()
        last = position
      }
    }
    return YamlNode(content: .scalar(text(start..<last), isPlain: true), range: start..<last)
  }

  private mutating func skipSpaces() {
    while byte() == UInt8(ascii: " ") { position += 1 }
  }
}
