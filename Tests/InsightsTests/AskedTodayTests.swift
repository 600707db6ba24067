import Insights
import Journal
import Testing

@Suite("What today asked for")
struct AskedTodayTests {
  private func wasAsked(_ story: Story, _ words: String) -> Bool {
    story.told(words).wasAskedToday
  }

  @Test("what is recorded today changes nothing", arguments: [".", "x", "s", "m", "x+x"])
  func stays(_ today: String) {
    #expect(wasAsked(Story(), "x \(today)"))
    #expect(wasAsked(Story(schedule: .weekdays(WeekdaySet(.tuesday))), ". \(today)"))
    #expect(!wasAsked(Story(schedule: .weekdays(WeekdaySet(.monday))), ". \(today)"))
    #expect(wasAsked(Story(schedule: .timesAWeek(2)), "x . \(today)"))
    #expect(!wasAsked(Story(schedule: .timesAWeek(2)), "x x \(today)"))
    #expect(wasAsked(Story(schedule: .everyDays(2)), "x . \(today)"))
    #expect(!wasAsked(Story(schedule: .everyDays(3)), "x . \(today)"))
    #expect(!wasAsked(Story(pauses: [Pause(from: day("2026-01-06"))]), ". \(today)"))
  }

  @Test("an amount of the week was asked for until it was met before today", arguments: [".", "2", "9", "2+9"])
  func weeklyAmount(_ today: String) {
    let story = Story(target: .atLeast("10", per: .week))
    #expect(wasAsked(story, "8 . \(today)"))
    #expect(!wasAsked(story, "8 2 \(today)"))
  }

  @Test("nothing is asked for outside of the habit's dates")
  func dates() {
    #expect(!wasAsked(Story(end: day("2026-01-06")), "x x ."))
  }
}
