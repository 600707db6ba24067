import Diagnostics
import Yaml

/// A YAML document whose root is a mapping, with the places of its keys.
struct YamlText: Sendable {
  let bytes: [UInt8]
  /// The two parts of a Markdown file; `nil` for a file that is YAML from its beginning to its end.
  let frontMatter: FrontMatter?
  let entries: [YamlEntry]
  /// The places of entries in braces; `nil` for entries with lines of their own.
  let flow: YamlFlow?
  /// The range of the YAML in the bytes.
  let range: Range<Int>

  init(_ bytes: [UInt8], hasFrontMatter: Bool) throws(EditFlaw) {
    let source = SourceFile(path: "", bytes: bytes)
    self.bytes = bytes
    var parts: FrontMatter?
    if TextFlaw.first(in: bytes) != nil { throw EditFlaw("this is no text in UTF-8") }
    if hasFrontMatter {
      parts = FrontMatter(of: source)
      if parts == nil { throw Self.flaw(of: source) }
    }
    frontMatter = parts
    range = parts?.yaml ?? source.start..<bytes.count
    let root = YamlDocument.parse(source, in: range)
    if source.problemCount > 0 { throw Self.flaw(of: source) }
    switch root?.content {
    case nil: entries = []
    case .mapping(let found): entries = found
    case .scalar, .sequence: throw EditFlaw("this is not a group of keys and values")
    }
    let braces = YamlFlow(.mapping, of: bytes, in: range)
    let areFound = braces?.parts.map(\.range.lowerBound) == entries.map(\.keyRange.lowerBound)
    flow = areFound ? braces : nil
    var seen: Set<String> = []
    for entry in entries where !seen.insert(entry.key).inserted {
      throw EditFlaw("`\(entry.key)` is given twice", line: line(of: entry))
    }
    if areFound { return }
    for entry in entries {
      let start = lineStart(entry.keyRange.lowerBound)
      guard bytes[start..<entry.keyRange.lowerBound].allSatisfy({ $0 == 0x20 }) else {
        throw EditFlaw(
          "`\(entry.key)` does not begin its line, and cannot be changed safely", line: line(of: entry),
          hint: "write each key on a line of its own, or change the file in an editor")
      }
    }
  }

  private static func flaw(of source: SourceFile) -> EditFlaw {
    let problem = source.diagnostics.first
    return EditFlaw(
      problem?.message ?? "this is not YAML", line: problem?.location?.line, hint: problem?.hint)
  }

  func index(of key: String) -> Int? { entries.firstIndex { $0.key == key } }

  /// The line of an entry, from 1.
  func line(of entry: YamlEntry) -> Int {
    1 + bytes[..<entry.keyRange.lowerBound].count { $0 == 0x0A }
  }

  var lineBreak: [UInt8] {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else {
      return [0x0A]
    }
    return [0x0D, 0x0A]
  }

  /// Whether this text has the same values as the other one, except for one key, which has this value or is missing.
  func says(_ key: String, _ value: YamlValue?, otherwiseAs other: YamlText) -> Bool {
    let (mine, others) = (entries.filter { $0.key != key }, other.entries.filter { $0.key != key })
    guard mine.count == others.count,
      zip(mine, others).allSatisfy({ $0.key == $1.key && $0.value.says($1.value) })
    else { return false }
    if let one = frontMatter?.body, let two = other.frontMatter?.body,
      bytes[one] != other.bytes[two]
    {
      return false
    }
    let entry = entries.first { $0.key == key }
    guard let value else { return entry == nil }
    return entry.map { value.isSaid(by: $0.value) } ?? false
  }

  // MARK: Ways to write a change, the likeliest first

  func replacing(_ index: Int, with value: YamlValue) -> [[UInt8]] {
    if let flow { return replacing(index, with: value, in: flow) }
    let colon = colon(of: index)
    let line = Self.contentEnd(from: colon, in: bytes)
    let first = bytes[colon + 1..<line].firstIndex { $0 != 0x20 && $0 != 0x09 }
    let value = Array(value.written.utf8)
    return ends(of: index).map { end in
      guard let first, bytes[first] != UInt8(ascii: "#") else {
        // The line has nothing but perhaps a comment after the colon; the lines below with the old value are removed.
        return Array(bytes[...colon]) + [0x20] + value + Array(bytes[colon + 1..<line])
          + bytes[max(end, line)...]
      }
      let isOneLine = end == line
      let valueEnd =
        isOneLine ? self.valueEnd(from: first, to: line) : end
      return Array(bytes[..<first]) + value + bytes[valueEnd...]
    }
  }

  func removing(_ index: Int) -> [[UInt8]] {
    if let flow { return flow.removing(index) }
    let start = lineStart(entries[index].keyRange.lowerBound)
    return ends(of: index).map { end in
      let next = bytes[end...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      return Array(bytes[..<start] + bytes[min(next, range.upperBound)...])
    }
  }

  func inserting(_ key: String, _ value: YamlValue, order: [String]) -> [[UInt8]] {
    if let flow { return inserting(key, value, order: order, in: flow) }
    let rank = order.firstIndex(of: key) ?? order.count
    let before = entries.indices.filter {
      (order.firstIndex(of: entries[$0].key) ?? order.count) < rank
    }
    let after = entries.indices.first { (order.firstIndex(of: entries[$0].key) ?? -1) > rank }
    let column =
      entries.first.map { $0.keyRange.lowerBound - lineStart($0.keyRange.lowerBound) } ?? 0
    let line = [UInt8](repeating: 0x20, count: column) + Array("\(key): \(value.written)".utf8)
    let place: Int
    if let last = before.last {
      place = nextLine(after: ends(of: last)[0])
    } else if let after {
      place = firstLine(of: after)
    } else if let last = entries.indices.last {
      place = nextLine(after: ends(of: last)[0])
    } else {
      place = range.upperBound
    }
    let head = Array(bytes[..<place])
    let isApart = place == range.lowerBound || head.last == 0x0A
    return [head + (isApart ? [] : lineBreak) + line + lineBreak + bytes[place...]]
  }

  // MARK: Places

  var places: YamlPlaces { YamlPlaces(bytes: bytes, range: range) }

  func lineStart(_ offset: Int) -> Int { places.lineStart(offset) }

  func nextLine(after offset: Int) -> Int { places.nextLine(after: offset) }

  /// The end of an offset's line, without the line break.
  static func contentEnd(from offset: Int, in bytes: [UInt8]) -> Int {
    let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
    return end > offset && bytes[end - 1] == 0x0D ? end - 1 : end
  }

  private func colon(of index: Int) -> Int {
    let end = entries[index].keyRange.upperBound
    return bytes[end...].firstIndex(of: UInt8(ascii: ":")) ?? end
  }

  /// The possible ends of a key's value, without its last line break: on its last line that is neither blank nor a
  /// comment indented less than a value would be, or on the last line before the next key.
  private func ends(of index: Int) -> [Int] {
    let key = entries[index].keyRange.lowerBound
    let column = key - lineStart(key)
    let next =
      index + 1 < entries.count
      ? lineStart(entries[index + 1].keyRange.lowerBound) : range.upperBound
    let first = Self.contentEnd(from: key, in: bytes)
    var (shortest, indented, whole) = (first, first, first)
    var start = nextLine(after: first)
    while start < next {
      let end = min(Self.contentEnd(from: start, in: bytes), next)
      if let content = bytes[start..<end].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) {
        let isMark =
          content == start
          && (bytes[start..<end].starts(with: "---".utf8)
            || bytes[start..<end].starts(with: "...".utf8))
        if isMark { break }
        whole = end
        if bytes[content] != UInt8(ascii: "#") {
          (shortest, indented) = (end, end)
        } else if content - start > column {
          indented = end
        }
      }
      start = nextLine(after: start)
    }
    var ends: [Int] = []
    // In a text block or in quotes, a line that looks like a comment is text.
    for end in isTextBlock(index) ? [indented, whole, shortest] : [shortest, indented, whole]
    where !ends.contains(end) {
      ends.append(end)
    }
    return ends
  }

  /// Whether the value continues below in a form in which lines that look like comments are text.
  private func isTextBlock(_ index: Int) -> Bool {
    let colon = colon(of: index)
    let end = Self.contentEnd(from: colon, in: bytes)
    guard let start = bytes[colon + 1..<end].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    switch bytes[start] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return true
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return Self.closingQuote(in: bytes, from: start, to: end) == end
    default: return false
    }
  }

  /// The offset for a new line before a key: above the comments right above the key, unless those begin the file.
  private func firstLine(of index: Int) -> Int {
    let key = lineStart(entries[index].keyRange.lowerBound)
    var start = key
    while start > range.lowerBound {
      let above = lineStart(start - 1)
      guard bytes[above..<start].first(where: { $0 != 0x20 }) == UInt8(ascii: "#") else {
        return start
      }
      start = above
    }
    return key
  }

  /// The end of a value on one line, before blanks and a comment.
  func valueEnd(from start: Int, to end: Int) -> Int {
    var depth = 0
    var index = start
    var last = start
    while index < end {
      let byte = bytes[index]
      let canBegin = index == start || " [{,:".utf8.contains(bytes[index - 1])
      if byte == UInt8(ascii: "#"), index > start,
        bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09
      {
        break
      }
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if isQuote, canBegin, index == start || depth > 0 {
        index = Self.closingQuote(in: bytes, from: index, to: end)
      }
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
      if byte != 0x20, byte != 0x09 { last = min(index + 1, end) }
      index += 1
    }
    return last
  }

  /// The offset of the quotation mark that ends a text; `end` where it is not closed before.
  static func closingQuote(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < end {
      if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 1
      } else if bytes[index] == quote {
        guard quote == UInt8(ascii: "'"), index + 1 < end, bytes[index + 1] == quote else {
          return index
        }
        index += 1
      }
      index += 1
    }
    return end
  }
}

extension YamlNode {
  /// Whether both have the same values, wherever they are and however they are quoted.
  func says(_ other: YamlNode) -> Bool {
    switch (content, other.content) {
    case (.scalar(let one, _), .scalar(let two, _)): one == two
    case (.sequence(let one), .sequence(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.says($1) }
    case (.mapping(let one), .mapping(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.key == $1.key && $0.value.says($1.value) }
    default: false
    }
  }
}
