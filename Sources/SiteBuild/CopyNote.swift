/// The note in the first line of a copied template: which file it was copied from, and a digest of that file at the
/// time.
///
/// It is part of the file, so it moves with the file and survives every edit below it. Without the line, no warning
/// tells that the original has changed.
struct CopyNote: Equatable {
  /// The name of the original: `pages/habit`.
  var name: String
  /// The digest of the built-in template that was copied.
  var original: String

  init(name: String, original: String) {
    self.name = name
    self.original = original
  }

  /// The note on top of a text; `nil` where there is none.
  init?(onTopOf text: String) {
    guard let line = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first,
      let match = line.firstMatch(of: /daybook: a copy of ([^\s,]+), original ([0-9a-f]{16})\b/)
    else { return nil }
    self.init(name: String(match.1), original: String(match.2))
  }

  /// The note as a comment in the syntax of the file at a path.
  func line(for path: String) -> String {
    guard let syntax = CommentSyntax(path: path) else { return "" }
    return "\(syntax.opening) daybook: a copy of \(name), original \(original) \(syntax.closing)"
  }
}
