import Diagnostics

/// What must not reach libyaml or Yams: bytes they refuse without saying where, lines they count otherwise, aliases that
/// could unfold without end, nesting that could overflow the stack.
struct YamlHazards {
  let source: SourceFile
  let range: Range<Int>

  private static let deepest = 32

  /// Reports the first hazard; false when there is none.
  func report() -> Bool {
    if let place = firstControl() {
      let name = (source.text(place).unicodeScalars.first ?? "\0").codePoint
      source.report(
        .error, .controlCharacter, "the control character \(name) is not allowed here", at: place, hint: "delete it")
      return true
    }
    if let place = firstAlias() {
      source.report(
        .error, .unsupportedYAML, "anchors and aliases are not read", at: place,
        hint: "write the value out, or put a text that begins with `*` in quotes")
      return true
    }
    if let place = tooDeep() {
      source.report(.error, .nestedTooDeeply, "this is nested too deeply", at: place..<place + 1)
      return true
    }
    return false
  }

  /// Controls, and the separators of lines that only YAML takes for line breaks.
  private func firstControl() -> Range<Int>? {
    let bytes = source.bytes
    for index in range {
      let byte = bytes[index]
      let next = index + 1 < range.upperBound ? bytes[index + 1] : 0
      let third = index + 2 < range.upperBound ? bytes[index + 2] : 0
      switch byte {
      case 0x09, 0x0A: continue
      case 0x0D where next == 0x0A: continue
      case 0..<0x20, 0x7F: return index..<index + 1
      case 0xC2 where (0x80...0x9F).contains(next): return index..<index + 2
      case 0xE2 where next == 0x80 && (third == 0xA8 || third == 0xA9): return index..<index + 3
      case 0xEF where next == 0xBB && third == 0xBF: return index..<index + 3
      case 0xEF where next == 0xBF && third >= 0xBE: return index..<index + 3
      default: continue
      }
    }
    return nil
  }

  /// The first `*name` at a place where a value can begin, if there is an `&name` at such a place too.
  ///
  /// Text like `*bold*` alone is no hazard: without an anchor libyaml refuses it itself.
  private func firstAlias() -> Range<Int>? {
    var anchors: Set<ArraySlice<UInt8>> = []
    var aliases: [Range<Int>] = []
    let bytes = source.bytes
    var next = range.lowerBound
    while next < range.upperBound {
      let index = next
      next += 1
      let canBegin = index == range.lowerBound || " \t\r\n[{,:".utf8.contains(bytes[index - 1])
      guard canBegin else { continue }
      switch bytes[index] {
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        while next < range.upperBound, Self.isAnchorByte(bytes[next]) { next += 1 }
        guard next > index + 1 else { continue }
        if bytes[index] == UInt8(ascii: "&") {
          anchors.insert(bytes[index + 1..<next])
        } else {
          aliases.append(index..<next)
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A value in quotes is text. One that does not end on its line may be an apostrophe, and is looked through.
        guard isValueStart(index), case let end = endOfQuote(from: index), end > index,
          !bytes[index..<end].contains(UInt8(ascii: "\n"))
        else { continue }
        next = end + 1
      default: continue
      }
    }
    return aliases.first { anchors.contains(bytes[$0.lowerBound + 1..<$0.upperBound]) }
  }

  /// Whether a value begins here, and no later part of one: what stands before it, blanks aside, says so.
  private func isValueStart(_ index: Int) -> Bool {
    let before = source.bytes[range.lowerBound..<index].last { $0 != UInt8(ascii: " ") }
    return before.map { "\n:[{,-".utf8.contains($0) } ?? true
  }

  private static func isAnchorByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }

  /// Where more brackets are open, or more entries begin on one line, than anybody means. Quoted texts and comments
  /// do not count.
  private func tooDeep() -> Int? {
    let bytes = source.bytes
    var open = 0
    var dashes = 0
    var index = range.lowerBound
    var canBegin = true
    while index < range.upperBound {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"): dashes = 0
      case UInt8(ascii: "#") where canBegin:
        while index + 1 < range.upperBound, bytes[index + 1] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if canBegin { index = endOfQuote(from: index) }
      case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): open = max(0, open - 1)
      case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
        if canBegin, index + 1 < range.upperBound, bytes[index + 1] == UInt8(ascii: " ") { dashes += 1 }
      default: break
      }
      if open > Self.deepest || dashes > Self.deepest { return index }
      canBegin = " \t\r\n[{,:".utf8.contains(byte)
      index += 1
    }
    return nil
  }

  private func endOfQuote(from start: Int) -> Int {
    let bytes = source.bytes
    var index = start + 1
    while index < range.upperBound, bytes[index] != bytes[start] {
      index += bytes[index] == UInt8(ascii: "\\") && bytes[start] == UInt8(ascii: "\"") ? 2 : 1
    }
    // A quotation mark that is never closed is an apostrophe.
    return index < range.upperBound ? index : start
  }
}
