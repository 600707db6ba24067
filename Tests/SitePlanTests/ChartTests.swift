import Insights
import Journal
import Testing

@testable import SitePlan

private func html(_ source: some MarkupSource) -> String {
  var writer = HTMLWriter()
  source.write(to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func habit(_ schedule: Schedule = .daily) throws -> Habit {
  Habit(slug: try #require(Slug("run")), title: "Run", schedule: schedule)
}

private func report(_ habit: Habit, done days: [String], today: String) throws -> HabitReport {
  var log = EventLog()
  for text in days { log.append(.init(day: try day(text), value: .done)) }
  return HabitReport(of: habit, log: log, today: try day(today), weekStartsOn: .monday)
}

@Suite("Charts")
struct ChartTests {
  @Test("the bar of a month shows the number that it says, also when more was done than was due")
  func months() throws {
    let words = try testWords(
      language: "en", [.habitMonthWords: "{month}: {n} of {all}", .habitWithExtra: "{due}, {n} extra"])
    let habit = try habit(.weekdays(WeekdaySet(.monday)))
    // Monday 5 October was due; Tuesday 6 was not, and counts in totals only.
    let report = try report(habit, done: ["2026-09-28", "2026-10-05", "2026-10-06"], today: "2026-10-07")
    let bars = html(try #require(MonthBars(of: report, words: words)))
    #expect(bars.contains(#"<b>1</b><svg height="100%"></svg></span><span aria-hidden="true">Oct</span>"#))
    #expect(bars.contains(#"<span class="v">October 2026: 1 of 1, 1 extra</span>"#))
  }

  @Test("the score curve tells the score at the end of each month where the pointer is")
  func tips() throws {
    let words = try testWords(language: "en", [.habitMonthCount: "{month}: {n}"])
    let days = (1...28).map { "2026-02-" + ($0 < 10 ? "0" : "") + String($0) }
    let report = try report(try habit(), done: ["2026-01-30", "2026-01-31"] + days, today: "2026-03-02")
    let curve = html(try #require(ScoreCurve(of: report, words: words)))
    #expect(curve.matches(of: #/<path class="at" d="M[\d.]+ 0V100H[\d.]+V0Z"><title>/#).count == 3)
    #expect(curve.contains("<title>January 2026: 10%</title>"))
    #expect(curve.contains("<title>March 2026: "))
  }

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
