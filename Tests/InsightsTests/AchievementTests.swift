import Insights
import Journal
import Testing

@Suite("Achievements")
struct AchievementTests {
  private func reported(_ story: Story, _ words: String, today: Day, named name: String = "habit") -> ReportedHabit {
    var habit = story.habit
    habit.slug = slug(name)
    return ReportedHabit(TrackedHabit(habit: habit, log: story.log(words)), today: today, weekStartsOn: .monday)
  }

  private func achievements(
    _ habits: [ReportedHabit], own: [OwnAchievement] = [], course: CourseStatus? = nil,
    challenges: [ChallengeStatus] = [], today: Day, dayStartsAt: TimeOfDay = .midnight
  ) -> Achievements {
    Achievements(
      of: habits, own: own, course: course, challenges: challenges, today: today, weekStartsOn: .monday,
      dayStartsAt: dayStartsAt)
  }

  private func day(_ kind: Achievement.Kind, in achievements: Achievements) -> Day? {
    achievements.earned.first { $0.kind == kind }?.earnedOn
  }

  private func progress(_ kind: Achievement.Kind, in achievements: Achievements) -> Achievement.Measure? {
    achievements.next.first { $0.kind == kind }?.progress
  }

  private let monday = Story().start ?? Day(number: 0)

  @Test("the first check-in is the first done or amount, no skip")
  func firstCheckIn() {
    let today = monday + 5
    let found = achievements([reported(Story(), "s m x x", today: today)], today: today)
    #expect(day(.firstCheckIn, in: found) == monday + 2)
    let none = achievements([reported(Story(), "s m", today: today)], today: today)
    #expect(day(.firstCheckIn, in: none) == nil)
    #expect(progress(.firstCheckIn, in: none) == .init(have: 0, need: 1))
  }

  @Test("a streak of seven is earned on the day that made it seven, skips passed over")
  func streak() {
    let today = monday + 40
    let found = achievements([reported(Story(), "x x x s x x x x x . x x", today: today)], today: today)
    #expect(day(.streak(7), in: found) == monday + 7)
    #expect(found.earned(by: slug("habit")).contains { $0.kind == .streak(7) })
    #expect(progress(.streak(30), in: found) == .init(have: 0, need: 30))
  }

  @Test("of streaks to come only the next is named, with the current one as progress")
  func nextStreak() {
    let today = monday + 4
    let found = achievements([reported(Story(), "x x x x", today: today)], today: today)
    #expect(progress(.streak(7), in: found) == .init(have: 4, need: 7))
    #expect(progress(.streak(30), in: found) == nil)
  }

  @Test("streaks of weekly habits count weeks, each earned when the week was met")
  func weeks() {
    let today = monday + 60
    let words = Array(repeating: ". x . . . . .", count: 8).joined(separator: " ")
    let found = achievements([reported(Story(schedule: .timesAWeek(1)), words, today: today)], today: today)
    #expect(day(.streak(7), in: found) == monday + 43)
  }

  @Test("streaks of every N days count check-ins")
  func checkIns() {
    let words = Array(repeating: "x .", count: 8).joined(separator: " ")
    let found = achievements([reported(Story(schedule: .everyDays(2)), words, today: monday + 15)], today: monday + 15)
    #expect(day(.streak(7), in: found) == monday + 12)
  }

  @Test("ten successes are earned with the tenth")
  func total() {
    let today = monday + 60
    let found = achievements([reported(Story(), times(12, "x ."), today: today)], today: today)
    #expect(day(.total(10), in: found) == monday + 18)
    #expect(progress(.total(50), in: found) == .init(have: 12, need: 50))
    #expect(progress(.total(100), in: found) == nil)
  }

  @Test("a weekly limit has no successes to count")
  func limitTotal() {
    let story = Story(target: .atMost("99", per: .week))
    let found = achievements([reported(story, times(12, "1"), today: monday + 12)], today: monday + 12)
    #expect(day(.total(10), in: found) == nil)
  }

  @Test("a comeback is a success after fourteen days without, and not after thirteen")
  func comeback() {
    let today = monday + 60
    let found = achievements([reported(Story(), "x " + times(14, ".") + " x", today: today)], today: today)
    #expect(day(.comeback, in: found) == monday + 15)
    let soon = achievements([reported(Story(), "x " + times(13, ".") + " x", today: today)], today: today)
    #expect(day(.comeback, in: soon) == nil)
    let first = achievements([reported(Story(), times(20, ".") + " x", today: today)], today: today)
    #expect(day(.comeback, in: first) == nil)
  }

  @Test("a habit that asks for no more is no comeback each month")
  func monthlyIsNoComeback() {
    let story = Story(schedule: .everyDays(20))
    let words = "x " + times(19, ".") + " x"
    #expect(day(.comeback, in: achievements([reported(story, words, today: monday + 21)], today: monday + 21)) == nil)
  }

  @Test("thirty check-ins before seven make the early start, the night before the day begins left out")
  func earlyStart() throws {
    let start = monday
    var log = EventLog()
    for index in 0..<29 {
      log.append(.init(day: start + index, time: TimeOfDay("06:59"), value: .done))
    }
    log.append(.init(day: start + 29, time: TimeOfDay("07:00"), value: .done))
    log.append(.init(day: start + 30, time: TimeOfDay("01:30"), value: .done))
    log.append(.init(day: start + 31, time: TimeOfDay("05:00"), value: .skip))
    let today = start + 40
    func found(dayStartsAt: TimeOfDay) -> Achievements {
      let habit = TrackedHabit(habit: Story().habit, log: log)
      return achievements(
        [ReportedHabit(habit, today: today, weekStartsOn: .monday)], today: today, dayStartsAt: dayStartsAt)
    }
    let three = try #require(TimeOfDay("03:00"))
    #expect(day(.earlyStart, in: found(dayStartsAt: three)) == nil)
    #expect(progress(.earlyStart, in: found(dayStartsAt: three)) == .init(have: 29, need: 30))
    #expect(day(.earlyStart, in: found(dayStartsAt: .midnight)) == start + 30)
  }

  @Test("a perfect week is one in which everything due was done, earned with its last day")
  func perfectWeek() {
    let run = Story(schedule: .timesAWeek(2))
    let words = "x . x . . . . x . . x . . ."
    func found(_ daily: String, today: Day) -> Day? {
      let habits = [reported(Story(), daily, today: today), reported(run, words, today: today, named: "run")]
      return day(.perfectWeek, in: achievements(habits, today: today))
    }
    #expect(found("x x x s x x x", today: monday + 7) == monday + 6)
    #expect(found("x x x x x x", today: monday + 6) == nil)
    #expect(found("x x x x x x", today: monday + 5) == nil)
    #expect(found("x x x x x x x", today: monday + 6) == monday + 6)
    #expect(found("x x x . x x x x x x x x x x", today: monday + 13) == monday + 13)
    #expect(found("x x x . x x x x x x x . x x", today: monday + 13) == nil)
  }

  @Test("a week that failed for one habit is not perfect, and one of nothing but skips is none either")
  func imperfectWeek() {
    let today = monday + 10
    let habits = [
      reported(Story(), "x x x x x x x", today: today), reported(Story(schedule: .timesAWeek(2)), "x", today: today),
    ]
    #expect(day(.perfectWeek, in: achievements(habits, today: today)) == nil)
    let skips = [reported(Story(), times(7, "s"), today: today)]
    #expect(day(.perfectWeek, in: achievements(skips, today: today)) == nil)
  }

  @Test("a perfect month ends with the month")
  func perfectMonth() {
    let story = Story(start: Day("2026-02-01"))
    let today = monday + 60
    let found = achievements([reported(story, times(28, "x"), today: today)], today: today)
    #expect(day(.perfectMonth, in: found) == Day("2026-02-28"))
    let lapsed = achievements([reported(story, times(27, "x"), today: today)], today: today)
    #expect(day(.perfectMonth, in: lapsed) == nil)
  }

  @Test("a week on its way to be perfect counts its days without anything left undone, and none once something was")
  func runningWeek() {
    func week(_ habits: [(Story, String)], _ days: Int) -> Achievement.Measure? {
      let habits = habits.enumerated().map { reported($1.0, $1.1, today: monday + days, named: "habit-\($0)") }
      return progress(.perfectWeek, in: achievements(habits, today: monday + days))
    }
    let daily = Story()
    #expect(week([(daily, "x x x x x")], 4) == .init(have: 5, need: 7))
    // Today is open.
    #expect(week([(daily, "x x x x")], 4) == .init(have: 4, need: 7))
    #expect(week([(daily, "x x s x")], 3) == .init(have: 4, need: 7))
    #expect(week([(daily, "x x . x")], 3) == .init(have: 0, need: 7))
    #expect(week([(daily, "s s")], 1) == .init(have: 0, need: 7))
    // One habit lapsed, the other did not.
    #expect(week([(daily, "x x x"), (daily, "x . x")], 2) == .init(have: 0, need: 7))
    // Days on which nothing is due leave nothing undone.
    let mondays = Story(schedule: .weekdays(WeekdaySet(.monday)))
    #expect(week([(mondays, "x")], 3) == .init(have: 4, need: 7))
    // A period has time until its last day, on which it is open until it is met.
    let twice = Story(schedule: .timesAWeek(2))
    #expect(week([(daily, "x x x x"), (twice, "x")], 3) == .init(have: 4, need: 7))
    #expect(week([(twice, "x . x")], 3) == .init(have: 4, need: 7))
    #expect(week([(daily, "x x x x x x x"), (twice, "x")], 6) == .init(have: 6, need: 7))
    // The next week begins anew, and one that begins in the middle is shorter.
    #expect(week([(daily, "x x . x x x x x x")], 8) == .init(have: 2, need: 7))
    #expect(week([(Story(start: monday + 3), "x")], 3) == .init(have: 1, need: 4))
  }

  @Test("a month on its way to be perfect counts its days, the first one of any habit on")
  func runningMonth() {
    func month(_ words: String, from start: String, _ today: String) -> Achievement.Measure? {
      let today = Day(today) ?? monday
      let story = Story(start: Day(start))
      return progress(.perfectMonth, in: achievements([reported(story, words, today: today)], today: today))
    }
    #expect(month(times(20, "x"), from: "2026-02-01", "2026-02-20") == .init(have: 20, need: 28))
    #expect(month(times(10, "x"), from: "2026-02-11", "2026-02-20") == .init(have: 10, need: 18))
    #expect(month(times(9, "x"), from: "2026-02-11", "2026-02-21") == .init(have: 0, need: 18))
  }

  @Test("finished weeks and the finished course are earned with their last post, and the next week shows its progress")
  func course() {
    let course = Course(
      title: "Eat well",
      weeks: (1...3).map { week in
        CourseWeek(number: week, posts: (1...2).map { Post(id: PostID("\(week)/\($0)"), title: "Post", body: "") })
      })
    let progress = CourseProgress(
      started: monday,
      read: [PostID("1/1"): monday, PostID("1/2"): monday + 2, PostID("2/1"): monday + 7])
    let status = CourseStatus(course, progress: progress, today: monday + 8)
    let found = achievements([], course: status, today: monday + 8)
    #expect(day(.courseWeek(1), in: found) == monday + 2)
    #expect(self.progress(.courseWeek(2), in: found) == .init(have: 1, need: 2))
    #expect(self.progress(.courseWeek(3), in: found) == nil)
    #expect(self.progress(.course, in: found) == .init(have: 3, need: 6))
  }

  @Test("own achievements count what they ask for")
  func own() {
    let today = monday + 40
    func own(_ kind: OwnAchievement.Kind, _ count: Int, _ habit: String? = nil) -> OwnAchievement {
      OwnAchievement(id: "mine", title: "Mine", kind: kind, atLeast: count, habit: habit.map { slug($0) })
    }
    let habits = [
      reported(Story(), times(15, "x"), today: today, named: "one"),
      reported(Story(), times(20, ". x"), today: today, named: "two"),
    ]
    func found(_ achievement: OwnAchievement) -> Achievement? {
      let all = achievements(habits, own: [achievement], today: today)
      return (all.earned + all.next).first { $0.kind == .own(achievement) }
    }
    #expect(found(own(.streak, 12))?.earnedOn == monday + 11)
    #expect(found(own(.streak, 12, "two"))?.earnedOn == nil)
    #expect(found(own(.total, 18))?.earnedOn == monday + 35)
    #expect(found(own(.total, 18, "one"))?.progress == .init(have: 15, need: 18))
    #expect(found(own(.perfectWeek, 2, "one"))?.earnedOn == monday + 13)
    #expect(found(own(.perfectWeek, 1))?.earnedOn == nil)
    #expect(found(own(.comeback, 1))?.earnedOn == nil)
    #expect(found(own(.total, 1, "hidden")) == nil)
  }

  @Test("a habit that the reader may not see adds nothing")
  func onlyVisible() {
    let today = monday + 20
    let visible = reported(Story(), "x x", today: today, named: "visible")
    let found = achievements([visible], today: today)
    #expect(found.earned.map(\.habit).compactMap { $0 }.isEmpty)
    #expect(found.next.filter { $0.habit == slug("visible") }.map(\.kind) == [.total(10), .streak(7)])
  }

  @Test("begun is what something was done for, and nothing else")
  func begun() {
    let today = monday + 4
    let habits = [
      reported(Story(), "x x x", today: today, named: "one"), reported(Story(), "s", today: today, named: "two"),
    ]
    let found = achievements(habits, today: today)
    #expect(found.begun.map(\.id) == ["total-10-one"])
    #expect(found.begun.map(\.progress) == [.init(have: 3, need: 10)])
    let running = achievements([reported(Story(), "x x x x", today: today, named: "one")], today: today)
    #expect(running.begun.map(\.id) == ["streak-7-one", "perfect-week", "total-10-one", "perfect-month"])
  }

  @Test("first steps are the first check-in, a first streak of two habits and a perfect week; what is earned is none")
  func firstSteps() {
    let habits = ["one", "two", "three"].map { reported(Story(), "", today: monday, named: $0) }
    let found = achievements(habits, today: monday)
    #expect(found.begun.isEmpty)
    #expect(found.firstSteps.map(\.id) == ["first-check-in", "streak-7-one", "streak-7-two", "perfect-week"])
    #expect(achievements([], today: monday).firstSteps.map(\.id) == ["first-check-in", "perfect-week"])
    #expect(progress(.perfectWeek, in: found) == .init(have: 0, need: 7))
    #expect(progress(.perfectWeek, in: achievements([], today: monday + 6)) == .init(have: 0, need: 7))
    let later = achievements([reported(Story(), times(8, "x"), today: monday + 7)], today: monday + 7)
    #expect(later.firstSteps.isEmpty)
  }

  @Test("each achievement of a person has an id of its own")
  func identity() {
    let today = monday + 200
    let habits = ["one", "two"].map { reported(Story(), times(150, "x"), today: today, named: $0) }
    let found = achievements(habits, today: today)
    let ids = (found.earned + found.next).map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.contains("streak-30-one"))
    #expect(found.earned.compactMap(\.earnedOn) == found.earned.compactMap(\.earnedOn).sorted())
  }
}
