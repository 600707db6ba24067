import Journal
import Testing

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("is read and written with two digits each", arguments: ["00:00", "07:05", "23:59"])
  func roundTrip(text: String) {
    #expect(TimeOfDay(text)?.description == text)
  }

  @Test(
    "what is no time is none", arguments: ["24:00", "23:60", "7:05", "07:5", "0705", "07:05:00", "-1:00", "aa:bb", ""])
  func flaws(text: String) {
    #expect(TimeOfDay(text) == nil)
  }

  @Test("orders by the clock, and a day without a time after all times of the day")
  func order() throws {
    let morning = try #require(TimeOfDay("07:05"))
    let evening = try #require(TimeOfDay("19:00"))
    #expect(morning < evening)
    let day = Day(number: 0)
    #expect(DayAndTime(day: day, time: evening) < DayAndTime(day: day))
    #expect(DayAndTime(day: day) < DayAndTime(day: day + 1, time: morning))
    #expect(morning.hour == 7)
    #expect(morning.minute == 5)
  }
}

@Suite("Weekdays")
struct WeekdayTests {
  @Test("a week from any day has all seven, that day first")
  func week() {
    #expect(Weekday.sunday.weekFromHere.first == .sunday)
    #expect(Weekday.sunday.weekFromHere[1] == .monday)
    #expect(Set(Weekday.thursday.weekFromHere).count == 7)
    #expect(Weekday(index: -1) == .sunday)
  }
}

@Suite("Course weeks")
struct CourseWeekTests {
  @Test("week n opens 7·(n−1) days after the start", arguments: [(1, 0), (2, 7), (10, 63)])
  func opens(number: Int, days: Int) {
    let start = Day(number: 20_458)
    #expect(CourseWeek(number: number, posts: []).opens(forStart: start) == start + days)
  }
}
