import CLibrary
import Diagnostics

/// Looks for conflicts that git left in a YAML or Markdown file. Reading such a file would report each of their lines.
struct ConflictSearch {
  let source: SourceFile
  /// Whether the file is Markdown with front matter rather than YAML.
  let isMarkdown: Bool

  /// Reports each conflict at its first line; returns whether there are any.
  func report() -> Bool {
    guard Self.mayHaveMarks(source.bytes) else { return false }
    let reported = source.problemCount
    let body = isMarkdown ? reportInFrontMatter() : reportInYaml(upTo: { _, _ in false })
    if isMarkdown { reportInText(from: body) }
    return source.problemCount > reported
  }

  /// Whether any line begins like a marker. Nearly no file has one, so it jumps from line to line with `memchr`, which
  /// is fast.
  private static func mayHaveMarks(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      var start = 0
      while start + 1 < buffer.count {
        if buffer[start] == buffer[start + 1], ConflictMark.firstBytes.contains(buffer[start]) { return true }
        guard let end = memchr(base + start, 0x0A, buffer.count - start) else { return false }
        start = base.distance(to: UnsafeRawPointer(end)) + 1
      }
      return false
    }
  }

  /// Reports conflicts in the front matter; returns the offset at which it ends.
  private func reportInFrontMatter() -> Int {
    var fences = 0
    return reportInYaml { line, walk in
      if !walk.isWithin, FrontMatter.isFence(line) { fences += 1 }
      return fences == 2
    }
  }

  /// Reports conflicts in YAML, where a marker at the beginning of a line cannot be anything else.
  ///
  /// - Parameter isEnd: Whether a line is the last one to look at.
  /// - Returns: The offset at which that line ends.
  @discardableResult
  private func reportInYaml(upTo isEnd: (ArraySlice<UInt8>, ConflictWalk) -> Bool) -> Int {
    var walk = ConflictWalk()
    var position = source.start
    while let line = FrontMatter.line(from: position, in: source.bytes) {
      let content = source.bytes[position..<line.end]
      report(walk.take(content), at: position..<line.end)
      if isEnd(content, walk) { return line.next }
      position = line.next
    }
    return position
  }

  /// Reports conflicts in Markdown, where `=======` may underline a heading and `>>>>>>>` be a quotation, and a code
  /// block may contain anything. So a conflict needs all of its markers in their order, outside of code blocks.
  private func reportInText(from start: Int) {
    var position = start
    var fence: ArraySlice<UInt8>?
    var conflicts = WholeConflicts<Range<Int>>()
    while let line = FrontMatter.line(from: position, in: source.bytes) {
      let content = source.bytes[position..<line.end]
      let mark = ConflictMark(content)
      let place = conflicts.take(mark == .ours && fence != nil ? nil : mark, at: position..<line.end)
      if let place { report(.begins, at: place) }
      if !conflicts.isWithin { fence = Self.fence(after: content, within: fence) }
      position = line.next
    }
  }

  /// The fence of the code block that contains the next line; `nil` outside of code blocks.
  private static func fence(after line: ArraySlice<UInt8>, within fence: ArraySlice<UInt8>?) -> ArraySlice<UInt8>? {
    let text = line.drop { $0 == UInt8(ascii: " ") }
    guard let first = text.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else { return fence }
    let marks = text.prefix { $0 == first }
    guard let fence else { return marks.count >= 3 ? marks : nil }
    return first == fence.first && marks.count >= fence.count ? nil : fence
  }

  private func report(_ line: ConflictWalk.Line, at place: Range<Int>) {
    guard let problem = line.problem else { return }
    source.report(.error, .conflictMarks, problem.message, at: place, hint: problem.hint)
  }
}
