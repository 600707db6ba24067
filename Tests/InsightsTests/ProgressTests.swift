import Insights
import Journal
import Testing

@Suite("Progress")
struct ProgressTests {
  @Test("of a daily target it is today's sum")
  func daily() {
    let progress = Story(target: .atLeast("8")).told("8 3+2").progress
    #expect(progress?.reached == units("5"))
    #expect(progress?.needed == units("8"))
    #expect(progress?.remaining == units("3"))
    #expect(progress?.unit == .amount)
  }

  @Test("of N times a week it is the running week")
  func week() {
    let progress = Story(schedule: .timesAWeek(3)).told("x . x .").progress
    #expect(progress?.reached == Amount(2))
    #expect(progress?.needed == Amount(3))
    #expect(progress?.unit == .times)
    #expect(progress?.through == day("2026-01-11"))
  }

  @Test("of a week that is cut, what is needed is exact, and said so that people can keep to it")
  func cutWeek() {
    // From Monday 5 January through Thursday: four of seven days.
    func progress(_ target: Target) -> Progress? {
      Story(target: target, end: day("2026-01-08")).told("3 .").progress
    }
    #expect(progress(.atLeast("10", per: .week))?.needed == units("5.714286"))
    #expect(progress(.atLeast("10", per: .week))?.stated == units("5.72"))
    #expect(progress(.atLeast("100", per: .week))?.stated == units("57.2"))
    #expect(progress(.atLeast("1000", per: .week))?.stated == units("572"))
    #expect(progress(.atMost("10", per: .week))?.stated == units("5.71"))
    #expect(progress(.atLeast("7", per: .week))?.stated == units("4"))
    #expect(Story(target: .atLeast("0.125")).told("0.1").progress?.stated == units("0.125"))
  }

  @Test("yes/no habits on fixed days have none, nor has a habit that is over")
  func none() {
    #expect(Story().told("x").progress == nil)
    #expect(Story(target: .atLeast("8"), end: day("2026-01-05")).told("x .").progress == nil)
    #expect(Story(schedule: .timesAWeek(3), end: day("2026-01-05")).told("x .").progress == nil)
  }

  @Test("a period is decided on the day that met it, passed it, or ended it")
  func decisionDay() throws {
    let met = Story(schedule: .timesAWeek(2)).told("x . x x . . . .")
    #expect(met.decisionDay(of: met.periods[0]) == day("2026-01-07"))
    #expect(met.decisionDay(of: met.periods[1]) == nil)
    let failed = Story(schedule: .timesAWeek(2)).told("x . . . . . . .")
    #expect(failed.decisionDay(of: failed.periods[0]) == day("2026-01-11"))
    let passed = Story(target: .atMost("2", per: .week)).told("1 1 1 . . . . .")
    #expect(passed.decisionDay(of: passed.periods[0]) == day("2026-01-07"))
    let kept = Story(target: .atMost("2", per: .week)).told("1 1 . . . . . .")
    #expect(kept.decisionDay(of: kept.periods[0]) == day("2026-01-11"))
    let summed = Story(target: .atLeast("7", per: .week)).told("3 3 1 5 . . . .")
    #expect(summed.decisionDay(of: summed.periods[0]) == day("2026-01-07"))
  }
}
