import Changes
import Journal
import Testing

@testable import SitePlan
@testable import Studio

@Suite("A week of all habits")
struct WeekFormTests {
  /// A Friday.
  private let today = Day(number: 20_777)
  private var monday: Day { today - 4 }
  private let head = "when,habit,value,comment,photo,latitude,longitude\n"

  private func sample(_ rows: String..., habits: [String: String] = [:]) throws -> ServedSample {
    let sample = try ServedSample(today: today)
    for (name, text) in habits { try sample.write("---\n\(text)\n---\n", to: "people/ana/habits/\(name).md") }
    if !rows.isEmpty {
      try sample.write(head + rows.joined(separator: "\n") + "\n", to: "people/ana/events/2026.csv")
    }
    return sample
  }

  private func page(_ sample: ServedSample, _ path: String = "week.html") async throws -> WeekPage {
    try #require(try await sample.model(at: path) as? WeekPage)
  }

  /// The form as a browser sends it without scripts: every amount, and the button that was pressed.
  private func fields(
    _ page: WeekPage, typed: [String: String] = [:], press: String? = nil, pen: String = "done"
  ) -> [(String, String)] {
    var pairs = [("week", page.week), ("pen", pen)]
    for habit in page.habits {
      guard let shown = habit.shown else { continue }
      pairs.append(("shown.\(habit.habit)", shown))
      for cell in habit.cells where cell.kind == .amount {
        pairs.append(("amount.\(habit.habit)", typed[cell.id] ?? cell.value))
      }
    }
    let pressed = page.habits.flatMap(\.cells).first { $0.id == press }
    if let pressed { pairs.append(("press", pressed.press)) }
    return pairs
  }

  private func cell(_ page: WeekPage, _ id: String) throws -> WeekCellNode {
    try #require(page.habits.flatMap(\.cells).first { $0.id == id })
  }

  @Test("a press says that a day was done, and the next one takes it back")
  func press() async throws {
    let sample = try sample("\(monday - 7),run,done,,,,")
    let id = "run.\(monday)"
    var page = try await page(sample)
    #expect(try cell(page, id).isPressed == false)
    let outcome = try await sample.send("week", pairs: fields(page, press: id))
    #expect(sample.rows.last == "\(monday),run,done,,,,")
    #expect(outcome.page == "week.html")
    #expect(outcome.note.text == "Run: done, Monday, 16 November 2026")
    page = try await self.page(sample)
    #expect(try cell(page, id).isPressed)
    try await sample.send("week", pairs: fields(page, press: id))
    #expect(sample.rows == ["\(monday - 7),run,done,,,,"])
  }

  @Test("with another pen a press excuses or says missed, changes what stands, and the pen stays")
  func pens() async throws {
    let sample = try sample("\(monday - 7),run,done,,,,", "\(monday),run,done,Rain,,,")
    let id = "run.\(monday)"
    let outcome = try await sample.send("week", pairs: fields(try await page(sample), press: id, pen: "skip"))
    #expect(outcome.page == "week-skip.html")
    #expect(sample.rows.last == "\(monday),run,skip,Rain,,,")
    let next = try await page(sample, outcome.page)
    #expect(next.pens.filter(\.isChosen).map(\.value) == ["skip"])
    try await sample.send("week", pairs: fields(next, press: id, pen: "missed"))
    #expect(sample.rows.last == "\(monday),run,missed,Rain,,,")
    try await sample.send("week", pairs: fields(try await page(sample), press: id, pen: "missed"))
    #expect(sample.rows == ["\(monday - 7),run,done,,,,"])
  }

  @Test("amounts of several days are stored at once, with a comma too, and one undo takes all back")
  func amounts() async throws {
    let sample = try sample("\(monday - 7),water,2,,,,", "\(monday),water,2,,,,", "\(monday + 1),water,4,,,,")
    let page = try await page(sample)
    let typed = ["water.\(monday)": "2,5", "water.\(monday + 1)": "", "water.\(monday + 3)": "8"]
    let outcome = try await sample.send("week", pairs: fields(page, typed: typed))
    #expect(
      sample.rows == [
        "\(monday - 7),water,2,,,,", "\(monday),water,2,,,,", "\(monday),water,0.5,,,,", "\(monday + 3),water,8,,,,",
      ])
    #expect(outcome.note.text == "Stored: 3 check-ins")
    try await sample.send("undo", ["change": outcome.note.undo?.text ?? ""])
    #expect(sample.rows.count == 3)
  }

  @Test("what is no amount is refused with its field marked, and nothing else of the form is stored")
  func refused() async throws {
    let sample = try sample("\(monday - 7),water,2,,,,", "\(monday - 7),run,done,,,,")
    let page = try await page(sample)
    let typed = ["water.\(monday)": "many", "water.\(monday + 1)": "3"]
    let again = try await sample.again {
      try await sample.send("week", pairs: fields(page, typed: typed, press: "run.\(monday)"))
    }
    let shown = try #require(again.page as? WeekPage)
    #expect(shown.problems.map(\.fieldID) == ["water.\(monday)"])
    #expect(try cell(shown, "water.\(monday)").value == "many")
    #expect(try cell(shown, "water.\(monday + 1)").value == "3")
    let html = try await sample.html(of: shown)
    #expect(html.contains("aria-invalid=\"true\""))
    #expect(html.contains("action=\"../-/week\""))
    #expect(sample.rows.count == 2)
  }

  @Test("what somebody else changed meanwhile is not overwritten, and said")
  func twoWriters() async throws {
    let sample = try sample("\(monday - 7),water,2,,,,", "\(monday - 7),run,done,,,,")
    let page = try await page(sample)
    try sample.write(
      head + "\(monday - 7),water,2,,,,\n\(monday),water,5,,,,\n\(monday),run,skip,,,,\n",
      to: "people/ana/events/2026.csv")
    let again = try await sample.again {
      try await sample.send("week", pairs: fields(page, typed: ["water.\(monday)": "3"], press: "run.\(monday)"))
    }
    let shown = try #require(again.page as? WeekPage)
    #expect(Set(shown.problems.map(\.fieldID)) == ["water.\(monday)", "run.\(monday)"])
    #expect(try cell(shown, "water.\(monday)").value == "3")
    #expect(sample.rows.count == 3)
    // Sent again, it is a decision.
    try await sample.send(
      "week", pairs: fields(shown, typed: ["water.\(monday)": "3"]))
    #expect(sample.rows.contains("\(monday),water,3,,,,"))
    // What both typed is no conflict.
    let old = try await self.page(sample)
    try await sample.send("week", pairs: fields(old, typed: ["water.\(monday)": "4"]))
    try await sample.send("week", pairs: fields(old, typed: ["water.\(monday)": "4"]))
  }

  @Test("days to come and days outside a habit's life take nothing")
  func outside() async throws {
    let sample = try sample(
      "\(monday - 7),run,done,,,,",
      habits: ["ride": "title: Ride\nschedule: daily\nstart: \(monday + 2)\nend: \(monday + 3)"])
    let page = try await page(sample)
    let kinds = try #require(page.habits.first { $0.habit == "ride" }).cells.map(\.kind)
    #expect(kinds == [.bare, .bare, .button, .button, .bare, .toCome, .toCome])
    for place in ["run.\(today + 1).none", "ride.\(monday).none"] {
      await #expect(throws: (any Error).self) {
        try await sample.send("week", pairs: [("week", page.week), ("pen", "done"), ("press", place)])
      }
    }
    #expect(sample.rows.count == 1)
  }

  @Test(
    "what the page cannot have sent is refused",
    arguments: [
      "run", "run.2026-11-16", "run.x.none", "no-habit.2026-11-16.none",
    ])
  func broken(_ press: String) async throws {
    let sample = try sample("\(monday - 7),run,done,,,,")
    await #expect(throws: RefusedForm.self) {
      try await sample.send("week", pairs: [("week", "\(monday)"), ("press", press)])
    }
    await #expect(throws: RefusedForm.self) { try await sample.send("week", pairs: [("week", "soon")]) }
    await #expect(throws: RefusedForm.self) {
      try await sample.send(
        "week",
        pairs: [("week", "\(monday)"), ("shown.water", "2026-11-16="), ("amount.water", "1"), ("amount.water", "2")])
    }
  }

  @Test("weeks from the first habit to today have pages, and no others")
  func weeks() async throws {
    let sample = try sample("\(monday - 14),run,done,,,,")
    #expect(try await page(sample).previous?.href == "week-\(monday - 7).html")
    #expect(try await page(sample).next == nil)
    let first = try await page(sample, "week-\(monday - 14).html")
    #expect(first.previous == nil)
    #expect(first.next?.href == "week-\(monday - 7).html")
    #expect(first.isNow == false)
    for name in ["-\(monday - 21)", "-\(monday + 7)", "-\(monday + 1)", "-x", "ly"] {
      #expect(try await sample.model(at: "week\(name).html") == nil, "\(name)")
    }
  }

  @Test(
    "every kind of schedule and target says what its week comes to",
    arguments: [
      ("daily", "", ["2026-11-16,h,done,,,,", "2026-11-18,h,done,,,,"], "2", "of 5"),
      ("mon, wed, fri", "target: at least 5 km", ["2026-11-16,h,6.3,,,,", "2026-11-18,h,5.6,,,,"], "11.9", "km"),
      ("3 times a week", "", ["2026-11-16,h,done,,,,"], "1", "of 3"),
      ("every 4 days", "", ["2026-11-16,h,done,,,,"], "1", "of 2"),
      ("2 times a month", "", ["2026-11-02,h,done,,,,", "2026-11-16,h,done,,,,"], "2", "of 2"),
      ("daily", "target: at least 90 minutes a week", ["2026-11-17,h,35,,,,"], "35", "of 90 minutes"),
      (
        "daily", "target: at least 40 km a month",
        ["2026-11-02,h,20,,,,", "2026-11-17,h,8.5,,,,"], "28.5", "of 38.7 km"
      ),
      ("daily", "target: at most 2 sweets", ["2026-11-16,h,1,,,,", "2026-11-17,h,3,,,,"], "3", "of 5"),
    ])
  func sums(_ schedule: String, _ target: String, _ rows: [String], _ number: String, _ rest: String) async throws {
    let sample = try ServedSample(today: today)
    try sample.write(
      "---\ntitle: H\nschedule: \(schedule)\nstart: 2026-11-02\n\(target)\n---\n", to: "people/ana/habits/h.md")
    try sample.write(head + rows.joined(separator: "\n") + "\n", to: "people/ana/events/2026.csv")
    let page = try await page(sample)
    let habit = try #require(page.habits.first { $0.habit == "h" })
    #expect(habit.sum == number)
    #expect(habit.sumRest == rest)
    #expect(habit.cells.allSatisfy { $0.kind == .toCome || $0.kind == (target.isEmpty ? .button : .amount) })
  }

  @Test("a pause and a day of rest are told apart, and a done amount has a tick")
  func looks() async throws {
    let sample = try sample(
      "\(monday),water,done,,,,",
      habits: [
        "ride": "title: Ride\nschedule: mon\nstart: 2026-01-05",
        "sit": "title: Sit\nschedule: daily\nstart: 2026-01-05\npaused: [{from: \(monday + 1), to: \(monday + 2)}]",
      ])
    let page = try await page(sample)
    #expect(try cell(page, "ride.\(monday + 1)").state == "not due")
    #expect(try cell(page, "ride.\(monday + 1)").isPaused == false)
    #expect(try cell(page, "sit.\(monday + 1)").isPaused)
    #expect(try cell(page, "water.\(monday)").sign == "✓")
    #expect(try cell(page, "water.\(monday)").value.isEmpty)
    // The tick gives way to an amount.
    try await sample.send("week", pairs: fields(page, typed: ["water.\(monday)": "5"]))
    #expect(sample.rows == ["\(monday),water,5,,,,"])
  }

  @Test("the texts of shown amounts are read back", arguments: ["", "2026-11-16=6,3", "2026-11-16=;2026-11-17=1"])
  func shown(_ text: String) throws {
    #expect(try #require(ShownAmounts(text)).text == text)
    #expect(ShownAmounts("x=1") == nil)
    #expect(ShownAmounts("2026-11-16") == nil)
  }
}
