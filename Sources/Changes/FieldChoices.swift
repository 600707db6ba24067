import DataFolder
import Journal

extension FieldText {
  /// Reads who may see something: `private`, `friends` or `public`.
  static func visibility(_ text: String, _ field: String) throws(FieldProblem) -> Visibility {
    let written = trimming(text)
    if let choice = Vocabularies.visibility.value(of: written) { return choice }
    throw FieldProblem(
      field, "who may see it is `private`, `friends` or `public`, not `\(text)`",
      hint: Vocabularies.visibility.hint(for: written), reason: .noChoice)
  }
}
