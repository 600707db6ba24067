import CLibrary
import Diagnostics
import Yaml

/// The parts of a Markdown file that begins with YAML between two lines of `---`.
package struct FrontMatter {
  /// The range of the YAML in the file's bytes.
  package var yaml: Range<Int>
  /// The range of the text after the second line of `---`, in the file's bytes.
  package var body: Range<Int>

  /// Finds both parts; `nil` where there are none, which is reported. A line of `---` has nothing else on it, so `---`
  /// inside a value ends nothing.
  package init?(of source: SourceFile) {
    let bytes = source.bytes
    let start = source.start
    guard let first = Self.line(from: start, in: bytes), Self.isFence(bytes[start..<first.end]) else {
      Self.reportBeginning(of: source)
      return nil
    }
    var position = first.next
    while let line = Self.line(from: position, in: bytes) {
      if Self.isFence(bytes[position..<line.end]) {
        yaml = first.next..<position
        body = line.next..<bytes.count
        return
      }
      position = line.next
    }
    source.report(
      .error, .noFrontMatter, "the front matter that begins here is never closed", at: start..<first.end,
      hint: "put a line of `---` below its last key")
    return nil
  }

  private static func reportBeginning(of source: SourceFile) {
    let bytes = source.bytes
    let start = source.start
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if bytes[start..<end].starts(with: "--- ".utf8) {
      source.report(
        .error, .noFrontMatter, "`---` does not stand alone on the first line", at: start..<end,
        hint: "write what follows it on the next line, and another `---` below")
      return
    }
    source.report(
      .error, bytes.count == start ? .emptyFile : .noFrontMatter,
      bytes.count == start ? "the file is empty" : "the file does not begin with `---`", at: start..<end,
      hint: "it begins with `---`, keys like `title: …` and another `---`")
  }

  /// The text with LF as line breaks, without blank lines at its beginning and with one line break at its end.
  func text(of source: SourceFile) -> String {
    let bytes = source.bytes
    var from = body.lowerBound
    var end = body.upperBound
    while let line = Self.line(from: from, in: bytes), line.end <= end,
      bytes[from..<line.end].allSatisfy(Self.isBlank)
    {
      from = line.next
    }
    while end > from, Self.isBlank(bytes[end - 1]) || bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    guard from < end else { return "" }
    guard Self.hasCarriageReturn(bytes, from..<end) else { return source.text(from..<end) + "\n" }
    return String(decoding: Self.withoutCarriageReturns(bytes[from..<end]), as: UTF8.self) + "\n"
  }

  /// The line, from 1, on which ``text(of:)`` begins.
  func firstLine(of source: SourceFile) -> Int {
    let bytes = source.bytes
    var from = body.lowerBound
    while let line = Self.line(from: from, in: bytes), line.end <= body.upperBound,
      bytes[from..<line.end].allSatisfy(Self.isBlank)
    {
      from = line.next
    }
    return bytes[..<from].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
  }

  /// Uses `memchr`, since this would otherwise be most of the time of reading a long text.
  private static func hasCarriageReturn(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { memchr($0 + range.lowerBound, 0x0D, range.count) != nil } ?? false
    }
  }

  private static func withoutCarriageReturns(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    for index in bytes.indices {
      if bytes[index] == 0x0D, index + 1 < bytes.endIndex, bytes[index + 1] == 0x0A { continue }
      kept.append(bytes[index])
    }
    return kept
  }

  /// The end of the line that begins at `start`, without its line break, and the beginning of the next one; `nil` after
  /// the last line.
  static func line(from start: Int, in bytes: [UInt8]) -> (end: Int, next: Int)? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let next = min(end + 1, bytes.count)
    return (end > start && bytes[end - 1] == 0x0D ? end - 1 : end, next)
  }

  /// Whether the line is `---` with nothing but blanks after it.
  static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.prefix(3).elementsEqual([0x2D, 0x2D, 0x2D]) && line.dropFirst(3).allSatisfy(isBlank)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

extension FrontMatter {
  /// The fields of the front matter; `nil` where they could not be read, which is reported.
  func fields(of source: SourceFile, known: [String], owner: String) -> Fields? {
    let reported = source.problemCount
    guard let root = YamlDocument.parse(source, in: yaml) else {
      guard source.problemCount == reported else { return nil }
      return Fields([], at: source.start..<source.start + 3, in: source, known: known, of: owner)
    }
    guard case .mapping(let entries) = root.content else {
      return Fields(root, in: source, known: known, of: owner)
    }
    // Missing keys are reported at the first line of `---`.
    return Fields(entries, at: source.start..<source.start + 3, in: source, known: known, of: owner)
  }
}
