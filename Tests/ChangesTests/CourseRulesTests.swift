import Changes
import DataFolder
import Foundation
import Insights
import Journal
import Testing

/// A data folder with a course of three weeks, in which commands are run day by day.
private final class CourseFolder {
  let root: String

  init(starts: String = "enrolment", settings: String = "", profile: String = "") throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)").path
    try write("daybook.yml", "owner: ana\ntimezone: UTC\n\(settings)")
    try write("people/ana/profile.yml", "name: Ana\n\(profile)")
    try write("course/course.yml", "title: Eating\nstarts: \(starts)\n")
    try write("course/week-01/01-welcome.md", "---\ntitle: Welcome\n---\nHello.\n")
    try write(
      "course/week-01/02-look.md",
      "---\ntitle: Look\nhabit: {title: Photograph meals, schedule: daily, icon: 📷}\n---\nLook.\n")
    try write(
      "course/week-02/01-slowly.md",
      "---\ntitle: Slowly\nprompt: {kind: habit, theme: Eat slowly, ideas: [a], replaces: photograph-meals}\n---\nSlow.\n"
    )
    try write(
      "course/week-02/02-person.md", "---\ntitle: Person\nprompt: {kind: self-image-goal, ideas: [a]}\n---\nWho.\n")
    try write("course/week-03/01-end.md", "---\ntitle: End\n---\nEnd.\n")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ path: String, _ text: String) throws {
    let url = URL(fileURLWithPath: root + "/" + path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(_ path: String) throws -> String { try String(contentsOfFile: root + "/" + path, encoding: .utf8) }

  func reading(_ today: String?, now: Int64 = 0) async -> Reading {
    await BookReader(root: root).read(today: today.flatMap(Day.init), now: now)
  }

  func ana(_ today: String?, now: Int64 = 0) async throws -> Person {
    let reading = await reading(today, now: now)
    #expect(!reading.hasErrors, "\(reading.diagnostics.map { $0.text() })")
    return try #require(reading.book.people.first)
  }

  /// Runs a change as of a day, and stores it.
  @discardableResult
  func change<Outcome: Sendable>(
    _ today: String, _ body: (CourseRules, inout FolderDraft) throws -> Outcome
  ) async throws -> Outcome {
    try await FolderWriter(root: root).change("test") { draft in
      let book = await draft.read(today: Day(today), now: 0).book
      return try body(try CourseRules(book, of: try #require(book.people.first)), &draft)
    }
  }

  func read(_ post: String, on today: String) async throws {
    try await change(today) { rules, draft in _ = try rules.read(rules.course.post(named: post), in: &draft) }
  }

  func habits(_ today: String) async throws -> [String] {
    try await ana(today).habits.map { habit in
      let agenda = Agenda(of: [ReportedHabit(habit, today: Day(today)!, weekStartsOn: .monday)])
      return "\(habit.habit.slug) \(agenda.items.first.map { "\($0.state)" } ?? "over")"
    }
  }
}

@Suite("Following a course")
struct CourseRulesTests {
  @Test("a whole course, day by day: what opens, which habits there are, and what takes over from what")
  func calendar() async throws {
    let folder = try CourseFolder()
    #expect(try await folder.habits("2026-03-20") == [])
    await #expect(throws: Refusal.self) { try await folder.read("1", on: "2026-03-20") }
    let start = try await folder.change("2026-03-23") { try $0.start(on: nil, in: &$1) }
    #expect(start == Day("2026-03-23"))
    // The habit of the week is there as a file at once, and due on each of its seven days, the night of the change to
    // summer time among them.
    for day in 23...29 { #expect(try await folder.habits("2026-03-\(day)") == ["photograph-meals open"]) }
    #expect(try await folder.habits("2026-03-30") == ["photograph-meals over"])
    #expect(try folder.text("people/ana/habits/photograph-meals.md").contains("end: 2026-03-29"))
    await #expect(throws: Refusal.self) { try await folder.read("1.2", on: "2026-03-23") }
    try await folder.read("welcome", on: "2026-03-23")
    try await folder.read("1.2", on: "2026-03-24")
    await #expect(throws: Refusal.self) { try await folder.read("slowly", on: "2026-03-29") }
    await #expect(throws: Refusal.self) {
      try await folder.change("2026-03-29") { _ = try $0.answer($0.course.post(named: "2.1"), "x", in: &$1) }
    }
    let outcome = try await folder.change("2026-03-31") { rules, draft in
      try rules.answer(rules.course.post(named: "slowly"), "Fork: down\n\nand up", in: &draft)
    }
    guard case .newHabit(let habit) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(habit.slug.text == "eat-slowly" && habit.replaces?.text == "photograph-meals")
    #expect(habit.start == Day("2026-03-31") && habit.notes == "Fork: down\n\nand up\n")
    #expect(try await folder.habits("2026-03-31") == ["eat-slowly open", "photograph-meals over"])
    try await folder.read("slowly", on: "2026-03-31")
    let goal = try await folder.change("2026-04-01") { rules, draft in
      try rules.answer(rules.course.post(named: "person"), "Calm at table.", in: &draft)
    }
    #expect(goal == .goal)
    #expect(try await folder.ana("2026-04-01").selfImageGoal == "Calm at table.")
    // Long after the end everything is open, and the habit runs on.
    #expect(try await folder.habits("2026-12-24") == ["eat-slowly open", "photograph-meals over"])
    try await folder.read("end", on: "2026-12-24")
  }

  @Test("answering again changes the habit's notes, and keeps what the reader wrote below")
  func answeringAgain() async throws {
    let folder = try CourseFolder()
    try await folder.change("2026-03-23") { _ = try $0.start(on: nil, in: &$1) }
    func answer(_ text: String, on day: String) async throws -> CourseRules.Outcome {
      try await folder.change(day) { try $0.answer($0.course.post(named: "2.1"), text, in: &$1) }
    }
    _ = try await answer("One", on: "2026-03-30")
    let path = "people/ana/habits/eat-slowly.md"
    try folder.write(path, try folder.text(path) + "\nMy own note.\n")
    guard case .changedHabit = try await answer("Two", on: "2026-04-20") else { return #expect(Bool(false)) }
    #expect(try folder.text(path).hasSuffix("---\nTwo\n\nMy own note.\n"))
    #expect(try folder.text("people/ana/course.yml").contains("week-02/01-slowly: Two"))
    #expect(try await folder.ana("2026-04-20").habits.count == 2)
    await #expect(throws: Refusal.self) { _ = try await answer("  \n", on: "2026-04-20") }
  }

  @Test("a post that brings a habit may ask for one, too: both are kept apart, and the one ends with the other")
  func both() async throws {
    let folder = try CourseFolder()
    try folder.write(
      "course/week-01/01-welcome.md",
      "---\ntitle: Welcome\nhabit: {title: Watch, schedule: daily}\n"
        + "prompt: {kind: habit, theme: Do, ideas: [a], replaces: watch}\n---\nHello.\n")
    try await folder.change("2026-03-23") { _ = try $0.start(on: nil, in: &$1) }
    func answer(_ text: String, on day: String) async throws -> CourseRules.Outcome {
      try await folder.change(day) { try $0.answer($0.course.post(named: "1.1"), text, in: &$1) }
    }
    guard case .newHabit(let habit) = try await answer("One", on: "2026-03-25") else { return #expect(Bool(false)) }
    #expect(habit.slug.text == "do" && habit.replaces?.text == "watch")
    let watched = try folder.text("people/ana/habits/watch.md")
    #expect(watched.contains("end: 2026-03-24") && watched.hasSuffix("---\n"))
    guard case .changedHabit(let again) = try await answer("Two", on: "2026-03-26") else { return #expect(Bool(false)) }
    #expect(again.slug.text == "do")
    #expect(try folder.text("people/ana/habits/watch.md") == watched)
    for slug in ["watch", "do"] {
      try FileManager.default.removeItem(atPath: folder.root + "/people/ana/habits/\(slug).md")
    }
    #expect(try await folder.habits("2026-03-26") == ["photograph-meals open"])
  }

  @Test("what earlier versions wrote of a habit that a post brought is understood")
  func earlier() async throws {
    let folder = try CourseFolder()
    try folder.write("people/ana/course.yml", "started: 2026-03-23\nhabits:\n  week-01/02-look: photograph-meals\n")
    #expect(try await folder.habits("2026-03-24") == [])
  }

  @Test("a habit that began by itself is there without a file, and becomes one with the first change")
  func brought() async throws {
    let folder = try CourseFolder()
    try folder.write("people/ana/course.yml", "# mine\nstarted: 2026-03-23   # a Monday\n")
    let ana = try await folder.ana("2026-03-25")
    #expect(ana.habits.map(\.habit.slug.text) == ["photograph-meals"])
    #expect(ana.broughtHabits.count == 1)
    try folder.write("people/ana/events/2026.csv", "when,habit,value\n2026-03-24,photograph-meals,done\n")
    #expect(try await folder.ana("2026-03-25").habits.first?.log.entries.count == 1)
    try await folder.read("1", on: "2026-03-25")
    #expect(
      try folder.text("people/ana/course.yml")
        == "# mine\nstarted: 2026-03-23   # a Monday\nread:\n  week-01/01-welcome: 2026-03-25\nbrought:\n  week-01/02-look: photograph-meals\n"
    )
    let kept = try await folder.ana("2026-03-25")
    #expect(kept.broughtHabits.isEmpty && kept.habits.count == 1)
    // Whatever becomes of the course, the habit and what was recorded for it stay.
    try FileManager.default.removeItem(atPath: folder.root + "/course/week-01/02-look.md")
    #expect(try await folder.ana("2026-03-25").habits.first?.log.entries.count == 1)
  }

  @Test("a habit of the course that was deleted does not come back")
  func deleted() async throws {
    let folder = try CourseFolder()
    try await folder.change("2026-03-23") { _ = try $0.start(on: nil, in: &$1) }
    try FileManager.default.removeItem(atPath: folder.root + "/people/ana/habits/photograph-meals.md")
    #expect(try await folder.habits("2026-03-24") == [])
  }

  @Test("a course with a date opens for everybody on it; habits go to those who joined, from the day they did")
  func fixedDate() async throws {
    let folder = try CourseFolder(starts: "2026-03-23")
    #expect(try await folder.habits("2026-03-25") == [])
    try await folder.read("1", on: "2026-03-25")
    try await folder.change("2026-03-26") { _ = try $0.start(on: nil, in: &$1) }
    #expect(try folder.text("people/ana/habits/photograph-meals.md").contains("start: 2026-03-26\nend: 2026-03-29"))
    let late = try CourseFolder(starts: "2026-03-23")
    try await late.change("2026-04-02") { _ = try $0.start(on: nil, in: &$1) }
    #expect(try await late.habits("2026-04-02") == [])
    let early = try CourseFolder(starts: "2026-03-23")
    try await early.change("2026-03-01") { _ = try $0.start(on: nil, in: &$1) }
    #expect(try await early.habits("2026-03-22") == [])
    #expect(try await early.habits("2026-03-23") == ["photograph-meals open"])
    await #expect(throws: Refusal.self) {
      try await CourseFolder(starts: "2026-03-23").change("2026-03-24") {
        _ = try $0.start(on: Day("2026-03-25"), in: &$1)
      }
    }
  }

  @Test(
    "weeks open with the reader's own day: in their time zone, and when day_starts_at says",
    arguments: [
      // 2026-03-30, 02:30 UTC.
      ("UTC", "00:00", 2), ("UTC", "03:00", 1), ("America/New_York", "00:00", 1), ("Asia/Tokyo", "03:00", 2),
      ("Pacific/Kiritimati", "03:00", 2), ("Pacific/Pago_Pago", "00:00", 1),
    ])
  func zones(_ zone: String, _ dayStartsAt: String, _ week: Int) async throws {
    let folder = try CourseFolder(settings: "day_starts_at: \"\(dayStartsAt)\"\n", profile: "timezone: \(zone)\n")
    try folder.write("people/ana/course.yml", "started: 2026-03-23\n")
    let reading = await folder.reading(nil, now: 1_774_837_800)
    let ana = try #require(reading.book.people.first)
    let status = CourseStatus(try #require(reading.book.course), progress: ana.progress, today: ana.today)
    #expect(status.currentWeek == week, "\(ana.today)")
  }

  @Test("starting twice is refused, and nothing is changed")
  func twice() async throws {
    let folder = try CourseFolder()
    try await folder.change("2026-03-23") { _ = try $0.start(on: Day("2026-03-30"), in: &$1) }
    let before = try folder.text("people/ana/course.yml")
    await #expect(throws: Refusal.self) {
      try await folder.change("2026-03-24") { _ = try $0.start(on: nil, in: &$1) }
    }
    #expect(try folder.text("people/ana/course.yml") == before)
    #expect(try await folder.habits("2026-03-29") == [])
    #expect(try await folder.habits("2026-03-30") == ["photograph-meals open"])
  }

  @Test(
    "a post is meant by its name, its numbers, or a beginning",
    arguments: [
      ("week-02/01-slowly", "week-02/01-slowly"), ("2.1", "week-02/01-slowly"), ("3", "week-02/01-slowly"),
      ("slow", "week-02/01-slowly"), ("END", "week-03/01-end"), ("week-03", "week-03/01-end"),
      ("look.md", "week-01/02-look"),
      ("week-02", "can mean several posts"), ("2.9", "week 2 has no post 9"), ("9", "there is no post 9"),
      ("solwly", "the course has no post `solwly`"),
    ])
  func names(_ name: String, _ expected: String) async throws {
    let course = try #require(await CourseFolder().reading("2026-03-23").book.course)
    #expect(said(of: name, in: course).contains(expected))
  }

  /// The post that is meant, or why none is.
  private func said(of name: String, in course: Course) -> String {
    do throws(Refusal) {
      return try course.post(named: name).id.text
    } catch {
      return error.message
    }
  }
}
