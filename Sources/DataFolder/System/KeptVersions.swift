import CLibrary
import Diagnostics

/// Finds the comments in YAML that keep what another device says, until somebody decides: `# ⇄ title: Morning run`.
enum KeptVersions {
  /// With what their lines begin.
  static let beginning = "# \(EventSheet.conflictMark) "

  /// Warns of each.
  static func report(in source: SourceFile) {
    let mark = Array(beginning.utf8)
    var start = source.start
    while let line = FrontMatter.line(from: start, in: source.bytes) {
      let content = source.bytes[start..<line.end]
      if content.first == mark[0], content.starts(with: mark) {
        report(at: start..<line.end, in: source)
      }
      start = line.next
    }
  }

  /// Warns of one.
  static func report(at place: Range<Int>, in source: SourceFile) {
    source.report(
      .warning, .unsettledConflict, "two devices changed this, and nobody decided yet", at: place,
      hint: "\(call: "conflicts") lists what waits for a decision")
  }
}
