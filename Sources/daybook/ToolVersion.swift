/// The version of this program.
enum ToolVersion {
  /// Semantic versioning: the data folder's format and the keys of `--json` change with the first number only.
  static let text = "0.1.0"
}
