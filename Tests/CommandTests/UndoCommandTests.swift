import Foundation
import Testing

/// `undo` and `redo` as they are called; what they do to files is tested where it is done.
@Suite struct UndoCommandTests {
  @Test("after a deletion undo says that it cannot be taken back, and changes nothing without being told to go further")
  func deletion() throws {
    let sandbox = try Sandbox.diary()
    try done(sandbox, "done", "call")
    try done(sandbox, "habit", "delete", "run", "--yes")
    let before = try sandbox.dataContents()
    let refused = try sandbox.daybook("undo", "--no-build")
    #expect(refused.status == 65 && refused.output == "")
    #expect(refused.errors.contains("the last change cannot be taken back: Habit deleted, at 20"))
    #expect(refused.errors.contains("what was deleted is gone for good"))
    #expect(refused.errors.contains("`daybook undo --yes` would take back `Call home: done on 2026-11-20`"))
    #expect(try sandbox.dataContents() == before)
    #expect(try sandbox.daybook("undo", "--json", "--no-build").status == 65)
    #expect(try sandbox.daybook("undo", "1", "--no-build").errors.contains("cannot be taken back: Habit deleted"))
    #expect(try done(sandbox, "undo", "--yes").output == "Taken back: Call home: done on 2026-11-20.\n")
    #expect(try done(sandbox, "redo").output == "Brought back: Call home: done on 2026-11-20.\n")
    #expect(try sandbox.dataContents() == before)
    #expect(try done(sandbox, "undo", "2").output == "Taken back: Call home: done on 2026-11-20.\n")
  }

  @Test("on a terminal undo asks before it goes past a deletion", arguments: [true, false])
  func asking(goesOn: Bool) throws {
    let sandbox = try Sandbox.diary()
    let untouched = try sandbox.dataContents()
    try done(sandbox, "done", "call")
    try done(sandbox, "person", "delete", "ben", "--yes")
    let before = try sandbox.dataContents()
    let program = try TerminalProgram(["undo", "--no-build"], in: sandbox.url, environment: ["NO_COLOR": "1"])
    try program.expect("The last change cannot be taken back: Person deleted")
    try program.expect("Call home: done on 2026-11-20")
    try program.expect("[y/N]")
    program.type(goesOn ? "y" : "n")
    #expect(program.end() == (goesOn ? 0 : 130))
    if goesOn {
      #expect(
        try sandbox.read("data/people/ana/events/2026.csv")
          == String(decoding: try #require(untouched["people/ana/events/2026.csv"]), as: UTF8.self))
    } else {
      #expect(program.shown.contains("nothing was taken back"))
      #expect(try sandbox.dataContents() == before)
    }
  }

  @Test("nobody takes back what is somebody else's, and settings are the owner's")
  func ownChanges() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: daily\nstart: 2026-11-01\n---\n")
    try done(sandbox, "done", "call")
    try done(sandbox, "done", "swim", "--person", "ben")
    try done(sandbox, "settings", "set", "title", "Ours")
    #expect(try done(sandbox, "undo", "--person", "ben").output == "Taken back: Swim: done on 2026-11-20.\n")
    #expect(
      try sandbox.daybook("undo", "--person", "ben", "--no-build").errors.contains("there is nothing to take back"))
    try done(sandbox, "redo", "--person", "ben")
    #expect(try done(sandbox, "undo").output.hasPrefix("Taken back: Settings changed: title"))
    #expect(try done(sandbox, "undo").output == "Taken back: Call home: done on 2026-11-20.\n")
    #expect(try sandbox.daybook("undo", "--no-build").status == 65)
    #expect(try sandbox.read("data/people/ben/events/2026.csv").contains("swim,done"))
    let unknown = try sandbox.daybook("undo", "--person", "bne")
    #expect(unknown.status == 64 && unknown.errors.contains("there is no person `bne`"))
  }

  @Test(
    "the list is numbered, the newest first: what, when, whose data and which files; numbers and --last take from it")
  func list() throws {
    let sandbox = try Sandbox.diary()
    try done(sandbox, "done", "call")
    try done(sandbox, "settings", "set", "title", "Ours")
    try done(sandbox, "done", "run", "5")
    let lines = try sandbox.daybook("undo", "--list").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 6)
    #expect(lines[0] == "1  Morning run: 5 km on 2026-11-20")
    #expect(lines[1].hasSuffix(" · ana · daybook done · people/ana/events/2026.csv"))
    #expect(lines[2].hasPrefix("2  Settings changed: title"))
    #expect(lines[3].hasSuffix(" · the daybook · daybook settings set · daybook.yml"))
    let changes = try JSON(try sandbox.daybook("undo", "--list", "--json").output).list("changes") ?? []
    #expect(
      changes.first?.keys == ["number", "summary", "command", "time", "person", "files", "reversible", "reason"])
    #expect(changes.map { $0["number"] } == ["1", "2", "3"])
    #expect(changes[0]["person"] == "ana" && changes[1].isNull("person"))
    #expect(changes.map { $0["reversible"] } == ["1", "1", "1"])
    #expect(try done(sandbox, "undo", "3").output == "Taken back: Call home: done on 2026-11-20.\n")
    let both = try JSON(try sandbox.daybook("undo", "--last", "2", "--json", "--no-build").output)
    #expect(both.list("changes")?.count == 2 && both.object("undone")?["summary"] == "Morning run: 5 km on 2026-11-20")
    let back = try JSON(try sandbox.daybook("redo", "--list", "--json").output).list("changes") ?? []
    #expect(back.map { $0["summary"]?.prefix(8) } == ["Settings", "Morning ", "Call hom"])
    let brought = try JSON(try sandbox.daybook("redo", "--last", "3", "--json", "--no-build").output)
    #expect(brought.keys == ["ok", "redone", "changes", "build"])
    #expect(try sandbox.daybook("redo", "--no-build").errors.contains("there is nothing to bring back"))
    let few = try sandbox.daybook("undo", "--last", "9", "--no-build")
    #expect(few.status == 65 && few.errors.contains("there are but 3 changes to take back"))
    for wrong in [
      ["undo", "0"], ["undo", "2", "--last", "2"], ["undo", "--forget", "1"], ["redo", "--list", "--last", "1"],
    ] { #expect(try Program.run(wrong, in: sandbox.url).status == 64, "\(wrong)") }
  }

  @Test("what a later change stands in the way of is refused with its name, and the call that is named works")
  func conflict() throws {
    let sandbox = try Sandbox.diary()
    for reason in ["One", "Two", "Three"] { try done(sandbox, "habit", "edit", "run", "--reason", reason) }
    let refused = try sandbox.daybook("undo", "3", "--no-build")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("changed the same since"))
    #expect(refused.errors.contains("`daybook undo 1` takes back"))
    try done(sandbox, "undo", "1")
    try done(sandbox, "undo", "1")
    try done(sandbox, "undo", "1")
    #expect(try sandbox.read("data/people/ana/habits/run.md").contains("reason: Clear my head"))
    try done(sandbox, "habit", "edit", "run", "--reason", "Four")
    let conflicting = try sandbox.daybook("redo", "--no-build")
    #expect(conflicting.status == 65 && conflicting.errors.contains("cannot be brought back"))
    #expect(conflicting.errors.contains("`daybook undo 1` takes back"))
  }

  @Test("a change that is larger than what is kept is said at once, and undo does not pass over it silently")
  func tooLarge() throws {
    let sandbox = try Sandbox.diary()
    // A column is added to all rows of a file that has it not.
    var rows = "when,habit,value\n"
    for number in 0..<70_000 { rows += "2026-08-\(10 + number % 20)T\(10 + number % 10):\(10 + number % 50),run,1\n" }
    try sandbox.write("data/people/ana/events/2026.csv", rows)
    try done(sandbox, "done", "call")
    let said = try done(sandbox, "done", "run", "5", "--comment", "Far")
    #expect(said.errors.contains("`undo` cannot take this change back: it is larger than what is kept"))
    #expect(
      try sandbox.daybook("undo", "--no-build").errors.contains("the last change cannot be taken back: Morning run"))
  }
}
