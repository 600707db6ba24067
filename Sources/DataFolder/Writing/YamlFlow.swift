/// The places of the parts of a collection in braces or brackets, on one line or several: the keys of `{title: Read,
/// schedule: daily}`, the items of `[{person: ben}, {person: cleo}]`.
struct YamlFlow {
  /// The kind of collection, by its opening byte.
  enum Kind: UInt8 {
    case mapping = 0x7B
    case sequence = 0x5B
  }

  /// A key with its value, or an item, without the blanks and comments around it.
  struct Part {
    var range: Range<Int>
    /// The offset of the comma after the part; `nil` for none.
    var comma: Int?
  }

  private let places: YamlPlaces
  /// The offset of the brace or bracket that opens the collection.
  let open: Int
  /// The offset after the brace or bracket that closes it.
  let end: Int
  let parts: [Part]

  /// - Parameters:
  ///   - kind: The kind of collection, as the parser read it.
  ///   - range: The range of valid YAML that is or begins with the collection.
  /// - Returns: `nil` where the collection is not in braces or brackets.
  init?(_ kind: Kind, of bytes: [UInt8], in range: Range<Int>) {
    guard let open = Self.opening(kind, of: bytes, in: range) else { return nil }
    places = YamlPlaces(bytes: bytes, range: range)
    self.open = open
    var parts: [Part] = []
    var part: Range<Int>?
    var depth = 0
    var index = open + 1
    scan: while index < range.upperBound {
      let byte = bytes[index]
      let previous = bytes[index - 1]
      switch byte {
      case UInt8(ascii: "#") where YamlPlaces.isBlank(previous) || "[]{},".utf8.contains(previous):
        index = bytes[index..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if YamlPlaces.isBlank(previous) || "[{,:".utf8.contains(previous) {
          let start = index
          index = min(YamlText.closingQuote(in: bytes, from: index, to: range.upperBound), range.upperBound - 1)
          part = (part?.lowerBound ?? start)..<index + 1
          index += 1
          continue
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]") where depth == 0, UInt8(ascii: "}") where depth == 0: break scan
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        guard let found = part else { return nil }
        parts.append(Part(range: found, comma: index))
        part = nil
        index += 1
        continue
      default: break
      }
      if !YamlPlaces.isBlank(byte) { part = (part?.lowerBound ?? index)..<index + 1 }
      index += 1
    }
    guard index < range.upperBound else { return nil }
    end = index + 1
    if let part { parts.append(Part(range: part, comma: nil)) }
    self.parts = parts
  }

  /// The offset of the brace or bracket that the YAML begins with, after comments and a line of `---`; `nil` for none.
  private static func opening(_ kind: Kind, of bytes: [UInt8], in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      let isLineStart = index == range.lowerBound || bytes[index - 1] == 0x0A
      if byte == UInt8(ascii: "#") {
        index = bytes[index..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      } else if isLineStart, bytes[index..<range.upperBound].starts(with: "---".utf8) {
        index += 3
      } else if YamlPlaces.isBlank(byte) {
        index += 1
      } else {
        return byte == kind.rawValue ? index : nil
      }
    }
    return nil
  }

  /// Ways to remove a part with its comma, the best one first.
  func removing(_ index: Int) -> [[UInt8]] {
    let bytes = places.bytes
    let part = parts[index]
    let end = part.comma.map { $0 + 1 } ?? part.range.upperBound
    // The comma before the last part is removed with it, since it separates nothing any more.
    let comma = part.comma == nil && index > 0 ? parts[index - 1].comma : nil
    func without(_ range: Range<Int>) -> [UInt8] {
      guard let comma, comma < range.lowerBound else {
        return Array(bytes[..<range.lowerBound] + bytes[range.upperBound...])
      }
      return Array(bytes[..<comma] + bytes[comma + 1..<range.lowerBound] + bytes[range.upperBound...])
    }
    var ways: [[UInt8]] = []
    if places.beginsLine(part.range.lowerBound), places.endsLine(end) {
      // Removes the part's lines, with the comment after it.
      ways.append(without(places.lineStart(part.range.lowerBound)..<places.nextLine(after: end)))
    }
    if part.comma != nil {
      let next = places.afterSpaces(end)
      let isComment = next < bytes.count && bytes[next] == UInt8(ascii: "#")
      // No blanks are left at the end of the line.
      let start =
        places.endsLine(end) && !isComment ? places.spacesBefore(part.range.lowerBound) : part.range.lowerBound
      ways.append(without(start..<(isComment ? end : next)))
    } else if let comma, bytes[comma + 1..<part.range.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      ways.append(Array(bytes[..<comma] + bytes[end...]))
    }
    return ways + [without(part.range.lowerBound..<end)]
  }

  /// Ways to add a part at the end, the best one first: on a line of its own where the last part has one.
  func appending(_ value: YamlValue, lineBreak: [UInt8]) -> [[UInt8]] {
    let bytes = places.bytes
    let item = Array(value.written(isInFlow: true).utf8)
    guard let last = parts.last else { return [Array(bytes[...open] + item + bytes[(open + 1)...])] }
    let end = last.range.upperBound
    let comma = [UInt8(ascii: ",")]
    var ways: [[UInt8]] = []
    if places.beginsLine(last.range.lowerBound), places.endsLine(last.comma.map { $0 + 1 } ?? end) {
      // The comment behind the last part stays with it.
      let next = places.nextLine(after: end)
      let line = places.indent(of: last.range.lowerBound) + item + (last.comma == nil ? [] : comma) + lineBreak
      ways.append(Array(bytes[..<end]) + (last.comma == nil ? comma : []) + bytes[end..<next] + line + bytes[next...])
    }
    return ways + [Array(bytes[..<end]) + comma + [0x20] + item + bytes[end...]]
  }

  /// The bytes with a part replaced by a value.
  func replacing(_ index: Int, with value: YamlValue) -> [UInt8] {
    let (bytes, part) = (places.bytes, parts[index].range)
    return bytes[..<part.lowerBound] + Array(value.written(isInFlow: true).utf8) + bytes[part.upperBound...]
  }
}

/// Ways to write a change to a mapping in braces, the best one first.
extension YamlText {
  func replacing(_ index: Int, with value: YamlValue, in flow: YamlFlow) -> [[UInt8]] {
    let written = Array(value.written(isInFlow: true).utf8)
    let part = flow.parts[index].range
    let keyEnd = min(entries[index].keyRange.upperBound, part.upperBound)
    guard let colon = bytes[keyEnd..<part.upperBound].firstIndex(of: UInt8(ascii: ":")) else {
      return [Array(bytes[..<part.upperBound]) + Array(": ".utf8) + written + bytes[part.upperBound...]]
    }
    if let start = places.firstContent(from: colon + 1, to: part.upperBound) {
      return [Array(bytes[..<start]) + written + bytes[part.upperBound...]]
    }
    let next = places.afterSpaces(part.upperBound)
    let isApart = next < bytes.count && bytes[next] == UInt8(ascii: "#")
    return [Array(bytes[...colon]) + [0x20] + written + bytes[(isApart ? part.upperBound : next)...]]
  }

  func inserting(_ key: String, _ value: YamlValue, order: [String], in flow: YamlFlow) -> [[UInt8]] {
    let entry = Array(YamlValue.mapping([.init(key, value)]).written.utf8.dropFirst().dropLast())
    let rank = order.firstIndex(of: key) ?? order.count
    let before = entries.indices.last { (order.firstIndex(of: entries[$0].key) ?? order.count) < rank }
    let after = entries.indices.first { (order.firstIndex(of: entries[$0].key) ?? -1) > rank }
    if let before = before ?? (after == nil ? entries.indices.last : nil) {
      let part = flow.parts[before]
      let end = part.range.upperBound
      let inline = bytes[..<end] + comma(behind: part) + [0x20] + entry + bytes[end...]
      guard places.beginsLine(part.range.lowerBound) else { return [Array(inline)] }
      return [onLine(entry, behind: part), Array(inline)].compactMap(\.self)
    }
    guard let after else {
      return [Array(bytes[...flow.open]) + entry + bytes[(flow.open + 1)...]]
    }
    let start = flow.parts[after].range.lowerBound
    let gap = places.beginsLine(start) ? [UInt8(ascii: ",")] + lineBreak + places.indent(of: start) : Array(", ".utf8)
    return [Array(bytes[..<start]) + entry + gap + bytes[start...]]
  }

  /// A new line below that of a part, where a comment after the part stays; `nil` where the part does not end its line.
  private func onLine(_ entry: [UInt8], behind part: YamlFlow.Part) -> [UInt8]? {
    let line = places.indent(of: part.range.lowerBound) + entry
    if let place = part.comma {
      guard places.endsLine(place + 1) else { return nil }
      let next = nextLine(after: place)
      return Array(bytes[..<next]) + line + [UInt8(ascii: ",")] + lineBreak + bytes[next...]
    }
    let end = part.range.upperBound
    let comma = comma(behind: part)
    guard places.endsLine(end) else { return Array(bytes[..<end]) + comma + lineBreak + line + bytes[end...] }
    let next = nextLine(after: end)
    return Array(bytes[..<end]) + comma + bytes[end..<next] + line + lineBreak + bytes[next...]
  }

  /// A comma, with a space before it after the colon of a key without a value, since `own:,` would be a key of that
  /// name.
  private func comma(behind part: YamlFlow.Part) -> [UInt8] {
    bytes[part.range.upperBound - 1] == UInt8(ascii: ":") ? [0x20, UInt8(ascii: ",")] : [UInt8(ascii: ",")]
  }
}
