import Foundation
import Testing

/// Reports of problems, read and answered at the keyboard.
@Suite struct SupportCommandTests {
  private static let file = "data/people/ben/support.yml"

  private func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      Self.file,
      """
      # what I reported
      - number: 1            # the first
        at: 2026-11-18T10:00
        page: habits.html
        version: 0.1.0
        text: |
          The page hangs.
          Twice.
      - {number: 2, at: 2026-11-19, text: "Another \\"one\\"", answers: [{by: ana, at: 2026-11-19T12:00, text: Seen.}]}

      """)
    return sandbox
  }

  @Test("what nobody answered is listed, and what was answered on demand")
  func list() throws {
    let sandbox = try sandbox()
    let open = try sandbox.daybook("support").output
    #expect(open.contains("ben 1, 2026-11-18T10:00, on habits.html\n  The page hangs.\n  Twice."), "\(open)")
    #expect(!open.contains("Another") && open.contains("`daybook support answer ben 1 TEXT` answers."))
    let all = try JSON(try sandbox.daybook("support", "list", "--all", "--json").output).list("reports") ?? []
    #expect(all.count == 2 && all[1]["text"] == "Another \"one\"")
  }

  @Test("an answer is added, every other byte stays, and undo does not know of it")
  func answer() throws {
    let sandbox = try sandbox()
    let result = try sandbox.daybook("support", "answer", "ben", "1", "Try \"again\".\nPlease.")
    #expect(result.status == 0 && result.output.contains("Answered"), "\(result.errors)")
    let text = try sandbox.read(Self.file)
    #expect(
      text.hasPrefix("# what I reported\n- number: 1            # the first\n  at: 2026-11-18T10:00\n"), "\(text)")
    #expect(text.contains("text: Seen.}]}"))
    #expect(try sandbox.daybook("support").output.contains("Nothing awaits an answer."))
    #expect(try sandbox.daybook("support", "list", "--all").output.contains("  Try \"again\".\n  Please."))
    #expect(try sandbox.daybook("check").status == 0)
    #expect(try !sandbox.daybook("undo", "--list").output.contains("support"))
    for (number, answer) in [("9", "Thanks."), ("1", "  ")] {
      #expect(try sandbox.daybook("support", "answer", "ben", number, answer).status != 0)
    }
    #expect(try sandbox.read(Self.file) == text)
  }

  @Test("whoever answered and is deleted leaves the answer without a name, and a record that somebody was deleted")
  func deleted() throws {
    let sandbox = try sandbox()
    try sandbox.write(
      "data/people/ana/support.yml",
      "- {number: 1, at: 2026-11-18, text: Help., answers: [{by: ben, at: 2026-11-19T12:00, text: Seen.}]}\n")
    _ = try sandbox.daybook("account", "add", "ana", "--owner")
    _ = try sandbox.daybook("account", "add", "ben", "--email", "ben@example.org")
    try done(sandbox, "done", "call")
    try done(sandbox, "person", "delete", "ben", "--yes")
    let text = try sandbox.read("data/people/ana/support.yml")
    #expect(text.hasPrefix("- {number: 1, at: 2026-11-18, text: Help., answers: [{at:"), "\(text)")
    #expect(text.contains("Seen.") && !text.contains("ben"))
    #expect(try sandbox.daybook("support", "list", "--all").output.contains("  somebody, 2026-11-19T12:00:\n  Seen."))
    #expect(try sandbox.read("data/.daybook/accounts/links").split(separator: "\n").count == 1)
    let undone = try sandbox.daybook("undo", "--no-build")
    #expect(undone.status != 0 && undone.errors.contains("Person deleted"), "\(undone.output)\(undone.errors)")
    let refused = try sandbox.daybook("person", "delete", "ana", "--yes", "--no-build")
    #expect(refused.status != 0 && sandbox.exists("data/people/ana"))
  }

  @Test("what cannot be read is told with its line, and nothing of it is on a page of others")
  func broken() throws {
    let sandbox = try sandbox()
    try sandbox.write(Self.file, "- {number: 0, at: noon, text: SECRETSECRET}\n- {number: 1, at: 2026-11-18}\n")
    let check = try sandbox.daybook("check")
    #expect(check.status == 1 && check.errors.contains("people/ben/support.yml:1:"), "\(check.errors)")
    try sandbox.write(Self.file, "- {number: 1, at: 2026-11-18, text: SECRETSECRET, picture: ../../x.png}\n")
    #expect(try sandbox.daybook("check").status == 1)
    try sandbox.write(Self.file, "- {number: 1, at: 2026-11-18, text: SECRETSECRET}\n")
    #expect(try sandbox.daybook("build").status == 0)
    for path in sandbox.files(below: "site") {
      let bytes = try Data(contentsOf: sandbox.url.appendingPathComponent("site/" + path))
      #expect(bytes.range(of: Data("SECRETSECRET".utf8)) == nil, "\(path)")
    }
  }
}
