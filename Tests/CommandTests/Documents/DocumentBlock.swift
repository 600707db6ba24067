import Foundation
import Testing

/// A block of code in a document for people, and what the notes above it say of it to the tests.
struct DocumentBlock: Sendable {
  /// A line `<!-- name: value -->` right above the block.
  enum Note: Equatable, Sendable {
    /// Commands that need another machine, or the checkout.
    case notRun(reason: String)
    /// A file that the program never reads.
    case notRead(reason: String)
    /// Where in the folder of the story a file belongs.
    case file(path: String)
    /// What has to be there before, and is told elsewhere.
    case first(command: String)
    /// How much later this is.
    case daysLater(Int)
    /// What the commands have to have shown in the end.
    case shows(String)
    /// What the commands end with, where they show how something is refused.
    case exitCode(Int32)
  }

  var document: String
  /// Of its first line, from 1.
  var line: Int
  /// What stands behind the opening fence; empty where nothing does.
  var language: String
  var text: String
  var notes: [Note]

  var place: String { "\(document):\(line)" }

  var isCommands: Bool { language == "sh" }
  /// Whether it may show a file of the data folder.
  var isFile: Bool { ["csv", "markdown", "yaml"].contains(language) }
  var isNotRun: Bool { notes.contains { if case .notRun = $0 { true } else { false } } }
  var isNotRead: Bool { notes.contains { if case .notRead = $0 { true } else { false } } }
  var exitCode: Int32 { notes.compactMap { if case .exitCode(let code) = $0 { code } else { nil } }.first ?? 0 }
  var path: String? { notes.compactMap { if case .file(let path) = $0 { path } else { nil } }.first }
}

/// A document of the checkout.
struct Document: Sendable, CustomTestStringConvertible {
  /// As seen from the checkout.
  let path: String
  let blocks: [DocumentBlock]

  var testDescription: String { path }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The README, and all that lies in `docs/` itself.
  static let all: [Document] = {
    let folder = root.appendingPathComponent("docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let documents = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return (["README.md"] + documents).compactMap(Document.init)
  }()

  private init?(_ path: String) {
    guard let text = try? String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8) else {
      return nil
    }
    self.path = path
    blocks = Self.blocks(of: text, in: path)
  }

  static func blocks(of text: String, in path: String) -> [DocumentBlock] {
    var blocks: [DocumentBlock] = []
    var notes: [DocumentBlock.Note] = []
    var open: DocumentBlock?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          block.text += line + "\n"
          open = block
        }
      } else if line.hasPrefix("```") {
        open = DocumentBlock(
          document: path, line: index + 2, language: String(line.dropFirst(3)), text: "", notes: notes)
        notes = []
      } else if let note = note(line) {
        notes.append(note)
      } else {
        notes = []
      }
    }
    return blocks
  }

  private static func note(_ line: Substring) -> DocumentBlock.Note? {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->"), let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].dropLast(4).trimmingCharacters(in: .whitespaces)
    return switch line[..<colon].dropFirst(5) {
    case "not run": .notRun(reason: value)
    case "not read": .notRead(reason: value)
    case "file": .file(path: value)
    case "first": .first(command: value)
    case "days later": Int(value).map { .daysLater($0) }
    case "shows": .shows(value)
    case "exit code": Int32(value).map { .exitCode($0) }
    default: nil
    }
  }
}
