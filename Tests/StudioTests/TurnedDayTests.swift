import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("Forms that were opened before the day turned")
struct TurnedDayTests {
  private let day = Day(number: 20_777)
  private var before: Day { day - 1 }

  private func stored(_ sample: ServedSample, _ slug: String) -> String {
    sample.text("people/ana/habits/\(slug).md") ?? ""
  }

  @Test("a habit is archived on the day that its page showed, and the page that follows says which that was")
  func archive() async throws {
    let sample = try ServedSample(today: day)
    let outcome = try await sample.send("habit-archive", ["habit": "run", "shown": "\(before)"])
    #expect(stored(sample, "run").contains("archived: \(before)\n"))
    #expect(outcome.note.text == "Run archived, Thursday, 19 November 2026")
  }

  @Test("what was done since the day that the page showed is in the way of putting the habit away, and said")
  func archiveInTheWay() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("check-in", ["habit": "water", "value": "amount", "amount": "3"])
    let words = try await sample.revision().words
    do {
      try await sample.send("habit-archive", ["habit": "water", "shown": "\(day - 3)"])
      Issue.record("it was stored")
    } catch {
      let said = ChangeRefusal(error, in: words, weekStartsOn: .monday)?.text
      #expect(said == "Something was recorded after that: 20 Nov 2026. Choose a later day.")
    }
  }

  @Test("a habit goes on from the day that its page showed")
  func resume() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("habit-pause", ["habit": "run", "from": "\(day - 9)", "through": ""])
    let outcome = try await sample.send("habit-resume", ["habit": "run", "shown": "\(before)"])
    #expect(stored(sample, "run").contains("paused: [{from: \(day - 9), to: \(day - 2)}]"))
    #expect(outcome.note.text == "Run goes on, Thursday, 19 November 2026")
  }

  @Test("a habit is brought back on the day that its page showed, and the days before it are excused")
  func restore() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("---\ntitle: Run\nschedule: daily\narchived: \(day - 9)\n---\n", to: "people/ana/habits/run.md")
    try await sample.send("habit-restore", ["habit": "run", "excuse": "yes", "shown": "\(before)"])
    #expect(stored(sample, "run").contains("paused: [{from: \(day - 9), to: \(day - 2)}]"))
  }

  @Test("a holiday ends on the day that its page named")
  func holiday() async throws {
    let sample = try ServedSample(today: day)
    try await sample.send("holiday-begin", ["from": "\(day - 9)", "through": ""])
    let outcome = try await sample.send("holiday-end", ["holiday": "\(day - 9)", "on": "\(before)"])
    #expect(stored(sample, "run").contains("paused: [{from: \(day - 9), to: \(day - 2), holiday: \(day - 9)}]"))
    #expect(outcome.note.text == "2 habits go on, Thursday, 19 November 2026")
  }

  @Test("the course is begun, read and answered on the day that its pages showed")
  func course() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("title: Eating\ndescription: Calm.\nstarts: enrolment\n", to: "course/course.yml")
    try sample.write("---\ntitle: Welcome\n---\nHello.\n", to: "course/week-01/01-welcome.md")
    try sample.write(
      "---\ntitle: Slowly\nprompt: {kind: habit, theme: Eat slowly, ideas: [fork]}\n---\nS.\n",
      to: "course/week-01/02-slowly.md")
    let begun = try await sample.send("start", ["day": "", "shown": "\(before)"])
    #expect(begun.note.text == "Stored: Eating, Thursday, 19 November 2026")
    try await sample.send("read", ["post": "week-01/01-welcome", "shown": "\(before)"])
    try await sample.send("answer", ["post": "week-01/02-slowly", "text": "Fork", "shown": "\(before)"])
    let progress = try #require(sample.text("people/ana/course.yml"))
    #expect(progress.contains("started: \(before)") && !progress.contains("\(day)"))
    #expect(stored(sample, "eat-slowly").contains("start: \(before)\n"))
  }

  @Test(
    "no form is stored for a day to come, and one that names none is of today", arguments: ["2027-01-01", "", "soon"])
  func today(_ shown: String) async throws {
    let sample = try ServedSample(today: day)
    let outcome = try await sample.send("habit-archive", ["habit": "run", "shown": shown])
    #expect(stored(sample, "run").contains("archived: \(day)\n") && outcome.note.text == "Run archived")
  }

  @Test("pages send along the day that they show", arguments: ["habits/run/index.html", "habits/run/delete.html"])
  func pages(_ path: String) async throws {
    let sample = try ServedSample(today: day)
    let page = try #require(try await sample.model(at: path))
    let html = try await sample.html(of: page)
    let archive = try #require(html.split(separator: "<form").first { $0.contains("-/habit-archive") })
    #expect(archive.contains("name=\"shown\" value=\"\(day)\""))
  }
}
