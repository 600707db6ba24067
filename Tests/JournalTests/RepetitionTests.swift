import Journal
import Testing

private func day(_ text: String) throws -> Day { try #require(Day(text)) }

@Suite("Tasks that come back")
struct RepetitionTests {
  typealias Repetition = ListTask.Repetition

  private func next(_ repetition: Repetition, _ due: String?, done today: String) throws -> (Day, Repetition)? {
    try repetition.next(after: due.map { try day($0) }, doneOn: day(today))
  }

  @Test(
    "the next date is after the old one and not before today",
    arguments: [
      (Repetition(.every(3, .day)), "2026-11-20", "2026-11-20", "2026-11-23"),
      (Repetition(.every(3, .day)), "2026-11-20", "2026-11-25", "2026-11-28"),
      (Repetition(.every(3, .day), isFromDueDate: true), "2026-11-20", "2026-11-25", "2026-11-26"),
      (Repetition(.every(3, .day), isFromDueDate: true), "2026-11-20", "2026-11-26", "2026-11-26"),
      (Repetition(.every(3, .day), isFromDueDate: true), "2026-11-20", "2026-11-01", "2026-11-23"),
      // Done long before its date, it is due after that date.
      (Repetition(.every(3, .day)), "2026-11-20", "2026-11-12", "2026-11-21"),
      (Repetition(.every(2, .week), isFromDueDate: true), "2026-11-02", "2026-11-20", "2026-11-30"),
      (Repetition(.every(1, .month)), "2026-11-19", "2026-11-20", "2026-12-20"),
      (Repetition(.every(1, .month), isFromDueDate: true), "2026-11-19", "2026-11-20", "2026-12-19"),
      (Repetition(.every(1, .month), isFromDueDate: true), "2026-01-31", "2026-02-01", "2026-02-28"),
      (Repetition(.every(1, .year), isFromDueDate: true), "2024-02-29", "2024-02-29", "2025-02-28"),
      (Repetition(.weekdays(.workdays)), "2026-11-20", "2026-11-20", "2026-11-23"),
      (Repetition(.weekdays([WeekdaySet(.monday), WeekdaySet(.thursday)])), "2026-11-19", "2026-11-17", "2026-11-23"),
      (Repetition(.weekdays(WeekdaySet(.friday)), isFromDueDate: true), "2026-11-13", "2026-11-20", "2026-11-20"),
      (Repetition(.lastOfMonth), "2026-11-30", "2026-11-30", "2026-12-31"),
      (Repetition(.lastOfMonth), "2026-11-30", "2026-11-20", "2026-12-31"),
      (Repetition(.lastOfMonth, isFromDueDate: true), "2026-10-31", "2026-11-30", "2026-11-30"),
    ])
  func nextDay(repetition: Repetition, due: String, done: String, expected: String) throws {
    #expect(try next(repetition, due, done: done)?.0 == day(expected))
  }

  @Test("a day that a month cuts keeps its number")
  func cutDays() throws {
    let monthly = Repetition(.every(1, .month), isFromDueDate: true)
    #expect(
      monthly.days(after: try day("2027-01-31"), most: 4)
        == [try day("2027-02-28"), try day("2027-03-31"), try day("2027-04-30"), try day("2027-05-31")])
    let cut = try #require(try next(monthly, "2027-01-31", done: "2027-01-31"))
    #expect(cut.1 == Repetition(.every(1, .month, day: 31), isFromDueDate: true))
    #expect(try next(cut.1, "2027-02-28", done: "2027-02-28")?.1 == monthly)
    // Whoever moves the date by hand to another day means that day.
    #expect(try next(cut.1, "2027-02-15", done: "2027-02-15")?.0 == day("2027-03-15"))
    let yearly = Repetition(.every(1, .year), isFromDueDate: true)
    #expect(
      yearly.days(after: try day("2024-02-29"), most: 4)
        == [try day("2025-02-28"), try day("2026-02-28"), try day("2027-02-28"), try day("2028-02-29")])
  }

  @Test("a repetition ends with its last time, with its last day, and with the years")
  func ends() throws {
    #expect(try next(Repetition(.every(1, .day), times: 1), "2026-11-20", done: "2026-11-20") == nil)
    #expect(try next(Repetition(.every(1, .day), times: 2), "2026-11-20", done: "2026-11-20")?.1.times == 1)
    let until = Repetition(.every(1, .week), until: try day("2026-11-27"))
    #expect(try next(until, "2026-11-20", done: "2026-11-20")?.0 == day("2026-11-27"))
    #expect(try next(until, "2026-11-21", done: "2026-11-21") == nil)
    #expect(try next(Repetition(.every(9999, .year)), "2026-11-20", done: "2026-11-20") == nil)
  }

  @Test("a task without a date comes back from today on")
  func dateless() throws {
    #expect(try next(Repetition(.every(2, .week)), nil, done: "2026-11-20")?.0 == day("2026-12-04"))
  }
}
