import Journal

/// The rules for what people write about a list, each for one field.
public enum ListRules {
  /// A title without surrounding white space.
  ///
  /// - Throws: What is wrong with it.
  public static func title(_ text: String) throws(FieldProblem) -> String {
    if let title = try FieldText.line(text, "title", named: "the title", within: .line) { return title }
    throw FieldProblem("title", "the title is missing", reason: .missing)
  }

  /// A description without surrounding white space; `nil` for an empty one.
  ///
  /// - Throws: What is wrong with it.
  public static func description(_ text: String) throws(FieldProblem) -> String? {
    try FieldText.text(text, "description", named: "the description", within: .paragraph)
  }
}
