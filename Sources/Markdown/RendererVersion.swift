import CCmark

extension MarkdownRenderer {
  /// The name and version of the Markdown library, such as `cmark 0.30.2`. Another version may render the same text
  /// differently.
  public static var version: String { "cmark " + String(cString: cmark_version_string()) }
}
