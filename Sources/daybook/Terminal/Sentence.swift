import Diagnostics

/// Sentences that end with what a person has named.
enum Sentence {
  /// The words and the title, with a full stop unless the title ends a sentence by itself, as a question does.
  static func text(_ words: String, _ title: String) -> String {
    let ends = title.last.map { ".!?…".contains($0) } ?? false
    return words + TerminalText.safe(title) + (ends ? "" : ".")
  }
}
