import Foundation
import Testing

/// `docs/security.md` goes through the verification standard item by item: none is left out, and its tests exist.
@Suite("The document about security")
struct SecurityDocumentTests {
  private static let repository = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { path, _ in
    path.deletingLastPathComponent()
  }

  /// The items of level 1 of V3, V5 to V8 and V14, and those of level 2 of V6 to V8, by their sections: ASVS 5.0.0.
  private static let items = Set(sections.flatMap { section, numbers in numbers.map { "\(section).\($0)" } })

  private static let sections: [String: ClosedRange<Int>] = [
    "3.2": 1...2, "3.3": 1...1, "3.4": 1...2, "3.5": 1...3, "5.2": 1...2, "5.3": 1...2, "6.1": 1...3, "6.2": 1...12,
    "6.3": 1...4, "6.4": 1...4, "6.5": 1...5, "6.6": 1...3, "6.8": 1...4, "7.1": 1...3, "7.2": 1...4, "7.3": 1...2,
    "7.4": 1...5, "7.5": 1...2, "7.6": 1...2, "8.1": 1...2, "8.2": 1...3, "8.3": 1...1, "8.4": 1...1, "14.2": 1...1,
    "14.3": 1...1,
  ]

  private let text: String
  private let rows: [[String]]

  init() throws {
    text = try String(contentsOf: Self.repository.appendingPathComponent("docs/security.md"), encoding: .utf8)
    rows = text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.count == 5 && cells[0].first?.isNumber == true ? cells : nil
    }
  }

  @Test("has every item once, with a state and what it rests on")
  func items() {
    #expect(rows.map { $0[0] }.sorted() == Self.items.sorted())
    for row in rows {
      #expect(["held", "deviates", "missing", "not applicable"].contains(row[3]) && !row[4].isEmpty, "\(row[0])")
    }
  }

  @Test("names tests that exist")
  func tests() throws {
    let named = text.matches(of: /`(test_\w+|\w+Tests)\.(\w+)`/)
    #expect(named.count > 50)
    let files = FileManager.default.enumerator(
      at: Self.repository.appendingPathComponent("Tests"), includingPropertiesForKeys: nil)
    var sources: [String: String] = [:]
    while let file = files?.nextObject() as? URL {
      if ["swift", "py"].contains(file.pathExtension) {
        sources[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
      }
    }
    for match in named {
      let source = sources[String(match.1)] ?? ""
      let isThere = source.contains("func \(match.2)(") || source.contains("def \(match.2)(")
      #expect(isThere, "\(match.0)")
    }
  }
}
