import Insights
import Journal
import Testing

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
