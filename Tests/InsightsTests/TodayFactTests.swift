import Insights
import Journal
import Testing

@Suite("The fact that is told today")
struct TodayFactTests {
  /// A daily habit from Monday, 2026-01-05, whose last word is today's.
  private func habit(_ words: String, _ story: Story = Story()) -> ReportedHabit {
    ReportedHabit(habit: story.habit, log: story.log(words), report: story.told(words))
  }

  private func told(_ habits: ReportedHabit...) -> TodayFact? {
    TodayFact.of(habits, today: habits.first?.report.today ?? day("2026-01-05"))
  }

  /// A habit of Mondays, of which few days of a week are whole: one word a week, the last one today's.
  private func mondays(_ words: String) -> ReportedHabit {
    let days = words.split(separator: " ").joined(separator: " . . . . . . ")
    return habit(days, Story(schedule: .weekdays(WeekdaySet(.monday))))
  }

  @Test("a streak that reached a milestone today, or reaches it if it is done", arguments: [7, 30, 100])
  func milestones(_ length: Int) {
    #expect(told(habit(times(length, "x"))) == .reached(habit: 0, length: length))
    #expect(told(habit(times(length - 1, "x") + " .")) == .reaches(habit: 0, length: length))
  }

  @Test("a milestone is one the first time only")
  func again() {
    #expect(told(habit(times(7, "x") + " . " + times(7, "x"))) != .reached(habit: 0, length: 7))
    #expect(told(habit(times(7, "x") + " . " + times(6, "x") + " .")) != .reaches(habit: 0, length: 7))
  }

  @Test("the longest of several milestones goes first, of equals the first habit")
  func several() {
    let week = habit(times(23, ".") + " " + times(6, "x") + " .")
    let month = habit(times(29, "x") + " .")
    #expect(week.report.today == month.report.today)
    #expect(told(week, month) == .reaches(habit: 1, length: 30))
    #expect(told(week, week) == .reaches(habit: 0, length: 7))
  }

  @Test("the longest streak ever, and one that is near it")
  func longest() {
    #expect(told(mondays(times(8, "x"))) == .longest(habit: 0, length: 8))
    #expect(told(mondays(times(9, "x") + " . " + times(8, "x") + " .")) == .nearLongest(habit: 0, left: 2))
    #expect(told(mondays(times(9, "x") + " . " + times(4, "x"))) == nil)
    #expect(told(mondays("x x x")) == nil)
  }

  @Test("facts that last take turns from day to day")
  func turns() {
    let facts = (8...10).map { count in told(habit(times(count, "x")), habit(times(count, "x"))) }
    #expect(facts.contains(.wholeDays(7)))
    for index in 0...1 { #expect((8...10).contains { facts.contains(.longest(habit: index, length: $0)) }) }
  }

  @Test("whole days of the last seven, three at least, without today")
  func wholeDays() {
    #expect(told(habit("x . x . x . x .")) == .wholeDays(4))
    let (kept, ended) = (habit("x . x . x . x ."), habit(times(8, ".")))
    #expect(TodayFact.of([kept], ended: [ended.report], today: kept.report.today) == nil)
    #expect(told(habit(". . . x . x . x")) == nil)
  }

  @Test("a limit is no streak that today could lengthen, and without habits there is nothing to tell")
  func limits() {
    #expect(told(habit(times(7, "."), Story(target: .atMost("0")))) != .reaches(habit: 0, length: 7))
    #expect(TodayFact.of([], today: day("2026-01-05")) == nil)
  }
}
