/// A file that is being read, and the problems found in it.
///
/// Places are byte offsets; line, column and excerpt are computed only when a problem is reported.
package final class SourceFile {
  /// The path as diagnostics name it.
  package let path: String
  package let bytes: [UInt8]
  package private(set) var diagnostics: [Diagnostic] = []
  private var warnedKeys: Set<String> = []
  private var unreported = 0
  private var unreportedErrors = 0

  /// The number of problems reported so far, those that were only counted included.
  package var problemCount: Int { diagnostics.count + unreported }

  /// The most problems of a file that are listed; further ones are only counted, since nobody reads more at once.
  package static let mostProblems = 200

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// All problems of the file; a last one tells how many more were only counted.
  package func finish() -> [Diagnostic] {
    if unreported > 0 {
      let kind = unreportedErrors > 0 ? "problem" : "warning"
      let more = "\(unreported) more \(kind)\(unreported == 1 ? "" : "s") in this file"
      // If all of the counted ones are warnings, the last one is a warning too.
      diagnostics.append(
        Diagnostic(unreportedErrors > 0 ? .error : .warning, .moreProblems, more, at: SourceLocation(path: path)))
    }
    return diagnostics
  }

  /// Reports a problem, or counts it once ``mostProblems`` are listed. Message, range and hint are computed only for
  /// problems that are listed: finding a hint among all known names is slow.
  package func report(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    at range: @autoclosure () -> Range<Int>,
    hint: @autoclosure () -> Hint? = nil
  ) {
    guard diagnostics.count < Self.mostProblems else {
      unreported += 1
      if severity == .error { unreportedErrors += 1 }
      return
    }
    diagnostics.append(diagnostic(severity, code, message(), at: range(), hint: hint()))
  }

  /// The diagnostic that ``report(_:_:_:at:hint:)`` would add, without adding it.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, at range: Range<Int>, hint: Hint? = nil
  ) -> Diagnostic {
    let line = lineBounds(around: range.lowerBound)
    let location = location(of: range, in: line)
    return Diagnostic(severity, code, message, at: location, excerpt: excerpt(of: line), hint: hint)
  }

  /// Reports a problem of the file as a whole.
  package func reportWhole(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, hint: Hint? = nil
  ) {
    diagnostics.append(Diagnostic(severity, code, message, at: SourceLocation(path: path), hint: hint))
  }

  /// Whether this is the first call with that key. Each unknown key is reported once in a file.
  package func isFirst(unknownKey key: String) -> Bool { warnedKeys.insert(key).inserted }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The offset of the first byte after a byte order mark.
  package var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private func lineBounds(around offset: Int) -> Range<Int> {
    let offset = min(offset, bytes.count)
    var from = offset
    while from > start, bytes[from - 1] != UInt8(ascii: "\n") { from -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > from, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return min(from, end)..<end
  }

  private func location(of range: Range<Int>, in line: Range<Int>) -> SourceLocation {
    let number = bytes[..<line.lowerBound].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let first = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    let end = min(max(range.upperBound, first), line.upperBound)
    return SourceLocation(
      path: path, line: number, column: text(line.lowerBound..<first).count + 1, length: max(1, text(first..<end).count)
    )
  }

  private func excerpt(of line: Range<Int>) -> String? {
    // Nobody reads a line of this length, and a diagnostic should not hold megabytes.
    line.count <= 20_000 ? text(line) : nil
  }
}
