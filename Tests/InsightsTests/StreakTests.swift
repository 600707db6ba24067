import Insights
import Journal
import Testing

@Suite("Streaks of daily habits and weekday sets")
struct DayStreakTests {
  @Test("a day of the month is one scheduled day in each, and the last one of a shorter month")
  func dayOfMonth() {
    let story = Story(schedule: .dayOfMonth(31), start: day("2026-01-01"))
    var log = EventLog()
    for text in ["2026-01-31", "2026-02-28", "2026-03-15", "2026-03-31"] {
      log.append(EventLog.Entry(day: day(text), value: .done))
    }
    let report = story.report(log, today: day("2026-04-29"))
    #expect(report.currentStreak == 3 && report.streakUnit == .months)
    #expect(report.bestStreak == Streak(from: day("2026-01-31"), to: day("2026-03-31"), length: 3))
    #expect(report.record(on: day("2026-02-27")).status == .rest && report.total == 4)
    #expect(report.months.map(\.extra) == [0, 0, 1, 0])
    #expect(story.report(log, today: day("2026-04-30")).isStreakAtRisk)
    #expect(story.report(log, today: day("2026-05-01")).currentStreak == 0)
  }

  @Test("pending neither breaks a streak nor counts")
  func pending() {
    #expect(Story().told("x x .").currentStreak == 2)
    #expect(Story().told("x x x").currentStreak == 3)
  }

  @Test("a skip bridges a streak and does not lengthen it")
  func skip() {
    let report = Story().told("x x s x .")
    #expect(report.currentStreak == 3)
    #expect(report.streaks == [Streak(from: day("2026-01-05"), to: day("2026-01-08"), length: 3)])
  }

  @Test("a pause bridges a streak")
  func pause() {
    let pause = Pause(from: day("2026-01-06"), through: day("2026-01-09"))
    #expect(Story(pauses: [pause]).told("x . . . . x .").currentStreak == 2)
  }

  @Test("rest days bridge, and an extra success on one counts in totals only")
  func rest() {
    let report = Story(schedule: .weekdays(.workdays)).told("x x x x x x . x .")
    #expect(report.currentStreak == 6)
    #expect(report.total == 7)
  }

  @Test("missed on a rest day breaks nothing")
  func missedOnRestDay() {
    #expect(Story(schedule: .weekdays(.workdays)).told("x x x x x m m x").currentStreak == 6)
  }

  @Test("blank, partial and missed break", arguments: [".", "4", "0", "m"])
  func broken(word: String) {
    let report = Story(target: .atLeast("5")).told("x x \(word) x .")
    #expect(report.streaks.map(\.length) == [2, 1])
    #expect(report.currentStreak == 1)
  }

  @Test("missed today breaks at once")
  func missedToday() {
    #expect(Story().told("x x m").currentStreak == 0)
  }

  @Test("a limit that is passed breaks at once, and a finished day without an entry lengthens")
  func limits() {
    #expect(Story(target: .atMost("2")).told(". . 1 3").currentStreak == 0)
    #expect(Story(target: .atMost("2")).told(". . 1 .").currentStreak == 3)
    #expect(Story(target: .atMost("2")).told(". . 1 x").currentStreak == 4)
  }

  @Test("the best streak is the longest, the earliest of equals")
  func best() {
    let report = Story().told("x . x x . x x . x .")
    #expect(report.bestStreak == Streak(from: day("2026-01-07"), to: day("2026-01-08"), length: 2))
    #expect(report.streaks.map(\.length) == [1, 2, 2, 1])
  }

  @Test("skips alone are no streak")
  func loneSkip() {
    let report = Story().told("s s s .")
    #expect(report.streaks.isEmpty)
    #expect(report.bestStreak == nil)
    #expect(report.currentStreak == 0)
  }

  @Test("streaks are at risk when today is all that keeps them")
  func risk() {
    #expect(Story().told("x x .").isStreakAtRisk)
    #expect(!Story().told("x .").isStreakAtRisk)
    #expect(!Story().told("x x x").isStreakAtRisk)
    #expect(!Story().told("x x s").isStreakAtRisk)
    #expect(!Story(target: .atMost("2")).told(". . .").isStreakAtRisk)
    #expect(!Story(schedule: .weekdays(.workdays)).told("x x x x x .").isStreakAtRisk)
  }
}

@Suite("Streaks in weeks and months")
struct PeriodStreakTests {
  @Test("weeks with N successes make a streak, and the running one counts once met")
  func weeks() {
    let story = Story(schedule: .timesAWeek(2))
    let report = story.told("x x . . . . . x . x . . . . x .")
    #expect(report.streakUnit == .weeks)
    #expect(report.currentStreak == 2)
    #expect(story.told("x x . . . . . x . x . . . . x x").currentStreak == 3)
  }

  @Test("the running week does not break before its end")
  func runningWeek() {
    let story = Story(schedule: .timesAWeek(2))
    #expect(story.told("x x . . . . . . . . . . . .").currentStreak == 1)
    #expect(story.told("x x . . . . . . . . . . . . .").currentStreak == 0)
  }

  @Test("a streak of weeks never reaches into the future")
  func dates() {
    let report = Story(schedule: .timesAWeek(1)).told("x . . . . . . . x")
    #expect(report.streaks == [Streak(from: day("2026-01-05"), to: day("2026-01-13"), length: 2)])
  }

  @Test("the first week is cut to the start, and needs no more than its days")
  func cutStart() {
    // A Saturday: two days of the week are left.
    let report = Story(schedule: .timesAWeek(4), start: day("2026-01-10")).told("x x .")
    #expect(report.periods[0].needed == Amount(2))
    #expect(report.periods[0].available == 2)
    #expect(report.currentStreak == 1)
  }

  @Test("the last week is cut to the last day")
  func cutEnd() {
    let report = Story(schedule: .timesAWeek(4), end: day("2026-01-13")).told("x x x x . . . x x .", later: 9)
    #expect(report.periods.map(\.needed) == [Amount(4), Amount(2)])
    #expect(report.currentStreak == 2)
  }

  @Test("excused days are not available, and a week of nothing else bridges")
  func excusedDays() {
    let pause = Pause(from: day("2026-01-09"), through: day("2026-01-18"))
    let report = Story(schedule: .timesAWeek(5), pauses: [pause]).told(
      "x x x x . . . . . . . . . . x x x x x .")
    #expect(report.periods.map(\.outcome) == [.succeeded, .excused, .succeeded])
    #expect(report.periods.map(\.needed) == [Amount(4), .zero, Amount(5)])
    #expect(report.currentStreak == 2)
  }

  @Test("a pause that is still to come makes the running week need less")
  func pauseToCome() {
    let pause = Pause(from: day("2026-01-08"), through: day("2026-01-11"))
    #expect(Story(schedule: .timesAWeek(5), pauses: [pause]).told("x x x").currentStreak == 1)
    #expect(Story(schedule: .timesAWeek(5)).told("x x x").currentStreak == 0)
  }

  @Test("a success on a paused day makes the day available")
  func successWhilePaused() {
    let pause = Pause(from: day("2026-01-05"), through: day("2026-01-11"))
    let report = Story(schedule: .timesAWeek(5), pauses: [pause]).told("x . . x . . . .")
    #expect(report.periods[0].outcome == .succeeded)
    #expect(report.periods[0].needed == Amount(2))
  }

  @Test("weeks begin on the day of the settings")
  func sundayWeeks() {
    // 2026-01-11 is a Sunday.
    let log = "x . . . . . x . . . . . . ."
    #expect(Story(schedule: .timesAWeek(2), weekStartsOn: .monday).told(log).periods[0].outcome == .succeeded)
    let sunday = Story(schedule: .timesAWeek(2), weekStartsOn: .sunday).told(log)
    #expect(sunday.periods[0].outcome == .failed)
    #expect(sunday.periods.map(\.from) == [day("2026-01-05"), day("2026-01-11"), day("2026-01-18")])
  }

  @Test("a week across the turn of the year is one week, also after week 53")
  func week53() {
    let report = Story(schedule: .timesAWeek(2), start: day("2020-12-28")).told("x . . . x . . .")
    #expect(report.periods[0].through == day("2021-01-03"))
    #expect(report.periods[0].outcome == .succeeded)
    #expect(report.currentStreak == 1)
  }

  @Test("months have their own lengths, February of a leap year 29 days")
  func months() {
    let story = Story(schedule: .timesAMonth(29), start: day("2024-02-01"))
    let report = story.told(times(29, "x") + " .")
    #expect(report.streakUnit == .months)
    #expect(report.periods.map(\.through) == [day("2024-02-29"), day("2024-03-31")])
    #expect(report.currentStreak == 1)
    #expect(story.told(times(28, "x") + " . .").currentStreak == 0)
    #expect(Story(schedule: .timesAMonth(31), start: day("2026-02-01")).told(times(28, "x")).currentStreak == 1)
  }

  @Test("amounts per week need the share of the available days of the whole calendar week")
  func weeklyAmount() {
    // Friday to Sunday are three of seven days: 14 · 3 ÷ 7 = 6.
    let story = Story(target: .atLeast("14", per: .week), start: day("2026-01-09"))
    #expect(story.told("2 2 2 .").currentStreak == 1)
    #expect(story.told("2 2 1.999999 .").currentStreak == 0)
    #expect(story.told("2 2 2 .").periods[0].needed == Amount(6))
  }

  @Test("shares that no decimal can say are still compared exactly")
  func exactShares() {
    // 10 · 3 ÷ 7 = 4.285714…: a millionth below does not do.
    let story = Story(target: .atLeast("10", per: .week), start: day("2026-01-09"))
    #expect(story.told("4.285715 . . .").periods[0].outcome == .succeeded)
    #expect(story.told("4.285714 . . .").periods[0].outcome == .failed)
    #expect(story.told(". . . .").periods[0].needed == units("4.285715"))
  }

  @Test("what was recorded on excused days adds up too")
  func amountsOnExcusedDays() {
    let pause = Pause(from: day("2026-01-05"), through: day("2026-01-06"))
    let report = Story(target: .atLeast("14", per: .week), pauses: [pause]).told("4 . 6 . . . . .")
    #expect(report.periods[0].available == 5)
    #expect(report.periods[0].needed == Amount(10))
    #expect(report.periods[0].reached == Amount(10))
    #expect(report.currentStreak == 1)
    #expect(report.statuses[0] == .skipped)
  }

  @Test("a weekly limit is pending while it runs, kept at its end, and fails at once when passed")
  func weeklyLimit() {
    let story = Story(target: .atMost("5", per: .week))
    #expect(story.told("1 1 1 1 1 0 .").currentStreak == 0)
    #expect(story.told("1 1 1 1 1 0 .").periods[0].outcome == .pending)
    #expect(story.told("1 1 1 1 1 0 . .").currentStreak == 1)
    #expect(story.told(". . . . . . . 3 3").currentStreak == 0)
    #expect(story.told(". . . . . . . 3 2").currentStreak == 1)
  }

  @Test("missed fails a weekly limit")
  func missedWeeklyLimit() {
    #expect(Story(target: .atMost("5", per: .week)).told("1 m . . . . . .").periods[0].outcome == .failed)
  }

  @Test("a streak of weeks is at risk once every day that is left is needed")
  func risk() {
    let story = Story(schedule: .timesAWeek(2))
    let weeks = "x x . . . . . x x . . . . ."
    #expect(!story.told(weeks + " . . . . .").isStreakAtRisk)
    #expect(story.told(weeks + " . . . . . .").isStreakAtRisk)
    #expect(story.told(weeks + " x . . . . . .").isStreakAtRisk)
    // It cannot be met any more.
    #expect(!story.told(weeks + " . . . . . . .").isStreakAtRisk)
    let amounts = Story(target: .atLeast("3", per: .week))
    let kept = "3 . . . . . . 3 . . . . . ."
    #expect(!amounts.told(kept + " 2 . . . . .").isStreakAtRisk)
    #expect(amounts.told(kept + " 2 . . . . . .").isStreakAtRisk)
  }
}

@Suite("Streaks of every N days")
struct EveryDaysStreakTests {
  @Test("successes at most N counting days apart make a streak in check-ins")
  func run() {
    let report = Story(schedule: .everyDays(3)).told("x . . x . x x . . . x")
    #expect(report.streakUnit == .checkIns)
    #expect(report.streaks.map(\.length) == [4, 1])
    #expect(report.currentStreak == 1)
  }

  @Test("it breaks when N counting days have passed without a success, today not counted while pending")
  func broken() {
    let story = Story(schedule: .everyDays(3))
    #expect(story.told("x x . . .").currentStreak == 2)
    #expect(story.told("x x . . .").isStreakAtRisk)
    #expect(story.told("x x . . . .").currentStreak == 0)
    #expect(story.told("x x . . m").currentStreak == 0)
  }

  @Test("excused days do not count between two successes")
  func excused() {
    let pause = Pause(from: day("2026-01-06"), through: day("2026-01-25"))
    let report = Story(schedule: .everyDays(2), pauses: [pause]).told("x " + times(20, ".") + " . x")
    #expect(report.currentStreak == 2)
    #expect(Story(schedule: .everyDays(2)).told("x s s s . x").currentStreak == 2)
  }

  @Test("every 1 days equals daily", arguments: ["x x . x x .", "x s x m x", ". . x"])
  func everyDay(words: String) {
    #expect(Story(schedule: .everyDays(1)).told(words) == Story().told(words))
  }

  @Test("amounts below the target are no check-ins")
  func amounts() {
    let report = Story(schedule: .everyDays(2), target: .atLeast("5")).told("5 4 4 5 .")
    #expect(report.streaks.map(\.length) == [1, 1])
    #expect(report.statuses == [.done, .partial, .partial, .done, .rest])
  }
}
