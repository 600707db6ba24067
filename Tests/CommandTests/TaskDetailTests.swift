import Foundation
import Testing

@Suite("What belongs to a task, from the command line")
struct TaskDetailTests {
  private static let home = "data/people/ana/lists/home.md"
  private static let head = "---\ntitle: Home\nshare: [{person: ben, may: read}]\n---\n"

  private func sandbox(_ tasks: String) throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write(Self.home, Self.head + tasks)
    return sandbox
  }

  @discardableResult
  private func run(_ words: String..., in sandbox: Sandbox, status: Int32 = 0) throws -> String {
    let isReading = words[1] == "show"
    let result = try Program.run(words + (isReading ? [] : ["--no-build"]), in: sandbox.url)
    #expect(result.status == status, "\(words): \(result.errors)")
    return result.output + result.errors
  }

  private func tasks(_ sandbox: Sandbox) throws -> String {
    String(try sandbox.read(Self.home).dropFirst(Self.head.count))
  }

  // MARK: Show

  @Test("a task shows its steps, files, comments and next dates")
  func show() throws {
    let sandbox = try sandbox(
      """
      - [ ] Rent due:2026-10-31 every:+month times:3 file:plan.pdf file:gone.pdf #bills
        By transfer.

        Never by card.
        > ben 2026-11-01T09:30: Done?
        - [x] One
          - [ ] Two
      - [x] Rent done:2026-09-30 by:ben

      """)
    try sandbox.write("data/people/ana/files/plan.pdf", "plan")
    let said = try run("task", "show", "rent", in: sandbox)
    for part in [
      "due Sat 2026-10-31, late", "Mon 2026-11-30, Thu 2026-12-31", "1 of 2 steps done", "plan.pdf  4 bytes",
      "gone.pdf  missing", "ben 2026-11-01 09:30: Done?", "Never by card.", "#bills",
    ] { #expect(said.contains(part), "\(part) in \(said)") }
    let json = try JSON(try Program.run(["task", "show", "rent", "--json"], in: sandbox.url).output)
    #expect(json["next"]?.contains(/2026-11-30\D+2026-12-31/) == true)
    #expect(json.list("steps")?.first?.list("steps")?.first?["title"] == "Two")
    #expect(json.list("attachments")?.map { $0.isNull("bytes") } == [false, true])
    #expect(try run("task", "show", "2", in: sandbox).contains("Two"))
  }

  // MARK: Comments

  @Test("who may read a list may comment on its tasks, and what was said stands below the task")
  func comments() throws {
    let sandbox = try sandbox("- [ ] Milk\n  Fresh.\n  - [ ] Step\n- [ ] Tea")
    try run("task", "comment", "milk", "I", "am on it.", "--person", "ben", in: sandbox)
    try run("task", "comment", "tea", "Green?", in: sandbox)
    #expect(
      try tasks(sandbox)
        == "- [ ] Milk\n  Fresh.\n  > ben 2026-11-20: I am on it.\n  - [ ] Step\n- [ ] Tea\n  > ana 2026-11-20: Green?\n"
    )
    #expect(try Program.run(["undo", "--no-build", "--person", "ben"], in: sandbox.url).status == 0)
    #expect(try tasks(sandbox).contains("- [ ] Milk\n  Fresh.\n  - [ ] Step"))
  }

  @Test("the moment of a comment is that of the clock, where no day is given")
  func moments() throws {
    let sandbox = try sandbox("- [ ] Milk\n")
    try sandbox.write("data/daybook.yml", "owner: ana\n")
    try run("task", "comment", "milk", "Hello", in: sandbox)
    #expect(try tasks(sandbox).contains(/\ \ > ana \d{4}-\d\d-\d\dT\d\d:\d\d: Hello\n/))
  }

  @Test(
    "what is no comment of one line is refused, and nothing is stored",
    arguments: [("", 64), (" ", 64), ("a\nb", 65), (String(repeating: "x", count: 2_001), 65)] as [(String, Int32)])
  func wrongComments(_ text: String, _ status: Int32) throws {
    let sandbox = try sandbox("- [ ] Milk\n")
    try run("task", "comment", "milk", text, in: sandbox, status: status)
    #expect(try tasks(sandbox) == "- [ ] Milk\n")
  }

  @Test("who shares nothing of a list finds none of its tasks to comment on")
  func strangers() throws {
    let sandbox = try sandbox("- [ ] Milk\n")
    try sandbox.write("data/people/cleo/profile.yml", "name: Cleo\n")
    try run("task", "comment", "milk", "Mine", "--person", "cleo", in: sandbox, status: 64)
    #expect(try tasks(sandbox) == "- [ ] Milk\n")
  }

  // MARK: Files

  @Test("files are copied under names that are one safe word, and that no other file has")
  func attach() throws {
    let sandbox = try sandbox("- [ ] Milk\r\n- [ ] Tea")
    try sandbox.write("My plan (2).PDF", "one")
    try sandbox.write("other/My plan (2).PDF", "two")
    try sandbox.write(".-!high @ben\n.sh", "three")
    try sandbox.write("Ã\u{301}é 🙂.txt", "four")
    let said = try run(
      "task", "attach", "milk", "My plan (2).PDF", "other/My plan (2).PDF", ".-!high @ben\n.sh", "Ã\u{301}é 🙂.txt",
      in: sandbox)
    #expect(said.contains("Milk: attached My-plan-2.PDF, My-plan-2-2.PDF"))
    let names = try tasks(sandbox).split(separator: "\r\n")[0].split(separator: " ").filter { $0.hasPrefix("file:") }
    #expect(names.count == 4 && names.prefix(2) == ["file:My-plan-2.PDF", "file:My-plan-2-2.PDF"])
    let texts = try names.map { try sandbox.read("data/people/ana/files/\($0.dropFirst(5))") }
    #expect(texts == ["one", "two", "three", "four"])
    #expect(try Program.run(["check"], in: sandbox.url).status == 0)
    #expect(try Program.run(["undo", "--no-build"], in: sandbox.url).status == 0)
    #expect(try tasks(sandbox) == "- [ ] Milk\r\n- [ ] Tea")
    #expect(throws: (any Error).self) { try sandbox.read("data/people/ana/files/My-plan-2.PDF") }
  }

  @Test("a file over the limit, a folder, a symbolic link and nothing are refused, and nothing is stored")
  func wrongFiles() throws {
    let sandbox = try sandbox("- [ ] Milk\n")
    try sandbox.write("data/daybook.yml", "owner: ana\ntoday: 2026-11-20\nlimits: {file_bytes: 3}\n")
    try sandbox.write("large.txt", "four")
    try sandbox.write("small.txt", "abc")
    try sandbox.write("folder/x", "x")
    try FileManager.default.createSymbolicLink(
      at: sandbox.url.appendingPathComponent("link.txt"),
      withDestinationURL: sandbox.url.appendingPathComponent("small.txt"))
    #expect(
      try run("task", "attach", "milk", "large.txt", in: sandbox, status: 65).contains("the limit for a file is 3"))
    #expect(try run("task", "attach", "milk", "folder", in: sandbox, status: 64).contains("is a folder"))
    #expect(
      try run("task", "attach", "milk", "small.txt", "link.txt", in: sandbox, status: 64).contains("symbolic link"))
    #expect(try run("task", "attach", "milk", "none.txt", in: sandbox, status: 64).contains("there is no file"))
    #expect(try tasks(sandbox) == "- [ ] Milk\n")
    try run("task", "attach", "milk", "small.txt", "--person", "ben", in: sandbox, status: 65)
    try run("task", "attach", "milk", "small.txt", in: sandbox)
    #expect(try sandbox.read("data/people/ana/files/small.txt") == "abc")
  }

  @Test("a file that is taken away goes, unless another task has it")
  func detach() throws {
    let sandbox = try sandbox("- [ ] Milk file:a.txt x file:b.txt\n- [ ] Tea file:b.txt\n")
    try sandbox.write("data/people/ana/files/a.txt", "a")
    try sandbox.write("data/people/ana/files/b.txt", "b")
    #expect(try run("task", "detach", "milk", "a.txt", in: sandbox, status: 64).contains("this deletes a.txt"))
    try run("task", "detach", "milk", "b.txt", in: sandbox)
    #expect(try sandbox.read("data/people/ana/files/b.txt") == "b")
    try run("task", "detach", "milk", "a.txt", "--yes", in: sandbox)
    #expect(throws: (any Error).self) { try sandbox.read("data/people/ana/files/a.txt") }
    #expect(try tasks(sandbox) == "- [ ] Milk x\n- [ ] Tea file:b.txt\n")
    #expect(try run("task", "detach", "milk", "a.txt", in: sandbox, status: 65).contains("no file `a.txt` is attached"))
    #expect(try Program.run(["undo", "--no-build"], in: sandbox.url).status == 0)
    #expect(try sandbox.read("data/people/ana/files/a.txt") == "a")
  }

  @Test("a file that a task of another list names stays when a task, its list, or the file's place in it goes")
  func filesOfOtherLists() throws {
    let sandbox = try sandbox("- [ ] Milk\n  - [ ] Step file:a.txt\n- [ ] Tea file:a.txt file:b.txt\n")
    for name in ["a.txt", "b.txt", "c.txt"] { try sandbox.write("data/people/ana/files/\(name)", name) }
    // An archived list of which nobody else knows counts as well.
    try sandbox.write(
      "data/people/ana/lists/old.md", "---\ntitle: Old\narchived: 2026-01-01\n---\n- [x] Coffee file:a.txt file:c.txt\n"
    )
    #expect(try !run("task", "delete", "milk", "--yes", in: sandbox).isEmpty)
    #expect(try sandbox.read("data/people/ana/files/a.txt") == "a.txt")
    try run("task", "detach", "tea", "a.txt", in: sandbox)
    #expect(try sandbox.read("data/people/ana/files/a.txt") == "a.txt")
    try run("list", "delete", "home", "--yes", in: sandbox)
    #expect(try sandbox.read("data/people/ana/files/a.txt") == "a.txt")
    #expect(throws: (any Error).self) { try sandbox.read("data/people/ana/files/b.txt") }
    try run("list", "delete", "old", "--yes", in: sandbox)
    #expect(throws: (any Error).self) { try sandbox.read("data/people/ana/files/a.txt") }
  }

  @Test(
    "in a list that somebody shares, none of their files can be named that the list does not name",
    arguments: [
      ["task", "add", "Tea file:secret.pdf", "--list", "home"],
      ["task", "add", "Tea file:plan.pdf file:secret.pdf", "--list", "home"],
      ["import", "todotxt", "todo.txt", "--list", "home"],
    ])
  func filesOfTheOwner(_ words: [String]) throws {
    let sandbox = try Sandbox.diary()
    let head = Self.head.replacing("read", with: "write")
    let stored = head + "- [ ] Milk file:plan.pdf\n"
    try sandbox.write(Self.home, stored)
    try sandbox.write("data/people/ana/files/secret.pdf", "secret")
    try sandbox.write("data/people/ana/files/plan.pdf", "plan")
    try sandbox.write("todo.txt", "Tea file:secret.pdf\n")
    let refused = try Program.run(words + ["--no-build", "--person", "ben"], in: sandbox.url)
    #expect(refused.status == 65, "\(refused.output)")
    #expect(refused.errors.contains("`file:secret.pdf` would be a file of `ana`"), "\(refused.errors)")
    #expect(try sandbox.read(Self.home) == stored)
    // Its owner may, and so may whoever shares the list, of files that it has.
    try run("task", "add", "Coffee file:plan.pdf", "--list", "home", "--person", "ben", in: sandbox)
    #expect(try Program.run(words + ["--no-build"], in: sandbox.url).status == 0)
  }

  @Test("between two lists of the same owner, a task of somebody else's hands takes its files along")
  func filesThatMove() throws {
    let sandbox = try Sandbox.diary()
    let head = Self.head.replacing("read", with: "write")
    try sandbox.write(Self.home, head + "- [ ] Milk\n  - [ ] Step file:plan.pdf\n")
    try sandbox.write("data/people/ana/lists/work.md", head.replacing("Home", with: "Work"))
    try sandbox.write("data/people/ben/lists/boat.md", "---\ntitle: Boat\n---\n")
    try sandbox.write("data/people/ana/files/plan.pdf", "plan")
    let refused = try run("task", "move", "milk", "--list", "boat", "--person", "ben", in: sandbox, status: 65)
    #expect(refused.contains("has attachments, and they stay with the owner of its list"), "\(refused)")
    try run("task", "move", "milk", "--list", "work", "--person", "ben", in: sandbox)
    #expect(
      try sandbox.read("data/people/ana/lists/work.md")
        == head.replacing("Home", with: "Work") + "- [ ] Milk\n  - [ ] Step file:plan.pdf\n")
  }

  @Test(
    "what a symbolic link leads to stays when the task, its list or the link goes",
    arguments: [["task", "detach", "milk", "link.txt"], ["task", "delete", "milk"], ["list", "delete", "home"]])
  func links(_ words: [String]) throws {
    let sandbox = try sandbox("- [ ] Milk file:link.txt file:linked/b.txt\n")
    try sandbox.write("data/people/ana/files/a.txt", "a")
    try sandbox.write("data/people/ana/photos/b.txt", "b")
    let files = sandbox.url.appendingPathComponent("data/people/ana/files")
    for (name, target) in [("link.txt", "a.txt"), ("linked", "../photos")] {
      try FileManager.default.createSymbolicLink(
        atPath: files.appendingPathComponent(name).path, withDestinationPath: target)
    }
    let result = try Program.run(words + ["--yes", "--no-build"], in: sandbox.url)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try sandbox.read("data/people/ana/files/a.txt") == "a")
    #expect(try sandbox.read("data/people/ana/photos/b.txt") == "b")
  }
}
