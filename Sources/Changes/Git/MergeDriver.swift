import Diagnostics

/// What git calls when it merges a kind of file, and what it does on a device without this program.
enum MergeDriver: String, CaseIterable {
  case events, list, yaml

  /// The driver's name in git's settings.
  var name: String { "\(Call.program)-\(rawValue)" }
  /// The keys of git's settings.
  var key: String { "merge.\(name).driver" }
  var nameKey: String { "merge.\(name).name" }

  /// What it is, in words.
  var title: String {
    switch self {
    case .events: "check-ins, row by row"
    case .list: "to-do lists, task by task"
    case .yaml: "YAML, key by key"
    }
  }

  /// The line for a shell. Where this program is missing or cannot merge, git does it by lines: rows of check-ins of both
  /// sides stay, and in other files it marks conflicts.
  var line: String {
    let call = "\(Call.program) merge-\(rawValue) %O %A %B --path %P"
    let fallback = self == .events ? "git merge-file --union %A %O %B" : "git merge-file %A %O %B"
    return "if command -v \(Call.program) >/dev/null 2>&1 && \(call); then exit 0; else \(fallback); fi"
  }

  /// The lines of `.gitattributes`, which come along to devices without the program.
  static let shared = ["people/*/events/*.csv merge=union"]

  /// The lines of `.git/info/attributes`, which go before those.
  static let attributes = [
    "*.yml merge=\(yaml.name)", "people/*/habits/*.md merge=\(yaml.name)", "challenges/*.md merge=\(yaml.name)",
    "course/**/*.md merge=\(yaml.name)", "people/*/lists/*.md merge=\(list.name)",
    "people/*/events/*.csv merge=\(events.name)",
  ]
}
