import Insights
import Journal
import Testing

@Suite("Challenges")
struct ChallengeStatusTests {
  private let challenge = Challenge(
    slug: slug("dry-week"), title: "Dry week", from: day("2026-01-12"), through: day("2026-01-18"), schedule: .daily,
    target: .atMost("0"))

  private func status(_ words: String, today: Day) throws -> ChallengeStatus {
    let story = Story(target: .atMost("2"))
    let participant = Challenge.Participant(
      person: try #require(Username("ana")), habit: story.habit.slug, state: .joined)
    return ChallengeStatus(
      challenge, of: participant, habit: story.habit, log: story.log(words), today: today, weekStartsOn: .monday)
  }

  @Test("a challenge is won by keeping it to its end, by its own target and dates")
  func won() throws {
    // Three on the Friday before does not matter, two inside would.
    let status = try status(". . . . 3 . . . . . . . . . 5", today: day("2026-01-25"))
    #expect(status.wonOn == day("2026-01-18"))
    #expect(status.succeeded == 7)
  }

  @Test("one lapse loses it")
  func lost() throws {
    let status = try status(". . . . . . . . . 1", today: day("2026-01-25"))
    #expect(status.wonOn == nil)
    #expect(status.occasions == 7)
    #expect(status.succeeded == 6)
  }

  @Test("it cannot be won before it is over")
  func running() throws {
    #expect(try status("", today: day("2026-01-18")).wonOn == nil)
    #expect(try status("", today: day("2026-01-19")).wonOn != nil)
    #expect(try status("", today: day("2026-01-10")).wonOn == nil)
  }
}
