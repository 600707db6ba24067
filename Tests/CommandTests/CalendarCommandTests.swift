import Foundation
import Testing

@Suite("Calendars from the command line")
struct CalendarCommandTests {
  private static let home = "data/people/ana/lists/home.md"

  @Test("the first export gives the site letters of its own, and the same data gives the same file")
  func export() throws {
    let sandbox = try Sandbox.diary()
    let first = try sandbox.daybook("export", "ics", "habits.ics")
    #expect(first.status == 0, "\(first)")
    let settings = try sandbox.read("data/daybook.yml")
    #expect(settings.contains("\nsite_id: "))
    let file = try sandbox.read("habits.ics")
    #expect(file.contains("SUMMARY:Morning run\r\n") && file.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR\r\n"))
    #expect(!file.contains("ana"), "names of entries tell nobody's name")
    #expect(try sandbox.daybook("export", "ics", "--habits").output == file)
    #expect(try sandbox.read("data/daybook.yml") == settings)
    #expect(try sandbox.daybook("export", "ics", "habits.ics").status == 73)
    #expect(try sandbox.daybook("export", "ics", "--tasks", "--to-do").status == 64)
  }

  @Test("once there are calendars, the site is built again after each change, without what is over")
  func builtAgain() throws {
    let sandbox = try Sandbox.diary()
    func daybook(_ arguments: String...) throws {
      let result = try Program.run(arguments, in: sandbox.url)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
    }
    try daybook("build")
    try daybook("export", "ics", "habits.ics")
    try daybook("build")
    #expect(sandbox.exists("site/home/ana/calendars/ana/call.ics"))
    try daybook("done", "run")
    try daybook("build", "--edition", "home")
    try daybook("build")
    try daybook("habit", "archive", "call")
    #expect(!sandbox.exists("site/home/ana/calendars/ana/call.ics"))
  }

  @Test("a device has addresses of its own until they end")
  func addresses() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("calendar").output == "No device follows your calendars.\n")
    let made = try sandbox.daybook("calendar", "add", "My phone").output
    #expect(made.contains("/calendar/") && made.contains("/habits.ics"))
    #expect(try sandbox.daybook("calendar", "list").output == made)
    #expect(try sandbox.daybook("calendar", "add", "My phone").status == 65)
    #expect(try sandbox.daybook("calendar", "end", "Your phone").status == 65)
    #expect(try sandbox.daybook("calendar", "end", "my phone").status == 0)
    #expect(try sandbox.daybook("calendar").output == "No device follows your calendars.\n")
  }

  @Test("tasks go both ways, and a sync is taken back in one step")
  func bothWays() throws {
    let sandbox = try Sandbox.diary()
    let text = "---\ntitle: Home\n---\n- [ ] Fix the tap due:2026-11-25\n  - [ ] Buy a washer\n- [x] Old\n"
    try sandbox.write(Self.home, text)
    try sandbox.write("phone/home/new.ics", Self.todo("phone-1", "SUMMARY:From the phone"))
    let trial = try sandbox.daybook("task", "sync", "phone", "--no-build", "--dry-run")
    #expect(trial.output.contains("Would change here: 1 new."), "\(trial)")
    #expect(try sandbox.read(Self.home) == text)
    #expect(try sandbox.daybook("task", "sync", "phone", "--no-build").status == 0)
    let synced = try sandbox.read(Self.home)
    #expect(synced.contains("- [ ] From the phone id:u-"))
    #expect(synced.contains("\n- [x] Old\n"))
    #expect(try sandbox.daybook("task", "sync", "phone", "--no-build").output.contains("Changed here: nothing."))
    #expect(try sandbox.read(Self.home) == synced)
    #expect(try sandbox.daybook("undo", "--no-build").status == 0)
    #expect(try sandbox.read(Self.home) == text)
  }

  @Test("name and colour of a list go both ways, and a name that another list has stays there")
  func listsBothWays() throws {
    let sandbox = try Sandbox.diary()
    func sync(_ flags: String...) throws -> String {
      let result = try Program.run(["task", "sync", "phone", "--no-build"] + flags, in: sandbox.url)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    func there(_ file: String) throws -> String {
      try sandbox.read("phone/home/\(file)").trimmingCharacters(in: .newlines)
    }
    try sandbox.write(Self.home, "---\ntitle: Home\ncolor: teal\n---\n- [ ] Fix the tap\n")
    try sandbox.write("phone/keep", "")
    _ = try sync()
    #expect(try there("displayname") == "Home" && there("color") == "#036a62")
    // Theirs.
    try sandbox.write("phone/home/displayname", "Zuhause\n")
    try sandbox.write("phone/home/color", "#AABBCCFF\n")
    #expect(try sync("--dry-run").contains("Home: its name is Zuhause, as the folder says."))
    #expect(try sandbox.read(Self.home).contains("title: Home\n"))
    _ = try sync()
    let theirs = try sandbox.read(Self.home)
    #expect(theirs.contains("title: Zuhause\n") && theirs.contains("#aabbcc"), "\(theirs)")
    #expect(try there("color") == "#AABBCCFF", "the file stays as it is")
    #expect(try !sync().contains("Zuhause"))
    // Ours.
    _ = try sandbox.daybook("list", "edit", "zuhause", "--title", "House", "--color", "plum", "--no-build")
    #expect(try sync().contains("House: its name is House in the folder, too."))
    #expect(try there("displayname") == "House" && there("color") == "#8d3f92")
    // Both.
    _ = try sandbox.daybook("list", "edit", "house", "--title", "Flat", "--no-build")
    try sandbox.write("phone/home/displayname", "Haus\n")
    #expect(try sync().contains("Flat: both sides changed its name. It is Flat; the folder said Haus."))
    #expect(try there("displayname") == "Flat")
    // A name that is taken, and one that is missing.
    _ = try sandbox.daybook("list", "add", "Errands", "--no-build")
    try sandbox.write("phone/home/displayname", "errands\n")
    for _ in 0..<2 {
      #expect(try sync().contains("Flat: the folder says errands for its name, which it cannot be here"))
    }
    #expect(try there("displayname") == "errands" && sandbox.read(Self.home).contains("title: Flat\n"))
    try sandbox.write("phone/home/displayname", "")
    let json = try JSON(sync("--json"))
    #expect(json.list("lists")?.isEmpty == true)
    #expect(try sandbox.read(Self.home).contains("title: Flat\n"))
  }

  @Test("what is known of a sync goes with a name that is changed, and away with a person who is deleted")
  func people() throws {
    let sandbox = try Sandbox.diary()
    let tasks = "---\ntitle: Home\n---\n- [ ] CANARY id:abcdefghijkmnopqrstuvw\n"
    func sync(_ person: String) throws -> Program.Result {
      try Program.run(["task", "sync", "phone", "--person", person, "--no-build"], in: sandbox.url)
    }
    func isKnown() throws -> Bool {
      let folder = sandbox.url.appending(path: "data/.daybook/tasks").path
      return try FileManager.default.subpathsOfDirectory(atPath: folder).contains { path in
        (try? String(contentsOfFile: folder + "/" + path, encoding: .utf8))?.contains("CANARY") == true
      }
    }
    try FileManager.default.createDirectory(
      at: sandbox.url.appending(path: "phone"), withIntermediateDirectories: true)
    try sandbox.write("data/people/ben/lists/home.md", tasks)
    #expect(try sync("ben").status == 0)
    #expect(try isKnown())
    #expect(try Program.run(["person", "rename", "ben", "benno", "--no-build"], in: sandbox.url).status == 0)
    let renamed = try sync("benno")
    #expect(renamed.errors == "" && renamed.output.contains("Changed here: nothing."), "\(renamed)")
    // Former versions kept it by no name.
    try sandbox.write("data/.daybook/tasks/0123456789abcdef01234567", "CANARY\n")
    #expect(try Program.run(["person", "delete", "benno", "--yes", "--no-build"], in: sandbox.url).status == 0)
    #expect(try !isKnown())
    // Whoever has the name next did not delete what is in the folder of programs, nor is anything of theirs deleted.
    #expect(try Program.run(["person", "add", "benno", "--name", "Benno", "--no-build"], in: sandbox.url).status == 0)
    #expect(try sync("benno").status == 0)
    #expect(try sandbox.read("data/people/benno/lists/home.md").contains("CANARY"))
  }

  @Test("what both sides changed stays on both, and broken files stay as they are")
  func conflicts() throws {
    let sandbox = try Sandbox.diary()
    let id = "abcdefghijkmnopqrstuvw"
    try sandbox.write(Self.home, "---\ntitle: Home\n---\n- [ ] Fix the tap due:2026-11-25 id:\(id)\n")
    try sandbox.write("phone/home/\(id).ics", Self.todo(id, "SUMMARY:Fix the tap", "DUE;VALUE=DATE:20261125"))
    try sandbox.write("phone/home/broken.ics", "BEGIN:VCALENDAR\nno\n")
    let first = try sandbox.daybook("task", "sync", "phone", "--no-build")
    #expect(first.errors.contains("Nothing is known of an earlier sync"))
    #expect(first.errors.contains("phone/home/broken.ics:2"))
    try sandbox.write(Self.home, "---\ntitle: Home\n---\n- [ ] Fix the tap due:2026-11-26 id:\(id)\n")
    try sandbox.write("phone/home/\(id).ics", Self.todo(id, "SUMMARY:Fix the tap", "DUE;VALUE=DATE:20261127"))
    let said = try sandbox.daybook("task", "sync", "phone", "--no-build").output
    #expect(said.contains("both sides changed due"), "\(said)")
    #expect(try sandbox.read(Self.home).contains("due:2026-11-26 id:\(id)\n  > ana 2026-11-20: ⇄ due:2026-11-27\n"))
    let file = try sandbox.read("phone/home/\(id).ics")
    #expect(file.contains("DUE;VALUE=DATE:20261126\r\n") && file.contains("COMMENT:⇄ due:2026-11-27\r\n"))
    #expect(try sandbox.read("phone/home/broken.ics") == "BEGIN:VCALENDAR\nno\n")
    #expect(try sandbox.daybook("task", "sync", "nowhere", "--no-build").status == 66)
  }

  private static func todo(_ uid: String, _ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:\(uid)"] + lines + [
      "END:VTODO", "END:VCALENDAR",
    ])
    .map { $0 + "\n" }.joined()
  }
}
