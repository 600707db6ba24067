import Foundation
import Markdown
import Testing

@testable import SitePlan

@Suite("Text in HTML")
struct EscapingTests {
  /// Quotation marks, brackets and ampersands, each with a mark that combines with it.
  private static let hostile = ["\"", "'", "<", ">", "&"].flatMap { sign in
    ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{1F3FB}"].map { "a\(sign)\($0) onload=x" }
  }

  @Test("no combining mark hides what means something in HTML", arguments: hostile)
  func combining(_ text: String) {
    for escaped in [HTMLText.escaped(text), String(decoding: Markup { $0.append(escaped: text) }.bytes, as: UTF8.self)]
    {
      #expect(!escaped.utf8.contains { "\"'<>".utf8.contains($0) })
      #expect(escaped.utf8.count { $0 == UInt8(ascii: "&") } == 1)
      #expect(escaped.unicodeScalars.suffix(10).elementsEqual(text.unicodeScalars.suffix(10)))
    }
  }

  @Test("no byte after the last one that is escaped is escaped")
  func lastEscaped() {
    #expect(HTMLText.entity(for: HTMLText.lastEscaped) != nil)
    for byte in HTMLText.lastEscaped + 1...UInt8.max { #expect(HTMLText.entity(for: byte) == nil) }
  }

  @Test("text without any stays as it is, and NUL becomes the replacement character")
  func plain() {
    #expect(HTMLText.escaped("Ünïcode 👨‍👩‍👧") == "Ünïcode 👨‍👩‍👧")
    #expect(HTMLText.escaped("a\0<b>&\"'") == "a\u{FFFD}&lt;b&gt;&amp;&quot;&#39;")
  }

  @Test("one file of the program says how text is escaped in HTML")
  func oneHome() throws {
    #expect(try Self.files(with: /&(?:amp|lt|gt|quot|apos|#39|#x27|#34);/) == ["Markdown/HTMLText.swift"])
  }

  @Test("of each format with quotation marks, one file of the program protects those within")
  func oneHomeForQuotes() throws {
    #expect(
      try Self.files(with: /"\\\\\\""|"''"/)
        == [
          "Changes/Mail/MailDelivery.swift", "Diagnostics/JSONText.swift", "EmbedTool/EmbedTool.swift",
          "Yaml/YamlScalar.swift",
        ])
  }

  /// The sources in which something stands outside comments, by name.
  private static func files(with pattern: Regex<Substring>) throws -> [String] {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let paths = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var found: [String] = []
    for case let file as URL in paths where file.pathExtension == "swift" {
      let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
        !$0.drop { $0 == " " }.hasPrefix("//")
      }
      if code.contains(where: { $0.contains(pattern) }) {
        found.append(file.pathComponents.suffix(from: sources.pathComponents.count).joined(separator: "/"))
      }
    }
    #expect(!found.isEmpty)
    return found.sorted()
  }
}
