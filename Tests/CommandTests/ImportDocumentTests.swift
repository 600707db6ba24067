import Foundation
import Testing

@testable import Exchange

@Suite("Taking a person along and bringing them back")
struct ImportDocumentTests {
  private static let events = "data/people/ana/events/2026.csv"

  @Test("a check-in that was changed after the export stays, and its day gets nothing besides it")
  func changedSince() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    let changed = try sandbox.read(Self.events)
      .replacingOccurrences(of: "2026-11-16,run,5,", with: "2026-11-16,run,5.0,")
      .replacingOccurrences(of: "2026-11-18,run,5.5,", with: "2026-11-18,run,6,")
      .replacingOccurrences(of: "2026-11-19,read,done,", with: "2026-11-19,read,skip,")
      .replacingOccurrences(of: "2026-11-20,read,done,", with: "2026-11-20,read,done,At night")
      .replacingOccurrences(of: "2026-11-20,coffee,3,\n", with: "")
    try sandbox.write(Self.events, changed)
    let dry = try sandbox.daybook("import", "ana.json", "--dry-run")
    #expect(dry.output.contains("events/2026.csv: 1 new row."), "\(dry)")
    #expect(dry.output.contains("Not kept: 4 rows of days on which something else stands here"), "\(dry)")
    let said = try sandbox.daybook("import", "ana.json", "--no-build", "--json")
    #expect(said.status == 0 && said.output.contains("\"differing_rows\": 4"), "\(said)")
    #expect(try sandbox.read(Self.events) == changed + "2026-11-20,coffee,3,\n")
    #expect(try sandbox.daybook("undo", "--no-build").output.contains("1 habit imported"))
    #expect(try sandbox.read(Self.events) == changed)
  }

  @Test("rows that were moved to another table since do not come twice, nor those of a night")
  func moved() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/daybook.yml", try sandbox.read("data/daybook.yml") + "day_starts_at: \"03:00\"\n")
    let rows = try sandbox.read(Self.events)
    try sandbox.write(Self.events, rows + "2026-11-04T01:30,read,done,\n")
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent(Self.events))
    let all = "data/people/ana/events/all.csv"
    let text = rows.replacingOccurrences(of: "2026-11-18,run,5.5,", with: "2026-11-18,run,6,")
      .replacingOccurrences(of: "2026-11-20,coffee,3,\n", with: "2026-11-03,read,done,\n")
    try sandbox.write(all, text)
    let said = try sandbox.daybook("import", "ana.json", "--no-build")
    #expect(said.output.contains("Not kept: 2 rows of days"), "\(said)")
    #expect(try sandbox.read(Self.events).hasSuffix("\n2026-11-20,coffee,3,,,,\n"))
    #expect(try sandbox.read(Self.events).split(separator: "\n").count == 2)
    #expect(try sandbox.read(all) == text)
    #expect(try sandbox.daybook("import", "ana.json", "--no-build").output.contains("nothing was added"))
  }

  @Test("lines of a document that cannot be read are named")
  func unreadable() throws {
    let sandbox = try Sandbox.diary()
    let lines = #"when,habit,value,comment\n2026-11-18,run,5.5,\n2026-11-18,run,5.5,a,b,c\n2026-11-02,read,done,\n"#
    try sandbox.write(
      "ana.json",
      """
      {"format": "daybook", "version": 1, "person": {"username": "ana", "name": "Ana"}, "habits": [], "check_ins": [],
       "lists": [], "files": [{"path": "events/2026.csv", "text": "\(lines)"}]}
      """)
    let said = try sandbox.daybook("import", "ana.json", "--no-build")
    #expect(said.output.contains("events/2026.csv: 1 new row."), "\(said)")
    #expect(said.output.contains("cannot be read of events/2026.csv in the document, on line 3."), "\(said)")
    #expect(try sandbox.read(Self.events).hasSuffix("\n2026-11-02,read,done,\n"))
  }

  @Test("a name that somebody had before goes to nobody else, and leads to them still")
  func formerName() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    #expect(try sandbox.daybook("person", "rename", "ben", "benjamin", "--no-build").status == 0)
    let before = try sandbox.dataContents()
    for dry in [["--dry-run"], ["--no-build"]] {
      let said = try Program.run(["import", "json", "ana.json", "--into", "ben"] + dry, in: sandbox.url)
      #expect(said.status == 65 && said.errors.contains("`ben`"), "\(said)")
    }
    #expect(try sandbox.dataContents() == before)
    let other = try sandbox.daybook("import", "json", "ana.json", "--into", "carla", "--no-build")
    #expect(other.status == 0, "\(other)")
    #expect(
      try sandbox.read("data/people/carla/habits/run.md") == sandbox.read("data/people/ana/habits/run.md"))
  }

  @Test("files that nobody reads are left out of a document and named, so that it can be read again")
  func strayFiles() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/README.txt", "Mine\n")
    try sandbox.write("data/people/ana/events/2026.csv.bak", "when,habit,value\n")
    try sandbox.write("data/people/ana/photos/2026/one.jpg", "no picture")
    let said = try sandbox.daybook("export", "json", "ana.json")
    #expect(said.status == 0 && said.errors.contains("no such file is read: README.txt."), "\(said)")
    #expect(said.errors.contains("no such file is read: events/2026.csv.bak."), "\(said)")
    let text = try sandbox.read("ana.json")
    #expect(!text.contains("README") && !text.contains(".bak") && text.contains("photos/2026/one.jpg"))
    let back = try sandbox.daybook("import", "json", "ana.json", "--into", "carla", "--no-build")
    #expect(back.status == 0 && back.output.contains("New: 8 files."), "\(back)")
  }

  @Test("a file that cannot be read ends an export, and nothing is written")
  func unreadableFile() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/files/film.mp4", "")
    let film = sandbox.url.appendingPathComponent("data/people/ana/files/film.mp4")
    let handle = try FileHandle(forWritingTo: film)
    // A hole takes no room.
    try handle.truncate(atOffset: 1 << 30 + 1)
    try handle.close()
    let said = try sandbox.daybook("export", "json", "ana.json")
    #expect(said.status == 74 && said.errors.contains("people/ana/files/film.mp4"), "\(said)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.appendingPathComponent("ana.json").path))
    #expect(try sandbox.daybook("export", "json", "ana.json", "--without-files").status == 0)
  }

  @Test("what a file says of itself does not reach the terminal as it is")
  func escapes() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("a.csv", "date,name,\u{1B}[31mred\n2026-10-01,Reading,x\n")
    let said = try sandbox.daybook("import", "a.csv", "--map", "when=date,habit=name", "--dry-run")
    #expect(said.status == 0 && said.output.contains("[31mred"), "\(said)")
    #expect(!said.output.contains("\u{1B}"))
  }

  @Test("habits that came from Loop are the same ones there again, and those without days here")
  func loop() throws {
    let sandbox = try Sandbox.diary()
    let writer = try #require(DatabaseWriter())
    #expect(
      writer.run(
        """
        create table Habits (id integer primary key, name text, freq_num integer, freq_den integer, archived integer,
          position integer, uuid text);
        create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer);
        insert into Habits values (1, 'Vegan', 1, 1, 0, 0, 'from-loop-1'), (2, 'Sleep', 1, 1, 0, 1, 'from-loop-2');
        insert into Repetitions values (1, 1, 1758240000000, 2);
        pragma user_version = 25;
        """))
    try Data(writer.bytes).write(to: sandbox.url.appendingPathComponent("Loop.db"))
    try sandbox.write("data/people/ben/habits/sleep.md", "---\ntitle: Sleep\nschedule: daily\n---\n")
    try sandbox.write("data/people/ben/habits/swim.md", "---\ntitle: Swim\nschedule: daily\n---\n")
    let said = try sandbox.daybook("import", "Loop.db", "--into", "ben", "--no-build")
    #expect(said.output.contains("Imported 1 habit and 1 check-in."), "\(said)")
    #expect(try sandbox.daybook("export", "loop", "Out.db", "--person", "ben").status == 0)
    let bytes = Array(try Data(contentsOf: sandbox.url.appendingPathComponent("Out.db")))
    let habits = try DiaryFormat.loop.importer.read(try ImportSource(name: "Out.db", bytes: bytes)).habits
    let ids = Dictionary(uniqueKeysWithValues: habits.map { ($0.name, $0.id ?? "") })
    #expect(ids["Vegan"] == "from-loop-1" && ids["Swim"]?.utf8.count == 32, "\(ids)")
    let again = try sandbox.daybook("import", "Out.db", "--into", "ben", "--no-build")
    #expect(again.output.contains("nothing was added"), "\(again)")
  }
}
