import Foundation
import Testing

@testable import daybook

@Suite("The templates of a data folder")
struct TemplatesCommandTests {
  private static let path = "data/templates/partials/person.mustache"

  private func diary() throws -> Sandbox {
    let sandbox = try Sandbox()
    #expect(try sandbox.daybook("init", ".", "--today", "2026-11-20").status == 0)
    return sandbox
  }

  @Test("a copy makes the same pages, and `diff` shows what is changed in it")
  func copy() throws {
    let sandbox = try diary()
    #expect(try sandbox.daybook("build", "--today", "2026-11-20").status == 0)
    let before = try sandbox.read("site/public/index.html")
    #expect(try sandbox.daybook("templates", "copy", "partials/person").status == 0)
    #expect(try sandbox.daybook("build", "--today", "2026-11-20").errors == "")
    #expect(try sandbox.read("site/public/index.html") == before)

    let text = try sandbox.read(Self.path)
    try sandbox.write(Self.path, text.replacing("<small>{{count}}</small>", with: "<em>{{count}}</em>"))
    let shown = try sandbox.daybook("templates", "diff", "partials/person")
    #expect(shown.output.hasPrefix("--- partials/person (built in)\n+++ \(Self.path)\n@@ "))
    #expect(shown.output.contains("\n-  <small>{{count}}</small>\n+  <em>{{count}}</em>\n"))
    #expect(!shown.output.contains("daybook: a copy of"))
    #expect(try sandbox.daybook("check").output.contains("all is well"))
  }

  @Test("`check` and `build` warn of a copy whose original was another one, until its first line says otherwise")
  func outdated() throws {
    let sandbox = try diary()
    #expect(try sandbox.daybook("templates", "copy", "partials/person").status == 0)
    let text = try sandbox.read(Self.path)
    let digest = try #require(text.firstMatch(of: /original ([0-9a-f]{16})/)?.1)
    try sandbox.write(Self.path, text.replacing("original \(digest)", with: "original 0000000000000000"))
    for command in ["check", "build"] {
      let result = try sandbox.daybook(command, "--json")
      #expect(result.status == 0)
      #expect(result.output.contains("outdated-template"))
      #expect(result.output.contains("original \(digest)"))
    }
    #expect(try sandbox.daybook("templates").output.contains("yours, original changed"))
    try sandbox.write(Self.path, text.split(separator: "\n").dropFirst().joined(separator: "\n"))
    #expect(try !sandbox.daybook("check", "--json").output.contains("outdated-template"))
  }

  @Test(
    "differences are written as `diff -u` writes them",
    arguments: [
      ("a\nb\n", "a\nb\n", []),
      ("", "a\n", ["--- old", "+++ new", "@@ -0,0 +1 @@", "+a"]),
      ("a\nb\nc\n", "a\nx\nc\n", ["--- old", "+++ new", "@@ -1,3 +1,3 @@", " a", "-b", "+x", " c"]),
      (
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "2\n3\n4\n5\n6\n7\n8\n9\n10\n",
        [
          "--- old", "+++ new", "@@ -1,4 +1,3 @@", "-1", " 2", " 3", " 4", "@@ -7,3 +6,4 @@", " 7", " 8", " 9", "+10",
        ]
      ),
    ])
  func unified(_ old: String, _ new: String, _ expected: [String]) {
    #expect(UnifiedDiff(old: old, named: "old", new: new, named: "new").lines == expected)
  }
}
