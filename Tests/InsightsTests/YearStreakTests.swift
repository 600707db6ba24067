import Journal
import Testing

@testable import Insights

@Suite("The best streak of a year")
struct YearStreakTests {
  /// Ten days around New Year's Day, 27 December 2025 being the first.
  private func told(_ words: String, later: Int = 0, _ change: (inout Story) -> Void = { _ in }) -> HabitReport {
    var story = Story(start: day("2025-12-27"))
    change(&story)
    return story.told(words, later: later)
  }

  @Test("is the longest, the earliest of equals, and there is none without a success")
  func longest() throws {
    let report = told("x x . x x . . . . .")
    let best = try #require(report.bestStreak(ofYear: 2025))
    #expect(best.streak == Streak(from: day("2025-12-27"), to: day("2025-12-28"), length: 2))
    #expect(best.lengthInYear == 2 && !best.goesOn)
    #expect(report.bestStreak(ofYear: 2026) == nil)
    #expect(report.bestStreak(ofYear: 2024) == nil)
  }

  @Test("that goes on into the next year counts up to the last day, whatever comes after")
  func goesOn() throws {
    let early = try #require(told("x . x x x x x").bestStreak(ofYear: 2025))
    let late = try #require(told("x . x x x x x x x x x x . x").bestStreak(ofYear: 2025))
    #expect(early == late)
    #expect(early.streak == Streak(from: day("2025-12-29"), to: day("2025-12-31"), length: 3))
    #expect(early.goesOn && early.lengthInYear == 3)
  }

  @Test("that began the year before is told with its whole length, and chosen by its days in the year")
  func beganBefore() throws {
    let best = try #require(told("x x x x x x x . x x .").bestStreak(ofYear: 2026))
    // Seven days, two of them in the year, as many as in the streak after it.
    #expect(best.streak == Streak(from: day("2025-12-27"), to: day("2026-01-02"), length: 7))
    #expect(best.lengthInYear == 2 && !best.goesOn)
    let other = try #require(told("x x x x x x x . x x x").bestStreak(ofYear: 2026))
    #expect(other.streak.length == 3 && other.lengthInYear == 3)
  }

  @Test("bridges skipped days without counting them")
  func skipped() throws {
    let best = try #require(told("x x s x x x s x .").bestStreak(ofYear: 2025))
    #expect(best.streak.length == 4 && best.goesOn)
    #expect(try #require(told("x x s x x x s x .").bestStreak(ofYear: 2026)).lengthInYear == 2)
  }

  @Test("in weeks: one that two years share belongs to the year in which it ends")
  func weeks() throws {
    // 29 December 2025 is a Monday.
    let report = told("x . x . . . . . . x . . . . . . x . . . . .") { $0.schedule = .timesAWeek(1) }
    let old = try #require(report.bestStreak(ofYear: 2025))
    #expect(old.streak.length == 1 && old.goesOn)
    let new = try #require(report.bestStreak(ofYear: 2026))
    #expect(new.streak.length == 4 && new.lengthInYear == 3)
  }

  @Test("of a whole streak counts as the streak does, for every kind of schedule")
  func agrees() throws {
    let schedules: [Schedule] = [.daily, .weekdays(.workdays), .everyDays(3), .timesAWeek(2), .timesAMonth(2)]
    for schedule in schedules {
      var story = Story(start: day("2026-01-05"))
      story.schedule = schedule
      let report = story.told("x x . x x x s x . . x . . x x x x . . x x . x . x . . x x x x x")
      let longest = report.streaks.map(\.length).max()
      #expect(report.bestStreak(ofYear: 2026)?.streak.length == longest, "\(schedule)")
      for streak in report.streaks {
        let counted = report.days[(streak.from - report.first)...(streak.to - report.first)]
          .count { $0.outcome == .succeeded }
        #expect(counted == streak.length, "\(schedule)")
      }
    }
  }
}
