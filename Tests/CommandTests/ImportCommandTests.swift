import Foundation
import Testing

@testable import Exchange

@Suite("Importing habits from the command line")
struct ImportCommandTests {
  private static let harsh = [
    "harsh/habits": "! Health\nWater: 1\nGym: 3/14\nCall home: 7\n",
    "harsh/log": """
    2026-10-01 : Water : y : 8 glasses : 8
    2026-10-02 : Water : n : None : 0
    2026-10-03 : Water : y : Better, \"much\" : 6.5
    2026-10-01 : Gym : y : A day on which legs were trained for an hour
    2026-10-02 : Gym : s
    2026-10-04 : Call home : y
    """,
  ]

  private func sandbox(_ files: [String: String] = harsh) throws -> Sandbox {
    let sandbox = try Sandbox.diary()
    for (path, text) in files { try sandbox.write(path, text) }
    return sandbox
  }

  @Test("a dry run says what would come and stores nothing; an import stores it, once; undo takes all of it back")
  func thereAndBack() throws {
    let sandbox = try sandbox()
    let before = try sandbox.dataContents()
    let dry = try sandbox.daybook("import", "harsh", "--dry-run")
    #expect(dry.status == 0, "\(dry)")
    #expect(dry.output.contains("Water") && dry.output.contains("2026-10-01 to 2026-10-03"), "\(dry.output)")
    #expect(dry.output.contains("`3 times in 14 days` becomes `7 times a month`"))
    #expect(dry.output.contains("Call home 2"), "\(dry.output)")
    #expect(dry.output.contains("`limits.comment` is raised to 44"))
    #expect(try sandbox.dataContents() == before)

    let said = try sandbox.daybook("import", "harsh", "--no-build")
    #expect(said.status == 0 && said.output.contains("Imported 3 habits and 6 check-ins."), "\(said)")
    #expect(
      try sandbox.read("data/people/ana/habits/water.md") == """
        ---
        title: Water
        color: \(try color(of: "water", in: sandbox))
        category: Health
        schedule: daily
        target: at least 6.5
        order: 6
        imported: {from: harsh, name: Water}
        ---

        """)
    #expect(try sandbox.read("data/people/ana/habits/gym.md").hasSuffix("---\nBefore: 3 times in 14 days.\n"))
    let events = try sandbox.read("data/people/ana/events/2026.csv")
    #expect(events.contains("2026-10-01,water,8,8 glasses\n2026-10-02,water,missed,None\n"), "\(events)")
    #expect(events.contains("2026-10-03,water,6.5,\"Better, \"\"much\"\"\""))
    #expect(try sandbox.daybook("check").status == 0)

    let imported = try sandbox.dataContents()
    let again = try sandbox.daybook("import", "harsh", "harsh", "--no-build")
    #expect(again.output.contains("nothing was added") && again.status == 0, "\(again)")
    #expect(try sandbox.dataContents() == imported)
    #expect(try sandbox.daybook("undo", "--no-build").output.contains("3 habits imported"))
    #expect(try sandbox.dataContents() == before)
    #expect(try sandbox.daybook("redo", "--no-build").status == 0)
    #expect(try sandbox.dataContents() == imported)
  }

  private func color(of habit: String, in sandbox: Sandbox) throws -> String {
    let text = try sandbox.read("data/people/ana/habits/\(habit).md")
    return try #require(text.firstMatch(of: /color: (\w+)/)).1.description
  }

  @Test("a backup of Loop goes into somebody else's folder, and a renamed habit is known again")
  func loop() throws {
    let sandbox = try sandbox([:])
    let writer = try #require(DatabaseWriter())
    #expect(
      writer.run(
        """
        create table Habits (id integer primary key, name text, freq_num integer, freq_den integer, archived integer,
          position integer, uuid text, question text, description text);
        create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer, notes text);
        insert into Habits values (1, 'Vegan', 1, 1, 0, 0, 'a', 'No meat?', ''), (2, 'Vegan', 2, 7, 1, 1, 'b', '', 'Memo');
        insert into Repetitions values (1, 1, 1758240000000, 2, 'two' || char(10) || 'lines'), (2, 2, 1758240000000, 2, '');
        pragma user_version = 25;
        """))
    let file = sandbox.url.appendingPathComponent("Loop.db")
    try Data(writer.bytes).write(to: file)
    let said = try sandbox.daybook("import", "Loop.db", "--into", "ben", "--no-build", "--json")
    #expect(said.status == 0, "\(said)")
    #expect(said.output.contains("\"title\": \"Vegan 2\"") && said.output.contains("\"added\": 1"))
    #expect(try sandbox.read("data/people/ben/events/2025.csv").contains("2025-09-19,vegan,done,two / lines"))
    #expect(try sandbox.read("data/people/ben/habits/vegan-2.md").contains("archived: 2025-09-20"))
    #expect(
      try sandbox.daybook("habit", "edit", "vegan", "--title", "Plants", "--person", "ben", "--no-build").status == 0)
    #expect(writer.run("insert into Repetitions values (3, 1, 1758326400000, 0, '')"))
    try Data(writer.bytes).write(to: file)
    let newer = try sandbox.daybook("import", "loop", "Loop.db", "--into", "ben", "--no-build")
    #expect(newer.output.contains("Imported 1 check-in."), "\(newer)")
    #expect(try sandbox.read("data/people/ben/events/2025.csv").contains("2025-09-20,vegan,missed"))
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("what is damaged, unknown or wrongly called is refused, and nothing is stored")
  func refused() throws {
    let sandbox = try sandbox(["a.csv": "date,name\n2026-10-01,Run\nsoon,Run\n", "t.txt": "Buy milk\n", "x": "?"])
    let before = try sandbox.dataContents()
    let unmapped = try sandbox.daybook("import", "a.csv")
    #expect(unmapped.status == 65 && unmapped.errors.contains("--map"), "\(unmapped)")
    let wrong = try sandbox.daybook("import", "a.csv", "--map", "when=date,habit=name")
    #expect(wrong.status == 65 && wrong.errors.contains("a.csv:3: error: `soon` is no day"), "\(wrong)")
    #expect(
      try sandbox.daybook("import", "a.csv", "--map", "when=day,habit=name").errors.contains("there is no column `day`")
    )
    #expect(try sandbox.daybook("import", "a.csv", "--map", "when").status == 64)
    #expect(try sandbox.daybook("import", "csv", "a.csv").status == 64)
    #expect(try sandbox.daybook("import", "loup", "a.csv").errors.contains("loop"))
    #expect(try sandbox.daybook("import", "t.txt").errors.contains("import todotxt t.txt"))
    #expect(try sandbox.daybook("import", "x").status == 65)
    #expect(try sandbox.daybook("import", "none.db").status == 74)
    #expect(try sandbox.daybook("import", "loop", "x").errors.contains("no export of Loop"))
    #expect(try sandbox.daybook("import", "a.csv", "--into", "nobody", "--map", "when=date,habit=name").status != 0)
    #expect(try sandbox.dataContents() == before)
  }

  @Test("a table that is mapped")
  func table() throws {
    let sandbox = try sandbox(["a.csv": "date,name,amount\n2026-10-01,Reading,2.5\n2026-10-02,Reading,4\n"])
    let map = "when=date,habit=name,value=amount"
    #expect(try sandbox.daybook("import", "a.csv", "--map", map, "--no-build").status == 0)
    #expect(try sandbox.read("data/people/ana/events/2026.csv").contains("2026-10-01,reading,2.5"))
    #expect(try sandbox.daybook("show", "reading", "--json").output.contains("\"target\": \"at least 2.5\""))
  }
}

@Suite("Importing tasks of calendars, and what was exported as JSON")
struct ImportOthersTests {
  private static let calendar = """
    BEGIN:VCALENDAR
    VERSION:2.0
    BEGIN:VTODO
    UID:one@example.org
    SUMMARY:Buy milk
    DUE;VALUE=DATE:20261125
    PRIORITY:1
    END:VTODO
    BEGIN:VTODO
    UID:two@example.org
    SUMMARY:Carry it
    RELATED-TO:one@example.org
    STATUS:COMPLETED
    COMPLETED:20261118T120000Z
    END:VTODO
    BEGIN:VEVENT
    UID:three@example.org
    SUMMARY:Party
    END:VEVENT
    END:VCALENDAR

    """.replacingOccurrences(of: "\n", with: "\r\n")

  @Test("to-dos of a calendar come to the end of a list, once")
  func calendar() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("tasks.ics", Self.calendar)
    let home = "data/people/ana/lists/home.md"
    try sandbox.write(home, "---\ntitle: Home\n---\n- [ ] Old\n")
    #expect(try sandbox.daybook("import", "ics", "tasks.ics", "--dry-run").output == "Buy milk\nCarry it\n")
    let said = try sandbox.daybook("import", "tasks.ics", "--no-build")
    #expect(said.status == 0 && said.output.contains("Imported 2 tasks into Home."), "\(said)")
    #expect(said.errors.contains("1 entry"))
    let list = try sandbox.read(home)
    #expect(list.contains("- [ ] Old\n- [ ] Buy milk !high due:2026-11-25"), "\(list)")
    #expect(list.contains("\n  - [x] Carry it done:2026-11-18"), "\(list)")
    #expect(try sandbox.daybook("import", "ics", "tasks.ics", "--no-build").output.contains("nothing was added"))
    #expect(try sandbox.read(home) == list)
    #expect(try sandbox.daybook("check").status == 0)
    #expect(try sandbox.daybook("undo", "--no-build").status == 0)
    #expect(try sandbox.read(home) == "---\ntitle: Home\n---\n- [ ] Old\n")
  }

  @Test("a document brings back what is gone, adds rows that are lacking, and changes nothing else")
  func document() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 73)
    let whole = try sandbox.dataContents()
    let events = try sandbox.read("data/people/ana/events/2026.csv")
    try sandbox.write(
      "data/people/ana/events/2026.csv",
      events.split(separator: "\n").filter { !$0.contains("2026-08-07") }.joined(separator: "\n") + "\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nvisibility: public\n")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("data/people/ana/habits/reach-out.md"))
    let rows = events.split(separator: "\n").count { $0.contains("reach-out") }
    if rows > 0 { try sandbox.write("data/people/ana/events/2026.csv", "when,habit,value\n") }
    let dry = try sandbox.daybook("import", "ana.json", "--dry-run")
    #expect(dry.output.contains("New: 1 file."), "\(dry)")
    #expect(dry.output.contains("profile.yml, which says something else"), "\(dry)")
    #expect(try sandbox.daybook("import", "ana.json", "--no-build").status == 0)
    #expect(try sandbox.read("data/people/ana/profile.yml") == "name: Ana\nvisibility: public\n")
    let after = try sandbox.dataContents()
    #expect(after["people/ana/habits/reach-out.md"] == whole["people/ana/habits/reach-out.md"])
    let lines = Set(try sandbox.read("data/people/ana/events/2026.csv").split(separator: "\n"))
    for line in events.split(separator: "\n").dropFirst() where line.contains("run") { #expect(lines.contains(line)) }
    #expect(try sandbox.daybook("import", "ana.json", "--no-build").output.contains("nothing was added"))
  }

  @Test("a check-in that was changed after the export stays alone on its day, and it is said")
  func changedRows() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    let path = "data/people/ana/events/2026.csv"
    let lines = try sandbox.read(path).split(separator: "\n").map(String.init)
    let last = try #require(lines.last?.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    let changed =
      (lines.dropLast() + [([last[0], last[1], "skip"] + last.dropFirst(3)).joined(separator: ",")])
      .joined(separator: "\n") + "\n"
    try sandbox.write(path, changed)
    let said = try sandbox.daybook("import", "ana.json", "--dry-run")
    #expect(said.output.contains("Not kept: 1 row of days on which something else"), "\(said)")
    #expect(try sandbox.daybook("import", "ana.json", "--dry-run", "--json").output.contains("\"differing_rows\": 1"))
    #expect(try sandbox.daybook("import", "ana.json", "--no-build").status == 0)
    #expect(try sandbox.read(path) == changed)
  }

  @Test("nobody new gets a name that somebody else had")
  func formerName() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    #expect(try sandbox.daybook("person", "rename", "ben", "benny", "--no-build").status == 0)
    let before = try sandbox.dataContents()
    let said = try sandbox.daybook("import", "json", "ana.json", "--into", "ben", "--no-build")
    #expect(said.status != 0 && said.errors.contains("there is a person `ben` already"), "\(said)")
    #expect(try sandbox.dataContents() == before)
  }
}
