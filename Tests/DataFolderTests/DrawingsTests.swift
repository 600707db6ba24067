import Foundation
import Testing

@testable import DataFolder

@Suite("Names of drawings")
struct DrawingsTests {
  @Test("the names are those of the drawings that there are")
  func names() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sprite = try String(contentsOf: root.appendingPathComponent("Templates/assets/icons.svg"), encoding: .utf8)
    #expect(sprite.matches(of: /<symbol id="([^"]*)"/).map { String($0.1) } == Drawings.names)
  }

  @Test("every idea that comes along has a drawing, since a machine may lack the font for its emoji")
  func catalogs() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sprite = try String(contentsOf: root.appendingPathComponent("Templates/assets/icons.svg"), encoding: .utf8)
    let drawn = Set(
      sprite.matches(of: /data-emoji="([^"]*)"/).flatMap { $0.1.split(separator: " ").map { Self.plain($0) } })
    let folder = root.appendingPathComponent("Templates/catalogs")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let catalog = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let icons = catalog.matches(of: /icon: "?([^,"}\s]+)/).map { Self.plain($0.1) }
      #expect(icons.count > 40)
      #expect(icons.filter { !drawn.contains($0) && !Drawings.names.contains($0) } == [], "\(name)")
    }
  }

  /// Without the selector that asks for a coloured picture.
  private static func plain(_ emoji: Substring) -> String {
    String(String.UnicodeScalarView(emoji.unicodeScalars.filter { $0.value != 0xFE0F }))
  }

  @Test(
    "a word that is no drawing is a warning with the nearest name, wherever an icon stands",
    arguments: [
      ("runing", "did you mean `run`?"), ("boook", "did you mean `book`?"), ("xylophone", "write an emoji, or"),
    ])
  func unknown(_ icon: String, _ hint: String) async throws {
    let reading = try await TestFolder.read([
      "people/ana/habits/jog.md": "---\ntitle: Jog\nicon: \(icon)\nschedule: daily\n---\n",
      "catalog.yml": "categories:\n  - {name: Sport, icon: \(icon), habits: [{title: Jog, icon: \(icon)}]}\n",
      "achievements.yml": "- {id: far, title: Far, icon: \(icon), kind: total}\n",
    ])
    let warnings = reading.diagnostics.filter { $0.message == "there is no drawing `\(icon)`" }
    #expect(warnings.count == 4 && warnings.allSatisfy { $0.severity == .warning }, "\(reading.said)")
    #expect(warnings.allSatisfy { $0.hint?.description.hasPrefix(hint) == true })
    #expect(!reading.hasErrors)
    #expect(reading.book.people.first?.habits.first { $0.habit.slug.text == "jog" }?.habit.icon == icon)
  }

  @Test(
    "emoji, signs, one or two letters and names of drawings are icons",
    arguments: ["🏃", "run", "people", "A", "AB", "1", "★", "10k", "日"])
  func known(_ icon: String) async throws {
    let reading = try await TestFolder.read([
      "people/ana/habits/jog.md": "---\ntitle: Jog\nicon: \"\(icon)\"\nschedule: daily\n---\n"
    ])
    #expect(reading.said == [])
  }
}
