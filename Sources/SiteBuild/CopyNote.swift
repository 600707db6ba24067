/// The note in the first line of a copied template: what it was copied from, and what that was like at the time.
///
/// It stands in the file itself, so that it goes where the file goes and outlives every edit below it. Whoever takes the
/// line out is not told of changes any more.
struct CopyNote: Equatable {
  /// `pages/habit`.
  var name: String
  /// The digest of the built-in template that was copied.
  var original: String

  init(name: String, original: String) {
    self.name = name
    self.original = original
  }

  /// The note on top of a file; `nil` where there is none.
  init?(onTopOf text: String) {
    guard let line = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first,
      let match = line.firstMatch(of: /daybook: a copy of ([^\s,]+), original ([0-9a-f]{16})\b/)
    else { return nil }
    self.init(name: String(match.1), original: String(match.2))
  }

  /// The line as files of this name have comments.
  func line(for path: String) -> String {
    guard let syntax = CommentSyntax(path: path) else { return "" }
    return "\(syntax.opening) daybook: a copy of \(name), original \(original) \(syntax.closing)"
  }
}
