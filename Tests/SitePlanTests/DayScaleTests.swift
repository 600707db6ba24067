import Insights
import Journal
import Testing

@testable import SitePlan

@Suite("Steps in which days are drawn")
struct DayScaleTests {
  private func report(
    _ amounts: [String], target: Target?, schedule: Schedule = .daily, pauses: [Pause] = []
  ) throws -> (HabitReport, DayScale) {
    var log = EventLog()
    for (index, text) in amounts.enumerated() where !text.isEmpty {
      log.append(.init(day: try day("2026-01-05") + index, value: .amount(try amount(text))))
    }
    let habit = Habit(
      slug: try #require(Slug("run")), title: "Run", schedule: schedule, target: target,
      start: try day("2026-01-05"), pauses: pauses)
    let report = HabitReport(
      of: habit, log: log, today: try day("2026-01-05") + amounts.count, weekStartsOn: .monday)
    return (report, DayScale(of: report, target: target, pauses: pauses))
  }

  private func states(_ report: HabitReport, _ scale: DayScale, count: Int) -> [CellState] {
    (0..<count).map { scale.state(of: report.days[$0], on: report.first + $0) }
  }

  @Test(
    "an amount is drawn by thirds of its target, and marked from half as much again",
    arguments: [
      ("0", CellState.d0), ("0.000001", .d1), ("1.666666", .d1), ("1.666667", .d2), ("3.333333", .d2),
      ("3.333334", .d3),
      ("4.999999", .d3), ("5", .d4), ("7.499999", .d4), ("7.5", .wellOver), ("999999999.999999", .wellOver),
    ])
  func thirds(_ text: String, _ expected: CellState) throws {
    #expect(DayScale.step(of: try amount(text).millionths, target: 5_000_000) == expected)
    let (report, scale) = try report([text], target: Target(.atLeast, try amount("5"), unit: "km"))
    #expect(states(report, scale, count: 1) == [expected])
  }

  @Test("amounts of weeks and months are drawn by quartiles of their year, ties in the lower step")
  func quartiles() throws {
    #expect(states(of: [1, 2, 3, 4, 5, 6, 7, 8]) == [.d1, .d1, .d2, .d2, .d3, .d3, .d4, .d4])
    #expect(states(of: [4, 4, 4, 4, 4, 4, 4, 9]) == [.d1, .d1, .d1, .d1, .d1, .d1, .d1, .d4])
    #expect(states(of: [0, 1, 2, 3, 4, 5, 6, 7, 8]).first == .d0)
  }

  @Test("with fewer than eight days above zero they are drawn by the share of the largest")
  func shares() {
    #expect(states(of: [8, 2, 4, 6, 7, 0, 0, 0]) == [.d4, .d1, .d2, .d3, .d4, .d0, .d0, .d0])
    #expect(states(of: [5]) == [.d4])
    #expect(states(of: []) == [])
  }

  private func states(of amounts: [Int64]) -> [CellState] {
    let scale = YearScale(amounts.map { $0 * 1_000_000 })
    return amounts.map { scale.step(of: $0 * 1_000_000) }
  }

  @Test("each calendar year has quartiles of its own")
  func years() throws {
    let target = Target(.atLeast, try amount("30"), unit: "km", per: .week)
    var log = EventLog()
    for number in 1...8 {
      log.append(.init(day: try day("2025-03-01") + number, value: .amount(Amount(number * 10))))
      log.append(.init(day: try day("2026-03-01") + number, value: .amount(Amount(number))))
    }
    let habit = Habit(slug: try #require(Slug("run")), title: "Run", schedule: .daily, target: target)
    let report = HabitReport(of: habit, log: log, today: try day("2026-06-01"), weekStartsOn: .monday)
    let scale = DayScale(of: report, target: target, pauses: [])
    for year in ["2025", "2026"] {
      let largest = try day("\(year)-03-09")
      #expect(scale.state(of: report.record(on: largest), on: largest) == .d4)
      #expect(scale.state(of: report.record(on: largest - 7), on: largest - 7) == .d1)
    }
  }

  @Test("in a pause, days that were due are striped, and others are bare")
  func pauses() throws {
    let pause = Pause(from: try day("2026-01-05"), through: try day("2026-01-07"))
    let (fixed, fixedScale) = try report(
      ["", "", "", ""], target: nil, schedule: .weekdays(WeekdaySet(.monday)), pauses: [pause])
    #expect(states(fixed, fixedScale, count: 4) == [.skipped, .paused, .paused, .rest])
    let (free, freeScale) = try report(["", "", "", ""], target: nil, schedule: .timesAWeek(3), pauses: [pause])
    #expect(states(free, freeScale, count: 3) == [.paused, .paused, .paused])
  }

  @Test(
    "of all habits together: nothing, less than half, half or more, nearly all, all",
    arguments: [
      (0, 0, CellState.rest), (4, 0, .blank), (5, 2, .d1), (4, 2, .d2), (2, 1, .d2), (3, 2, .d3), (12, 11, .d3),
      (20, 17, .d3), (20, 16, .d2), (1, 1, .d4), (12, 12, .d4),
    ])
  func overview(_ due: Int, _ succeeded: Int, _ expected: CellState) throws {
    #expect(CellState(OverviewDay(day: try day("2026-01-01"), due: due, succeeded: succeeded)) == expected)
  }
}
