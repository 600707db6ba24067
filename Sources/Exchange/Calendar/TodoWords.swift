import DataFolder
import Journal

/// How the texts of other programs' tasks stand in a list, and the other way round.
enum TodoWords {
  // MARK: Titles

  /// The longest title, in characters; the rest of a longer one stays where it comes from.
  private static let longestTitle = 2_000
  /// What a task without a title is called.
  private static let untitled = "…"

  /// A title as it stands in a line: words that would mean something there have a backslash before them.
  static func title(_ summary: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in summary.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text.append(" ")
      default: text.append(scalar)
      }
    }
    let trimmed = String(text).trimmingBlanksAround.prefix(longestTitle)
    let words = String(trimmed).split(separator: " ", omittingEmptySubsequences: false).map { word in
      isEscapable(word) ? "\\" + word : String(word)
    }
    let title = words.joined(separator: " ").trimmingBlanksAround
    return title.isEmpty ? untitled : title
  }

  /// What another program is told.
  static func summary(_ title: String) -> String {
    title.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.hasPrefix("\\") && isEscapable(word.dropFirst()) ? String(word.dropFirst()) : String(word)
    }.joined(separator: " ")
  }

  /// Whether a word without the backslashes before it would mean something in a list.
  private static func isEscapable(_ word: Substring) -> Bool {
    guard let first = word.first(where: { $0 != "\\" }), "!@#".contains(first) || word.contains(":") else {
      return false
    }
    return TaskWord.meaning(of: String(word.drop { $0 == "\\" })) != .text
  }

  // MARK: Descriptions

  /// A description as it stands below a task. Lines that would be tasks or comments there have a backslash before them.
  static func description(_ text: String) -> String? {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { line in
        String(line.filter { $0 == "\t" || !$0.isControl }.reversed().drop(while: \.isWhitespace).reversed())
      }
    let plain = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed().map(\.self)
    if plain.isEmpty { return nil }
    if isReadBack(plain) { return plain.joined(separator: "\n") }
    let trimmed = plain.map { line in
      let text = String(line.drop(while: \.isWhitespace))
      return text.first.map { "-*+>".contains($0) } ?? false ? "\\" + text : text
    }
    return trimmed.joined(separator: "\n")
  }

  /// Whether a list would read the lines as they are meant.
  private static func isReadBack(_ lines: [String]) -> Bool {
    let text = lines.joined(separator: "\n")
    // Almost all of them are plain, and need no trial.
    if !lines.contains(where: { $0.first.map { $0.isWhitespace || "-*+>".contains($0) } ?? false }) { return true }
    guard var sheet = try? ListSheet(Array("---\ntitle: x\n---\n- [ ] x\n".utf8)) else { return false }
    return (try? sheet.setDescription(text, at: 4)) != nil
  }

  // MARK: Labels

  /// The label of a category: blanks become hyphens; `nil` where none is possible.
  static func label(_ category: String) -> String? {
    let words = category.split { $0.isWhitespace }.joined(separator: "-")
    guard let first = words.first, first.isLetter, !words.contains(where: \.isControl) else { return nil }
    return words
  }
}

extension Character {
  fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension String {
  fileprivate var trimmingBlanksAround: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
