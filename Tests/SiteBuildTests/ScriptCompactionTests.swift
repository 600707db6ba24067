import Testing

@testable import SiteBuild

@Suite("Scripts are written compactly")
struct ScriptCompactionTests {
  private func compacted(_ source: String) -> String {
    String(decoding: ScriptCompaction.compacted(Array(source.utf8)), as: UTF8.self)
  }

  @Test(
    "comments on lines of their own, empty lines and indentation go",
    arguments: [
      ("// About\nlet a = 1;\n\n  // more\n  a += 1\n", "let a = 1;\na += 1\n"),
      ("/* One line. */\nf()\n", "f()\n"),
      ("/* Two\n   lines. */\nf()\n", "f()\n"),
      ("if (a) {\r\n\tf()\r\n}\r\n", "if (a) {\nf()\n}\n"),
    ])
  func removed(source: String, expected: String) {
    #expect(compacted(source) == expected)
  }

  @Test(
    "whatever shares a line with code stays as it is",
    arguments: [
      "const a = 'https://x.org'; // why\n", "/* x */ f()\n", "const a = /\\/\\* {2}/;\n", "const a = `one // line`;\n",
    ])
  func kept(source: String) {
    #expect(compacted(source) == source)
  }

  @Test(
    "a text over several lines, and a comment that never ends, leave the script alone",
    arguments: ["const a = `one\n   // two`;\n", "f();\n/* never\n ends\n"])
  func leftAlone(source: String) {
    #expect(compacted(source) == source)
  }

  @Test("no page takes more than 20 KB of the built-in scripts")
  func builtIn() throws {
    let templates = try TemplateSet.load()
    let sizes = try templates.assetPaths.filter { $0.hasSuffix(".js") }.map { path in
      (path, ScriptCompaction.compacted(try #require(templates.asset(path))).count)
    }
    let onEveryPage = sizes.filter { ["assets/daybook.js", "assets/theme.js"].contains($0.0) }.map(\.1).reduce(0, +)
    for (path, size) in sizes { #expect(onEveryPage + size <= 20_000, "\(path)") }
    let live = sizes.filter { ["assets/studio.js", "assets/waiting.js"].contains($0.0) }.map(\.1).reduce(0, +)
    // No page of the local web app loads more than one of these by itself.
    for (path, size) in sizes where ["assets/checklist.js", "assets/fields.js", "assets/handles.js"].contains(path) {
      #expect(onEveryPage + live + size <= 20_000, "pages of the local web app with \(path)")
    }
  }
}
