import Diagnostics

/// Parses a template and reports everything that Daybook's templates do not allow.
///
/// The language is Mustache without the parts that a site does not need: functions, other delimiters, pragmas, `{{&}}`,
/// `{{.}}`, and partials named by variables.
struct TemplateScanner {
  private let source: TemplateSource
  private var position = 0
  private var whitespace = TemplateWhitespace()
  /// The parts of the innermost open section so far, or of the template where no section is open.
  private var parts: [TemplatePart] = []
  /// The open sections, blocks and layouts, innermost last.
  private var open: [Open] = []
  private(set) var flaws: [Diagnostic] = []

  /// The parts of a template, or all its flaws in the order of the text.
  static func parts(of source: TemplateSource) -> Result<[TemplatePart], TemplateFlaws> {
    var scanner = TemplateScanner(source)
    scanner.scan()
    return scanner.flaws.isEmpty ? .success(scanner.parts) : .failure(TemplateFlaws(diagnostics: scanner.flaws))
  }

  private init(_ source: TemplateSource) {
    self.source = source
  }

  private struct Open {
    var tag: TemplateTag
    var kind: UInt8
    /// The parts before it on its own level.
    var before: [TemplatePart]

    /// The tag as it is written: `{{#name}}`.
    var written: String { "{{\(Character(UnicodeScalar(kind)))\(tag.name)}}" }
  }

  private mutating func scan() {
    let bytes = source.bytes
    if let zero = bytes.firstIndex(of: 0) {
      flaws.append(source.error(.controlCharacter, "a NUL byte in a template", at: zero..<zero + 1))
      return
    }
    while position < bytes.count {
      let start = position
      guard let tagStart = nextTag() else {
        add(text: start..<bytes.count)
        break
      }
      if tagStart > start { add(text: start..<tagStart) }
      if let (kind, tag) = tag(from: tagStart) { add(tag, of: kind) }
    }
    reportUnclosed()
  }

  private mutating func add(text range: Range<Int>) {
    parts.append(.text(TemplateText(range: range, compacted: whitespace.compacted(source.bytes[range]))))
  }

  private mutating func add(_ tag: TemplateTag, of kind: UInt8) {
    switch kind {
    case 0x21:  // !
      parts.append(.comment(tag))
    case 0x23, 0x5E, 0x24, 0x3C:  // # ^ $ <
      open.append(Open(tag: tag, kind: kind, before: parts))
      parts = []
    case 0x2F:  // /
      close(with: tag)
    case 0x3E:  // >
      parts.append(.partial(tag))
    case 0x7B:  // {
      parts.append(.unescaped(tag))
    default:
      parts.append(tag.name.utf8.starts(with: "t.".utf8) ? .word(tag) : .variable(tag))
    }
  }

  private mutating func close(with tag: TemplateTag) {
    guard let opened = open.last else {
      flaws.append(source.error(.templateSyntax, "{{/\(tag.name)}} closes a section that is not open", at: tag.range))
      return
    }
    guard opened.tag.name == tag.name else { return reportMismatch(of: tag, with: opened) }
    open.removeLast()
    let inner = parts
    parts = opened.before
    parts.append(closed(opened, inner, close: tag))
  }

  /// Reports a closing tag of another name. It is taken to close the open section, unless it names one further out.
  private mutating func reportMismatch(of tag: TemplateTag, with opened: Open) {
    flaws.append(
      source.error(
        .templateSyntax, "{{/\(tag.name)}} where {{/\(opened.tag.name)}} is expected", at: tag.nameRange,
        hint: "\(opened.written) was opened on line \(source.line(of: opened.tag.range.lowerBound))"))
    if open.dropLast().contains(where: { $0.tag.name == tag.name }) {
      while let last = open.last, last.tag.name != tag.name {
        open.removeLast()
        parts = last.before
      }
    }
    if let last = open.popLast() { parts = last.before }
  }

  private mutating func reportUnclosed() {
    for unclosed in open {
      flaws.append(
        source.error(
          .templateSyntax, "\(unclosed.written) is never closed", at: unclosed.tag.range,
          hint: "add {{/\(unclosed.tag.name)}}"))
    }
  }

  private mutating func closed(_ opened: Open, _ inner: [TemplatePart], close: TemplateTag) -> TemplatePart {
    switch opened.kind {
    case 0x24:
      return .block(opened.tag, inner, close: close)
    case 0x3C:
      for part in inner {
        switch part {
        case .block, .comment: continue
        case .text(let text):
          guard let first = source.bytes[text.range].firstIndex(where: { $0 > 0x20 }) else { continue }
          flaws.append(
            source.error(
              .templateSyntax, "text between {{<\(opened.tag.name)}} and its blocks is never shown",
              at: first..<first + 1,
              hint: "put it into a block of \(opened.tag.name)"))
        case .variable(let tag), .unescaped(let tag), .word(let tag), .partial(let tag), .section(let tag, _, _, _),
          .inherit(let tag, _, _):
          flaws.append(
            source.error(
              .templateSyntax, "only blocks may stand inside {{<\(opened.tag.name)}}", at: tag.range,
              hint: "put it into a block of \(opened.tag.name)"))
        }
      }
      return .inherit(opened.tag, inner, close: close)
    default:
      return .section(opened.tag, inverted: opened.kind == 0x5E, inner, close: close)
    }
  }

  /// The index of the next `{{`; `nil` where there is none.
  private func nextTag() -> Int? {
    var index = position
    let bytes = source.bytes
    while index + 1 < bytes.count {
      if bytes[index] == 0x7B, bytes[index + 1] == 0x7B { return index }
      index += 1
    }
    return nil
  }

  /// Parses the tag that starts here and moves past it; `nil` after a flaw.
  private mutating func tag(from start: Int) -> (kind: UInt8, tag: TemplateTag)? {
    let bytes = source.bytes
    var kindIndex = start + 2
    let isComment = kindIndex < bytes.count && bytes[kindIndex] == 0x21
    let close = isComment ? "}}" : (kindIndex < bytes.count && bytes[kindIndex] == 0x7B ? "}}}" : "}}")
    // Only comments may span several lines.
    guard let end = find(close, from: kindIndex, stopAtLineEnd: !isComment) else {
      let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      flaws.append(
        source.error(
          .templateSyntax, "{{ without \(close)", at: start..<min(start + 2, lineEnd),
          hint: "close the tag with \(close)"))
      position = isComment ? bytes.count : lineEnd
      return nil
    }
    position = end + close.utf8.count
    let range = start..<position
    var kind: UInt8 = 0
    if kindIndex < end, Self.marks.contains(bytes[kindIndex]) {
      kind = bytes[kindIndex]
      kindIndex += 1
    }
    if kind == 0x21 { return (kind, TemplateTag(range: range, name: "", nameRange: range)) }
    var name = kindIndex..<end
    while let first = name.first, bytes[first] == 0x20 { name.removeFirst() }
    while let last = name.last, bytes[last] == 0x20 { name.removeLast() }
    let text = source.text(name)
    let tag = TemplateTag(range: range, name: text, nameRange: name)
    if let (message, hint) = flaw(of: text, kind: kind) {
      flaws.append(source.error(.templateSyntax, message, at: name.isEmpty ? range : name, hint: hint))
      return nil
    }
    return (kind, tag)
  }

  private static let marks: [UInt8] = Array("!#^$</>{&=%".utf8)

  private func flaw(of name: String, kind: UInt8) -> (message: String, hint: Hint?)? {
    switch kind {
    case 0x26: return ("{{&\(name)}} is not used in these templates", "write {{{\(name)}}}")
    case 0x3D: return ("other delimiters are not used in these templates", "write {{ and }}")
    case 0x25: return ("pragmas are not used in these templates", "take the tag out: all templates are HTML")
    default: break
    }
    if name.isEmpty { return ("a tag without a name", nil) }
    if name.utf8.contains(0x28) { return ("functions are not used in these templates", "write the name alone") }
    if name == "." {
      return ("{{.}} is not used in these templates", "an element of a list of texts is {{text}}")
    }
    let isFile = kind == 0x3E || kind == 0x3C
    let isSection = kind == 0x23 || kind == 0x5E || kind == 0x2F
    for byte in isSection && name.hasSuffix("?") ? name.dropLast().utf8 : name[...].utf8 {
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2D, 0x5F: continue
      case 0x2E where !isFile && kind != 0x24: continue
      case 0x2F where isFile || kind == 0x2F: continue
      default:
        return (
          "`\(name)` is no name",
          isFile ? "names of templates are like partials/tile" : "names have letters, digits, - and _"
        )
      }
    }
    if !isFile, name.split(separator: ".", omittingEmptySubsequences: false).contains("") || name.hasPrefix("-") {
      return ("`\(name)` is no name", nil)
    }
    return nil
  }

  private func find(_ text: String, from start: Int, stopAtLineEnd: Bool) -> Int? {
    let pattern = Array(text.utf8)
    let bytes = source.bytes
    var index = start
    while index + pattern.count <= bytes.count {
      if stopAtLineEnd, bytes[index] == 0x0A { return nil }
      if bytes[index..<index + pattern.count].elementsEqual(pattern) { return index }
      index += 1
    }
    return nil
  }
}
