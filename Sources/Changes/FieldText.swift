import DataFolder
import Diagnostics
import Journal

/// Texts as people write them into a field.
enum FieldText {
  /// A text of one line without the blanks at its ends; `nil` when nothing is left of it.
  ///
  /// - Parameter name: What messages call it: `the title`.
  /// - Throws: A problem for line breaks, control characters, and what is over the limit.
  static func line(
    _ text: String, _ field: String, named name: String, within limit: TextLimit
  ) throws(FieldProblem) -> String? {
    if text.unicodeScalars.contains(where: \.breaksLine) {
      throw FieldProblem(field, "\(name) must be one line", reason: .severalLines, isAgainstRule: true)
    }
    // A tab on one line is a blank that came along.
    return try self.text(text.replacing("\t", with: " "), field, named: name, within: limit)
  }

  /// As ``line(_:_:named:within:)``, of any number of lines.
  static func text(
    _ text: String, _ field: String, named name: String, within limit: TextLimit
  ) throws(FieldProblem) -> String? {
    if let control = text.unicodeScalars.first(where: \.isNoText) {
      throw FieldProblem(
        field, "\(name) has the control character \(control.codePoint)", hint: "leave it out",
        reason: .controlCharacter, isAgainstRule: true)
    }
    let trimmed = trimming(text)
    try check(trimmed, field, named: name, within: limit)
    return trimmed.isEmpty ? nil : trimmed
  }

  /// A text within its limit.
  static func check(
    _ text: String, _ field: String, named name: String, within limit: TextLimit
  ) throws(FieldProblem) {
    guard let excess = limit.excess(of: text) else { return }
    throw FieldProblem(
      field, "\(name) has \(excess)", hint: excess.hint, reason: .overLimit(excess), isAgainstRule: true)
  }

  /// A day: `2026-11-20`, or `today`, `tomorrow`, `yesterday`.
  static func day(_ text: String, _ field: String, named name: String, today: Day) throws(FieldProblem) -> Day {
    guard let word = DayWord(text) else {
      throw FieldProblem(
        field, "\(name) is a day, and `\(text)` is none",
        hint: CalendarHint.text(for: text) ?? "write it like \(today), or `today`, `tomorrow`", reason: .noDay)
    }
    if let day = word.unambiguous(today: today) { return day }
    let last = word.latest(today: today)
    throw FieldProblem(
      field, "\(name) is a day, and `\(text)` may be the last one or the next", hint: "write \(last) or \(last + 7)",
      reason: .noDay)
  }

  /// A text without white space at its ends, which nobody sees: spaces of any width, those that do not break among them,
  /// tabs and line breaks (the property `White_Space` of Unicode). Whatever people type is trimmed so, and read back
  /// unchanged: of what stands in files by hand, only blanks, tabs and line breaks do not count.
  static func trimming(_ text: String) -> String {
    let scalars = text.unicodeScalars
    // A byte order mark came along with the text, and who reads YAML drops it.
    func isSeen(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace && scalar != "\u{FEFF}" }
    guard let first = scalars.firstIndex(where: isSeen), let last = scalars.lastIndex(where: isSeen)
    else { return "" }
    return String(scalars[first...last])
  }
}

extension TextLimit.Excess {
  /// What to do about it.
  public var hint: Hint {
    switch self {
    case .characters, .bytes: "shorten it"
    case .character: "take marks away from the character that has so many"
    }
  }
}
