import Insights
import Journal
import Testing

@Suite("Heatmap")
struct HeatmapTests {
  @Test("yes/no days are 0 or 4")
  func yesNo() {
    #expect(Story().told("x . m s .").levels == [4, 0, 0, 0, 0])
  }

  @Test("limits are 4 when kept and 0 when passed")
  func limits() {
    #expect(Story(target: .atMost("2")).told("2 . 3 m s .").levels == [4, 4, 0, 0, 0, 0])
  }

  @Test("amounts go by their share of the target")
  func amounts() {
    let report = Story(target: .atLeast("10")).told("0 0.000001 4.999999 5 9.999999 10 14.999999 15 99 .")
    #expect(report.levels == [0, 1, 1, 2, 2, 3, 3, 4, 4, 0])
  }

  @Test("weekly amounts go by their share of the daily part")
  func weekly() {
    let report = Story(target: .atLeast("14", per: .week)).told("0.9 1 1.999999 2 3 . .")
    #expect(report.levels == [1, 2, 2, 3, 4, 0, 0])
  }

  @Test("monthly amounts go by the length of their month")
  func monthly() {
    let story = Story(target: .atLeast("28", per: .month), start: day("2026-02-28"))
    #expect(story.told("0.95 0.95").levels == [2, 3])
  }

  @Test("an amount on an excused day shows")
  func excused() {
    #expect(Story(target: .atLeast("10")).told("6+s .").levels[0] == 2)
  }
}
