import Diagnostics

/// Sentences that end with a name that a person has chosen.
enum Sentence {
  /// The words followed by the title, with a full stop unless the title itself ends like a sentence, such as a
  /// question.
  static func text(_ words: String, _ title: String) -> String {
    let ends = title.last.map { ".!?…".contains($0) } ?? false
    return words + TerminalText.safe(title) + (ends ? "" : ".")
  }
}
