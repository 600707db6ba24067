import Insights
import Journal
import Testing

@Suite("Challenges")
struct ChallengeStandingTests {
  private let challenge = Challenge(
    slug: slug("dry-week"), title: "Dry week", from: day("2026-01-12"), through: day("2026-01-18"), schedule: .daily,
    target: .atMost("0"))

  private func standing(_ words: String, today: Day) -> ChallengeStanding {
    let story = Story(target: .atMost("2"))
    return ChallengeStanding(
      challenge, habit: story.habit, log: story.log(words), today: today, weekStartsOn: .monday)
  }

  @Test("a challenge is won by keeping it to its end, by its own target and dates")
  func won() {
    // Three on the Friday before does not matter, two inside would.
    let standing = standing(". . . . 3 . . . . . . . . . 5", today: day("2026-01-25"))
    #expect(standing.wonOn == day("2026-01-18"))
    #expect(standing.succeeded == 7)
  }

  @Test("one lapse loses it")
  func lost() {
    let standing = standing(". . . . . . . . . 1", today: day("2026-01-25"))
    #expect(standing.wonOn == nil)
    #expect(standing.occasions == 7)
    #expect(standing.succeeded == 6)
  }

  @Test("it cannot be won before it is over")
  func running() {
    #expect(standing("", today: day("2026-01-18")).wonOn == nil)
    #expect(standing("", today: day("2026-01-19")).wonOn != nil)
    #expect(standing("", today: day("2026-01-10")).wonOn == nil)
  }
}
