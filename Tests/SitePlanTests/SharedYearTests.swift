import Insights
import Journal
import Testing

@testable import Audience
@testable import SitePlan

private func reports(_ rows: [String: [(String, EventValue)]], today: String, start: String) throws -> [HabitReport] {
  try rows.sorted { $0.key < $1.key }.map { slug, rows in
    var log = EventLog()
    for (when, value) in rows { log.append(.init(day: try day(when), value: value)) }
    let habit = Habit(slug: try #require(Slug(slug)), title: slug, schedule: .daily, start: try day(start))
    return HabitReport(of: habit, log: log, today: try day(today), weekStartsOn: .monday)
  }
}

private func html(_ source: some MarkupSource) -> String {
  var writer = HTMLWriter()
  source.write(to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

@Suite("A year of all habits")
struct SharedYearTests {
  @Test(
    "a day is drawn by the share of what was due",
    arguments: [
      (0, 0, CellState.rest), (0, 1, .blank), (0, 9, .blank), (1, 1, .d4), (1, 2, .d2), (1, 3, .d1), (2, 3, .d3),
      (2, 4, .d2), (3, 4, .d3), (4, 9, .d1), (7, 9, .d2), (8, 9, .d3), (9, 9, .d4), (17, 20, .d3), (16, 20, .d2),
    ])
  func steps(succeeded: Int, due: Int, state: CellState) throws {
    #expect(CellState(OverviewDay(day: try day("2026-11-20"), due: due, succeeded: succeeded)) == state)
  }

  @Test("it is bare before the first habit, from today on, and in years without one")
  func bare() throws {
    let reports = try reports(
      ["read": [("2026-11-18", .done), ("2026-11-20", .done)], "run": [("2026-11-18", .done)]], today: "2026-11-20",
      start: "2026-11-18")
    let year = SharedYear(of: reports, year: 2026, today: try day("2026-11-20"))
    let first = try day("2026-01-01")
    #expect(year.states.count == 365)
    #expect(
      Array(year.states[(try day("2026-11-17") - first)...(try day("2026-11-21") - first)])
        == [.outside, .d4, .blank, .outside, .outside])
    #expect(year.due == 2 && year.full == 1)
    let before = SharedYear(of: reports, year: 2024, today: try day("2026-11-20"))
    #expect(before.states == Array(repeating: .outside, count: 366) && before.due == 0)
    #expect(SharedYear(of: [], year: 2026, today: try day("2026-11-20")).due == 0)
  }

  @Test("the ribbon is a path for each step, and says in words how many days were full")
  func ribbon() throws {
    let reports = try reports(
      ["run": [("2026-11-16", .done), ("2026-11-17", .done), ("2026-11-19", .done)]], today: "2026-11-20",
      start: "2026-11-16")
    let words = try testWords([.peopleRibbon: "{name}, {year}: {full} of {n}"])
    let days = SharedYear(of: reports, year: 2026, today: try day("2026-11-20"))
    let drawn = html(YearRibbon(days: days, number: 2, name: "<Ana>", words: words))
    let index = try day("2026-11-16") - day("2026-01-01")
    #expect(drawn.contains("<path class=\"q4\" d=\"M\(index) 17h2m1 0h1\"/>"))
    #expect(drawn.contains("<path class=\"q0\" d=\"M\(index + 2) 32.5h1\"/>"))
    #expect(!drawn.contains("\"q1\"") && !drawn.contains("<Ana>"))
    #expect(drawn.contains("&lt;Ana&gt;") && drawn.contains(", 2026: 3 of 4\""))
    #expect(drawn.contains("<g id=\"r2\">") && drawn.contains("href=\"#r2\""))
    // All in the second half: a phone leaves the first one out.
    #expect(drawn.hasPrefix("<div class=\"ribbon in-second\">"))
  }
}

@Suite("Portraits")
struct PortraitTests {
  private func person(_ habits: [TrackedHabit], photos: [String] = []) throws -> VisiblePerson {
    VisiblePerson(
      username: try #require(Username("ana")), name: "Ana Lima", today: try day("2026-11-20"), relation: .none,
      habits: habits, photos: photos.map { Photo(name: $0, width: 3, height: 2, digest: "") })
  }

  private func habit(_ slug: String, _ rows: [(String, photo: String?)]) throws -> TrackedHabit {
    var log = EventLog()
    for (when, photo) in rows {
      log.append(
        .init(day: try day(when), value: .done),
        details: photo.map { EventDetails(comment: "on \(when)", photo: $0, location: nil) })
    }
    return TrackedHabit(habit: Habit(slug: try #require(Slug(slug)), title: slug, schedule: .daily), log: log)
  }

  @Test("the latest photo is that of the latest day up to today that the reader may see")
  func photo() throws {
    let run = try habit("run", [("2026-11-01", "a.jpg"), ("2026-11-18", "b.jpg"), ("2026-11-19", nil)])
    let walk = try habit("walk", [("2026-11-12", "c.jpg"), ("2026-11-19", "hidden.jpg"), ("2026-11-22", "d.jpg")])
    let seen = try person([walk, run], photos: ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
    #expect(seen.latestPhoto?.name == "b.jpg" && seen.latestPhoto?.comment == "on 2026-11-18")
    #expect(try person([walk, run], photos: ["c.jpg"]).latestPhoto?.habit.title == "walk")
    #expect(try person([walk, run]).latestPhoto == nil)
  }
}
