import Journal
import Testing

@Suite("Civil days")
struct DayTests {
  @Test(
    "days are counted from 1970-01-01",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-03-01", 11_017), ("2026-11-20", 20_777), ("0001-01-01", -719_162),
    ])
  func numbers(_ text: String, _ number: Int32) throws {
    #expect(try #require(Day(text)).number == number)
    #expect(Day(number: number).description == text)
  }

  @Test("every day of four centuries is read back as it was written, one after the other, weekday after weekday")
  func roundTrip() throws {
    let first = try #require(Day("1900-01-01"))
    var weekday = first.weekday.index
    for offset in 0..<146_097 {
      let day = first + offset
      let parts = day.components
      #expect(Day(year: parts.year, month: parts.month, day: parts.day) == day)
      #expect(Day(day.description) == day)
      #expect(day.weekday.index == weekday)
      weekday = (weekday + 1) % 7
    }
    #expect((first + 146_097).description == "2300-01-01")
  }

  @Test(
    "years of fewer digits than four have zeros before them, and others as many as they need",
    arguments: [
      (1, "0001-12-31"), (0, "0000-12-31"), (987, "0987-12-31"), (9999, "9999-12-31"), (10_000, "10000-12-31"),
    ])
  func years(_ year: Int, _ text: String) {
    #expect((YearMonth(year: year + 1, month: 1).firstDay - 1).description == text)
  }

  @Test(
    "29 February is a day of leap years alone", arguments: [(2024, true), (2023, false), (1900, false), (2000, true)])
  func leapDays(_ year: Int, _ exists: Bool) {
    #expect((Day(year: year, month: 2, day: 29) != nil) == exists)
  }

  @Test(
    "what is no day of the calendar is none",
    arguments: [
      "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "2026-01-1", "20260101", "2026-01-32", "0000-01-01",
      "２026-01-01", "2026/01/01", "",
    ])
  func flaws(_ text: String) {
    #expect(Day(text) == nil)
  }

  @Test("a week begins on the day that the settings name")
  func weeks() throws {
    let friday = try #require(Day("2026-11-20"))
    #expect(friday.weekday == .friday)
    #expect(friday.startOfWeek(startingOn: .monday).description == "2026-11-16")
    #expect(friday.startOfWeek(startingOn: .sunday).description == "2026-11-15")
    #expect(friday.startOfWeek(startingOn: .friday) == friday)
    #expect(friday.startOfWeek(startingOn: .saturday).description == "2026-11-14")
  }

  @Test("months know their lengths and neighbours")
  func months() {
    #expect(YearMonth(year: 2028, month: 2).length == 29)
    #expect(YearMonth(year: 2026, month: 12).next == YearMonth(year: 2027, month: 1))
    #expect(YearMonth(year: 2026, month: 1).previous == YearMonth(year: 2025, month: 12))
    #expect(YearMonth(year: 2026, month: 2).lastDay.description == "2026-02-28")
  }
}
