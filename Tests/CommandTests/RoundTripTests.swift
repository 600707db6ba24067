import Foundation
import Testing

@Suite("What is exported comes back")
struct RoundTripTests {
  /// The files of a person that a document takes along, by their paths in the person's folder.
  private func files(of person: String, in data: String, _ sandbox: Sandbox) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in sandbox.files(below: "\(data)/people/\(person)") where path != "followers.yml" {
      files[path] = try Data(contentsOf: sandbox.url.appendingPathComponent("\(data)/people/\(person)/\(path)"))
    }
    return files
  }

  @Test("a document brings a person onto a new machine, byte for byte, and is the same document there")
  func newMachine() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/lists/home.md", "---\ntitle: Home\n# mine\n---\n- [ ] Milk due:2026-12-01\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana Lima   # and a remark\nvisibility: public\n")
    try sandbox.write("data/people/ana/followers.yml", "- person: ben\n  state: accepted\n")
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    #expect(try sandbox.daybook("init", "new", "--empty").status == 0)
    let said = try sandbox.daybook("import", "json", "ana.json", "--data", "new/data", "--no-build")
    #expect(said.status == 0 && said.output.contains("New: 8 files."), "\(said)")
    #expect(said.output.contains("Not kept: who follows whom"), "\(said)")
    #expect(
      try files(of: "ana", in: "new/data", sandbox) == files(of: "ana", in: "data", sandbox))
    #expect(try sandbox.daybook("check", "--data", "new/data").status == 0)
    let again = try sandbox.daybook("import", "ana.json", "--data", "new/data", "--no-build")
    #expect(again.output.contains("What is not left out, as said above, is there already"), "\(again)")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("data/people/ana/followers.yml"))
    let old = try sandbox.daybook("export", "json").output
    #expect(try sandbox.daybook("export", "json", "--data", "new/data").output == old)
  }

  @Test("who is not there is left out of shares, and named; tasks keep the names that they have")
  func strangers() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/zoe/profile.yml", "name: Zoe\n")
    try sandbox.write(
      "data/people/ana/lists/home.md",
      "---\ntitle: Home\nshare:\n  - {person: ben, may: write}   # he shops\n  - {person: zoe}\n---\n- [ ] Milk @ben\n")
    try sandbox.write("data/people/ana/lists/trip.md", "---\ntitle: Trip\nvisibility: [zoe]\n---\n- [ ] Book it @ana\n")
    try sandbox.write(
      "data/challenges/hundred.md",
      "---\ntitle: A hundred\nby: ana\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants:\n  - {person: ana, state: joined, habit: run}\n---\n"
    )
    let exported = try sandbox.daybook("export", "json", "ana.json")
    #expect(exported.status == 0, "\(exported)")
    #expect(exported.errors.contains("challenges belong to everybody in them: hundred."), "\(exported)")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("data/people/zoe"))
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("data/people/ana/lists"))

    // Where she is already, who is there stays.
    let home = try sandbox.daybook("import", "json", "ana.json", "--no-build")
    #expect(
      home.status == 0 && home.output.contains("that lists/home.md is shared with `zoe`, who is not here"), "\(home)")
    #expect(
      try sandbox.read("data/people/ana/lists/home.md")
        == "---\ntitle: Home\nshare:\n  - {person: ben, may: write}   # he shops\n---\n- [ ] Milk @ben\n")
    #expect(try sandbox.read("data/people/ana/lists/trip.md") == "---\ntitle: Trip\n---\n- [ ] Book it @ana\n")
    let again = try sandbox.daybook("import", "json", "ana.json", "--no-build", "--json")
    #expect(again.output.contains("\"changed\": false") && again.output.contains("\"zoe\""), "\(again)")

    // By another name, with her tasks.
    let other = try sandbox.daybook("import", "json", "ana.json", "--into", "carla", "--no-build")
    #expect(other.status == 0, "\(other)")
    #expect(try sandbox.read("data/people/carla/lists/trip.md") == "---\ntitle: Trip\n---\n- [ ] Book it @carla\n")

    // Alone on another machine.
    #expect(try sandbox.daybook("init", "new", "--empty").status == 0)
    let alone = try sandbox.daybook("import", "json", "ana.json", "--data", "new/data", "--no-build")
    #expect(alone.output.contains("that lists/home.md is shared with `ben` and `zoe`, who are not here"), "\(alone)")
    #expect(alone.output.contains("Note: tasks of lists/home.md name `ben`, who is not here"), "\(alone)")
    #expect(try sandbox.read("new/data/people/ana/lists/home.md") == "---\ntitle: Home\n---\n- [ ] Milk @ben\n")
    #expect(try sandbox.daybook("check", "--data", "new/data").status == 0)
  }

  @Test("a habit in a part of the day that the profile here does not have comes without it")
  func parts() throws {
    let sandbox = try Sandbox.diary()
    let profile = "data/people/ana/profile.yml"
    try sandbox.write(profile, "name: Ana Lima\nvisibility: public\nparts: [dawn]\n")
    try sandbox.write("data/people/ana/habits/tea.md", "---\ntitle: Tea\nschedule: daily\npart: dawn\n---\n")
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    try sandbox.write(profile, "name: Ana Lima\nvisibility: public\n")
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent("data/people/ana/habits/tea.md"))
    let said = try sandbox.daybook("import", "json", "ana.json", "--no-build")
    #expect(said.output.contains("Not kept: that habits/tea.md has the part of the day `dawn`"), "\(said)")
    #expect(said.output.contains("Not kept: profile.yml"), "\(said)")
    #expect(try sandbox.read("data/people/ana/habits/tea.md") == "---\ntitle: Tea\nschedule: daily\n---\n")
  }

  @Test("a table for spreadsheets is known by its columns, and brings days, values, times and comments back")
  func table() throws {
    let sandbox = try Sandbox.diary()
    let events = "data/people/ana/events/2026.csv"
    try sandbox.write(events, try sandbox.read(events) + "2026-11-21T06:30,run,5.25,\"=1+1, \"\"fast\"\"\"\n")
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml").replacingOccurrences(of: "-20", with: "-21"))
    #expect(try sandbox.daybook("export", "csv", "table.csv").status == 0)
    let own = try sandbox.daybook("import", "table.csv", "--no-build")
    #expect(own.status == 0 && own.output.contains("nothing was added"), "\(own)")
    let said = try sandbox.daybook("import", "table.csv", "--into", "ben", "--no-build")
    #expect(said.status == 0 && said.output.contains("columns of which nothing is read: `habit`, `photo`"), "\(said)")
    #expect(try sandbox.daybook("export", "csv", "back.csv", "--person", "ben").status == 0)
    func rows(_ file: String) throws -> [String] {
      // The slugs are made anew from the titles.
      try sandbox.read(file).replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n").map { line in
        var fields = line.split(separator: ",", omittingEmptySubsequences: false)
        fields[2] = ""
        return fields.joined(separator: ",")
      }.sorted()
    }
    #expect(try rows("back.csv") == rows("table.csv"))
    let undo = try sandbox.daybook("undo", "--person", "ben", "--no-build")
    #expect(undo.output.contains("5 habits imported"), "\(undo)")
  }

  @Test("a backup of Loop brings every day back, and what else becomes of it was said")
  func loop() throws {
    let sandbox = try Sandbox.diary()
    let said = try sandbox.daybook("export", "loop", "Loop.db")
    #expect(said.errors.contains("Morning run: `mon, wed, fri` becomes `daily`"), "\(said)")
    #expect(said.errors.contains("Reach out: `weekends` becomes 2 in 7 days, and comes back as `2 times a week`"))
    #expect(try sandbox.daybook("import", "Loop.db", "--into", "ben", "--no-build").status == 0)
    func days(_ habit: String, _ person: String) throws -> [String] {
      try sandbox.read("data/people/\(person)/events/2026.csv").split(separator: "\n").map(String.init)
        .filter { $0.contains(",\(habit),") }.map { line in
          line.split(separator: ",", omittingEmptySubsequences: false).prefix(4).joined(separator: ",")
        }
    }
    for (here, there) in [("coffee", "coffee"), ("call", "call-home"), ("reach-out", "reach-out")] {
      #expect(
        try days(there, "ben") == days(here, "ana").map { $0.replacingOccurrences(of: ",\(here),", with: ",\(there),") }
      )
    }
    // `missed` of an amount is an amount of nothing there.
    #expect(
      try days("morning-run", "ben")
        == days("run", "ana").map {
          $0.replacingOccurrences(of: ",run,missed", with: ",run,0").replacingOccurrences(
            of: ",run,", with: ",morning-run,")
        })
  }

  @Test("open to-dos of a calendar file come back with what it says of them, and todo.txt with its lines")
  func tasks() throws {
    let sandbox = try Sandbox.diary()
    let lines = [
      "- [ ] Fix the tap due:2026-11-25 #flat !high created:2026-11-01",
      "- [ ] Water the plants due:2026-11-27T18:00 every:1w",
      "- [x] Buy paint created:2026-11-02 done:2026-11-18",
    ]
    let text = lines.joined(separator: "\n") + "\n"
    try sandbox.write("data/people/ana/lists/home.md", "---\ntitle: Home\n---\n" + text)
    #expect(try sandbox.daybook("export", "ics", "tasks.ics", "--to-do").status == 0)
    #expect(try sandbox.daybook("export", "todotxt", "todo.txt").status == 0)

    let calendar = try sandbox.daybook("import", "ics", "tasks.ics", "--person", "ben", "--no-build")
    #expect(calendar.status == 0 && calendar.output.contains("daybook undo --person ben"), "\(calendar)")
    // What is open, with the list as a label; repetitions are those of the calendar that shows it.
    let back = try sandbox.read("data/people/ben/lists/to-do.md").split(separator: "\n").filter { $0.hasPrefix("- [") }
    #expect(
      back.map { line in line.split(separator: " ").filter { !$0.hasPrefix("id:") }.joined(separator: " ") } == [
        "- [ ] Fix the tap !high due:2026-11-25 #Home #flat", "- [ ] Water the plants due:2026-11-27T18:00 #Home",
      ])
    #expect(try sandbox.daybook("import", "ics", "tasks.ics", "--person", "ben", "--dry-run").output.isEmpty)
    #expect(try sandbox.daybook("undo", "--person", "ben", "--no-build").status == 0)

    #expect(try sandbox.daybook("import", "todotxt", "todo.txt", "--person", "ben", "--no-build").status == 0)
    #expect(try sandbox.read("data/people/ben/lists/to-do.md") == "---\ntitle: To-do\n---\n" + text)
    #expect(try sandbox.daybook("import", "todotxt", "todo.txt", "--person", "ben", "--dry-run").output.isEmpty)
  }

  @Test(
    "a hyphen in the place of the file is standard output",
    arguments: [["json"], ["csv"], ["loop"], ["ics", "--to-do"], ["todotxt"]])
  func hyphen(_ format: [String]) throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("data/people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Milk\n")
    // The first time, the site gets letters of its own.
    #expect(try sandbox.daybook("export", "ics", "first.ics").status == 0)
    func export(_ file: String) throws -> Program.Result {
      try Program.run(["export", format[0], file] + format.dropFirst(), in: sandbox.url)
    }
    let said = try export("-")
    #expect(said.status == 0 && !sandbox.exists("-"), "\(said)")
    #expect(try export("file").status == 0)
    #expect(try said.output == sandbox.read("file"))
  }

  @Test("what takes an import into somebody else's folder back names them")
  func undo() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write("a.csv", "date,name\n2026-11-01,Walk\n")
    let before = try sandbox.dataContents()
    let table = try sandbox.daybook("import", "a.csv", "--map", "when=date,habit=name", "--into", "ben", "--no-build")
    #expect(table.output.contains("`daybook undo --person ben` takes it back."), "\(table)")
    #expect(try sandbox.daybook("undo", "--person", "ben", "--no-build").status == 0)
    #expect(try sandbox.dataContents() == before)
    #expect(try sandbox.daybook("export", "json", "ana.json").status == 0)
    let document = try sandbox.daybook("import", "ana.json", "--into", "ben", "--no-build")
    #expect(document.output.contains("`daybook undo --person ben` takes it back."), "\(document)")
    #expect(try sandbox.daybook("undo", "--person", "ben", "--no-build").status == 0)
    #expect(try sandbox.dataContents() == before)
    // Somebody who is new came by the owner's change.
    let new = try sandbox.daybook("import", "ana.json", "--into", "carla", "--no-build")
    #expect(new.output.contains("`daybook undo` takes it back."), "\(new)")
    #expect(try sandbox.daybook("undo", "--no-build").status == 0)
    #expect(try sandbox.dataContents() == before)
  }

  @Test("a file that is empty, cut off or something else is told as what it was read and what it seems to be")
  func seeming() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("export", "loop", "Loop.db").status == 0)
    let database = try Data(contentsOf: sandbox.url.appendingPathComponent("Loop.db"))
    let files: [(String, Data)] = [
      ("empty.db", Data()), ("cut.db", database.prefix(database.count / 2)), ("begun.db", database.prefix(10)),
      ("cut.zip", Data([0x50, 0x4B, 3, 4, 0, 0])), ("text.db", Data("Hello\n".utf8)), ("empty.json", Data()),
    ]
    for (name, data) in files { try data.write(to: sandbox.url.appendingPathComponent(name)) }
    let sizes = "\(database.count / 2) of its \(database.count) bytes are there"
    for (call, words) in [
      (["empty.db"], ["seems to be an empty file"]), (["loop", "empty.db"], ["Loop Habit Tracker", "an empty file"]),
      (["cut.db"], ["seems to be an SQLite database", sizes]),
      (["tickmate", "cut.db"], ["Tickmate", "an SQLite database", sizes]),
      (["begun.db"], ["the first bytes of an SQLite database"]),
      (["cut.zip"], ["cut off", "a ZIP archive of 6 bytes"]),
      (["loop", "text.db"], ["Loop Habit Tracker", "a text of 6 bytes"]), (["empty.json"], ["JSON", "an empty file"]),
    ] {
      let said = try Program.run(["import"] + call, in: sandbox.url)
      #expect(said.status == 65 && words.allSatisfy { said.errors.contains($0) }, "\(call): \(said)")
    }
  }
}
