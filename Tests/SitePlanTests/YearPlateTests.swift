import Audience
import Foundation
import Insights
import Journal
import Testing

@testable import SitePlan

/// A habit of 2026 and the year before, as of 20 November.
private struct Sample {
  var slug = "run"
  var title = "Run"
  var schedule = Schedule.daily
  var target: Target?
  var start: String? = "2026-11-01"
  var archived: String?
  var pauses: [Pause] = []
  var rows: [(String, EventValue)] = []
  var today = "2026-11-20"

  func reported() throws -> ReportedHabit {
    var log = EventLog()
    for (when, value) in rows { log.append(.init(day: try day(when), value: value)) }
    let habit = Habit(
      slug: try #require(Slug(slug)), title: title, schedule: schedule, target: target,
      start: try start.map { try day($0) }, pauses: pauses, archived: try archived.map { try day($0) })
    return ReportedHabit(TrackedHabit(habit: habit, log: log), today: try day(today), weekStartsOn: .monday)
  }

  func line(_ year: Int = 2026) throws -> PlateHabit {
    PlateHabit(YearHabitFacts(try reported()), year: year, href: "../habits/run/index.html")
  }

  func marks(from first: String, through last: String) throws -> [DayMark] {
    let begin = try day("2026-01-01")
    return Array(try line().marks[(try day(first) - begin)...(try day(last) - begin)])
  }

  /// A row for each day from a day on.
  static func done(_ from: String, days: Int, _ value: EventValue = .done) throws -> [(String, EventValue)] {
    let first = try day(from)
    return (0..<days).map { ((first + $0).description, value) }
  }
}

private func html(_ source: some MarkupSource) -> String {
  var writer = HTMLWriter()
  source.write(to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func yearWords() throws -> Words {
  try testWords([
    .yearSentence: "In {year} {name} counted {facts}.",
    .yearSentenceSoFar: "So far in {year} {name} has counted {facts}.",
    .yearFact: "{figure} of {habit}", .yearTwoFacts: "{first} and {last}",
    .yearThreeFacts: "{first}, {second} and {last}", .yearFactInARow: "{fact}, {n} of them in a row",
    .yearBest: "best: {length}", .yearBestSince: "best: {length}, since {date}", .yearPaused: "paused",
    .habitDueDays: "{n} of {all} days", .yearToday: "today, {date}", .yearWeek: "week {n}",
    .habitWithExtra: "{due}, {n} extra",
  ])
}

@Suite("The plate of a year")
struct YearPlateTests {
  @Test("every state of a day has a mark of its own")
  func marks() throws {
    let run = Sample(
      target: Target(.atLeast, try amount("10"), unit: "km"),
      rows: [
        ("2026-11-01", .amount(try amount("10"))), ("2026-11-02", .amount(try amount("15"))),
        ("2026-11-03", .amount(try amount("3"))), ("2026-11-04", .skip), ("2026-11-05", .missed),
        ("2026-11-07", .amount(.zero)), ("2026-11-08", .missed), ("2026-11-08", .amount(try amount("3"))),
      ])
    #expect(
      try run.marks(from: "2026-10-31", through: "2026-11-08")
        == [.bare, .done, .full, .part, .skipped, .missed, .blank, .part, .part])
    #expect(try run.marks(from: "2026-11-20", through: "2026-11-21") == [.due, .bare])
    let limit = Sample(
      target: Target(.atMost, try amount("2")),
      rows: [
        ("2026-11-01", .amount(try amount("3"))), ("2026-11-03", .missed), ("2026-11-03", .amount(try amount("1"))),
        ("2026-11-20", .amount(try amount("1"))),
      ])
    #expect(try limit.marks(from: "2026-11-01", through: "2026-11-03") == [.broken, .done, .missed])
    // What keeps within a limit so far is open.
    #expect(try limit.marks(from: "2026-11-20", through: "2026-11-20") == [.due])
    let workdays = Sample(schedule: .weekdays(.workdays), rows: [("2026-11-07", .done)])
    #expect(try workdays.marks(from: "2026-11-06", through: "2026-11-08") == [.blank, .done, .rest])
  }

  @Test("a pause is bare, except where something was done; it is named where its name has room")
  func pauses() throws {
    let (from, through) = (try day("2026-11-03"), try day("2026-11-19"))
    let pause = Pause(from: from, through: through)
    let sample = Sample(pauses: [pause], rows: [("2026-11-02", .done), ("2026-11-05", .done)])
    #expect(try sample.marks(from: "2026-11-02", through: "2026-11-06") == [.done, .bare, .bare, .done, .bare])
    let line = try sample.line()
    #expect(line.pauses == [from...through])
    let text = html(try plate([line]))
    #expect(text.contains("<i>paused</i>"))
    let shorter = Sample(pauses: [Pause(from: try day("2026-11-03"), through: try day("2026-11-12"))])
    let bare = html(try plate([try shorter.line()]))
    #expect(!bare.contains("<i>paused</i>"))
  }

  @Test("months say days done of days due, and a figure alone where single days are not due")
  func months() throws {
    let rows = try Sample.done("2026-09-29", days: 5)
    let daily = try Sample(start: "2026-09-28", rows: rows).line()
    #expect(daily.months[7...] == [.none, .share(2, of: 3), .share(3, of: 31), .share(0, of: 19), .none])
    let weekly = try Sample(schedule: .timesAWeek(2), start: "2026-09-28", rows: rows).line()
    #expect(weekly.months[7...] == [.none, .times(2), .times(3), .times(0), .none])
    // What is due every so many days has no days of its own to be counted of.
    let spaced = try Sample(schedule: .everyDays(3), start: "2026-09-28", rows: rows).line()
    #expect(spaced.months[7...] == [.none, .times(2), .times(3), .times(0), .none])
    // Extra days alone are times as well.
    let weekends = try Sample(
      schedule: .weekdays(.weekend), start: "2026-09-28", rows: [("2026-09-28", .done)]
    ).line()
    #expect(weekends.months[8] == .times(1))
  }

  private func plate(_ habits: [PlateHabit], year: Int = 2026, today: String? = "2026-11-20") throws -> YearPlate {
    YearPlate(
      year: year, habits: habits, today: try today.map { try day($0) }, weekStartsOn: .monday, words: try yearWords(),
      encoded: [])
  }

  @Test("what it looks like follows from what it was encoded from")
  func encoding() throws {
    func bytes(_ plate: YearPlate) -> [UInt8] {
      var encoder = ModelEncoder()
      plate.encode(into: &encoder)
      return encoder.bytes
    }
    let line = try Sample(rows: try Sample.done("2026-11-02", days: 3)).line()
    func weeks(from weekday: Weekday) throws -> YearPlate {
      YearPlate(year: 2026, habits: [line], today: nil, weekStartsOn: weekday, words: try yearWords(), encoded: [])
    }
    let (monday, sunday) = (try weeks(from: .monday), try weeks(from: .sunday))
    #expect(html(monday) != html(sunday) && bytes(monday) != bytes(sunday))
  }

  @Test("a habit is a row with its name, its days and fourteen cells under fifteen heads")
  func table() throws {
    let sample = Sample(title: "Run & rest", rows: try Sample.done("2026-11-02", days: 3))
    let text = html(try plate([try sample.line()]))
    #expect(text.matches(of: #/role="columnheader"/#).count == 15)
    #expect(text.matches(of: #/role="rowheader"/#).count == 1)
    #expect(text.matches(of: #/role="cell"/#).count == 14)
    #expect(text.contains(#"<a href="../habits/run/index.html"><bdi>Run &amp; rest</bdi></a>"#))
    #expect(text.contains(#"<td role="cell" data-month="N">3<i>/19</i></td>"#))
    #expect(text.contains(#"<b>3</b> <span>of 19 days</span>"#))
    // The base line, three days done, and the others.
    #expect(text.contains(#"<path class="ml" d="M304 20.75h20"/>"#))
    #expect(text.contains(#"<path class="md" d="M305 13h3"/>"#))
    #expect(text.contains(#"<path class="mb" d="M304 19h1m3 0h15"/>"#))
    #expect(text.contains(#"<path class="mu" d="M323.15 6.5h.7v13h-.7z"/>"#))
    #expect(text.contains(#"<path class="now" d="M323.5 0v1"/>"#))
    #expect(text.contains("<b>today, 20 Nov</b>"))
    // Drawn once, shown in two halves by reference.
    #expect(text.matches(of: #/class="md"/#).count == 1 && text.matches(of: #/<use href="#h0"/#).count == 2)
    #expect(text.contains(#"viewBox="0 0 181 27""#) && text.contains(#"viewBox="181 0 184 27""#))
    // All of it lies in the second half.
    #expect(text.contains(" in-second\">"))
  }

  @Test("a leap year has 366 days in two halves of the same scale")
  func leap() throws {
    let rows = try Sample.done("2024-02-28", days: 3)
    let text = html(try plate([try Sample(start: "2024-02-01", rows: rows).line(2024)], year: 2024, today: nil))
    #expect(text.contains(#"<table class="yp leap""#))
    #expect(text.contains(#"viewBox="0 0 366 27""#))
    #expect(text.contains(#"width="98.9%" viewBox="0 0 182 27""#))
    #expect(text.contains(#"width="100.0%" viewBox="182 0 184 27""#))
    #expect(!text.contains("class=\"now\""))
  }

  @Test("the bracket of the best streak is open where it goes on beyond the year")
  func brackets() throws {
    func bracket(_ rows: [(String, EventValue)], year: Int) throws -> (path: String?, words: String?) {
      let start = "2025-12-01"
      let text = html(try plate([try Sample(start: start, rows: rows).line(year)], year: year, today: nil))
      return (
        text.firstMatch(of: #/class="mk" d="([^"]+)"/#).map { String($0.1) },
        text.firstMatch(of: #/<b>(best[^<]+)</#).map { String($0.1) }
      )
    }
    let over = try Sample.done("2025-12-22", days: 40)
    let old = try bracket(over, year: 2025)
    #expect(old.path == "M355 1V-3H365" && old.words == "best: 10 days")
    let new = try bracket(over, year: 2026)
    #expect(new.path == "M0 -3H30V1" && new.words == "best: 40 days, since 22 Dec 2025")
    let inside = try bracket(try Sample.done("2026-03-01", days: 5), year: 2026)
    #expect(inside.path == "M59 1V-3H64V1" && inside.words == "best: 5 days")
    #expect(try bracket([("2026-03-01", .done)], year: 2026).path == nil)
  }

  @Test("words over a bracket stand neither on the title nor beyond the year")
  func labels() {
    let axis = YearAxis(2026)
    let middle = axis.labelPlace("best: 5 days", over: 150..<160, behind: "Run")
    #expect(middle == 155)
    #expect(axis.labelPlace("best: 5 days", over: 0..<6, behind: "Run") > 15)
    #expect(
      axis.labelPlace("best: 5 days", over: 0..<6, behind: "A much longer title")
        > axis.labelPlace("best: 5 days", over: 0..<6, behind: "Run") + 40)
    #expect(axis.labelPlace("best: 5 days", over: 360..<365, behind: "Run") < 362)
    #expect(axis.share(before: 182.5) == "50.00%" && axis.share(before: 3) == "0.82%")
  }

  @Test("weeks have their numbers by ISO 8601, and none where they do not begin on Monday")
  func weeks() {
    let axis = YearAxis(2026)
    // 1 January 2026 is a Thursday: Monday the fifth begins week 2.
    #expect(axis.weekStarts(.monday).first == YearAxis.WeekStart(index: 4, number: 2))
    #expect(axis.weekStarts(.monday).filter(\.isNamed).map(\.number) == [5, 10, 15, 20, 25, 30, 35, 40, 45, 50])
    #expect(axis.weekStarts(.sunday).first == YearAxis.WeekStart(index: 3, number: 0))
    // 29 December 2025 begins week 1 of 2026.
    #expect(YearAxis(2025).weekStarts(.monday).last == YearAxis.WeekStart(index: 362, number: 0))
  }

  @Test("fifteen habits of the worst kind take less than 100 KB")
  func weight() throws {
    // Every day unlike its neighbours: no run is longer than a day.
    let target = Target(.atLeast, try amount("10"), unit: "km")
    let values: [EventValue] = [.amount(try amount("10")), .amount(try amount("20")), .amount(try amount("3")), .skip]
    let first = try day("2026-01-01")
    let rows = (0..<324).map { ((first + $0).description, values[$0 % 4]) }
    let lines = try (0..<15).map {
      try Sample(title: "A habit like no \($0)", target: target, start: "2026-01-01", rows: rows).line()
    }
    let text = html(try plate(lines))
    #expect(text.utf8.count < 95_000)
  }
}

@Suite("The sentence of a year")
struct YearSentenceTests {
  private func sentence(_ samples: [Sample], year: Int = 2026) throws -> YearSentence? {
    YearSentence(
      of: try samples.map { try $0.line(year) }, name: "Ana", year: year, isRunning: year == 2026,
      words: try yearWords())
  }

  private func amounts(_ from: String, days: Int, _ amount: String) throws -> [(String, EventValue)] {
    try Sample.done(from, days: days, .amount(try Amount.parse(amount).get()))
  }

  @Test("tells two amounts and the habit that was kept up longest, with its streak")
  func three() throws {
    let run = Sample(
      slug: "run", title: "Morning run", target: Target(.atLeast, try Amount.parse("5").get(), unit: "km"),
      rows: try amounts("2026-11-02", days: 4, "10.25"))
    let read = Sample(
      slug: "read", title: "Read", target: Target(.atLeast, try Amount.parse("20").get(), unit: "pages"),
      rows: try amounts("2026-11-02", days: 5, "300"))
    let sit = Sample(
      slug: "sit", title: "Sit", rows: try Sample.done("2026-11-03", days: 10) + Sample.done("2026-11-15", days: 2))
    let told = try #require(try sentence([run, sit, read]))
    #expect(
      told.text
        == "So far in 2026 Ana has counted 1,500 pages of Read, 41 km of Morning run and 12 days of Sit, 10 of them in a row."
    )
    #expect(
      String(decoding: told.html.bytes, as: UTF8.self).contains("<b>1,500 pages</b> of <bdi>Read</bdi>"))
    // Every figure stands on the plate.
    let plate = html(
      YearPlate(
        year: 2026, habits: try [run, sit, read].map { try $0.line() }, today: nil, weekStartsOn: .monday,
        words: try yearWords(), encoded: []))
    for figure in ["1,500 pages", "41 km", "<b>12</b>", "best: 10 days"] { #expect(plate.contains(figure)) }
  }

  @Test("is shorter where there is less to tell, and none where there is nothing")
  func fewer() throws {
    let one = Sample(rows: [("2026-11-02", .done)])
    #expect(try sentence([one])?.text == "So far in 2026 Ana has counted 1 day of Run.")
    let weekly = Sample(schedule: .timesAWeek(1), rows: [("2026-11-03", .done), ("2026-11-10", .done)])
    #expect(try sentence([weekly])?.text.contains("of Run") == true)
    #expect(try sentence([Sample()])?.text == nil)
    #expect(try sentence([])?.text == nil)
  }

  @Test("of a year that is over speaks of it as past, and of no day after it")
  func past() throws {
    let sample = Sample(start: "2025-12-01", rows: try Sample.done("2025-12-20", days: 30))
    #expect(try sentence([sample], year: 2025)?.text == "In 2025 Ana counted 12 days of Run.")
  }

  @Test("titles that hold marks and controls are told as text")
  func hostile() throws {
    let sample = Sample(title: "<b>{name}\u{1}\u{2}&", rows: [("2026-11-02", .done)])
    let told = try #require(try sentence([sample]))
    #expect(told.text == "So far in 2026 Ana has counted 1 day of <b>{name}&.")
    #expect(String(decoding: told.html.bytes, as: UTF8.self).contains("<bdi>&lt;b&gt;{name}&amp;</bdi>"))
  }
}

@Suite("The photos of a year")
struct YearNotesTests {
  private let photos = Dictionary(
    uniqueKeysWithValues: ["a", "b", "c"].map { ($0, Photo(name: $0, width: 3, height: 2, digest: "")) })

  private func log(_ entries: (day: String, photo: String?, comment: String?)...) throws -> EventLog {
    var log = EventLog()
    for entry in entries {
      log.append(
        .init(day: try day(entry.day), value: .done), details: EventDetails(comment: entry.comment, photo: entry.photo))
    }
    return log
  }

  private func chosen(_ log: EventLog, year: Int = 2026, today: String = "2026-12-31") throws -> [String] {
    YearNotes.chosen(from: [log], photos: photos, year: year, today: try day(today)).map(\.entry.day.description)
  }

  @Test("are at most four, sixty days apart, spread over the year, those with a comment first")
  func spread() throws {
    var log = EventLog()
    let start = try day("2026-01-10")
    for index in 0..<300 {
      log.append(
        .init(day: start + index, value: .done),
        details: EventDetails(comment: index.isMultiple(of: 2) ? "Fog" : nil, photo: "a"))
    }
    let days = try chosen(log).map { try day($0) }
    #expect(days.count == 4)
    #expect(zip(days, days.dropFirst()).allSatisfy { $1 - $0 >= YearNotes.span })
    let first = try day("2026-01-10")
    #expect(days.allSatisfy { ($0 - first).isMultiple(of: 2) })
    let (last, october) = (try #require(days.last), try day("2026-10-15"))
    #expect(last > october)
    #expect(days.first == first)
  }

  @Test("are those that the reader may see, of the year, up to today")
  func seen() throws {
    let log = try self.log(
      ("2025-12-31", "a", "Before"), ("2026-02-01", "hidden", "No"), ("2026-03-01", "b", nil),
      ("2026-06-01", nil, "No photo"), ("2026-11-21", "c", "Tomorrow"))
    #expect(try chosen(log, today: "2026-11-20") == ["2026-03-01"])
    #expect(try chosen(log, year: 2025) == ["2025-12-31"])
    #expect(try YearNotes.years(of: [log], through: day("2026-11-20")) == [2025, 2026])
    #expect(try YearNotes.years(of: [EventLog()], through: day("2026-11-20")) == [])
  }

  @Test("at the end of the year stand before their day")
  func turned() throws {
    let log = try self.log(("2026-11-01", "a", "Fits"), ("2026-12-20", "b", "Turned"))
    let notes = YearNotes.chosen(from: [log], photos: photos, year: 2026, today: try day("2026-12-31"))
    // They would lie on each other, since the second one reaches back.
    #expect(notes.map(\.isTurned) == [false])
    let alone = try self.log(("2026-08-01", "a", "Fits"), ("2026-12-20", "b", "Turned"))
    let both = YearNotes.chosen(from: [alone], photos: photos, year: 2026, today: try day("2026-12-31"))
    #expect(both.map(\.isTurned) == [false, true])
  }
}

@Suite("A year as a picture")
struct YearPictureTests {
  private func picture(_ samples: [Sample], year: Int = 2026) throws -> YearPicture? {
    YearPicture(
      of: "Ana <Lima>", habits: try samples.map { try $0.reported() }, year: year, today: try day("2026-11-20"),
      weekStartsOn: .monday, words: try yearWords())
  }

  @Test("is well-formed XML that names nothing outside of it, with colours of its own")
  func standsAlone() throws {
    let pause = Pause(from: try day("2026-10-04"), through: try day("2026-10-31"))
    let sample = Sample(
      title: "Run & <rest>", start: "2026-10-01", pauses: [pause],
      rows: try Sample.done("2026-11-02", days: 5))
    let bytes = try #require(try picture([sample])).svg
    let text = String(decoding: bytes, as: UTF8.self)
    // Every element is closed, in turn.
    var open: [Substring] = []
    for tag in text.matches(of: #/<(/?)([a-z]+)[^>]*?(/?)>/#) {
      if tag.1 == "/" {
        #expect(open.popLast() == tag.2)
      } else if tag.3.isEmpty {
        open.append(tag.2)
      }
    }
    #expect(open == [])
    #expect(text.hasPrefix(YearPicture.beginning + " xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(text.matches(of: /https?:/).count == 1)
    for word in ["href", "url(", "var(", "class=", "<style", "<image", "<script", "<use"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains(#"d="M305 13h5""#) && text.contains("Run &amp; &lt;rest&gt;") && text.contains(">paused<"))
    #expect(text.contains("5/19") && text.contains(##"fill="#fbf9f5""##))
  }

  @Test("shows the habits that had days in the year, and is none without any")
  func years() throws {
    let old = Sample(slug: "old", start: "2025-02-01", archived: "2025-06-01", rows: [("2025-02-02", .done)])
    let new = Sample(rows: [("2026-11-02", .done)])
    #expect(try picture([old, new])?.habitCount == 1)
    #expect(try picture([old, new], year: 2025)?.habitCount == 1)
    #expect(try picture([old, new], year: 2024)?.habitCount == nil)
    let habits = try [old.reported(), new.reported()]
    #expect(try YearPicture.years(of: habits, through: day("2026-11-20")) == [2025, 2026])
  }

  @Test("the colours are those of pages, and the strokes those of the style sheet")
  func agreesWithSheets() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func sheet(_ name: String) throws -> String {
      try String(contentsOf: root.appending(path: "Templates/assets/\(name).css"), encoding: .utf8)
    }
    let (base, marks) = (try sheet("daybook"), try sheet("marks"))
    for ink in Ink.allCases { #expect(base.contains("--\(ink): light-dark(\(ink.hex), \(ink.dark))"), "\(ink)") }
    #expect(base.contains("--c: light-dark(var(--h), oklch(from var(--h) \(DarkInks.steps)))"))
    for color in Palette.allCases { #expect(base.contains(".c-\(color.rawValue) { --h: \(color.hexInk) }")) }
    let names = [
      "full": DayMark.full, "done": .done, "part": .part, "skipped": .skipped, "blank": .blank, "missed": .missed,
      "broken": .broken,
    ]
    for (name, mark) in names {
      let height = try #require(mark.stroke).height
      #expect(marks.contains("\n.mark-\(name) { stroke-width: \(height)"), "\(name)")
    }
  }
}
