import Insights
import Journal
import Testing

@Suite("Overview of all habits")
struct OverviewTests {
  @Test("skipped and rest days are not due")
  func nothingDue() {
    let reports = [Story().told("s . x"), Story(schedule: .weekdays(WeekdaySet(.wednesday))).told(". . x")]
    let days = overview(of: reports, from: day("2026-01-04"), through: day("2026-01-08"))
    #expect(days.map(\.due) == [0, 0, 1, 2, 0])
    #expect(days.map(\.succeeded) == [0, 0, 0, 2, 0])
  }

  @Test("an extra success on a rest day counts in totals only")
  func extra() {
    let report = Story(schedule: .weekdays(WeekdaySet(.tuesday))).told("x x")
    #expect(overview(of: [report], from: report.first, through: report.last).map(\.succeeded) == [0, 1])
  }

  @Test("habits without fixed days are due where they were done, today while they are due, and where they lapsed")
  func flexible() {
    let report = Story(schedule: .timesAWeek(2)).told("x . . . . . . .")
    #expect(report.days.map(\.isDue) == [true, false, false, false, false, false, true, true])
  }

  @Test("habits with other dates take part in their own days only")
  func dates() {
    let early = Story(start: day("2026-01-01"), end: day("2026-01-03")).told("x x x .")
    let late = Story(start: day("2026-01-03")).told("x x")
    let days = overview(of: [early, late], from: day("2026-01-02"), through: day("2026-01-05"))
    #expect(days.map(\.due) == [1, 2, 1, 0])
    #expect(overview(of: [], from: day("2026-01-02"), through: day("2026-01-01")).isEmpty)
  }
}
