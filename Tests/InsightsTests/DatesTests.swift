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
