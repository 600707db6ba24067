import Markdown

/// The version of this program.
enum ToolVersion {
  /// Semantic versioning: the data folder's format and the keys of `--json` change with the first number only.
  static let text = "0.1.0"

  /// Whatever makes pages differ that are made from the same values: this program and the Markdown renderer.
  static var ofPages: String { "daybook \(text), \(MarkdownRenderer.version)" }
}
