import Foundation
import Testing

/// What checking in leaves behind.
@Suite struct CheckInCommandTests {
  private static let events = "data/people/ana/events/2026.csv"

  private func diary() throws -> Sandbox {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    return sandbox
  }

  @Test("a check-in is one more line, and nothing else changes")
  func oneLine() throws {
    let sandbox = try diary()
    let before = try sandbox.read(Self.events)
    let files = sandbox.files(below: "data")
    let result = try sandbox.daybook(
      "done", "run", "5.20", "--at", "07:30", "--comment", "Warm, \"windy\"", "--no-build")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try sandbox.read(Self.events) == before + "2026-11-20T07:30,run,5.2,\"Warm, \"\"windy\"\"\"\n")
    #expect(sandbox.files(below: "data").filter { !$0.hasPrefix(".daybook/") } == files)
    #expect(!sandbox.exists("site"))
    #expect(try sandbox.daybook("check").status == 0)
  }

  @Test("what is done early, or beyond what was needed, is recorded and says what becomes of it")
  func extra() throws {
    let sandbox = try diary()
    func habit(_ slug: String, _ plan: String) throws {
      try sandbox.write("data/people/ana/habits/\(slug).md", "---\ntitle: \(slug)\nstart: 2026-11-01\n\(plan)\n---\n")
    }
    try habit("plants", "schedule: every 3 days")
    try habit("ride", "schedule: daily\ntarget: at least 20 km a week")
    try habit("swim", "schedule: daily\npaused: [{from: 2026-11-19, to: 2026-11-23}]")
    for call in [["plants"], ["ride", "20"]] {
      #expect(try Program.run(["done"] + call + ["--on", "2026-11-19", "--no-build"], in: sandbox.url).status == 0)
    }
    let result = try done(sandbox, "done", "plants", "ride", "3", "swim").output
    #expect(result.contains("  Early: the next is due on Mon 2026-11-23.\n"), "\(result)")
    #expect(result.contains("  23 of 20 km this week"), "\(result)")
    #expect(result.contains("  The habit is paused that day; what you do counts all the same.\n"), "\(result)")
    let json = try JSON(done(sandbox, "done", "plants", "--on", "2026-11-18", "--json").output)
    #expect(try #require(json.list("recorded")).first?["next_due"] == "2026-11-23")
    for word in ["skip", "missed"] {
      let refused = try sandbox.daybook(word, "swim", "--on", "yesterday", "--no-build")
      #expect(refused.status == 65 && refused.errors.contains("swim was paused yesterday"), "\(refused.errors)")
    }
  }

  @Test("several days get the same check-in by one call, which one undo takes back")
  func severalDays() throws {
    let sandbox = try diary()
    let before = try sandbox.read(Self.events)
    try done(sandbox, "done", "read", "--on", "mon,-4")
    #expect(try sandbox.read(Self.events) == before + "2026-11-16,read,done,\n")
    try sandbox.daybook("undo", "--no-build")
    let result = try done(sandbox, "done", "run", "5", "read", "--on", "2026-11-14..2026-11-16", "--json")
    #expect(try #require(JSON(result.output).list("recorded")).count == 6)
    let rows = try sandbox.read(Self.events).dropFirst(before.count).split(separator: "\n")
    #expect(rows.count == 6 && rows.contains("2026-11-15,run,5,") && rows.contains("2026-11-15,read,done,"))
    let undone = try done(sandbox, "undo")
    #expect(
      undone.output.contains(
        "Morning run: 5 km on 2026-11-14 to 2026-11-16; 読書する: done on 2026-11-14 to 2026-11-16"), "\(undone.output)")
    #expect(try sandbox.read(Self.events) == before)
  }

  @Test("of several days every problem is said, and nothing is stored")
  func problemsOfDays() throws {
    let sandbox = try diary()
    let before = try sandbox.read(Self.events)
    let result = try sandbox.daybook("skip", "run", "--on", "2026-11-15..2026-11-18", "--no-build")
    #expect(result.status == 65)
    for problem in ["not due on Sun 2026-11-15", "on Mon 2026-11-16", "not due on Tue 2026-11-17", "on Wed 2026-11-18"]
    {
      #expect(result.errors.contains(problem), "\(result.errors)")
    }
    #expect(result.errors.contains("nothing was recorded"))
    #expect(try sandbox.read(Self.events) == before)
    #expect(try sandbox.daybook("done", "run", "--on", "-1..-3").status == 64)
    #expect(try sandbox.daybook("done", "run", "--on", "mon,soon").errors.contains("`soon` is no day"))
  }

  @Test("the first check-in of a person makes the year's file with all columns")
  func firstOfAll() throws {
    let sandbox = try Sandbox()
    try Fixture.beginner.make(in: sandbox)
    let slug = try #require(JSON(sandbox.daybook("today", "--json", "--today", "2027-01-04").output).list("checklist"))
    let habit = try #require(slug.first?["habit"])
    #expect(try sandbox.daybook("done", habit, "--today", "2027-01-04", "--no-build").status == 0)
    #expect(
      try sandbox.read("data/people/ana/events/2027.csv")
        == "when,habit,value,comment,photo,latitude,longitude\n2027-01-04,\(habit),done,,,,\n")
  }

  @Test("of today the time of now is stored, unless today is fixed")
  func timeOfNow() throws {
    let sandbox = try Sandbox()
    try sandbox.write("data/daybook.yml", "timezone: UTC\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\n")
    try sandbox.write(
      "data/people/ana/habits/walk.md", "---\ntitle: Walk\nschedule: daily\ntarget: at least 3 km\n---\n")
    for arguments in [["1"], ["1", "--today", "2026-01-01"], ["1", "--on", "today"]] {
      #expect(try Program.run(["done", "walk"] + arguments + ["--no-build"], in: sandbox.url).status == 0)
    }
    let rows = try sandbox.files(below: "data/people/ana/events").flatMap {
      try sandbox.read("data/people/ana/events/\($0)").split(separator: "\n").dropFirst().map(String.init)
    }
    #expect(rows.count == 3)
    let timed = rows.filter { $0.contains("T") }
    #expect(timed.count == 1)
    #expect(timed.first?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d,walk,1,,,,/) != nil, "\(rows)")
  }

  @Test("only pages that changed are written, and the site is as a clean build makes it")
  func siteAfterwards() throws {
    let sandbox = try diary()
    try sandbox.daybook("build")
    let before = try sandbox.contents(below: "site")
    let result = try JSON(try sandbox.daybook("done", "call", "--json").output)
    let build = try #require(result.object("build"))
    #expect(build["ok"] == "1")
    let after = try sandbox.contents(below: "site")
    let changed = after.filter { before[$0.key] != $0.value }.map(\.key).sorted()
    #expect(build["written"] == "\(changed.count)")
    // The habit is public, and private to nobody: its own pages, and those that show every habit of a day.
    let pages = [
      "home/ana/calendar/2026-11/index.html", "home/ana/habits/call/2026/index.html", "home/ana/habits/call/index.html",
      "home/ana/habits/index.html", "home/ana/index.html", "public/people/ana/habits/call/2026/index.html",
      "public/people/ana/habits/call/index.html", "public/people/ana/index.html",
    ]
    #expect(changed.contains("home/ana/index.html"))
    #expect(changed.contains("public/people/ana/index.html"))
    #expect(
      changed.allSatisfy { !$0.contains("/read/") && !$0.contains("/run/") && !$0.contains("assets/") }, "\(changed)")
    #expect(Set(changed).isSuperset(of: pages.filter { after[$0] != nil && $0.contains("/call/") }))
    try sandbox.daybook("build", "--output", "clean")
    #expect(try sandbox.contents(below: "clean") == after)
  }

  @Test("folders of the site are searched where a build is thorough, and by no other")
  func thorough() throws {
    let sandbox = try diary()
    try sandbox.daybook("build")
    let page = try sandbox.read("site/public/index.html")
    try sandbox.write("site/public/people/gone/index.html", page)
    try sandbox.write("site/public/people/gone/mine.txt", "mine")
    for call in [["build"], ["build", "--edition", "public"], ["build", "--person", "ana"], ["done", "call"]] {
      let result = try Program.run(call, in: sandbox.url)
      #expect(result.status == 0, "\(call): \(result.errors)")
      #expect(try sandbox.read("site/public/people/gone/index.html") == page, "\(call)")
    }
    let result = try sandbox.daybook("build", "--thorough")
    #expect(result.status == 0 && result.output.contains("1 removed"), "\(result.output)")
    #expect(throws: (any Error).self) { try sandbox.read("site/public/people/gone/index.html") }
    #expect(try sandbox.read("site/public/people/gone/mine.txt") == "mine")
  }

  @Test("a check-in stays when the site cannot be built, and it is said")
  func brokenTemplate() throws {
    let sandbox = try diary()
    try sandbox.daybook("build")
    let page = try sandbox.read("site/home/ana/index.html")
    try sandbox.write("data/templates/pages/today.mustache", "{{titel}}\n")
    let result = try sandbox.daybook("done", "call")
    #expect(result.status == 1)
    #expect(result.errors.contains("data/templates/pages/today.mustache:1:"), "\(result.errors)")
    #expect(
      result.errors.hasSuffix("The change is stored; the site could not be built, and waits for the next build.\n"))
    #expect(try sandbox.read(Self.events).hasSuffix("2026-11-20,call,done,\n"))
    #expect(try sandbox.read("site/home/ana/index.html") == page)
    let json = try sandbox.daybook("done", "run", "--json")
    #expect(json.status == 1)
    #expect(try JSON(json.output).object("build")?["ok"] == "0")
  }

  @Test("errors in files that have nothing to do with the habit do not keep anybody from checking in")
  func errorsElsewhere() throws {
    let sandbox = try diary()
    try sandbox.write("data/people/ana/habits/coffee.md", "---\ntitle: Coffee\nschedule: sometimes\n---\n")
    try sandbox.write("data/people/ben/profile.yml", "nmae: [\n")
    let result = try sandbox.daybook("done", "call")
    #expect(result.status == 1)
    #expect(result.output.contains("Call home: done today"))
    #expect(result.errors.contains("coffee.md:3:"))
    #expect(try sandbox.read(Self.events).hasSuffix("2026-11-20,call,done,\n"))
  }

  @Test(
    "errors in what tells of the habit refuse the check-in",
    arguments: [
      ("data/people/ana/events/old.csv", "when,habit,value\n2026-02-30,call,done\n"),
      ("data/people/ana/habits/call.md", "---\ntitle: Call home\nschedule: 9 times a week\n---\n"),
      ("data/people/ana/profile.yml", "name: [\n"), ("data/daybook.yml", "owner: ana\nday_starts_at: 99\n"),
    ])
  func errorsInTheWay(_ path: String, _ text: String) throws {
    let sandbox = try diary()
    let before = try sandbox.read(Self.events)
    try sandbox.write(path, text)
    let result = try sandbox.daybook("done", "call")
    #expect(result.status == 1, "\(result.output)")
    #expect(result.errors.contains(path + ":"), "\(result.errors)")
    #expect(try sandbox.read(Self.events) == before)
  }

  @Test("a number of today is not taken where a habit has errors: another one may have it then")
  func numberedAmongErrors() throws {
    let sandbox = try diary()
    let path = "data/people/ana/habits/tea.md"
    let before = try sandbox.read(Self.events)
    try sandbox.write(path, "---\ntitle: Tea\nschedule: [daily\n---\n")
    let refused = try sandbox.daybook("done", "1")
    #expect(refused.status == 1, "\(refused.output)")
    #expect(refused.errors.contains(path + ":"), "\(refused.errors)")
    #expect(refused.errors.contains("which habit number 1 is cannot be told"), "\(refused.errors)")
    #expect(try sandbox.read(Self.events) == before)
    #expect(try sandbox.daybook("done", "call").output.contains("Call home: done today"))
    try FileManager.default.removeItem(at: sandbox.url.appendingPathComponent(path))
    #expect(try sandbox.daybook("skip", "1").status == 0)
  }

  @Test("whose changes are meant is not asked as long as the settings, which may say it, cannot be read")
  func unreadSettings() throws {
    let sandbox = try diary()
    try sandbox.write("data/people/ben/profile.yml", "name: Ben\n")
    try sandbox.write("data/daybook.yml", "owner: [\n")
    let result = try sandbox.daybook("undo")
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.errors.contains("data/daybook.yml:"), "\(result.errors)")
    #expect(!result.errors.contains("whose habits"), "\(result.errors)")
  }

  @Test("a photo is copied under a name that can be read, and goes and comes back with its event")
  func photos() throws {
    let sandbox = try diary()
    let picture = SmallPicture.png
    try picture.write(to: sandbox.url.appendingPathComponent("IMG 4711.PNG"))
    for _ in 1...2 {
      #expect(try sandbox.daybook("done", "run", "1", "--photo", "IMG 4711.PNG", "--no-build").status == 0)
    }
    let folder = "data/people/ana/photos"
    let names = ["2026-11-20-run-2.png", "2026-11-20-run.png"]
    #expect(sandbox.files(below: folder) == names)
    #expect(try Data(contentsOf: sandbox.url.appendingPathComponent("\(folder)/\(names[1])")) == picture)
    #expect(try sandbox.daybook("check").status == 0)
    #expect(try sandbox.daybook("event", "delete", "run", "--number", "2", "--yes", "--no-build").status == 0)
    #expect(sandbox.files(below: folder) == ["2026-11-20-run.png"])
    #expect(try sandbox.daybook("undo", "--no-build").status == 0)
    #expect(sandbox.files(below: folder) == names)
    #expect(try Data(contentsOf: sandbox.url.appendingPathComponent("\(folder)/\(names[0])")) == picture)
    // Another event that names it keeps it.
    try sandbox.daybook("event", "edit", "run", "--number", "1", "--no-photo", "--no-build")
    #expect(sandbox.files(below: folder) == ["2026-11-20-run-2.png"])
  }

  @Test("a photo that is too large says what to do where no tool makes it smaller")
  func largePhoto() throws {
    let sandbox = try diary()
    try sandbox.write("data/daybook.yml", "timezone: UTC\nowner: ana\ntoday: 2026-11-20\nlimits: {photo_bytes: 60}\n")
    try SmallPicture.png.write(to: sandbox.url.appendingPathComponent("a.png"))
    let result = try Program.run(
      ["done", "run", "--photo", "a.png", "--no-build"], in: sandbox.url, environment: ["PATH": "/nowhere"])
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("a.png: error: the photo has \(SmallPicture.png.count) bytes, and the limit is 60"))
    #expect(!sandbox.exists("data/people/ana/photos"))
  }

  @Test("a photo that is not there is said with everything else that is wrong")
  func missingPhoto() throws {
    let sandbox = try diary()
    let result = try sandbox.daybook(
      "done", "call", "--photo", "nope.jpg", "--comment", "Far more than twenty characters", "--no-build")
    #expect(result.status == 74)
    #expect(result.errors.contains("characters, and the limit is 20"), "\(result.errors)")
    #expect(result.errors.contains("nope.jpg: error: cannot read"), "\(result.errors)")
  }

  @Test("an event that is changed is shown with the number by which it is known from then on")
  func numberOfEdited() throws {
    let sandbox = try diary()
    for amount in ["1", "2", "1.5"] { try sandbox.daybook("done", "run", amount, "--on", "2026-11-19", "--no-build") }
    func edited(_ arguments: String...) throws -> String? {
      let result = try Program.run(
        ["event", "edit", "run"] + arguments + ["--no-build", "--json"], in: sandbox.url)
      return try JSON(result.output).object("event")?["number"]
    }
    #expect(try edited("2026-11-19", "--number", "2", "--value", "2.5") == "2")
    #expect(try edited("2026-11-19", "--number", "1", "--comment", "Wind") == "1")
  }

  @Test("undo takes back one change after the other, to the very bytes")
  func undo() throws {
    let sandbox = try diary()
    let first = try sandbox.contents(below: "data")
    try sandbox.daybook("done", "run", "call", "--no-build")
    try sandbox.daybook("event", "edit", "read", "--comment", "Slow", "--no-build")
    try sandbox.daybook("event", "delete", "coffee", "--yes", "--no-build")
    let list = try JSON(try sandbox.daybook("undo", "--list", "--json").output).list("changes") ?? []
    #expect(
      list.map { $0["summary"] } == [
        "Coffee on 2026-11-20: deleted", "読書する on 2026-11-20: edited",
        "Morning run, Call home: done on 2026-11-20",
      ])
    for _ in 1...3 { #expect(try sandbox.daybook("undo", "--no-build").status == 0) }
    #expect(try sandbox.contents(below: "data").filter { !$0.key.hasPrefix(".daybook/") } == first)
    #expect(try sandbox.daybook("undo", "--no-build").status == 65)
  }

  @Test("undo builds, so that the site is as before")
  func undoBuilds() throws {
    let sandbox = try diary()
    try sandbox.daybook("build")
    let before = try sandbox.contents(below: "site")
    try sandbox.daybook("done", "run")
    #expect(try sandbox.contents(below: "site") != before)
    #expect(try sandbox.daybook("undo").status == 0)
    #expect(
      try sandbox.contents(below: "site").filter { !$0.key.hasPrefix(".") } == before.filter { !$0.key.hasPrefix(".") })
  }

  @Test("an amount that another file says just so is not lost among identical rows")
  func identicalRows() throws {
    let sandbox = try diary()
    try sandbox.write("data/people/ana/events/phone.csv", "when,habit,value\n2026-11-20,coffee,3\n2026-11-20,run,2\n")
    #expect(try sandbox.daybook("done", "run", "2", "--no-build").status == 0)
    let report = try JSON(try sandbox.daybook("today", "--json").output).list("checklist") ?? []
    #expect(report.first { $0["habit"] == "run" }?["reached"] == "4")
    #expect(try sandbox.daybook("event", "delete", "run", "--number", "1", "--yes", "--no-build").status == 0)
    let later = try JSON(try sandbox.daybook("today", "--json").output).list("checklist") ?? []
    #expect(later.first { $0["habit"] == "run" }?["reached"] == "2")
  }

  @Test("an event is deleted from every file that has it")
  func deleteEverywhere() throws {
    let sandbox = try diary()
    let extra = "when,habit,value\n2026-11-17,call,done\n"
    try sandbox.write("data/people/ana/events/phone.csv", extra)
    #expect(try sandbox.daybook("event", "delete", "call", "tue", "--yes", "--no-build").status == 0)
    #expect(try sandbox.read("data/people/ana/events/phone.csv") == "when,habit,value\n")
    #expect(try !sandbox.read(Self.events).contains("2026-11-17,call"))
    try sandbox.daybook("undo", "--no-build")
    #expect(try sandbox.read("data/people/ana/events/phone.csv") == extra)
  }
}

/// A picture of one pixel.
enum SmallPicture {
  static let png =
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==") ?? Data()
}

extension Sandbox {
  /// The bytes of all files below a folder, by path, but for Daybook's own state.
  func contents(below folder: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in files(below: folder) where !path.hasPrefix(".daybook/") {
      contents[path] = try Data(contentsOf: url.appendingPathComponent(folder + "/" + path))
    }
    return contents
  }
}
