import DataFolder
import Journal

extension FieldText {
  /// Who may see something: `private`, `friends`, `public`.
  static func visibility(_ text: String, _ field: String) throws(FieldProblem) -> Visibility {
    let written = trimming(text)
    if let choice = Vocabularies.visibility.value(of: written) { return choice }
    throw FieldProblem(
      field, "who may see it is `private`, `friends` or `public`, not `\(text)`",
      hint: Vocabularies.visibility.hint(for: written), reason: .noChoice)
  }
}

extension HabitColor {
  /// As the data folder writes it: `teal`, `#0f766e`.
  public var text: String {
    switch self {
    case .named(let palette): return palette.rawValue
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { value in
        let text = String(value, radix: 16)
        return text.utf8.count < 2 ? "0" + text : text
      }
      return "#" + digits.joined()
    }
  }
}

extension Visibility {
  /// As the data folder writes it.
  public var text: String {
    switch self {
    case .private: "private"
    case .friends: "friends"
    case .public: "public"
    }
  }
}
