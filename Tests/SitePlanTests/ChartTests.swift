import Insights
import Journal
import Testing

@testable import SitePlan

private func html(_ source: some MarkupSource) -> String {
  var writer = HTMLWriter()
  source.write(to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

@Suite("Charts")
struct ChartTests {
  @Test("in a strip of all habits a day is filled by the share of what was due that was done")
  func overview() throws {
    let words = try testWords(language: "en", [.todayProgress: "{n} of {all} done"])
    let first = try day("2026-11-14")
    let days = (0..<7).map {
      OverviewDay(day: first + $0, due: $0 == 1 ? 0 : 2, succeeded: $0 == 2 ? 1 : $0 == 3 ? 0 : 2)
    }
    let strip = html(WeekStrip(cells: DayCells(days, shownFrom: first + 1, through: first + 6), words: words))
    #expect(
      strip.contains(
        "<i class=ou>S</i><i class=re>S</i><i class=d2>M</i><i class=bl>T</i><i class=d4>W</i><i class=d4>T</i><i class=\"d4 t\">F</i>"
      ))
    #expect(strip.contains("Mon 1 of 2 done, Tue 0 of 2 done"))
  }
}
