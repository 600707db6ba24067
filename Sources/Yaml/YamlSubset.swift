/// A parser for the part of YAML in which data folders are written: mappings and lists in blocks, plain and quoted
/// values on one line, texts of several lines after `|-`, flow lists and mappings on one line, comments.
///
/// It accepts only what it reads exactly as libyaml does, and gives up on everything else, valid or not; then Yams
/// reads the document. The reasons for two parsers are in docs/decisions/2026-11-21-yaml-fast-path.md.
struct YamlSubset {
  /// The document is outside the subset, or may be.
  struct Doubt: Error {}

  let bytes: UnsafeBufferPointer<UInt8>
  let end: Int
  var position: Int
  /// The offset at which the line of `position` begins; after ``toContent()``, that of the next line with content.
  private var lineStart: Int
  var depth = 0

  static let deepest = 16
  private static let longestKey = 200

  /// The document's root; `.some(nil)` for a document without content, `nil` for one outside the subset.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, well-formed UTF-8.
  ///   - range: The document in the file.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> YamlNode?? {
    var parser = YamlSubset(
      bytes: bytes, end: range.upperBound, position: range.lowerBound, lineStart: range.lowerBound)
    do {
      guard try parser.toContent() else { return .some(nil) }
      let node = try parser.block(at: parser.indent)
      return try parser.toContent() ? nil : .some(node)
    } catch {
      return nil
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, end: Int, position: Int, lineStart: Int) {
    self.bytes = bytes
    self.end = end
    self.position = position
    self.lineStart = lineStart
  }

  /// The column of ``position``, from 0. Before it on its line are only spaces and `- `.
  private var indent: Int { position - lineStart }

  func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < end ? bytes[position + offset] : UInt8(ascii: "\n")
  }

  // MARK: Lines

  /// Moves to the next content; returns false at the end.
  private mutating func toContent() throws(Doubt) -> Bool {
    while position < end {
      let here = bytes[position]
      if here == UInt8(ascii: " ") {
        position += 1
      } else if here == UInt8(ascii: "\n") {
        position += 1
        lineStart = position
      } else if here == UInt8(ascii: "\r") || here == UInt8(ascii: "#") {
        try toLineEnd()
      } else {
        if here == UInt8(ascii: "\t") { throw Doubt() }
        return true
      }
    }
    return false
  }

  /// Moves past blanks and a comment to the beginning of the next line.
  private mutating func toLineEnd() throws(Doubt) {
    let from = position
    while byte() == UInt8(ascii: " ") { position += 1 }
    if byte() == UInt8(ascii: "#") {
      let isApart = position > from || position == lineStart || bytes[position - 1] == UInt8(ascii: " ")
      guard isApart else { throw Doubt() }
      while byte() != UInt8(ascii: "\n"), byte() != UInt8(ascii: "\r") { position += try width() }
    }
    if byte() == UInt8(ascii: "\r"), byte(1) == UInt8(ascii: "\n"), position + 1 < end { position += 1 }
    guard byte() == UInt8(ascii: "\n") else { throw Doubt() }
    if position < end { position += 1 }
    lineStart = position
  }

  /// The number of bytes of the character at `position`. It throws for characters that libyaml refuses or takes for a
  /// line break.
  func width() throws(Doubt) -> Int {
    let lead = bytes[position]
    // Most characters are ASCII, for which the bytes behind them do not matter.
    let (second, third) = lead < 0x80 ? (0, 0) : (byte(1), byte(2))
    guard YamlControls.width(lead, second, third) == nil else { throw Doubt() }
    return lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }

  // MARK: Blocks

  /// Reads the mapping or list whose first line begins at this column.
  private mutating func block(at column: Int) throws(Doubt) -> YamlNode {
    depth += 1
    guard depth <= Self.deepest else { throw Doubt() }
    defer { depth -= 1 }
    return isDash ? try blockSequence(at: column) : try blockMapping(at: column)
  }

  private var isDash: Bool { byte() == UInt8(ascii: "-") && byte(1) == UInt8(ascii: " ") }

  private mutating func blockMapping(at column: Int) throws(Doubt) -> YamlNode {
    let start = position
    var entries: [YamlEntry] = []
    repeat {
      let (key, keyRange) = try self.key()
      let value = try blockValue(parent: column)
      entries.append(YamlEntry(key: key, keyRange: keyRange, value: value))
    } while try hasNext(at: column) && !isDash
    return YamlNode(content: .mapping(entries), range: start..<start)
  }

  private mutating func blockSequence(at column: Int) throws(Doubt) -> YamlNode {
    let start = position
    var items: [YamlNode] = []
    repeat {
      guard isDash else { throw Doubt() }
      position += 2
      while byte() == UInt8(ascii: " ") { position += 1 }
      if isKey {
        items.append(try block(at: indent))
      } else {
        if isDash { throw Doubt() }
        items.append(try inlineValue())
      }
    } while try hasNext(at: column, onlyDashes: true)
    return YamlNode(content: .sequence(items), range: start..<start)
  }

  /// Moves to the next content; returns whether it is at this column. Content further to the right would continue a
  /// value, which is outside the subset.
  private mutating func hasNext(at column: Int, onlyDashes: Bool = false) throws(Doubt) -> Bool {
    guard try toContent() else { return false }
    if indent > column { throw Doubt() }
    return indent == column && (!onlyDashes || isDash)
  }

  /// Reads the value of a key, from after its colon, on the same line or on those below.
  private mutating func blockValue(parent column: Int) throws(Doubt) -> YamlNode {
    let afterColon = position
    while byte() == UInt8(ascii: " ") { position += 1 }
    if byte() == UInt8(ascii: "|") { return try literal(parent: column) }
    guard isAtEnd || byte() == UInt8(ascii: "#") else { return try inlineValue() }
    try toLineEnd()
    if try toContent() {
      // A list may be in the same column as its key.
      if indent > column || (indent == column && isDash) { return try block(at: indent) }
    }
    return YamlNode(content: .scalar("", isPlain: true), range: afterColon..<afterColon)
  }

  /// Reads the lines after `|-` as they are. Blank lines, and lines between the indentation of the key and that of the
  /// first line, are left to libyaml.
  private mutating func literal(parent column: Int) throws(Doubt) -> YamlNode {
    let start = position
    guard byte(1) == UInt8(ascii: "-"), byte(2) == UInt8(ascii: "\n"), position + 2 < end else { throw Doubt() }
    position += 3
    lineStart = position
    let range = start..<start + 2
    var lines: [String] = []
    var depth: Int?
    while position < end {
      while byte() == UInt8(ascii: " ") { position += 1 }
      guard position < end, !isAtEnd else { throw Doubt() }
      if indent <= column {
        position = lineStart
        break
      }
      let margin = depth ?? indent
      guard indent >= margin else { throw Doubt() }
      depth = margin
      while position < end, byte() != UInt8(ascii: "\n") { position += try width() }
      lines.append(text(lineStart + margin..<position))
      if position < end { position += 1 }
      lineStart = position
    }
    guard depth != nil else { throw Doubt() }
    return YamlNode(content: .scalar(lines.joined(separator: "\n"), isPlain: false), range: range)
  }

  private var isAtEnd: Bool {
    byte() == UInt8(ascii: "\n") || (byte() == UInt8(ascii: "\r") && byte(1) == UInt8(ascii: "\n"))
  }

  // MARK: Keys

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "/"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  private var isKey: Bool { keyEnd != nil }

  /// The end of the key at `position`: letters, digits, `_`, `-`, `/` and `.`, followed by a colon and a blank or the
  /// line's end; `nil` where there is no such key.
  private var keyEnd: Int? {
    let length = keyLength
    guard length > 0, byte(length) == UInt8(ascii: ":") else { return nil }
    let after = byte(length + 1)
    let isEnded = after == UInt8(ascii: " ") || after == UInt8(ascii: "\n") || after == UInt8(ascii: "\r")
    return isEnded ? position + length : nil
  }

  private var keyLength: Int {
    let first = byte()
    guard Self.isKeyByte(first), first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else { return 0 }
    var length = 1
    while length <= Self.longestKey, Self.isKeyByte(byte(length)) { length += 1 }
    return length <= Self.longestKey ? length : 0
  }

  mutating func key() throws(Doubt) -> (String, Range<Int>) {
    guard let end = keyEnd else { throw Doubt() }
    let range = position..<end
    position = end + 1
    return (text(range), range)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  // MARK: Values on one line

  /// Reads a value that ends on its line.
  private mutating func inlineValue() throws(Doubt) -> YamlNode {
    let node: YamlNode
    switch byte() {
    case UInt8(ascii: "["), UInt8(ascii: "{"): node = try flow()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): node = try quoted()
    default: node = try plain()
    }
    try toLineEnd()
    return node
  }

  private mutating func plain() throws(Doubt) -> YamlNode {
    let start = position
    try checkPlainStart()
    var last = position
    while !isAtEnd {
      let here = byte()
      if here == UInt8(ascii: " ") {
        if byte(1) == UInt8(ascii: "#") { break }
        position += 1
        continue
      }
      if here == UInt8(ascii: ":") {
        let after = byte(1)
        if after == UInt8(ascii: " ") || after == UInt8(ascii: "\n") || after == UInt8(ascii: "\r") { throw Doubt() }
      }
      position += try width()
      last = position
    }
    return YamlNode(content: .scalar(text(start..<last), isPlain: true), range: start..<last)
  }

  /// Throws for characters that have a meaning at the beginning of a value.
  func checkPlainStart() throws(Doubt) {
    switch byte() {
    case UInt8(ascii: "-"):
      let after = byte(1)
      // A hyphen may begin `---` as well as `- `.
      if after == UInt8(ascii: " ") || after == UInt8(ascii: "-") || after == UInt8(ascii: "\n")
        || after == UInt8(ascii: "\r")
      {
        throw Doubt()
      }
    case UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
      UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      throw Doubt()
    default: break
    }
  }

  mutating func quoted() throws(Doubt) -> YamlNode {
    let start = position
    let quote = byte()
    position += 1
    var content = position
    var read = ""
    while byte() != quote {
      if byte() == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        guard byte(1) == UInt8(ascii: "\"") || byte(1) == UInt8(ascii: "\\") else { throw Doubt() }
        // Takes the text before the backslash, and continues with the character that it escapes.
        read += text(content..<position)
        content = position + 1
        position += 2
      } else {
        guard position < end else { throw Doubt() }
        position += try width()
      }
    }
    let whole = read.isEmpty ? text(content..<position) : read + text(content..<position)
    position += 1
    // Two single quotes in a row mean one.
    if quote == UInt8(ascii: "'"), byte() == quote { throw Doubt() }
    return YamlNode(content: .scalar(whole, isPlain: false), range: start..<position)
  }
}
