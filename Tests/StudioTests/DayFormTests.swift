import Changes
import Journal
import Testing

@testable import SitePlan
@testable import Studio

extension ServedSample {
  /// Sends a form in which names may stand several times.
  @discardableResult
  func send(_ action: String, pairs: [(String, String)]) async throws -> ActionOutcome {
    let revision = try await revision()
    var form = FormFields()
    for (name, value) in pairs { try form.add(value, to: name) }
    let person = try #require(revision.book.people.first)
    let context = ActionContext(site: site, revision: revision, person: person, writer: writer)
    return try await #require(Studio.actions[action]).perform(form, context)
  }

  /// The page that comes back where a form is not stored, and what is said of it.
  func again(_ body: () async throws -> Void) async throws -> PageAgain {
    do { try await body() } catch let again as PageAgain { return again }
    throw NotRefused()
  }
}

@Suite("A day of a habit")
struct DayFormTests {
  private let today = Day(number: 20_777)
  private var day: Day { today - 2 }

  private func sample(_ rows: String..., habit: String? = nil) throws -> ServedSample {
    let sample = try ServedSample(today: today)
    if let habit { try sample.write(habit, to: "people/ana/habits/ride.md") }
    if !rows.isEmpty {
      try sample.write(
        "when,habit,value,comment,photo,latitude,longitude\n" + rows.joined(separator: "\n") + "\n",
        to: "people/ana/events/2026.csv")
    }
    return sample
  }

  private func page(_ sample: ServedSample, _ habit: String, _ day: Day) async throws -> HabitDayPage {
    try #require(try await sample.model(at: "habits/\(habit)/day-\(day).html") as? HabitDayPage)
  }

  /// Presses a button of the page as it is now.
  @discardableResult
  private func press(
    _ value: String, _ sample: ServedSample, _ habit: String = "run", _ changes: [String: String] = [:],
    on day: Day? = nil
  ) async throws -> ActionOutcome {
    let page = try await page(sample, habit, day ?? self.day)
    let fields = [
      "habit": habit, "day": "\(day ?? self.day)", "seen": page.seen, "comment": page.comment, "sum": page.sum ?? "",
      "step": page.step ?? "", "value": value,
    ]
    return try await sample.send("day", fields.merging(changes) { $1 })
  }

  @Test("a yes/no habit is recorded, excused, said to be missed and taken back, and what it says is told")
  func yesNo() async throws {
    let sample = try sample("\(day - 5),run,done,,,,")
    #expect(try await page(sample, "run", day).entries.isEmpty)
    let outcome = try await press("done", sample, "run", ["comment": " Late "])
    #expect(sample.rows.last == "\(day),run,done,Late,,,")
    #expect(outcome.note.text == "Run: done, Wednesday, 18 November 2026")
    #expect(outcome.page == "habits/run/day-\(day).html")
    // What stands is changed, with its comment.
    try await press("skip", sample)
    #expect(sample.rows.last == "\(day),run,skip,Late,,,")
    try await press("missed", sample, "run", ["comment": ""])
    #expect(sample.rows.last == "\(day),run,missed,,,,")
    try await press("comment", sample, "run", ["comment": "Rain"])
    #expect(sample.rows.last == "\(day),run,missed,Rain,,,")
    let back = try await press("nothing", sample)
    #expect(sample.rows == ["\(day - 5),run,done,,,,"])
    try await sample.send("undo", ["change": back.note.undo?.text ?? ""])
    #expect(sample.rows.last == "\(day),run,missed,Rain,,,")
  }

  @Test("an amount becomes what is typed, with a comma too, and + adds a step")
  func amount() async throws {
    let sample = try sample("\(day - 5),water,2,,,,")
    try await press("sum", sample, "water", ["sum": "2,5"])
    #expect(sample.rows.last == "\(day),water,2.5,,,,")
    let more = try await press("more", sample, "water")
    #expect(sample.rows.suffix(2) == ["\(day),water,2.5,,,,", "\(day),water,1,,,,"])
    #expect(more.note.text == "Water: 3.5 glasses, Wednesday, 18 November 2026")
    try await press("sum", sample, "water", ["sum": "3"])
    #expect(sample.rows.suffix(2) == ["\(day),water,2.5,,,,", "\(day),water,0.5,,,,"])
    try await press("done", sample, "water")
    #expect(try await page(sample, "water", day).sum == "8")
    try await press("nothing", sample, "water")
    #expect(sample.rows == ["\(day - 5),water,2,,,,"])
    // A recorded zero is not nothing.
    try await press("sum", sample, "water", ["sum": "0"])
    #expect(sample.rows.last == "\(day),water,0,,,,")
  }

  @Test("with a target of a week the sum is the day's, and other days are left alone")
  func week() async throws {
    let sample = try sample(
      "\(today - 3),ride,8,,,,", "\(day),ride,2,,,,",
      habit: "---\ntitle: Ride\nschedule: daily\nstart: 2026-01-05\ntarget: at least 20 km a week\n---\n")
    let page = try await page(sample, "ride", day)
    #expect(page.sum == "2")
    #expect(page.choices.map(\.value) == ["skip", "missed"])
    try await press("sum", sample, "ride", ["sum": "7"])
    #expect(sample.rows == ["\(today - 3),ride,8,,,,", "\(day),ride,2,,,,", "\(day),ride,5,,,,"])
    try await press("sum", sample, "ride", ["sum": "1"])
    #expect(sample.rows == ["\(today - 3),ride,8,,,,", "\(day),ride,1,,,,"])
  }

  @Test("a limit is kept or has an amount")
  func limit() async throws {
    let sample = try sample(
      habit: "---\ntitle: Sweets\nschedule: daily\nstart: 2026-01-05\ntarget: at most 2 sweets\n---\n")
    #expect(try await page(sample, "ride", day).choices.map(\.label) == ["Kept", "Skipped", "Missed"])
    try await press("done", sample, "ride")
    #expect(sample.rows == ["\(day),ride,done,,,,"])
    try await press("sum", sample, "ride", ["sum": "3"])
    #expect(try await page(sample, "ride", day).state.hasPrefix("Over"))
  }

  @Test("on a day of rest it can be done as an extra, and there is nothing to excuse")
  func rest() async throws {
    let sample = try sample(habit: "---\ntitle: Ride\nschedule: mon\nstart: 2026-01-05\n---\n")
    let page = try await page(sample, "ride", day)
    #expect(page.state == "Not due")
    #expect(page.choices.map(\.value) == ["done"])
    #expect(page.note?.hasPrefix("Planned: Mon.") == true)
    let outcome = try await press("done", sample, "ride")
    #expect(outcome.note.text.hasSuffix("Extra: not due that day, it counts in totals and leaves the streak as it is."))
    let again = try await sample.again { try await press("skip", sample, "ride") }
    #expect(again.sentences.first?.hasPrefix("Ride is not due on") == true)
  }

  @Test("what cannot be stored comes back with what was typed, the field marked", arguments: ["", "many", "-1", "1e9"])
  func refused(_ text: String) async throws {
    let sample = try sample("\(day - 5),water,2,,,,")
    let again = try await sample.again {
      try await press("sum", sample, "water", ["sum": text, "comment": "Tea"])
    }
    let page = try #require(again.page as? HabitDayPage)
    #expect(page.sum == text)
    #expect(page.comment == "Tea")
    #expect(page.wrong == .sum)
    let html = try await sample.html(of: page)
    #expect(html.contains("aria-invalid"))
    #expect(html.contains("action=\"../-/day\""))
    #expect(sample.rows == ["\(day - 5),water,2,,,,"])
  }

  @Test("a comment that is too long marks its own field")
  func comment() async throws {
    let sample = try sample("\(day - 5),run,done,,,,")
    let long = String(repeating: "a", count: 21)
    let again = try await sample.again { try await press("done", sample, "run", ["comment": long]) }
    let page = try #require(again.page as? HabitDayPage)
    #expect(page.wrong == .comment)
    #expect(page.comment == long)
  }

  @Test("what somebody else recorded meanwhile is shown, and nothing is stored")
  func twoWriters() async throws {
    let sample = try sample("\(day - 5),run,done,,,,")
    let seen = try await page(sample, "run", day).seen
    try await press("skip", sample)
    let again = try await sample.again { try await press("done", sample, "run", ["seen": seen]) }
    #expect(again.sentences == [try await sample.revision().words(.dayChanged)])
    let page = try #require(again.page as? HabitDayPage)
    #expect(page.entries.map(\.value) == ["skipped"])
    #expect(sample.rows.last == "\(day),run,skip,,,,")
  }

  @Test("days to come and days outside the habit's life have no page, and are not led to")
  func outside() async throws {
    let sample = try sample(habit: "---\ntitle: Ride\nschedule: daily\nstart: 2026-11-18\nend: 2026-11-19\n---\n")
    #expect(try await sample.model(at: "habits/run/day-\(today + 1).html") == nil)
    #expect(try await sample.model(at: "habits/ride/day-\(day - 1).html") == nil)
    #expect(try await sample.model(at: "habits/ride/day-\(today).html") == nil)
    #expect(try await sample.model(at: "habits/ride/day-2026-02-30.html") == nil)
    #expect(try await sample.model(at: "habits/nobody/day-\(day).html") == nil)
    let first = try await page(sample, "ride", day)
    #expect(first.previous == nil)
    #expect(first.next?.href == "habits/ride/day-\(day + 1).html")
    #expect(try await page(sample, "run", today).next == nil)
    await #expect(throws: (any Error).self) {
      try await sample.send("day", ["habit": "run", "day": "\(today + 1)", "seen": "", "value": "done"])
    }
    #expect(sample.rows.isEmpty)
  }

  @Test("today has the time of the press, and a page from before the turn of the day still means its own day")
  func turn() async throws {
    let sample = try ServedSample(today: today)
    try await press("done", sample, on: today)
    #expect(sample.rows.count == 1)
    let page = try await page(sample, "water", today)
    sample.calendar.today = today + 1
    try await sample.send(
      "day", ["habit": "water", "day": "\(today)", "seen": page.seen, "value": "sum", "sum": "3", "comment": ""])
    #expect(sample.rows.last?.hasPrefix("\(today),water,3") == true)
  }

  @Test("what is said already changes nothing, and says so")
  func stands() async throws {
    let sample = try sample("\(day),run,done,,,,")
    let words = try await sample.revision().words
    #expect(try await press("done", sample).note == Note(words(.formUnchanged)))
    #expect(try await press("nothing", sample, on: day - 1).note == Note(words(.formUnchanged)))
    #expect(sample.rows == ["\(day),run,done,,,,"])
  }

  @Test("each check-in leads to its forms, and the day to the form with all fields")
  func links() async throws {
    let sample = try sample("\(day)T07:05,water,2,Tea,,,", "\(day),water,1,,,,")
    let page = try await page(sample, "water", day)
    #expect(page.entries.map(\.editHref) == ["habits/water/\(day).html", "habits/water/\(day).2.html"])
    #expect(page.entries.map(\.deleteHref) == ["habits/water/\(day)-delete.html", "habits/water/\(day).2-delete.html"])
    #expect(page.comment.isEmpty)
    let form = try #require(try await sample.model(at: page.moreHref) as? FormPage)
    #expect(form.groups.flatMap(\.questions).first { $0.name == "on" }?.value == "\(day)")
  }
}
