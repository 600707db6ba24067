import Foundation
import Testing

/// What reports say of moments, years and signs.
@Suite struct FigureTests {
  @Test("today's cell of a limit that leaves room is no recorded zero")
  func limit() throws {
    let sandbox = try Sandbox.diary()
    let events = try sandbox.read("data/people/ana/events/2026.csv")
    try sandbox.write(
      "data/people/ana/events/2026.csv", events.replacing("2026-11-20,coffee,3", with: "2026-11-20,coffee,1"))
    let shown = try sandbox.daybook("show", "coffee").output
    #expect(!shown.contains("a recorded zero") && shown.contains("? due today"), "\(shown)")
  }

  @Test("the night that belongs to a day is its end, wherever events are listed newest first")
  func night() throws {
    let sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/daybook.yml", "timezone: UTC\nowner: ana\ntoday: 2026-11-20\nday_starts_at: \"03:00\"\n")
    try sandbox.write(
      "data/people/ana/events/night.csv",
      "when,habit,value,comment\n2026-11-21T01:30,run,1,Owls\n2026-11-20T08:15,run,2,Larks\n"
        + "2026-11-20T22:00,run,3,Dusk\n")
    let order = ["Owls", "Dusk", "Larks"]
    func places(_ text: String) -> [String.Index?] { order.map { text.firstRange(of: $0)?.lowerBound } }
    for call in [["event", "list", "run"], ["history", "--habit", "run"]] {
      let said = try Program.run(call, in: sandbox.url).output
      let found = places(said).compactMap(\.self)
      #expect(found.count == 3 && found == found.sorted(), "\(call): \(said)")
    }
    try sandbox.daybook("build")
    for page in ["habits/run/index.html", "history/2026-11.html"] {
      let html = try sandbox.read("site/home/ana/" + page)
      let found = places(html).compactMap(\.self)
      #expect(found.count == 3 && found == found.sorted(), "\(page)")
    }
  }

  @Test("a year that is asked for is named, and one that the habit has not is refused with those that it has")
  func year() throws {
    let sandbox = try Sandbox.diary()
    #expect(try sandbox.daybook("show", "run", "--year", "2026").output.contains("\nThe year 2026\n"))
    for call in [["show", "run", "--year", "2025"], ["show", "run", "--year", "2027", "--json"]] {
      let refused = try Program.run(call, in: sandbox.url)
      #expect(refused.status == 64 && refused.output == "")
      #expect(refused.errors.contains("has no days in \(call[3])") && refused.errors.contains("there is 2026"))
    }
  }

  @Test("an icon that is given by a flag and does not exist is stored, with a warning")
  func icon() throws {
    let sandbox = try Sandbox.diary()
    let result = try done(sandbox, "habit", "edit", "run", "--icon", "runing")
    #expect(result.errors.contains("warning: there is no drawing `runing`"))
    #expect(result.errors.contains("did you mean `run`?"))
  }

  @Test("every reminder that is none is said")
  func reminders() throws {
    let sandbox = try Sandbox.diary()
    let result = try sandbox.daybook(
      "habit", "edit", "run", "--remind", "25:00", "--remind", "07:00", "--remind", "noon")
    #expect(result.status == 64)
    #expect(result.errors.contains("`25:00`, `noon` are no times to be reminded at"))
  }
}
