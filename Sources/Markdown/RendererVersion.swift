import CCmark

extension MarkdownRenderer {
  /// The Markdown library and its version, `cmark 0.30.2`: another one may render the same text differently.
  public static var version: String { "cmark " + String(cString: cmark_version_string()) }
}
