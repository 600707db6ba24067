import Diagnostics

/// The text of one template with where it came from, for reading it and for pointing into it.
struct TemplateSource: Sendable {
  /// Under `Templates/` without the extension, as other templates name it: `partials/tile`.
  let name: String
  /// As messages name the file.
  let displayPath: String
  let bytes: [UInt8]

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// An error that points at a range of bytes.
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
  /// `{{name}}`.
  case variable(TemplateTag)
  /// `{{{name}}}`.
  case unescaped(TemplateTag)
  /// `{{t.name}}`: a word of the site's language.
  case word(TemplateTag)
  /// `{{#name}}` and `{{^name}}`.
  case section(TemplateTag, inverted: Bool, [TemplatePart], close: TemplateTag)
  /// `{{> name}}`.
  case partial(TemplateTag)
  /// `{{< name}}`: another template with some of its blocks replaced.
  case inherit(TemplateTag, [TemplatePart], close: TemplateTag)
  /// `{{$ name}}`.
  case block(TemplateTag, [TemplatePart], close: TemplateTag)
}

/// Text between tags.
struct TemplateText: Sendable {
  var range: Range<Int>
  /// As it is to be on the page.
  var compacted: [UInt8]
}

/// One `{{…}}`.
struct TemplateTag: Sendable {
  /// The tag with its braces.
  var range: Range<Int>
  var name: String
  var nameRange: Range<Int>

  /// The name's parts: `goal.title` has two.
  var path: [String] { name.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
}
