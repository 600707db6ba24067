import FileSystem

/// A template, style sheet, script or drawing that comes with the program and may be copied into a data folder.
public struct BuiltInTemplate: Sendable {
  /// Under `Templates/`, and under `templates/` of a data folder: `pages/habit.mustache`.
  public let path: String
  /// With plain line breaks.
  public let text: String

  /// All that may be copied: templates in the order of their names, then the other files. Files of words are not among
  /// them, since one of a data folder holds only the words that it changes.
  public static var all: [BuiltInTemplate] {
    let copied = BuiltInFile.all.filter { CommentSyntax(path: $0.path) != nil && !WordFile.isPath($0.path) }
    let templates = copied.map { BuiltInTemplate(path: $0.path, bytes: $0.bytes) }
    return templates.sorted { ($0.isAsset ? 1 : 0, $0.name) < ($1.isAsset ? 1 : 0, $1.name) }
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    text = String(decoding: plainText(bytes), as: UTF8.self)
  }

  /// As commands and other templates name it: `pages/habit`, `assets/daybook.css`.
  public var name: String { path.hasSuffix(Self.ending) ? String(path.dropLast(Self.ending.count)) : path }

  /// What it is, in a sentence: the first one of the comment on top of it. Empty where there is no such comment.
  public var summary: String {
    guard let comment = CommentSyntax(path: path)?.comment(onTopOf: text) else { return "" }
    let words = comment.split(whereSeparator: \.isWhitespace)
    let sentence = words.prefix { !$0.hasSuffix(".") } + words.drop { !$0.hasSuffix(".") }.prefix(1)
    return sentence.joined(separator: " ")
  }

  /// Stands for the text, in hexadecimal: another one has another digest.
  public var digest: String {
    let hexadecimal = String(Fingerprint(hashing: text.utf8).high, radix: 16)
    return String(repeating: "0", count: 16 - hexadecimal.count) + hexadecimal
  }

  /// The text with a note on top that says from what it was copied, for a data folder.
  public var copy: String {
    CopyNote(name: name, original: digest).line(for: path) + "\n" + text
  }

  private var isAsset: Bool { path.hasPrefix("assets/") }
  private static let ending = ".mustache"
}

/// How a kind of file writes comments.
struct CommentSyntax {
  let opening: String
  let closing: String

  /// `nil` where files of this name have no comments, or are no text.
  init?(path: String) {
    switch path.split(separator: ".").last {
    case "mustache": (opening, closing) = ("{{!", "}}")
    case "css", "js": (opening, closing) = ("/*", "*/")
    case "svg": (opening, closing) = ("<!--", "-->")
    default: return nil
    }
  }

  /// What the comment says with which a text begins; `nil` where it begins with something else.
  func comment(onTopOf text: String) -> Substring? {
    guard text.hasPrefix(opening), let end = text.firstRange(of: closing) else { return nil }
    return text[..<end.lowerBound].dropFirst(opening.count)
  }
}
