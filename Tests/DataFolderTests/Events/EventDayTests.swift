import Journal
import Testing

@testable import DataFolder

@Suite("Days of events")
struct EventDayTests {
  private typealias Sample = EventSample

  private let habits = [
    Sample.habit("yoga", start: "2026-03-01", end: "2026-06-30"), Sample.habit("chess", archived: "2026-07-01"),
    Sample.habit("piano", end: "2026-06-30", archived: "2026-09-01"), Sample.habit("walk"),
  ]

  @Test("a day before the start or after the last day is an error, those themselves are not")
  func outside() throws {
    let rows = """
      2026-02-28,yoga,done
      2026-03-01,yoga,done
      2026-06-30,yoga,done
      2026-07-01,yoga,done
      2026-06-30,chess,done
      2026-07-01,chess,done
      2026-07-01,piano,done
      2026-09-02,piano,done

      """
    let reading = try Sample.read(rows: rows, habits: habits)
    #expect(
      reading.said == [
        "2026.csv:2:1 error: 2026-02-28 is before `yoga` starts, on 2026-03-01 [10] → move `start` in habits/yoga.md, or take the row out",
        "2026.csv:5:1 error: 2026-07-01 is after `yoga` ends, on 2026-06-30 [10] → move `end` in habits/yoga.md, or take the row out",
        "2026.csv:7:1 error: `chess` was archived on 2026-07-01 [10] → take `archived` out of habits/chess.md, or take the row out",
        "2026.csv:8:1 error: 2026-07-01 is after `piano` ends, on 2026-06-30 [10] → move `end` in habits/piano.md, or take the row out",
        "2026.csv:9:1 error: 2026-09-02 is after `piano` ends, on 2026-06-30 [10] → move `end` in habits/piano.md, or take the row out",
      ])
    #expect(reading.entries(of: "yoga", habits: habits) == ["2026-03-01 done", "2026-06-30 done"])
    #expect(reading.entries(of: "chess", habits: habits) == ["2026-06-30 done"])
  }

  @Test("days that a month does not have are errors, also behind others of that month; a leap day is one in its year")
  func daysOfMonths() throws {
    let rows = [
      "2025-02-28", "2025-02-29", "2024-02-28", "2024-02-29", "2024-02-30", "2026-04-30", "2026-04-31", "2026-04-00",
      "2026-04-0:", "2026-04-1", "2026-05-31", "2026-04-29", "2026-13-29", "2026-04-28",
    ]
    let reading = try Sample.read(rows: rows.map { "\($0),walk,done\n" }.joined(), habits: habits)
    #expect(
      reading.said.map { $0.prefix { $0 != " " } } == [3, 6, 8, 9, 10, 11, 14].map { "2026.csv:\($0):1" })
    #expect(
      reading.entries(of: "walk", habits: habits).map { $0.prefix(10) } == [
        "2024-02-28", "2024-02-29", "2025-02-28", "2026-04-28", "2026-04-29", "2026-04-30", "2026-05-31",
      ])
  }

  @Test("the day that counts is the one that `day_starts_at` gives")
  func nightOfTheStart() throws {
    var settings = Settings()
    settings.dayStartsAt = try #require(TimeOfDay("03:00"))
    let rows = "2026-03-01T02:00,yoga,done\n2026-07-01T02:00,yoga,done\n2026-11-21T01:00,walk,done\n"
    let reading = try Sample.read(rows: rows, habits: habits, settings: settings)
    #expect(reading.said.count == 1)
    #expect(reading.said.first?.hasPrefix("2026.csv:2:1 error: 2026-02-28 is before `yoga` starts") == true)
    #expect(reading.entries(of: "yoga", habits: habits) == ["2026-06-30 02:00 done"])
    #expect(reading.entries(of: "walk", habits: habits) == ["2026-11-20 01:00 done"])
  }

  @Test("a habit without a start takes any day since 1900")
  func noStart() throws {
    let reading = try Sample.read(rows: "1900-01-01,walk,done\n1899-12-31,walk,done\n", habits: habits)
    #expect(reading.entries(of: "walk", habits: habits) == ["1900-01-01 done"])
    #expect(
      reading.said == [
        "2026.csv:3:1 error: 1899-12-31 is before 1900, when nobody recorded this [10] → is there a typing error in the year?"
      ])
  }

  @Test("a day after today is kept, with a warning")
  func future() throws {
    let reading = try Sample.read(rows: "2026-11-20,walk,done\n2026-11-21,walk,done\n", habits: habits)
    #expect(reading.said == ["2026.csv:3:1 warning: 2026-11-21 is after today, and does not count before its day [10]"])
    #expect(reading.entries(of: "walk", habits: habits) == ["2026-11-20 done", "2026-11-21 done"])
  }

  @Test("rows that are out of order are put in order, those of a day stay in theirs")
  func order() throws {
    let rows =
      "2026-11-19,water,1\n2026-11-18T09:00,water,2\n2026-11-18T08:00,water,3\n2026-11-19,water,4\n2026-01-01,water,5\n"
    #expect(
      try Sample.read(rows: rows).entries(of: "water") == [
        "2026-01-01 5", "2026-11-18 09:00 2", "2026-11-18 08:00 3", "2026-11-19 1", "2026-11-19 4",
      ])
  }
}
