import Insights
import Journal
import Testing

@Suite("Completion rate")
struct CompletionTests {
  @Test("successes of the occasions in the window, today included")
  func window() {
    let report = Story().told("x x x . . . x x x x")
    #expect(report.completion.last7 == 4.0 / 7)
    #expect(report.completion.week.occasions == 7)
    #expect(report.completion.last30 == 0.7)
    #expect(report.completion.last365 == 0.7)
  }

  @Test("excused and pending are in neither")
  func leftOut() {
    #expect(Story().told("x s . x .").completion.last7 == 2.0 / 3)
  }

  @Test("there is no rate without an occasion")
  func none() {
    #expect(Story().told("s s .").completion.last7 == nil)
    #expect(Story().told("x " + times(6, "s") + " .").completion.last7 == nil)
    #expect(Story().told("x " + times(6, "s") + " .").completion.last30 == 1)
  }

  @Test("periods count on their last day, the running one on today")
  func periods() {
    let story = Story(schedule: .timesAWeek(1))
    // The first week ended seven days ago, and the second is not met.
    #expect(story.told("x . . . . . . . . . . . . .").completion.last7 == nil)
    #expect(story.told("x . . . . . . . . . . . .").completion.last7 == 1)
    #expect(story.told(". . . . . . . x").completion.last7 == 0.5)
  }

  @Test("a window of 90 days ends 90 days back")
  func edge() {
    #expect(Story().told(". " + times(90, "x")).completion.last90 == 1)
    #expect(Story().told(". " + times(89, "x")).completion.last90 == 89.0 / 90)
  }
}
