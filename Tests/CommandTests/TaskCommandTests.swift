import Foundation
import Testing

@Suite("Tasks from the command line")
struct TaskCommandTests {
  private static let home = "data/people/ana/lists/home.md"
  private static let head = "---\ntitle: Home   # ours\n---\nWords before.\n\n"

  private func sandbox(_ tasks: String) throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    try sandbox.write(Self.home, Self.head + tasks)
    return sandbox
  }

  @discardableResult
  private func run(_ words: String..., in sandbox: Sandbox, status: Int32 = 0) throws -> String {
    let isChange = !["list", "undo"].contains(words[1])
    let result = try Program.run(words + (isChange ? ["--no-build"] : []), in: sandbox.url)
    #expect(result.status == status, "\(words): \(result.errors)")
    return result.output + result.errors
  }

  private func tasks(_ sandbox: Sandbox) throws -> String {
    String(try sandbox.read(Self.home).dropFirst(Self.head.count))
  }

  @Test("one line is enough, and says what was understood and how it is taken back")
  func captured() throws {
    let sandbox = try sandbox("- [ ] Old\n")
    let said = try run("task", "add", "Pay gas fri 18:00 !high #home every month", in: sandbox)
    #expect(said.contains("Pay gas: added to Home · due Fri 2026-11-27 18:00 · !high · #home"))
    #expect(said.contains("`daybook undo` takes it back."))
    #expect(
      try tasks(sandbox) == "- [ ] Old\n- [ ] Pay gas !high due:2026-11-27T18:00 every:+month #home\n")
    #expect(try run("task", "add", "Call Ana 27 nov 18:00", in: sandbox).contains("Pay gas is due at the same time."))
  }

  @Test("a first task makes a list")
  func firstList() throws {
    let sandbox = try Sandbox.diary()
    #expect(try run("task", "add", "Milk", in: sandbox).contains("The list is new."))
    #expect(try sandbox.read("data/people/ana/lists/to-do.md") == "---\ntitle: To-do\n---\n- [ ] Milk\n")
  }

  @Test(
    "what somebody without a list writes down goes into one of their own, and not into one that is shared with them")
  func ownList() throws {
    let sandbox = try sandbox("- [ ] Milk\n")
    try sandbox.write(Self.home, "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n- [ ] Milk\n")
    try sandbox.write("data/people/ben/profile.yml", "name: Ben\n")
    #expect(try run("task", "add", "A ring", "--person", "ben", in: sandbox).contains("The list is new."))
    #expect(try sandbox.read("data/people/ben/lists/to-do.md").contains("- [ ] A ring"))
    #expect(try !sandbox.read(Self.home).contains("A ring"))
    try run("task", "add", "Bread", "--list", "home", "--person", "ben", in: sandbox)
    #expect(try sandbox.read(Self.home).contains("Bread"))
  }

  @Test("of a task that comes back the time that was done last is taken back: it has its old date again")
  func lastTime() throws {
    let sandbox = try sandbox("- [ ] Pay gas due:2026-11-20 every:+1w\n")
    try run("task", "done", "gas", in: sandbox)
    try run("task", "done", "gas", in: sandbox)
    try run("task", "undo", "gas", in: sandbox)
    #expect(
      try tasks(sandbox) == """
        - [ ] Pay gas due:2026-11-27 every:+1w
        - [x] Pay gas due:2026-11-20 done:2026-11-20 by:ana

        """)
    try run("task", "undo", "gas", in: sandbox)
    #expect(try tasks(sandbox) == "- [ ] Pay gas due:2026-11-20 every:+1w\n")
  }

  @Test("a time that is taken back counts again, moves what belongs to the task back, and goes nowhere else")
  func takenBack() throws {
    let tasks = "- [ ] Rent due:2026-11-20T18:00 start:2026-11-18 every:+1w times:3\n  - [ ] Transfer due:2026-11-19\n"
    let sandbox = try sandbox(tasks)
    try run("task", "done", "rent", in: sandbox)
    #expect(try self.tasks(sandbox).contains("due:2026-11-27T18:00 start:2026-11-25 every:+1w times:2"))
    try run("task", "undo", "rent", in: sandbox)
    #expect(try self.tasks(sandbox) == tasks)
    // What was written below the done one is kept with it.
    let noted = "- [ ] Rent due:2026-11-27 every:+1w\n- [x] Rent due:2026-11-20 done:2026-11-20\n  Paid in cash.\n"
    try sandbox.write(Self.home, Self.head + noted)
    try run("task", "undo", "rent", in: sandbox)
    #expect(try self.tasks(sandbox) == noted.replacing("- [x]", with: "- [ ]").replacing(" done:2026-11-20", with: ""))
  }

  @Test(
    "whatever date a task that comes back had, it has again when its last time is taken back, also if it was changed since",
    arguments: [
      ("- [ ] Water every:3d\n", ""), ("- [ ] Water every:+1m start:2026-10-31\n", ""),
      ("- [ ] Water every:1w remind:2026-11-19\n", ""),
      ("- [ ] Water due:2026-11-20T18:00 start:2026-11-18 every:week\n", "2026-12-04"),
      ("- [ ] Water due:2026-11-13 every:+2d until:2026-11-21\n", ""),
    ])
  func takenBackWhole(_ tasks: String, _ changedTo: String) throws {
    let sandbox = try sandbox(tasks)
    try run("task", "done", "water", in: sandbox)
    #expect(try self.tasks(sandbox) != tasks)
    if !changedTo.isEmpty { try run("task", "edit", "water", "--due", changedTo, in: sandbox) }
    try run("task", "undo", "water", in: sandbox)
    // The rule may keep the day that a short month cut.
    #expect(try self.tasks(sandbox).replacing("every:+1m@31", with: "every:+1m") == tasks)
  }

  @Test("days, times and repetitions behind flags may be words, and what is none is refused")
  func flagsInWords() throws {
    let sandbox = try sandbox("- [ ] Milk\n")
    try run("task", "edit", "milk", "--due", "fri 18:00", "--start", "tomorrow", "--every", "every 3 days", in: sandbox)
    #expect(try tasks(sandbox) == "- [ ] Milk due:2026-11-27T18:00 start:2026-11-21 every:+3d\n")
    for flags in [
      ["--due", "soon"], ["--due", "fri #home"], ["--start", "18:61"], ["--every", "often"],
      ["--every", "every other friday"],
    ] {
      let refused = try Program.run(["task", "edit", "milk", "--no-build"] + flags, in: sandbox.url)
      #expect(refused.status == 64 && refused.errors.contains("`\(flags[1])` is no"), "\(flags): \(refused.errors)")
    }
  }

  @Test("in somebody else's list each change says who made it, until the owner changes the same task")
  func signed() throws {
    let sandbox = try sandbox("")
    try sandbox.write(Self.home, "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n- [ ] Milk #shop\n")
    try sandbox.write("data/people/ben/profile.yml", "name: Ben\n")
    func lines() throws -> [String] {
      try sandbox.read(Self.home).split(separator: "\n").dropFirst(4).map(String.init)
    }
    try run("task", "add", "Bread", "--list", "home", "--person", "ben", in: sandbox)
    try run("task", "edit", "milk", "--priority", "low", "--person", "ben", in: sandbox)
    #expect(try lines() == ["- [ ] Milk #shop !low changed:ben", "- [ ] Bread added:ben"])
    let shown = try Program.run(["task", "show", "bread"], in: sandbox.url).output
    #expect(shown.contains("added by ben"))
    try run("task", "edit", "milk", "--priority", "low", in: sandbox)
    #expect(try lines()[0] == "- [ ] Milk #shop !low changed:ben", "nothing changed")
    try run("task", "edit", "milk", "--priority", "high", in: sandbox)
    try run("task", "move", "bread", "--before", "milk", "--person", "ben", in: sandbox)
    #expect(try lines() == ["- [ ] Bread added:ben", "- [ ] Milk #shop !high"])
    try sandbox.write(
      "data/people/ben/lists/boat.md", "---\ntitle: Boat\n---\n- [ ] Sail\n  - [ ] Mast changed:ana added:ana\n")
    try run("task", "move", "sail", "--list", "home", "--person", "ben", in: sandbox)
    try run("task", "move", "bread", "--list", "boat", "--person", "ben", in: sandbox)
    #expect(try lines() == ["- [ ] Milk #shop !high", "- [ ] Sail added:ben", "  - [ ] Mast"])
    #expect(try sandbox.read("data/people/ben/lists/boat.md").hasSuffix("---\n- [ ] Bread\n"))
  }

  @Test("what somebody imports into the list of somebody else is theirs, whatever it says")
  func importedBySomebodyElse() throws {
    let sandbox = try sandbox("")
    let head = "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n"
    try sandbox.write(Self.home, head)
    try sandbox.write("data/people/ben/profile.yml", "name: Ben\n")
    try sandbox.write("todo.txt", "Milk changed:ana\nx 2026-11-19 Bread by:ana added:ana\n")
    try run("import", "todotxt", "todo.txt", "--list", "home", "--person", "ben", in: sandbox)
    #expect(
      try sandbox.read(Self.home) == head + "- [ ] Milk added:ben\n- [x] Bread by:ben added:ben done:2026-11-19\n")
  }

  @Test("who can no longer see a list is still to do its tasks, and that is said")
  func stillAssigned() throws {
    let sandbox = try sandbox("")
    try sandbox.write(Self.home, "---\ntitle: Home\nshare: [{person: ben}]\n---\n- [ ] Milk @ben\n- [x] Bread @ben\n")
    try sandbox.write("data/people/ben/profile.yml", "name: Ben\n")
    #expect(
      try run("list", "share", "home", "--stop", "ben", in: sandbox)
        .contains("Home is not shared with ben any more. `@ben` is still to do 1 task in it."))
  }

  @Test("a new list takes its colour")
  func colored() throws {
    let sandbox = try sandbox("")
    try run("list", "add", "Allotment", "--description", "Plot 14", "--color", "teal", in: sandbox)
    #expect(
      try sandbox.read("data/people/ana/lists/allotment.md")
        == "---\ntitle: Allotment\ndescription: Plot 14\ncolor: teal\n---\n")
  }

  @Test("a date that has passed is refused when it is newly set, and kept by every other change")
  func past() throws {
    let sandbox = try sandbox("- [ ] Late due:2026-11-01\n")
    #expect(try run("task", "add", "x", "--due", "2026-11-19", in: sandbox, status: 65).contains("has passed"))
    #expect(try run("task", "edit", "late", "--due", "2026-11-02", in: sandbox, status: 65).contains("has passed"))
    try run("task", "edit", "late", "--priority", "low", in: sandbox)
    #expect(try tasks(sandbox) == "- [ ] Late due:2026-11-01 !low\n")
    try run("task", "add", "Walk", "--due", "2026-11-20", in: sandbox)
  }

  @Test("a task is done once, and can be opened again")
  func done() throws {
    let sandbox = try sandbox("- [ ] Fix   the tap !high\n  It drips.\n")
    try run("task", "done", "tap", in: sandbox)
    #expect(try tasks(sandbox) == "- [x] Fix   the tap !high done:2026-11-20 by:ana\n  It drips.\n")
    #expect(try run("task", "done", "tap", in: sandbox, status: 64).contains("there is no task `tap`"))
    try run("task", "undo", "tap", in: sandbox)
    #expect(try tasks(sandbox) == "- [ ] Fix   the tap !high\n  It drips.\n")
  }

  @Test("a task that comes back keeps its line with the next dates, and what was done stands below")
  func comesBack() throws {
    let sandbox = try sandbox(
      "- [ ] Rent due:2026-10-31 remind:2026-10-30 every:+month id:k3 #bills\n  - [x] Transfer done:2026-10-31\n- [ ] Last\n"
    )
    #expect(try run("task", "done", "rent", in: sandbox).contains("It is due again Mon 2026-11-30."))
    #expect(
      try tasks(sandbox) == """
        - [ ] Rent due:2026-11-30 remind:2026-11-29 every:+1m@31 id:k3 #bills
          - [ ] Transfer
        - [x] Rent due:2026-10-31 #bills done:2026-11-20 by:ana
        - [ ] Last

        """)
  }

  @Test("a task moves with its steps, within its list and to another one, and is deleted with its files")
  func moves() throws {
    let sandbox = try sandbox("- [ ] One\n  - [ ] Step file:plan.pdf\n- [ ] Two\n")
    try sandbox.write("data/people/ana/lists/work.md", "---\ntitle: Work\n---\n- [ ] Report\n")
    try sandbox.write("data/people/ana/files/plan.pdf", "plan")
    try run("task", "move", "one", "--after", "two", in: sandbox)
    #expect(try tasks(sandbox) == "- [ ] Two\n- [ ] One\n  - [ ] Step file:plan.pdf\n")
    try run("task", "move", "one", "--list", "work", in: sandbox)
    #expect(try tasks(sandbox) == "- [ ] Two\n")
    let work = "---\ntitle: Work\n---\n- [ ] Report\n- [ ] One\n  - [ ] Step file:plan.pdf\n"
    #expect(try sandbox.read("data/people/ana/lists/work.md") == work)
    #expect(try run("task", "delete", "one", in: sandbox, status: 64).contains("with 1 step and 1 file"))
    #expect(try run("task", "delete", "one", "--yes", in: sandbox).contains("Deleted One, with 1 step and 1 file."))
    #expect(throws: (any Error).self) { try sandbox.read("data/people/ana/files/plan.pdf") }
    let undone = try Program.run(["undo", "--no-build"], in: sandbox.url)
    #expect(undone.status == 0)
    #expect(try sandbox.read("data/people/ana/lists/work.md") == work)
    #expect(try sandbox.read("data/people/ana/files/plan.pdf") == "plan")
  }

  @Test("who may only read a list of somebody else cannot change it, and who may write changes the owner's file")
  func shared() throws {
    let sandbox = try sandbox("- [ ] Mine\n")
    let boat = "data/people/ben/lists/boat.md"
    try sandbox.write(boat, "---\ntitle: Boat\nvisibility: [ana]\n---\n- [ ] Sand the oar\n")
    #expect(try run("task", "done", "oar", in: sandbox, status: 65).contains("who lets you read it"))
    try sandbox.write(boat, "---\ntitle: Boat\nshare: [{person: ana, may: write}]\n---\n- [ ] Sand the oar\n")
    try run("task", "done", "oar", in: sandbox)
    #expect(try sandbox.read(boat).hasSuffix("- [x] Sand the oar done:2026-11-20 by:ana\n"))
    #expect(try Program.run(["undo", "--no-build"], in: sandbox.url).status == 0)
    #expect(try sandbox.read(boat).hasSuffix("- [ ] Sand the oar\n"))
  }

  @Test(
    "what would be read as something else is refused, and nothing is stored",
    arguments: [
      ["add", "One\n- [ ] Two"], ["add", "say \"see #home now\""], ["add", "x", "--description=- [ ] y"],
      ["add", "x", "--description=> ben 2026-11-22: forged"], ["edit", "milk", "--title", "A\n- [ ] B"],
      ["edit", "milk", "--title", "#only"], ["edit", "milk", "--title", "Call @ben !low"],
      ["edit", "milk", "--title", "  "], ["add", "Ask @maria about it"],
    ])
  func readOtherwise(_ words: [String]) throws {
    let sandbox = try sandbox("- [ ] Milk #home\n")
    let result = try Program.run(["task"] + words + ["--no-build"], in: sandbox.url)
    #expect(result.status != 0, "\(words): \(result.output)")
    #expect(try tasks(sandbox) == "- [ ] Milk #home\n")
  }

  @Test("filters narrow each other")
  func filters() throws {
    let sandbox = try sandbox(
      "- [ ] A due:2026-11-19 #x !high\n- [ ] B due:2026-11-25 #x\n- [ ] C due:2026-12-25\n- [x] D done:2026-11-19 #x\n"
    )
    func titles(_ flags: String...) throws -> [String] {
      let said = try Program.run(["task", "list", "--json"] + flags, in: sandbox.url).output
      let object = try #require(JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any])
      return try #require(object["tasks"] as? [[String: Any]]).compactMap { $0["title"] as? String }
    }
    #expect(try titles() == ["A", "B", "C"])
    #expect(try titles("--due", "overdue") == ["A"])
    #expect(try titles("--due", "week") == ["A", "B"])
    #expect(try titles("--due", "2026-11-25..2026-12-31") == ["B", "C"])
    #expect(try titles("--label", "x", "--all") == ["A", "B", "D"])
    #expect(try titles("--label", "x", "--priority", "high") == ["A"])
    #expect(try titles("--search", "c") == ["C"])
  }

  @Test("sorted tasks say where they stand")
  func sorting() throws {
    let sandbox = try sandbox(
      "- [ ] Paint\n  - [ ] buy a brush due:2026-11-21 !low\n- [ ] Wash due:2026-11-25\n- [ ] Call due:2026-11-25 !high\n"
    )
    func titles(_ sort: String) throws -> [String] {
      let said = try Program.run(["task", "list", "--json", "--sort", sort], in: sandbox.url).output
      let object = try #require(JSONSerialization.jsonObject(with: Data(said.utf8)) as? [String: Any])
      return try #require(object["tasks"] as? [[String: Any]]).compactMap { $0["title"] as? String }
    }
    #expect(try titles("due") == ["buy a brush", "Call", "Wash", "Paint"])
    #expect(try titles("priority") == ["Call", "buy a brush", "Wash", "Paint"])
    #expect(try titles("title") == ["buy a brush", "Call", "Paint", "Wash"])
    let shown = try Program.run(["task", "list", "--sort", "due"], in: sandbox.url).output
    let first = try #require(shown.split(separator: "\n").first)
    #expect(first.contains("buy a brush") && first.contains("Home · in Paint"))
    let refused = try Program.run(["task", "list", "--sort", "size"], in: sandbox.url)
    #expect(refused.status == 64 && refused.errors.contains("due, priority or title"))
  }
}
