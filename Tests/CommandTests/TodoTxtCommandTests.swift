import Foundation
import Testing

@Suite("todo.txt from the command line")
struct TodoTxtCommandTests {
  private static let home = "data/people/ana/lists/home.md"
  private static let todo = "(A) 2026-11-01 Fix the tap +flat @ben due:2026-11-25\nx 2026-11-18 2026-11-02 Buy paint\n"

  @Test("tasks are taken over into a list, come back as the same bytes, and are taken back")
  func thereAndBack() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write(Self.home, "---\ntitle: Home\n---\n- [ ] Old")
    try sandbox.write("todo.txt", Self.todo)
    let said = try sandbox.daybook("import", "todotxt", "todo.txt", "--no-build")
    #expect(said.output.contains("Imported 2 tasks into Home."), "\(said)")
    #expect(
      try sandbox.read(Self.home) == """
        ---
        title: Home
        ---
        - [ ] Old
        - [ ] Fix the tap #flat @ben due:2026-11-25 !high created:2026-11-01
        - [x] Buy paint created:2026-11-02 done:2026-11-18

        """)
    #expect(try sandbox.daybook("check").status == 0)
    #expect(try sandbox.daybook("import", "todo.txt", "--no-build").output.contains("nothing was added"))
    try sandbox.write("more.txt", Self.todo + Self.todo)
    #expect(try sandbox.daybook("import", "todo.txt", "more.txt", "--dry-run").status == 0)
    #expect(try sandbox.daybook("export", "todotxt").output == "Old\n" + Self.todo)
    #expect(try sandbox.daybook("export", "todotxt", "todo.txt").status == 73)
    #expect(try sandbox.daybook("export", "todotxt", "new.txt", "--list", "home").status == 0)
    #expect(try sandbox.read("new.txt") == "Old\n" + Self.todo)
    #expect(try sandbox.daybook("undo", "--no-build").status == 0)
    #expect(try sandbox.read(Self.home) == "---\ntitle: Home\n---\n- [ ] Old")
  }

  @Test("a dry run stores nothing, and where there is no list, one is made")
  func dryRun() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("todo.txt", "(B) Call\r\n\r\n(A) \r\n")
    let dry = try sandbox.daybook("import", "todotxt", "todo.txt", "--dry-run")
    #expect(dry.output == "- [ ] Call !medium\n")
    #expect(dry.errors.contains("1 line, 3"))
    #expect(throws: (any Error).self) { try sandbox.read("data/people/ana/lists/to-do.md") }
    #expect(try sandbox.daybook("import", "todotxt", "todo.txt", "--no-build").status == 0)
    #expect(try sandbox.read("data/people/ana/lists/to-do.md") == "---\ntitle: To-do\n---\n- [ ] Call !medium\n")
  }

  @Test("what cannot be said is left out, which standard error tells")
  func losses() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      Self.home, "---\ntitle: Home\n---\n- [ ] A\n  Words.\n  > ben 2026-11-01: Hm.\n  - [ ] B\n")
    let said = try sandbox.daybook("export", "todotxt")
    #expect(said.output == "A\nB\n")
    #expect(said.errors.contains("1 description and 1 comment"))
    #expect(said.errors.contains("1 step of other tasks stands as a task of its own"))
  }

  @Test("a file that is no text, is not there or goes to a list of others is refused")
  func refused() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ben/lists/boat.md", "---\ntitle: Boat\nvisibility: [ana]\n---\n")
    try sandbox.write("todo.txt", "a\nb\u{7}\n")
    try sandbox.write("good.txt", "a\n")
    let wrong = try sandbox.daybook("import", "todotxt", "todo.txt", "--no-build")
    #expect(wrong.status == 65 && wrong.errors.contains("todo.txt:2: error: this line has a control character"))
    #expect(try sandbox.daybook("import", "todotxt", "none.txt", "--no-build").status == 74)
    #expect(try sandbox.daybook("import", "todotxt", "good.txt", "--list", "boat", "--no-build").status == 65)
    #expect(try sandbox.daybook("import", "todotxt", "good.txt", "--list", "none", "--no-build").status == 64)
  }
}
