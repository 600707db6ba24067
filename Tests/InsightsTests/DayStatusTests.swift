import Insights
import Journal
import Testing

@Suite("Day status")
struct DayStatusTests {
  @Test("a yes/no habit tells done, missed, skipped, blank and pending apart")
  func yesNo() {
    #expect(Story().told("x m s . .").statuses == [.done, .missed, .skipped, .blank, .pending])
  }

  @Test("an amount below its target is partial once the day is past, and zero is one")
  func partial() {
    let report = Story(target: .atLeast("5")).told("5 4.999999 0 . 4")
    #expect(report.statuses == [.done, .partial, .partial, .blank, .pending])
  }

  @Test("zero is told apart from nothing recorded")
  func zero() {
    let report = Story(target: .atLeast("5")).told("0 . .")
    #expect(report.days[0].recorded == .zero)
    #expect(report.days[1].recorded == nil)
  }

  @Test("amounts of a day add up, exactly")
  func sums() {
    let report = Story(target: .atLeast("0.3")).told("0.1+0.2 0.1+0.1+0.099999 .")
    #expect(report.statuses == [.done, .partial, .pending])
    #expect(report.days[0].recorded == units("0.3"))
  }

  @Test("done counts as the whole target, and adds up with amounts")
  func doneIsTheTarget() {
    let report = Story(target: .atLeast("8")).told("x x+2 .")
    #expect(report.statuses == [.done, .done, .pending])
    #expect(report.days.map(\.recorded) == [units("8"), units("10"), nil])
  }

  @Test("a finished day within its limit is done, with entries or none, and one that passed it is over")
  func limits() {
    let report = Story(target: .atMost("2")).told("2 . 2.000001 0 .")
    #expect(report.statuses == [.done, .done, .over, .done, .pending])
  }

  @Test("a limit is kept today only by a done row, otherwise pending, and passed at once")
  func limitToday() {
    #expect(Story(target: .atMost("2")).told("1").statusToday == .pending)
    #expect(Story(target: .atMost("2")).told("1+x").statusToday == .done)
    #expect(Story(target: .atMost("2")).told("3").statusToday == .over)
    #expect(Story(target: .atMost("2")).told("3+x").statusToday == .over)
  }

  @Test("missed fails a limit that its amounts would have kept")
  func missedLimit() {
    let report = Story(target: .atMost("2")).told("1+m .")
    #expect(report.statuses[0] == .missed)
    #expect(report.total == 0)
  }

  @Test("a skip excuses a limit even where it was passed")
  func skippedLimit() {
    #expect(Story(target: .atMost("2")).told("5+s .").statuses[0] == .skipped)
  }

  @Test("a limit says nothing of days on which it is not scheduled")
  func limitOnRestDays() {
    let report = Story(schedule: .weekdays(.workdays), target: .atMost("2")).told(". . . . . 9 .")
    #expect(report.statuses.suffix(2) == [.rest, .rest])
    #expect(report.total == 5)
  }

  @Test("a skip does not hide a success by the day's own entries")
  func skipBesideSuccess() {
    let report = Story(target: .atLeast("5")).told("5+s 4+s .")
    #expect(report.statuses == [.done, .skipped, .pending])
  }

  @Test("of two rows of a yes/no habit on one day the last one wins")
  func lastRowWins() {
    #expect(Story().told("x+m m+x s+m .").statuses == [.missed, .done, .missed, .pending])
  }

  @Test("a paused day is skipped, but done where it was done")
  func paused() {
    let pause = Pause(from: day("2026-01-06"), through: day("2026-01-08"))
    let report = Story(pauses: [pause]).told("x . x m .")
    #expect(report.statuses == [.done, .skipped, .done, .skipped, .pending])
  }

  @Test("a pause without an end lasts until further notice")
  func openPause() {
    let report = Story(pauses: [Pause(from: day("2026-01-06"))]).told("x . . .")
    #expect(report.statuses == [.done, .skipped, .skipped, .skipped])
  }

  @Test("days that are not scheduled are rest, also when today is one")
  func rest() {
    let report = Story(schedule: .weekdays([WeekdaySet(.monday), WeekdaySet(.thursday)])).told("x . x .", later: 1)
    #expect(report.statuses == [.done, .rest, .done, .blank, .rest])
  }

  @Test(
    "days without an entry of habits that are not due on fixed days are rest",
    arguments: [
      Story(schedule: .everyDays(3)), Story(schedule: .timesAWeek(2)), Story(schedule: .timesAMonth(4)),
      Story(target: .atLeast("10", per: .week)), Story(target: .atLeast("10", per: .month)),
      Story(target: .atMost("10", per: .week)), Story(target: .atMost("10", per: .month)),
    ])
  func flexibleRest(story: Story) {
    #expect(story.told(". . . .").statuses == [.rest, .rest, .rest, .pending])
  }

  @Test("days of a weekly amount are done with more than zero and partial with zero")
  func weeklyAmount() {
    let report = Story(target: .atLeast("10", per: .week)).told("3 0 . .")
    #expect(report.statuses == [.done, .partial, .rest, .pending])
  }

  @Test("days of a weekly limit are over from the amount on that passed it")
  func weeklyLimit() {
    let report = Story(target: .atMost("5", per: .week)).told("3 2 0.5 0 1 . .")
    #expect(report.statuses == [.done, .done, .over, .done, .over, .rest, .rest])
  }

  @Test("days before the start, after the last day and in the future are outside")
  func outside() {
    let report = Story(end: day("2026-01-06")).told("x . .", later: 2)
    #expect(report.days.count == 2)
    #expect(report.record(on: day("2026-01-04")).status == .outside)
    #expect(report.record(on: day("2026-01-06")).status == .blank)
    #expect(report.record(on: day("2026-01-07")).status == .outside)
    #expect(report.statusToday == .outside)
    #expect(Story().told("x").record(on: day("2026-01-06")).status == .outside)
  }

  @Test("an amount on a rest day is partial, and no day that was due")
  func partialOnRestDay() {
    let report = Story(schedule: .weekdays(.workdays), target: .atLeast("5")).told("5 5 5 5 5 2 .")
    #expect(report.statuses.suffix(2) == [.partial, .rest])
    #expect(!report.days[5].isDue)
    #expect(report.currentStreak == 5)
  }
}
