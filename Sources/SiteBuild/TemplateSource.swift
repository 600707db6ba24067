import Diagnostics

/// The text of one template with its origin, for parsing it and for pointing at places in it.
struct TemplateSource: Sendable {
  /// The name under `Templates/` without the extension, by which other templates include it: `partials/tile`.
  let name: String
  /// The file's path as messages show it.
  let displayPath: String
  let bytes: [UInt8]

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// An error diagnostic that points at a range of bytes.
  func error(_ code: DiagnosticCode, _ message: String, at range: Range<Int>, hint: Hint? = nil) -> Diagnostic {
    let lineStart = bytes[..<range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let lineEnd = bytes[range.lowerBound...].firstIndex(of: 0x0A) ?? bytes.count
    let line = bytes[..<lineStart].count { $0 == 0x0A } + 1
    let column = text(lineStart..<range.lowerBound).count + 1
    let length = max(1, text(range.lowerBound..<max(range.lowerBound, min(range.upperBound, lineEnd))).count)
    return Diagnostic(
      .error, code, message, at: SourceLocation(path: displayPath, line: line, column: column, length: length),
      excerpt: text(lineStart..<lineEnd), hint: hint)
  }

  func line(of offset: Int) -> Int {
    bytes[..<offset].count { $0 == 0x0A } + 1
  }
}

/// A part of a template. Ranges are of bytes in its source.
indirect enum TemplatePart: Sendable {
  case text(TemplateText)
  case comment(TemplateTag)
  /// A value, printed escaped: `{{name}}`.
  case variable(TemplateTag)
  /// HTML made by the program: `{{{name}}}`.
  case unescaped(TemplateTag)
  /// A word of the site's language: `{{t.name}}`.
  case word(TemplateTag)
  /// A section: `{{#name}}` or `{{^name}}`.
  case section(TemplateTag, inverted: Bool, [TemplatePart], close: TemplateTag)
  /// Another template: `{{> name}}`.
  case partial(TemplateTag)
  /// Another template with some of its blocks replaced: `{{< name}}`.
  case inherit(TemplateTag, [TemplatePart], close: TemplateTag)
  /// A block that can be replaced: `{{$ name}}`.
  case block(TemplateTag, [TemplatePart], close: TemplateTag)
}

/// Text between tags.
struct TemplateText: Sendable {
  var range: Range<Int>
  /// The text as it is printed on the page.
  var compacted: [UInt8]
}

/// A tag: `{{…}}`.
struct TemplateTag: Sendable {
  /// The range of the tag with its braces.
  var range: Range<Int>
  var name: String
  var nameRange: Range<Int>

  /// The name's parts: `goal.title` has two.
  var path: [String] { name.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
}
