import SitePlan

/// The text of a template as swift-mustache gets it: its tags as they are, its text as short marks.
///
/// A mark is a NUL byte, a letter, a number and `;` (templates hold no NUL). Line breaks and indentation around tags stay,
/// since Mustache takes lines away that hold nothing but a tag. Everything else is kept aside: swift-mustache reads by
/// `Character`, which is slow for long texts and would take a `{` that follows a combining mark for no brace.
///
/// Sections get a mark at their beginning and one at their end, by the keys `-b` and `-e` that only ``TemplateSymbol``
/// answers; on lines of their own these are partials, which vanish with their line. Inverted sections become plain ones
/// with `*` after the name, so that what is in them is rendered too.
struct MarkedTemplate {
  private let source: TemplateSource
  private let names: [String: String]
  private let words: [String: [String: String]]
  private var output: [UInt8] = []
  private var chunks: [[UInt8]]

  /// - Parameters:
  ///   - names: How templates are called inside the library.
  ///   - chunks: Texts that marks stand for, by number; those of this template are added.
  static func text(
    of template: ParsedTemplate, names: [String: String], words: [String: [String: String]], chunks: inout [[UInt8]]
  ) -> String {
    var marked = MarkedTemplate(source: template.source, names: names, words: words, chunks: chunks)
    marked.write(template.parts[...])
    chunks = marked.chunks
    return String(decoding: marked.output, as: UTF8.self)
  }

  private init(
    source: TemplateSource, names: [String: String], words: [String: [String: String]], chunks: [[UInt8]]
  ) {
    self.source = source
    self.names = names
    self.words = words
    self.chunks = chunks
  }

  private mutating func write(_ parts: ArraySlice<TemplatePart>) {
    for (index, part) in zip(parts.indices, parts) {
      switch part {
      case .text(let range):
        let next = index + 1 < parts.endIndex ? parts[index + 1] : nil
        write(text: range, dropsIndentation: next.map(isIncluded) ?? false)
      case .comment: output += "{{!}}".utf8
      case .variable(let tag), .unescaped(let tag): output += "{{{\(tag.name)}}}".utf8
      case .word(let tag): write(word: tag)
      case .section(let tag, let inverted, let inner, let close):
        write(section: tag, inverted: inverted, inner[...], close: close)
      case .partial(let tag): output += "{{>\(names[tag.name] ?? "")}}".utf8
      case .inherit(let tag, let inner, _):
        let name = names[tag.name] ?? ""
        output += "{{<\(name)}}".utf8
        write(inner[...])
        output += "{{/\(name)}}".utf8
      case .block(let tag, let inner, _):
        output += "{{$\(tag.name)}}".utf8
        write(inner[...])
        output += "{{/\(tag.name)}}".utf8
      }
    }
  }

  /// Mustache indents every line of an included template like its tag. That only makes pages longer, so the tag stands at
  /// the beginning of its line.
  private func isIncluded(_ part: TemplatePart) -> Bool {
    switch part {
    case .partial, .inherit, .block: true
    case .text, .comment, .variable, .unescaped, .word, .section: false
    }
  }

  private mutating func write(
    section tag: TemplateTag, inverted: Bool, _ inner: ArraySlice<TemplatePart>, close: TemplateTag
  ) {
    let key = tag.name.hasSuffix("?") ? String(tag.name.dropLast()) : tag.name
    let name = key + (inverted ? "*" : tag.name.hasSuffix("?") ? "?" : "")
    var inner = inner
    output += "{{#\(name)}}".utf8
    if isStandalone(tag), case .text(let range)? = inner.first,
      let lineBreak = source.bytes[range].firstIndex(of: 0x0A)
    {
      output += "\n{{>-b}}\n".utf8
      inner = [.text(lineBreak + 1..<range.upperBound)] + inner.dropFirst()
    } else {
      output += "{{{-b}}}".utf8
    }
    if isStandalone(close), case .text(let range)? = inner.last {
      // The last line holds nothing but the tag's indentation.
      let lineStart = source.bytes[range].lastIndex(of: 0x0A).map { $0 + 1 } ?? range.lowerBound
      write(inner.dropLast() + [.text(range.lowerBound..<lineStart)])
      output += "{{>-e}}\n".utf8
    } else {
      write(inner)
      output += "{{{-e}}}".utf8
    }
    output += "{{/\(name)}}".utf8
  }

  /// Whether nothing but blanks shares the tag's line.
  private func isStandalone(_ tag: TemplateTag) -> Bool {
    let bytes = source.bytes
    var index = tag.range.lowerBound
    while index > 0, bytes[index - 1] != 0x0A {
      index -= 1
      if bytes[index] != 0x20, bytes[index] != 0x09 { return false }
    }
    index = tag.range.upperBound
    while index < bytes.count, bytes[index] != 0x0A {
      if bytes[index] != 0x20, bytes[index] != 0x09 { return false }
      index += 1
    }
    return true
  }

  private mutating func write(text range: Range<Int>, dropsIndentation: Bool) {
    let bytes = source.bytes
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var start = range.lowerBound
    var end = range.upperBound
    // The rest of the line of the tag before, with its break.
    let firstVisible = bytes[range].firstIndex { !isBlank($0) } ?? end
    if firstVisible < end, bytes[firstVisible] == 0x0A { start = firstVisible + 1 }
    // The indentation of the tag after.
    let lastVisible = bytes[start..<end].lastIndex { !isBlank($0) }
    let lineStart = lastVisible.map { $0 + 1 } ?? start
    if lineStart == 0 || bytes[lineStart - 1] == 0x0A { end = lineStart }
    output += bytes[range.lowerBound..<start]
    if start < end { write(chunk: Array(bytes[start..<end]), endsLine: bytes[end - 1] == 0x0A) }
    if !dropsIndentation { output += bytes[end..<range.upperBound] }
  }

  private mutating func write(word tag: TemplateTag) {
    var html = HTMLWriter()
    html.append(escaped: words[String(tag.name.dropFirst(2))]?["other"] ?? "")
    write(chunk: html.bytes, endsLine: false)
  }

  private mutating func write(chunk: [UInt8], endsLine: Bool) {
    let kept = endsLine ? chunk.dropLast() : chunk[...]
    if !kept.isEmpty {
      output += "\0t\(chunks.count);".utf8
      chunks.append(Array(kept))
    }
    if endsLine { output.append(0x0A) }
  }
}
