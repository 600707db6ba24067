/// Makes style sheets smaller without changing what they do: it removes comments, redundant whitespace and the last
/// semicolon of a block. Classes get the short names of pages. Strings, URLs and escapes stay byte for byte.
enum StyleSheetCompaction {
  /// The same style sheet in fewer bytes; compacting the result again changes nothing.
  static func compacted(_ source: [UInt8]) -> [UInt8] {
    var scanner = Scanner(source)
    scanner.run()
    return scanner.output
  }

  private struct Scanner {
    private let source: [UInt8]
    private var position = 0
    private(set) var output: [UInt8] = []
    /// Whether whitespace was read that may still be needed.
    private var hasSpace = false
    /// Whether a comment was read that may be all that separates two words.
    private var hasComment = false
    /// Whether the last byte of the output belongs to a string, a URL or an escape.
    private var endsVerbatim = false

    init(_ source: [UInt8]) {
      self.source = source
      output.reserveCapacity(source.count)
    }

    mutating func run() {
      while position < source.count {
        let byte = source[position]
        switch byte {
        case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
          hasSpace = true
          position += 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"): copy(through: endOfString())
        case UInt8(ascii: "\\"): copy(through: endOfEscape())
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
          if let end = endOfAddress() { copy(through: end) } else { copyByte() }
        case UInt8(ascii: "."): copyClass()
        default: copyByte()
        }
      }
    }

    /// Copies a point with the class name behind it, shortened; after the point of a number there is no name.
    private mutating func copyClass() {
      copyByte()
      let name: ArraySlice<UInt8> = source[position...].prefix(while: ClassNames.isPart)
      output += ClassNames.short(name)
      position = name.endIndex
    }

    private var next: UInt8? { position + 1 < source.count ? source[position + 1] : nil }

    private mutating func skipComment() {
      position += 2
      while position < source.count {
        if source[position] == UInt8(ascii: "*") && next == UInt8(ascii: "/") {
          position += 2
          break
        }
        position += 1
      }
      hasComment = true
    }

    private mutating func copyByte() {
      let byte = source[position]
      separate(from: byte)
      if byte == UInt8(ascii: "}"), !endsVerbatim, output.last == UInt8(ascii: ";") {
        // `--x:;` needs its semicolon in older browsers.
        if output.dropLast().last != UInt8(ascii: ":") { output.removeLast() }
      }
      output.append(byte)
      endsVerbatim = false
      position += 1
    }

    private mutating func copy(through end: Int) {
      separate(from: source[position])
      output += source[position..<end]
      endsVerbatim = true
      position = end
    }

    /// Writes a space or a comment where one is needed between the last byte and this one.
    private mutating func separate(from byte: UInt8) {
      defer { (hasSpace, hasComment) = (false, false) }
      guard hasSpace || hasComment, let last = output.last else { return }
      if !endsVerbatim && Self.needsNothingAfter.contains(last) {
        // `--x: ;` is a value that is there and empty.
        let isEmptyValue = last == UInt8(ascii: ":") && Self.endsDeclaration.contains(byte)
        if !isEmptyValue { return }
      }
      if Self.needsNothingBefore.contains(byte) && last != UInt8(ascii: ":") { return }
      if hasSpace { output.append(0x20) } else { output += Array("/**/".utf8) }
    }

    private static let needsNothingAfter = Set("{};,:>(".utf8)
    private static let needsNothingBefore = Set("{};,>)".utf8)
    private static let endsDeclaration = Set(";}".utf8)

    /// The index behind the quotation mark that ends the string; a line break ends a string that was not closed.
    private func endOfString() -> Int {
      let mark = source[position]
      var index = position + 1
      while index < source.count {
        switch source[index] {
        case mark: return index + 1
        case UInt8(ascii: "\\"): index += 2
        case 0x0A: return index
        default: index += 1
        }
      }
      return source.count
    }

    /// The index behind an escape: up to six hexadecimal digits with the one space that ends them, or any one byte.
    private func endOfEscape() -> Int {
      var index = position + 1
      let isHexadecimal = { (byte: UInt8) in Character(UnicodeScalar(byte)).isHexDigit && byte < 0x80 }
      while index < min(position + 7, source.count), isHexadecimal(source[index]) { index += 1 }
      if index == position + 1 { return min(index + 1, source.count) }
      if index < source.count, source[index] == 0x20 { index += 1 }
      return index
    }

    /// The index behind `url(…)` without quotation marks; `nil` for anything else.
    private func endOfAddress() -> Int? {
      let name = Array("url(".utf8)
      guard position + name.count <= source.count,
        source[position..<position + name.count].elementsEqual(name, by: { $0 | 0x20 == $1 | 0x20 })
      else { return nil }
      var index = position + name.count
      while index < source.count, [0x20, 0x09, 0x0A, 0x0D].contains(source[index]) { index += 1 }
      if index < source.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(source[index]) { return nil }
      while index < source.count {
        switch source[index] {
        case UInt8(ascii: ")"): return index + 1
        case UInt8(ascii: "\\"): index += 2
        default: index += 1
        }
      }
      return source.count
    }
  }
}
