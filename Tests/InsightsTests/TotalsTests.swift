import Insights
import Journal
import Testing

@Suite("Totals")
struct TotalsTests {
  @Test("successful days count, on rest days and paused days too")
  func successes() {
    let pause = Pause(from: day("2026-01-06"), through: day("2026-01-06"))
    let report = Story(schedule: .weekdays(.workdays), pauses: [pause]).told("x x . . . x .")
    #expect(report.total == 3)
    #expect(report.totalAmount == nil)
  }

  @Test("of limits only scheduled days count")
  func limits() {
    #expect(Story(schedule: .weekdays(.workdays), target: .atMost("1")).told(". 2 . . 1 0 0 .").total == 4)
  }

  @Test("of weekly amounts days with more than zero count")
  func weekly() {
    let report = Story(target: .atLeast("10", per: .week)).told("1 0 . 0.5 2")
    #expect(report.total == 3)
    #expect(report.totalAmount == units("3.5"))
  }

  @Test("the total amount is all that was recorded, done being worth the target")
  func amount() {
    #expect(Story(target: .atLeast("8")).told("x 3 . 0.5+0.25").totalAmount == units("11.75"))
  }

  @Test("months and weekdays add up to the total")
  func parts() {
    let report = Story(start: day("2026-01-26")).told("x x . x s x m x . x")
    #expect(report.months.map(\.month) == [YearMonth(year: 2026, month: 1), YearMonth(year: 2026, month: 2)])
    #expect(report.months.map(\.successes) == [4, 2])
    #expect(report.months.map(\.occasions) == [5, 4])
    #expect(report.months[1].share == 0.5)
    #expect(report.weekdays.map(\.weekday) == Weekday.allCases)
    #expect(report.weekdays[0].successes == 2)
    #expect(report.weekdays[1].successes == 1)
    #expect(report.weekdays[2].scheduled == 2)
    #expect(report.weekdays[4].scheduled == 0)
    #expect(report.weekdays[4].share == nil)
    #expect(report.lastSuccess == day("2026-02-04"))
  }

  @Test("the month's amounts are of its own days")
  func monthAmounts() {
    let report = Story(target: .atLeast("1"), start: day("2026-01-31")).told("2 3 4")
    #expect(report.months.map(\.amount) == [units("2"), units("7")])
  }

  @Test("sums beyond every measure stay at the maximum")
  func overflow() {
    var log = EventLog()
    for _ in 0..<10_000 { log.append(.init(day: day("2026-01-05"), value: .amount(.largest))) }
    let report = Story(target: .atLeast("1", per: .week)).report(log, today: day("2026-01-06"))
    #expect(report.totalAmount == Amount(millionths: .max))
    #expect(report.periods[0].outcome == .succeeded)
  }
}
