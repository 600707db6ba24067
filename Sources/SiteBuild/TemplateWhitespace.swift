/// Removes what only makes a template's text legible: line breaks with the indentation around them, and long names of
/// classes.
///
/// Beside an element or a tag of the template such whitespace is removed, so where a space is needed it has to be
/// written on one line. Between two words of a text one space stays, as in JSX, and so inside an element's tag, where
/// it separates attributes and classes. In `<pre>`, `<textarea>`, `<script>` and `<style>` everything stays as it is.
struct TemplateWhitespace {
  private enum Context: Equatable {
    case text
    /// Between `<` and `>`.
    case tag
    /// In the value of an attribute, up to this quotation mark.
    case quoted(UInt8)
    /// In the value of the attribute `class`, up to this quotation mark.
    case classes(UInt8)
    /// In an element whose text stays as it is, up to its end tag.
    case verbatim(until: [UInt8])
  }

  private var context = Context.text
  /// The element whose tag is open.
  private var element: [UInt8] = []

  private static let verbatimElements = ["pre", "textarea", "script", "style"].map { Array($0.utf8) }

  /// The next part of the text as it is printed on the page.
  mutating func compacted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if case .verbatim(let end) = context {
        let next = Self.position(of: end, in: bytes[index...]) ?? bytes.endIndex
        output += bytes[index..<next]
        if next < bytes.endIndex { context = .text }
        index = next
        continue
      }
      guard Self.isSpace(bytes[index]) else {
        if let name = className(at: index, of: bytes) {
          output += ClassNames.short(name)
          index = name.endIndex
        } else {
          read(bytes[index...], behind: bytes[..<index])
          output.append(bytes[index])
          index += 1
        }
        continue
      }
      let end = bytes[index...].firstIndex { !Self.isSpace($0) } ?? bytes.endIndex
      let run = bytes[index..<end]
      if !run.contains(Self.lineFeed) {
        output += run
      } else if context == .text ? isBetweenWords(run, in: bytes) : bytes[end...].first != UInt8(ascii: ">") {
        output.append(UInt8(ascii: " "))
      }
      index = end
    }
    return output
  }

  /// Whether a run of whitespace has words of the text on both sides.
  private func isBetweenWords(_ run: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> Bool {
    guard let before = bytes[..<run.startIndex].last, let after = bytes[run.endIndex...].first else { return false }
    return before != UInt8(ascii: ">") && after != UInt8(ascii: "<")
  }

  /// The class name that begins at an index; `nil` where no class name begins.
  private func className(at index: Int, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    switch context {
    case .classes: break
    case .tag where Self.endsInClass(bytes[..<index]): break
    default: return nil
    }
    let name = bytes[index...].prefix(while: ClassNames.isPart)
    return name.isEmpty ? nil : name
  }

  /// Whether the bytes end in `class=`, so that the names of classes follow.
  private static func endsInClass(_ bytes: ArraySlice<UInt8>) -> Bool {
    let attribute = Array("class=".utf8)
    guard bytes.suffix(attribute.count).elementsEqual(attribute) else { return false }
    return bytes.dropLast(attribute.count).last.map(isSpace) ?? true
  }

  /// Updates the context for the first byte.
  private mutating func read(_ bytes: ArraySlice<UInt8>, behind: ArraySlice<UInt8>) {
    guard let byte = bytes.first else { return }
    switch (context, byte) {
    case (.quoted(let mark), _), (.classes(let mark), _):
      if byte == mark { context = .tag }
    case (.text, UInt8(ascii: "<")), (.tag, UInt8(ascii: "<")):
      let name = bytes.dropFirst()
      guard let first = name.first, Self.beginsTag(first) else { return }
      context = .tag
      element = name.prefix(while: Self.isLetter).map { $0 | 0x20 }
    case (.tag, UInt8(ascii: "\"")), (.tag, UInt8(ascii: "'")):
      context = Self.endsInClass(behind) ? .classes(byte) : .quoted(byte)
    case (.tag, UInt8(ascii: ">")):
      let isVerbatim = Self.verbatimElements.contains(element)
      context = isVerbatim ? .verbatim(until: Array("</".utf8) + element) : .text
    case (.text, _), (.tag, _), (.verbatim, _): break
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func beginsTag(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
  }

  /// The index at which a pattern begins, ignoring case; the pattern is in lower case.
  private static func position(of pattern: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= pattern.count else { return nil }
    return (bytes.startIndex...bytes.endIndex - pattern.count).first { start in
      zip(bytes[start...], pattern).allSatisfy { $0 == $1 || isLetter($0) && $0 | 0x20 == $1 }
    }
  }
}
