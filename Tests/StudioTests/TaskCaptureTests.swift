import Changes
import DataFolder
import Editions
import Journal
import SiteBuild
import SitePlan
import Testing

@Suite("A task in one line")
struct TaskCaptureTests {
  /// A Friday.
  private static let today = YearMonth(year: 2026, month: 11).firstDay + 19
  private static let now = TimeOfDay(hour: 10, minute: 0)

  private static func words(_ language: String) throws -> [CaptureWords] {
    try (language == "en" ? ["en"] : [language, "en"]).map { try Words(TemplateSet.load(language: $0)).capture }
  }

  private func capture(
    _ line: String, _ words: [CaptureWords], now: TimeOfDay? = TaskCaptureTests.now
  ) throws -> TaskCapture {
    TaskCapture(
      line, words: words, today: Self.today, now: now,
      people: [try #require(Username("ana")), try #require(Username("ben"))],
      lists: [
        (slug: try #require(Slug("errands")), title: "Errands"),
        (slug: try #require(Slug("groceries")), title: "Weekly shopping"),
      ])
  }

  /// Everything that was understood, as the table of lines writes it.
  private func summary(_ capture: TaskCapture) -> String {
    let task = capture.task
    var parts = [capture.title]
    if let due = task.due { parts.append("due=\(due.text)") }
    if let start = task.start { parts.append("start=\(start.text)") }
    parts += task.remind.map { "remind=\($0.text)" }
    if let priority = task.priority { parts.append("!\(priority.name)") }
    if let assignee = task.assignee { parts.append("@\(assignee)") }
    parts += task.labels.map { "#\($0)" }
    if let repetition = task.repetition {
      parts.append("every=\(repetition.text)")
      if let until = repetition.until { parts.append("until=\(until)") }
      if let times = repetition.times { parts.append("times=\(times)") }
    }
    if let list = capture.list { parts.append("list=\(list)") }
    parts += task.files.map { "file=\($0)" }
    switch capture.problem {
    case .noTitle?: parts.append("noTitle")
    case .nobody(let name)?: parts.append("nobody=\(name)")
    case .misread(let word)?: parts.append("misread=\(word)")
    case .duePast?: parts.append("past")
    case nil: break
    }
    return parts.joined(separator: "; ")
  }

  @Test("what is understood of each line", arguments: TaskCaptureLines.all)
  func lines(_ language: String, _ table: String) throws {
    let words = try Self.words(language)
    for entry in table.split(separator: "\n") {
      let parts = entry.split(separator: "|", maxSplits: 1).map(String.init)
      let line = String(parts[0].dropLast())
      let expected = String(try #require(parts.last).dropFirst())
      let capture = try capture(line, words)
      #expect(summary(capture) == (expected == "=" ? line : expected), "\(line)")
      // Nothing of the line is lost.
      let typed = line.split(separator: " ").map(String.init)
      #expect(capture.pieces.flatMap { $0.text.split(separator: " ").map(String.init) } == typed, "\(line)")
    }
  }

  @Test("the table is a long one")
  func length() {
    #expect(TaskCaptureLines.all.reduce(0) { $0 + $1.1.split(separator: "\n").count } >= 300)
  }

  @Test("the pieces stand in the order of the line, and a day with its time is one")
  func pieces() throws {
    let line = "!high Pay gas fri 18:00 at the bank #home @ben every month /errands file:gas.pdf"
    let pieces = try capture(line, Self.words("en")).pieces
    #expect(
      pieces == [
        .init(kind: .priority, text: "!high"), .init(kind: .title, text: "Pay gas"),
        .init(kind: .due, text: "fri 18:00"), .init(kind: .title, text: "at the bank"),
        .init(kind: .label, text: "#home"), .init(kind: .assignee, text: "@ben"),
        .init(kind: .repetition, text: "every month"), .init(kind: .list, text: "/errands"),
        .init(kind: .file, text: "file:gas.pdf"),
      ])
  }

  @Test("tonight is 20:00 until then, and the rest of the day after it")
  func tonight() throws {
    let words = try Self.words("en")
    for (now, due) in [("19:59", "2026-11-20T20:00"), ("20:00", "2026-11-20"), ("23:00", "2026-11-20")] {
      let capture = try capture("Call tonight", words, now: TimeOfDay(now))
      #expect(capture.task.due?.text == due)
      #expect(capture.problem == nil)
    }
  }

  @Test("without a clock no time of today is over")
  func clockless() throws {
    let capture = try capture("Call 09:00", Self.words("en"), now: nil)
    #expect(capture.task.due?.text == "2026-11-20T09:00")
    #expect(capture.problem == nil)
  }

  @Test("a deadline that is over is told")
  func past() throws {
    let words = try Self.words("en")
    let due = DayAndTime(day: Self.today - 1)
    #expect(try capture("Call 2026-11-19", words).problem == .duePast(due))
    #expect(try capture("2026-11-19", words).problem == .noTitle)
    #expect(try capture("", words).problem == .noTitle)
    #expect(try capture("Call", words).problem == nil)
  }

  @Test("without words, what files say and dates of digits are understood")
  func wordless() throws {
    let capture = try capture("Call fri 2026-12-01 18:00 !high every:week", [])
    #expect(summary(capture) == "Call fri; due=2026-12-01T18:00; !high; every=week")
  }
}
