import DataFolder
import Journal

/// The line in a habit or a list that one device deleted and another one changed.
enum DeletionMark {
  /// What is said of it where a merge lists what both sides changed.
  static let subject = "deleted on one side"

  /// A file with the line; `nil` for one without front matter.
  static func added(to bytes: [UInt8]) -> [UInt8]? {
    guard var parts = try? MarkdownParts(bytes) else { return nil }
    let lines = TextMerge.lines(parts.yaml)
    if lines.contains(where: { KeptValue(line: $0) == .deletion }) { return bytes }
    parts.yaml = TextMerge.joined(KeptValue.inserted(.deletion, into: lines, at: lines.count))
    return parts.bytes
  }
}
