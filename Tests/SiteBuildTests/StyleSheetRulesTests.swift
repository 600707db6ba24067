import Foundation
import Journal
import Testing

@testable import SiteBuild

@Suite("Style sheets are light and hold no dead rules")
struct StyleSheetRulesTests {
  @Test("pages share at most 22 KB of style sheets and load at most 30, those of the local web app 40")
  func weights() throws {
    let templates = try TemplateSet.load()
    func weight(_ name: String) throws -> Int { try #require(templates.compactAsset("assets/\(name).css")).count }
    #expect(try weight("daybook") <= 22_000)
    // With what the heaviest subject needs, and the forms.
    let marks = try weight("marks")
    let subjects = try ["habit", "history", "awards", "course", "today", "lists"].map(weight)
    let onLines = try ["calendar", "year", "front"].map { try marks + weight($0) }
    let page = try weight("daybook") + ((subjects + onLines).max() ?? 0)
    #expect(page <= 30_000)
    #expect(try page + weight("studio") <= 40_000)
  }

  @Test("every sheet comes compacted to whoever loads it")
  func compacted() throws {
    let templates = try TemplateSet.load()
    let sheets = templates.assetPaths.filter { $0.hasSuffix(".css") }
    #expect(sheets.count >= 4)
    for path in sheets {
      let bytes = try #require(templates.compactAsset(path))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("/*"), "\(path)")
      #expect(bytes.count < (templates.asset(path)?.count ?? 0) * 9 / 10, "\(path)")
    }
  }

  @Test("every class, id and attribute that a sheet selects by is given by a template, a fragment or a script")
  func met() throws {
    let given = try givenNames()
    var dead: [String] = []
    for file in try Repository.files(in: "Templates/assets", endingIn: ".css") {
      let sheet = try SheetNames(String(contentsOf: file, encoding: .utf8))
      dead += sheet.names.filter { !given.contains($0) }.sorted().map { "\(file.lastPathComponent): \($0)" }
    }
    #expect(dead == [])
  }

  @Test("every custom property that a sheet reads is set, and every one that is set is read")
  func properties() throws {
    var (read, set) = (Set<String>(), Set<String>())
    for file in try Repository.files(in: "Templates/assets", endingIn: ".css") {
      let text = try String(contentsOf: file, encoding: .utf8).replacing(/\/\*(?s:.*?)\*\//, with: "")
      read.formUnion(text.matches(of: /var\((--[\w-]+)/).map { String($0.1) })
      set.formUnion(text.matches(of: /(--[\w-]+)\s*:/).map { String($0.1) })
    }
    // What only a rule for another setting gives, with a default where it is read.
    #expect(read.symmetricDifference(set) == [])
  }

  /// The names that pages can have: `.btn`, `#main`, `[data-habit]`.
  private func givenNames() throws -> Set<String> {
    var given = Set(Palette.allCases.map { ".c-\($0.rawValue)" })
    // A month's name spans four to six weeks; a year begins on the first to the last row.
    given.formUnion((4...6).map { ".weeks-\($0)" } + (0...6).map { ".offset-\($0)" })
    func add(_ names: Substring, as mark: String) {
      given.formUnion(names.split { !($0.isLetter || $0.isNumber || "-_".contains($0)) }.map { mark + $0 })
    }
    for file in try Repository.files(in: "Templates", endingIn: ".mustache") {
      let text = try String(contentsOf: file, encoding: .utf8).replacing(/\{\{.*?\}\}/, with: " ")
      for match in text.matches(of: /class="([^"]*)"/) { add(match.1, as: ".") }
      for match in text.matches(of: /\sid="([^"]*)"/) { add(match.1, as: "#") }
      for match in text.matches(of: /\s([a-z-]+)(?:=|[\s>])/) { given.insert("[\(match.1)]") }
    }
    let fragments = try ["SitePlan", "Studio", "Markdown"].flatMap {
      try Repository.files(in: "Sources/\($0)", endingIn: ".swift")
    }
    for file in try fragments + Repository.files(in: "Templates/assets", endingIn: ".js") {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        // What is quoted, from the first mark to the last.
        let marks: Set<Character> = ["\"", "'", "`"]
        guard let first = line.firstIndex(where: marks.contains), let last = line.lastIndex(where: marks.contains)
        else { continue }
        let literals = line[first...last]
        for mark in [".", "#"] { add(literals, as: mark) }
        for name in literals.split(whereSeparator: { !$0.isLetter && $0 != "-" }) { given.insert("[\(name)]") }
      }
    }
    // What scripts set by properties: `dataset.theme`, `element.hidden`.
    given.formUnion(["[data-theme]", "[hidden]"])
    // What Swift draws has the short names of pages, and style sheets have words.
    for (word, short) in ClassNames.short where given.contains("." + short) { given.insert("." + word) }
    return given
  }
}

/// What the selectors of a sheet name.
private struct SheetNames {
  private(set) var names: Set<String> = []

  init(_ source: String) {
    let text = source.replacing(/\/\*(?s:.*?)\*\//, with: "")
    for selector in text.matches(of: /[^{};]+(?=\{)/).map(\.0) where !selector.contains("@") {
      let bare = selector.replacing(/"[^"]*"/, with: "")
      names.formUnion(bare.matches(of: /[.#][A-Za-z][\w-]*/).map { String($0.0) })
      names.formUnion(bare.matches(of: /\[([a-z-]+)/).map { "[\($0.1)]" })
    }
  }
}

/// The files that the program is made from.
private enum Repository {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func files(in path: String, endingIn suffix: String) throws -> [URL] {
    let folder = root.appending(path: path)
    let found = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return found.compactMap { $0 as? URL }.filter { $0.path.hasSuffix(suffix) }.sorted { $0.path < $1.path }
  }
}
