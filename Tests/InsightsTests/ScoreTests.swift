import Foundation
import Insights
import Journal
import Testing

/// `0.5^(d·√f/13)`, written as the rules write it.
private func kept(_ days: Double, _ frequency: Double) -> Double {
  pow(0.5, days * frequency.squareRoot() / 13)
}

@Suite("Score")
struct ScoreTests {
  @Test("twenty daily successes score 0.6557")
  func twenty() {
    #expect(isNear(Story().told(times(20, "x")).score, 0.6557, within: 0.00005))
  }

  @Test("seventeen with three skips among them score 0.5960", arguments: [[3, 9, 14], [5, 6, 7], [1, 10, 18]])
  func seventeen(skips: [Int]) {
    let words = (0..<20).map { skips.contains($0) ? "s" : "x" }.joined(separator: " ")
    #expect(isNear(Story().told(words).score, 0.5960, within: 0.00005))
  }

  @Test("a habit without an occasion scores 0")
  func none() {
    #expect(Story().told(".").score == 0)
    #expect(Story().told(".").scoreCurve.isEmpty)
  }

  @Test("a lapse lowers the score and does not end it")
  func lapse() {
    let before = Story().told(times(20, "x")).score
    let after = Story().told(times(20, "x") + " .", later: 1).score
    #expect(isNear(after, before * kept(1, 1)))
    #expect(after > 0.6)
  }

  @Test("pending does not count, and missed today does")
  func pending() {
    #expect(Story().told("x x .").score == Story().told("x x").score)
    #expect(Story().told("x x m").score < Story().told("x x").score)
  }

  @Test("weekday sets count the days between their occasions")
  func weekdaySet() {
    let days: WeekdaySet = [WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday)]
    let frequency = 3.0 / 7
    var expected = 1 - kept(1 / frequency, frequency)
    for gap in [2.0, 2, 3] {
      expected = expected * kept(gap, frequency) + 1 - kept(gap, frequency)
    }
    #expect(isNear(Story(schedule: .weekdays(days)).told("x . x . x . . x").score, expected))
  }

  @Test("an excused occasion leaves the score, and the next counts its days from it")
  func excused() {
    let days: WeekdaySet = [WeekdaySet(.monday), WeekdaySet(.thursday)]
    let frequency = 2.0 / 7
    let first = 1 - kept(1 / frequency, frequency)
    let expected = first * kept(4, frequency) + 1 - kept(4, frequency)
    #expect(isNear(Story(schedule: .weekdays(days)).told("x . . s . . . x").score, expected))
  }

  @Test("amounts count by their degree, at most whole")
  func degree() {
    let story = Story(target: .atLeast("8"))
    #expect(isNear(story.told("4 .").score, 0.5 * (1 - kept(1, 1))))
    #expect(isNear(story.told("80 .").score, 1 - kept(1, 1)))
    #expect(isNear(story.told("4+m .").score, 0.5 * (1 - kept(1, 1))))
    #expect(story.told("0 .").score == 0)
  }

  @Test("a limit counts by how far it was passed")
  func limitDegree() {
    let story = Story(target: .atMost("4"))
    #expect(isNear(story.told("5").score, 0.75 * (1 - kept(1, 1))))
    #expect(story.told("9").score == 0)
    #expect(story.told("1+m").score == 0)
    #expect(Story(target: .atMost("0")).told("0.1").score == 0)
    #expect(isNear(Story(target: .atMost("0")).told("0 .").score, 1 - kept(1, 1)))
  }

  @Test("weeks are occasions on their last day")
  func weeks() {
    let frequency = 1.0 / 7
    let report = Story(schedule: .timesAWeek(4)).told("x x x x . . . x . . . . . . .")
    let first = 1 - kept(7, frequency)
    #expect(isNear(report.score, first * kept(7, frequency) + 0.25 * (1 - kept(7, frequency))))
    #expect(report.scoreCurve.map(\.day) == [day("2026-01-11"), day("2026-01-18")])
  }

  @Test("the running week counts once met, on today")
  func runningWeek() {
    let report = Story(schedule: .timesAWeek(1)).told("x . . . . . . . x .")
    #expect(report.scoreCurve.map(\.day) == [day("2026-01-11"), day("2026-01-14")])
    #expect(isNear(report.score, 1 - kept(14, 1.0 / 7)))
  }

  @Test("a cut first week is followed by a whole one, seven days later")
  func cutWeek() {
    let frequency = 1.0 / 7
    let report = Story(schedule: .timesAWeek(1), start: day("2026-01-10")).told("x . . . . . . . . .")
    let first = 1 - kept(7, frequency)
    #expect(isNear(report.score, first * kept(7, frequency)))
  }

  @Test("months are as far apart as their last days")
  func months() {
    let frequency = 1.0 / 30
    let story = Story(schedule: .timesAMonth(1), start: day("2026-01-01"))
    let report = story.told("x " + times(30, ".") + " x " + times(27, ".") + " .")
    let first = 1 - kept(30, frequency)
    #expect(isNear(report.score, first * kept(28, frequency) + 1 - kept(28, frequency)))
  }

  @Test("every N days has an occasion at each success and at each N-th counting day in a row without one")
  func everyDays() {
    let frequency = 1.0 / 3
    let first = 1 - kept(3, frequency)
    let second = first * kept(1, frequency) + 1 - kept(1, frequency)
    let lapses = second * kept(3, frequency) * kept(3, frequency)
    let report = Story(schedule: .everyDays(3)).told("x x . . . . . . . .")
    #expect(isNear(report.score, lapses))
    #expect(
      report.days.map(\.outcome) == [.succeeded, .succeeded] + [
        .none, .none, .failed, .none, .none, .failed, .none, .pending,
      ])
  }

  @Test("the first count of every N days begins on the start day")
  func firstCount() {
    let report = Story(schedule: .everyDays(3)).told(". . . .")
    #expect(report.days.map(\.outcome) == [.none, .none, .failed, .pending])
  }

  @Test("only counting days lie between the check-ins of every N days")
  func countingDays() {
    let frequency = 1.0 / 3
    let first = 1 - kept(3, frequency)
    let expected = first * kept(1, frequency) + 1 - kept(1, frequency)
    #expect(isNear(Story(schedule: .everyDays(3)).told("x s s s x").score, expected))
  }
}
