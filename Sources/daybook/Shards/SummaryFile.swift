import DataFolder
import Diagnostics
import FileSystem
import SitePlan

/// The files in which summaries lie between the calls that make parts of a site.
enum SummaryFile {
  /// - Throws: ``CommandFailure`` where there is none.
  static func read(_ path: String) throws(CommandFailure) -> SiteSummary {
    let bytes: [UInt8]
    do {
      bytes = try Files.read(path)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.hint = diagnostic.hint ?? "--summary writes such a file, and --merge joins several"
      throw CommandFailure(.noInput, [diagnostic])
    }
    guard let summary = SiteSummary(bytes: bytes, upTo: Shard.most) else {
      throw CommandFailure(
        .refused,
        [
          Diagnostic(
            .error, .notASummary, "this is no summary of people, or one that another program wrote",
            at: SourceLocation(path: path), hint: "--summary writes one")
        ])
    }
    return summary
  }

  /// - Throws: ``CommandFailure`` where somebody is missing.
  static func readWhole(_ path: String) throws(CommandFailure) -> SiteSummary {
    let summary = try read(path)
    if summary.isWhole { return summary }
    throw missing(summary)
  }

  static func missing(_ summary: SiteSummary) -> CommandFailure {
    CommandFailure(
      .refused, .missingShard, "the people of \(Self.text(of: summary.missing, among: summary.count)) are missing",
      hint: "name the summaries of all parts after --merge")
  }

  /// Joins summaries to the one of everybody.
  static func merged(_ paths: [String]) throws(CommandFailure) -> SiteSummary {
    guard let first = paths.first else { throw CommandFailure(.usage, .wrongUsage, "--merge names no file") }
    var all = try read(first)
    var known = Set(all.parts)
    for path in paths.dropFirst() {
      let summary = try read(path)
      do throws(SiteSummary.Mismatch) {
        try all.join(summary, besides: &known)
      } catch {
        throw ShardedSite.refusal(error, "`\(path)`")
      }
    }
    all.sort()
    if !all.isWhole { throw missing(all) }
    return all
  }

  /// - Throws: ``CommandFailure`` where it cannot be written; what was there is then as it was.
  static func write(_ summary: SiteSummary, to path: String) throws(CommandFailure) {
    try write(summary.bytes, to: path)
  }

  /// Writes a file that nobody else on the machine reads: it tells of everybody, whatever others may see.
  ///
  /// - Throws: ``CommandFailure`` where it cannot be written; what was there is then as it was.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    do {
      try System.replace(path, in: System.currentFolder, with: bytes, mode: 0o600)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.hint = diagnostic.hint ?? "name a file in a folder that is there, and in which you may write"
      throw CommandFailure(.inputOutput, [diagnostic])
    }
  }

  /// Some parts in words: `part 3 of 7`, `parts 1, 2 and 5 of 7`.
  static func text(of numbers: [Int], among count: Int) -> String {
    let shown = numbers.prefix(10).map(String.init)
    let more = numbers.count - shown.count
    let list = Counted.list(shown + (more > 0 ? ["\(Counted.grouped(more)) more"] : []))
    return "part\(numbers.count == 1 ? "" : "s") \(list) of \(count)"
  }
}
