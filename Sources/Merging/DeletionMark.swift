import DataFolder
import Journal

/// The line in a habit or a list that one device deleted and another one changed.
enum DeletionMark {
  /// What is said of it where a merge lists what both sides changed.
  static let subject = "deleted on one side"

  /// A file with the line; `nil` for one without front matter.
  static func added(to bytes: [UInt8]) -> [UInt8]? {
    guard var parts = try? MarkdownParts(bytes) else { return nil }
    let line = KeptValue.deletion.line
    if TextMerge.lines(parts.yaml).contains(where: { KeptValue(line: $0) == .deletion }) { return bytes }
    if let last = parts.yaml.last, last != 0x0A { parts.yaml.append(0x0A) }
    parts.yaml += line + [0x0A]
    return parts.bytes
  }
}
