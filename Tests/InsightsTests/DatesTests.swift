import Insights
import Journal
import Testing

@Suite("Dates of a habit")
struct DatesTests {
  @Test("without a start a habit begins with its earliest row")
  func earliestRow() {
    let story = Story(start: nil)
    var log = EventLog()
    log.append(EventLog.Entry(day: day("2026-01-07"), value: .missed))
    log.append(EventLog.Entry(day: day("2026-01-09"), value: .done))
    let report = story.report(log, today: day("2026-01-10"))
    #expect(report.first == day("2026-01-07"))
    #expect(report.statuses == [.missed, .blank, .done, .pending])
  }

  @Test("without a start and rows a habit begins today, and is due at once")
  func neither() {
    let report = Story(start: nil).report(EventLog(), today: day("2026-01-10"))
    #expect(report.first == day("2026-01-10"))
    #expect(report.statuses == [.pending])
  }

  @Test("rows later than today do not count before their day")
  func futureRows() {
    let story = Story()
    let log = story.log("x x x x")
    let report = story.report(log, today: day("2026-01-06"))
    #expect(report.total == 2)
    #expect(report.currentStreak == 2)
    #expect(report.days.count == 2)
    #expect(Story(start: nil).report(log, today: day("2026-01-02")).first == day("2026-01-02"))
  }

  @Test("before its start a habit has not started and nothing is due")
  func notStarted() {
    let report = Story().report(EventLog(), today: day("2026-01-04"))
    #expect(!report.hasStarted)
    #expect(!report.isDueToday)
    #expect(report.days.isEmpty)
    #expect(report.score == 0)
    #expect(report.completion.last7 == nil)
    #expect(report.bestStreak == nil)
  }

  @Test(
    "after the last day all figures stand as on that day",
    arguments: [
      Story(end: day("2026-01-08")), Story(archived: day("2026-01-09")),
      Story(end: day("2026-01-08"), archived: day("2026-02-01")),
      Story(end: day("2026-02-01"), archived: day("2026-01-09")),
    ])
  func frozen(story: Story) {
    let then = story.told("x x . x", later: 1)
    let muchLater = story.told("x x . x", later: 400)
    #expect(muchLater.isOver)
    #expect(muchLater.last == day("2026-01-08"))
    #expect(muchLater.currentStreak == 1)
    #expect(muchLater.score == then.score)
    #expect(muchLater.completion == then.completion)
    #expect(muchLater.completion.last7 == 0.75)
    #expect(muchLater.statusToday == .outside)
  }

  @Test("the last day itself is still open until it has passed")
  func lastDay() {
    let story = Story(end: day("2026-01-08"))
    #expect(story.told("x x x .").currentStreak == 3)
    #expect(!story.told("x x x .").isOver)
    #expect(story.told("x x x .", later: 1).currentStreak == 0)
  }

  @Test("29 February is a day like any other")
  func leapDay() {
    let report = Story(start: day("2024-02-27")).told("x x x x x")
    #expect(report.currentStreak == 5)
    #expect(report.record(on: day("2024-02-29")).status == .done)
    #expect(report.last == day("2024-03-02"))
    #expect(report.months.map(\.successes) == [3, 2])
  }

  @Test("a late entry counts for its own day and satisfies no earlier one")
  func lateEntry() {
    let report = Story(schedule: .timesAWeek(2)).told("x . . . . . . x x x .")
    #expect(report.periods.map(\.outcome) == [.failed, .succeeded])
    #expect(report.currentStreak == 1)
  }
}

@Suite("Due today")
struct DueTodayTests {
  @Test("daily and weekday habits are due on their days")
  func fixedDays() {
    #expect(Story().told(".").isDueToday)
    #expect(Story(schedule: .weekdays(WeekdaySet(.monday))).told(".").isDueToday)
    #expect(!Story(schedule: .weekdays(WeekdaySet(.tuesday))).told(".").isDueToday)
  }

  @Test("nothing is due that is done, skipped or missed today, or paused", arguments: ["x", "s", "m"])
  func decided(word: String) {
    #expect(!Story().told(word).isDueToday)
    #expect(!Story(schedule: .timesAWeek(3)).told(word).isDueToday)
    #expect(!Story(schedule: .everyDays(2)).told(word).isDueToday)
    #expect(!Story(target: .atMost("3")).told(word).isDueToday)
    #expect(!Story(pauses: [Pause(from: day("2026-01-05"))]).told(".").isDueToday)
  }

  @Test("N times a week is due until the week is met, and again the next week")
  func timesAWeek() {
    let story = Story(schedule: .timesAWeek(2))
    #expect(story.told("x .").isDueToday)
    #expect(!story.told("x x .").isDueToday)
    #expect(story.told("x x . . . . . .").isDueToday)
  }

  @Test("N times a month is due until the month is met")
  func timesAMonth() {
    let story = Story(schedule: .timesAMonth(2), start: day("2026-01-30"))
    #expect(!story.told("x x").isDueToday)
    #expect(story.told("x x .").isDueToday)
    #expect(!story.told("x x x x .").isDueToday)
  }

  @Test("an amount per week is due until the week is met, also when some of it came today")
  func weeklyAmount() {
    let story = Story(target: .atLeast("10", per: .week))
    #expect(story.told("6 3").isDueToday)
    #expect(story.told("6 3").statusToday == .pending)
    #expect(story.told("6 4").statusToday == .done)
    #expect(!story.told("6 4 .").isDueToday)
    #expect(story.told("6 4 .").statusToday == .rest)
  }

  @Test("every N days is due at once, and then from the N-th counting day after the last success on")
  func everyDays() {
    let story = Story(schedule: .everyDays(3))
    #expect(story.told(".").isDueToday)
    #expect(story.told(". . . .").isDueToday)
    #expect(!story.told("x .").isDueToday)
    #expect(!story.told("x . .").isDueToday)
    #expect(story.told("x . . .").isDueToday)
    #expect(story.told("x . . . . .").isDueToday)
    #expect(!story.told("x s . .").isDueToday)
    #expect(story.told("x s . . .").isDueToday)
  }

  @Test("the next day of every N days passes over pauses and stays inside the dates")
  func nextDue() {
    let story = Story(schedule: .everyDays(3))
    #expect(story.told("x").nextDue == day("2026-01-08"))
    #expect(story.told("x . . .").nextDue == day("2026-01-08"))
    #expect(story.told("x . . m").nextDue == day("2026-01-09"))
    let pause = Pause(from: day("2026-01-06"), through: day("2026-01-20"))
    #expect(Story(schedule: .everyDays(3), pauses: [pause]).told("x").nextDue == day("2026-01-23"))
    #expect(Story(schedule: .everyDays(3), pauses: [Pause(from: day("2026-01-06"))]).told("x").nextDue == nil)
    #expect(Story(schedule: .everyDays(3), end: day("2026-01-07")).told("x").nextDue == nil)
    #expect(Story().told("x").nextDue == nil)
  }

  @Test("a limit is due on every scheduled day, also once it is passed")
  func limits() {
    #expect(Story(target: .atMost("2")).told("1").isDueToday)
    #expect(Story(target: .atMost("2")).told("3").isDueToday)
    #expect(!Story(schedule: .weekdays(WeekdaySet(.tuesday)), target: .atMost("2")).told("1").isDueToday)
    #expect(Story(target: .atMost("2", per: .week)).told("1").isDueToday)
  }
}
