import DataFolder
import Diagnostics
import Journal

/// Checks and trims texts that people write into fields.
enum FieldText {
  /// A text of one line without surrounding white space; `nil` where nothing is left.
  ///
  /// - Parameter name: The words for the field in messages: `the title`.
  /// - Throws: A problem for line breaks, control characters, and a text over the limit.
  static func line(
    _ text: String, _ field: String, named name: String, within limit: TextLimit
  ) throws(FieldProblem) -> String? {
    if text.unicodeScalars.contains(where: \.breaksLine) {
      throw FieldProblem(field, "\(name) must be one line", reason: .severalLines, isAgainstRule: true)
    }
    // A tab in a text of one line is treated as a blank.
    return try self.text(text.replacing("\t", with: " "), field, named: name, within: limit)
  }

  /// A text of any number of lines without surrounding white space; `nil` where nothing is left. See
  /// ``line(_:_:named:within:)``.
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

  /// Throws where the text exceeds its limit.
  static func check(
    _ text: String, _ field: String, named name: String, within limit: TextLimit
  ) throws(FieldProblem) {
    guard let excess = limit.excess(of: text) else { return }
    throw FieldProblem(
      field, "\(name) has \(excess)", hint: excess.hint, reason: .overLimit(excess), isAgainstRule: true)
  }

  /// Reads a day: `2026-11-20`, or `today`, `tomorrow`, `yesterday`.
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

  /// The text without white space at its ends: spaces of any width, non-breaking ones included, tabs and line breaks
  /// (the property `White_Space` of Unicode). Everything that people type is trimmed like this. In files that were
  /// written by hand, only blanks, tabs and line breaks are trimmed, so that a trimmed text is read back unchanged.
  static func trimming(_ text: String) -> String {
    let scalars = text.unicodeScalars
    // A byte order mark is pasted along with a text, and readers of YAML drop it.
    func isSeen(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace && scalar != "\u{FEFF}" }
    guard let first = scalars.firstIndex(where: isSeen), let last = scalars.lastIndex(where: isSeen)
    else { return "" }
    return String(scalars[first...last])
  }
}

extension TextLimit.Excess {
  /// What the person can do about the text.
  public var hint: Hint {
    switch self {
    case .characters, .bytes: "shorten it"
    case .character: "take marks away from the character that has so many"
    }
  }
}
