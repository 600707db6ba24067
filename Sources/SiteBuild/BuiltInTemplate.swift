import FileSystem

/// A template, style sheet, script or drawing that comes with the program and may be copied into a data folder.
public struct BuiltInTemplate: Sendable {
  /// The path under `Templates/`, and under `templates/` of a data folder: `pages/habit.mustache`.
  public let path: String
  /// The file's text, with line feeds as line breaks.
  public let text: String

  /// All files that may be copied: templates by name, then the other files. Files of words are left out, because those
  /// of a data folder hold only the words that they change.
  public static var all: [BuiltInTemplate] {
    let copied = BuiltInFile.all.filter { CommentSyntax(path: $0.path) != nil && !WordFile.isPath($0.path) }
    let templates = copied.map { BuiltInTemplate(path: $0.path, bytes: $0.bytes) }
    return templates.sorted { ($0.isAsset ? 1 : 0, $0.name) < ($1.isAsset ? 1 : 0, $1.name) }
  }

  init(path: String, bytes: [UInt8]) {
    self.path = path
    text = String(decoding: plainText(bytes), as: UTF8.self)
  }

  /// The name by which commands and other templates refer to the file: `pages/habit`, `assets/daybook.css`.
  public var name: String { path.hasSuffix(Self.ending) ? String(path.dropLast(Self.ending.count)) : path }

  /// A description of the file: the first sentence of the comment on top of it. Empty where it has no such comment.
  public var summary: String {
    guard let comment = CommentSyntax(path: path)?.comment(onTopOf: text) else { return "" }
    let words = comment.split(whereSeparator: \.isWhitespace)
    let sentence = words.prefix { !$0.hasSuffix(".") } + words.drop { !$0.hasSuffix(".") }.prefix(1)
    return sentence.joined(separator: " ")
  }

  /// A hash of the text in hexadecimal, by which a copy tells whether its original has changed.
  public var digest: String {
    let hexadecimal = String(Fingerprint(hashing: text.utf8).high, radix: 16)
    return String(repeating: "0", count: 16 - hexadecimal.count) + hexadecimal
  }

  /// The text for a data folder, with a note in the first line that names the file and its digest.
  public var copy: String {
    CopyNote(name: name, original: digest).line(for: path) + "\n" + text
  }

  private var isAsset: Bool { path.hasPrefix("assets/") }
  private static let ending = ".mustache"
}

/// How files of one kind write comments.
struct CommentSyntax {
  let opening: String
  let closing: String

  /// `nil` for files without comments or text, judged by the name.
  init?(path: String) {
    switch path.split(separator: ".").last {
    case "mustache": (opening, closing) = ("{{!", "}}")
    case "css", "js": (opening, closing) = ("/*", "*/")
    case "svg": (opening, closing) = ("<!--", "-->")
    default: return nil
    }
  }

  /// The text of the comment with which a file begins; `nil` where it begins with something else.
  func comment(onTopOf text: String) -> Substring? {
    guard text.hasPrefix(opening), let end = text.firstRange(of: closing) else { return nil }
    return text[..<end.lowerBound].dropFirst(opening.count)
  }
}
