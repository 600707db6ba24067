import Testing

/// The keys that other programs rely on, as docs/json.md has them.
@Suite struct ReportTests {
  @Test("show gives the habit's figures")
  func show() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    let report = try JSON(try sandbox.daybook("show", "run", "--json").output)
    #expect(report["current_streak"] == "2")
    #expect(report["best_streak"] == "2")
    #expect(report["streak_unit"] == "days")
    #expect(report["total"] == "8")
    #expect(report["total_amount"] == "49.95")
    #expect(report["status_today"] == "pending")
    #expect(report.object("completion")?.keys == ["7", "30", "90", "365"])
    #expect(report.list("streaks")?.first?.keys == ["from", "to", "length"])
    #expect(report.list("days") == nil)
  }

  @Test("days come when they are asked for, and a day without an amount has none")
  func days() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    let days = try JSON(try sandbox.daybook("show", "coffee", "--json", "--days").output).list("days") ?? []
    #expect(days.count == 20)
    #expect(days.first?["day"] == "2026-11-01")
    #expect(days.first?.isNull("amount") == true)
    #expect(days.last?["amount"] == "3")
    #expect(days.last?["status"] == "over")
  }

  @Test("a yes/no habit has no total amount, and a window without an occasion no rate")
  func absentFigures() throws {
    let sandbox = try Sandbox()
    try Fixture.beginner.make(in: sandbox)
    let report = try JSON(try sandbox.daybook("show", "walk", "--json", "--today", "2026-11-20").output)
    #expect(!report.keys.contains("total_amount"))
    #expect(report.object("completion")?.isNull("7") == true)
    #expect(report.isNull("archived"))
  }

  @Test("today lists what is due with its number")
  func today() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    let report = try JSON(try sandbox.daybook("today", "--json").output)
    let list = report.list("checklist") ?? []
    #expect(list.map { $0["number"] } == ["1", "2", "3", "4"])
    #expect(list.map { $0["habit"] } == ["run", "read", "coffee", "call"])
    #expect(list.map { $0["state"] } == ["open", "done", "over", "open"])
  }

  @Test("--today moves the day")
  func otherDay() throws {
    let sandbox = try Sandbox()
    try Fixture.diary.make(in: sandbox)
    let report = try JSON(try sandbox.daybook("today", "--json", "--today", "2026-11-21").output)
    #expect(report["today"] == "2026-11-21")
  }
}
