import Foundation
import Insights
import Journal
import TestSupport
import Testing

/// Random habits of every kind, with a fixed seed.
private struct RandomHabit {
  var habit: Habit
  var rows: [(Day, EventValue)] = []
  var today: Day
  var weekStartsOn: Weekday

  init(using random: inout SeededGenerator) {
    // Around a leap day, a year's end with week 53, and plain days.
    let origin = [day("2024-01-20"), day("2020-12-10"), day("2026-03-01")].randomElement(using: &random)!
    let first = origin + Int.random(in: 0..<40, using: &random)
    let length = [1, 3, 10, 30, 90, 200].randomElement(using: &random)!
    today = first + Int.random(in: 0...length, using: &random)
    weekStartsOn = Weekday.allCases.randomElement(using: &random)!
    let (schedule, target) = Self.kind(using: &random)
    habit = Habit(slug: Slug("habit")!, title: "Habit", schedule: schedule, target: target)
    if Int.random(in: 0..<4, using: &random) > 0 { habit.start = first - Int.random(in: 0...9, using: &random) }
    if Int.random(in: 0..<40, using: &random) == 0 { habit.start = today + 3 }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: habit.end = first + Int.random(in: 0...length + 10, using: &random)
    case 1: habit.archived = first + Int.random(in: 1...length + 10, using: &random)
    case 2:
      habit.end = first + Int.random(in: 0...length, using: &random)
      habit.archived = first + Int.random(in: 1...length, using: &random)
    default: break
    }
    addPauses(from: first, length: length, using: &random)
    addRows(from: max(first, habit.start ?? first), length: length, using: &random)
  }

  private static func kind(using random: inout SeededGenerator) -> (Schedule, Target?) {
    let set = WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random))
    let amount = ["1", "3", "2.5", "0.1", "7", "10"].randomElement(using: &random)!
    let limit = ["0", "1", "2.5", "7"].randomElement(using: &random)!
    let daily: Target? = Bool.random(using: &random) ? nil : .atLeast(amount)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return (.daily, daily)
    case 1: return (.weekdays(set), daily)
    case 2: return (.everyDays(Int.random(in: 1...9, using: &random)), daily)
    case 3: return (.timesAWeek(Int.random(in: 1...7, using: &random)), daily)
    case 4: return (.timesAMonth(Int.random(in: 1...31, using: &random)), daily)
    case 5: return (.weekdays(set), .atMost(limit))
    case 6: return (.daily, .atLeast(amount, per: .week))
    case 7: return (.daily, .atLeast(amount, per: .month))
    case 8: return (.daily, .atMost(limit, per: .week))
    case 9: return (.daily, .atMost(limit, per: .month))
    case 10: return (.dayOfMonth(Int.random(in: 1...31, using: &random)), daily)
    default: return (.dayOfMonth(Int.random(in: 1...31, using: &random)), .atMost(limit))
    }
  }

  private mutating func addPauses(from first: Day, length: Int, using random: inout SeededGenerator) {
    var next = first - 3
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      next = next + Int.random(in: 1...max(2, length / 2), using: &random)
      let through = next + Int.random(in: 0...max(1, length / 3), using: &random)
      let isOpen = Int.random(in: 0..<6, using: &random) == 0
      habit.pauses.append(Pause(from: next, through: isOpen ? nil : through))
      if isOpen { break }
      next = through
    }
  }

  private mutating func addRows(from first: Day, length: Int, using random: inout SeededGenerator) {
    let density = [0.1, 0.4, 0.8, 0.97].randomElement(using: &random)!
    // Up to a few rows in the future, and none after the last day, which a data folder refuses.
    let through = min(today + 2, habit.lastDay ?? today + 2)
    var day = first
    while day <= through {
      let isBusy = Double.random(in: 0..<1, using: &random) < density
      for _ in 0..<(isBusy ? [1, 1, 1, 2, 3].randomElement(using: &random)! : 0) {
        rows.append((day, value(using: &random)))
      }
      day = day + 1
    }
  }

  private func value(using random: inout SeededGenerator) -> EventValue {
    let dice = Int.random(in: 0..<20, using: &random)
    if dice == 0 { return .skip }
    if dice == 1 { return .missed }
    guard let target = habit.target else { return .done }
    if dice < 6, target.period == .day { return .done }
    let amounts = ["0", "0.1", "0.2", "0.5", "1", "1.25", "2.5", "3", "5", "0.000001"]
    return .amount(units(amounts.randomElement(using: &random)!))
  }

  var log: EventLog {
    var log = EventLog()
    for (day, value) in rows { log.append(EventLog.Entry(day: day, value: value)) }
    return log
  }

  /// What differs between report and oracle, in words.
  var differences: [String] {
    let report = HabitReport(of: habit, log: log, today: today, weekStartsOn: weekStartsOn)
    let oracle = Oracle(habit: habit, rows: rows, today: today, weekStartsOn: weekStartsOn)
    var found: [String] = []
    func compare<Value: Equatable>(_ name: String, _ left: Value, _ right: Value) {
      if left != right { found.append("\(name): \(left), by the oracle \(right)") }
    }
    compare("first", report.first, oracle.first)
    compare("last", report.last, oracle.last)
    for number in (min(oracle.first, oracle.last) - 2).number...(max(oracle.last, today) + 2).number {
      let day = Day(number: number)
      compare("status on \(day)", report.record(on: day).status, oracle.status(day))
      guard day >= oracle.first, day <= oracle.last else { continue }
      compare("level on \(day)", report.record(on: day).level, oracle.level(day))
      compare("excused on \(day)", report.record(on: day).isExcused, oracle.isExcused(day))
      compare("sum on \(day)", report.record(on: day).recorded.map(oracle.decimal), oracle.sum(day))
    }
    compare("unit", report.streakUnit, oracle.unit)
    compare("streaks", report.streaks, oracle.streaks)
    compare("current streak", report.currentStreak, oracle.currentStreak)
    compare("best streak", report.bestStreak, oracle.bestStreak)
    compare("at risk", report.isStreakAtRisk, oracle.isAtRisk)
    compare("next due", report.nextDue, oracle.nextDue)
    if !isNear(report.score, oracle.score) { found.append("score: \(report.score), by the oracle \(oracle.score)") }
    compare("last 7", report.completion.last7, oracle.completion(7))
    compare("last 30", report.completion.last30, oracle.completion(30))
    compare("last 90", report.completion.last90, oracle.completion(90))
    compare("last 365", report.completion.last365, oracle.completion(365))
    compare("total", report.total, oracle.total)
    compare("total amount", report.totalAmount.map(oracle.decimal), oracle.totalAmount)
    compare("months", report.months.reduce(0) { $0 + $1.successes }, oracle.total)
    compare("weekdays", report.weekdays.reduce(0) { $0 + $1.successes }, oracle.total)
    let decided = oracle.occasions.filter { $0.outcome == .succeeded || $0.outcome == .failed }
    compare("occasions", report.months.reduce(0) { $0 + $1.occasions }, decided.count)
    compare("curve's end", report.scoreCurve.last?.score ?? 0, report.score)
    comparePeriods(report, oracle, &found)
    return found
  }

  /// Whether today asked for the habit, by report and by the oracle, to whom nothing of today is told.
  var isAsked: (byReport: Bool, byOracle: Bool) {
    let reported = ReportedHabit(TrackedHabit(habit: habit, log: log), today: today, weekStartsOn: weekStartsOn)
    var earlier = habit
    // The first row may be today's, and is the start then.
    earlier.start = reported.report.first
    let oracle = Oracle(habit: earlier, rows: rows.filter { $0.0 != today }, today: today, weekStartsOn: weekStartsOn)
    let status = oracle.status(today)
    return (reported.report.wasAskedToday, status == .pending || status == .over)
  }

  /// Where figures of one report do not agree with each other, in words.
  var disagreements: [String] {
    let report = HabitReport(of: habit, log: log, today: today, weekStartsOn: weekStartsOn)
    var found: [String] = []
    func expect(_ holds: Bool, _ what: String) { if !holds { found.append(what) } }
    let years = (report.months.first?.month.year ?? 0)...(report.months.last?.month.year ?? 0)
    let totals = years.map { report.total(ofYear: $0) }
    expect(totals.reduce(0) { $0 + $1.successes } == report.total, "years make the total")
    for year in totals {
      expect(0...year.occasions ~= year.succeeded, "\(year.succeeded) of \(year.occasions) in \(year.year)")
      let areDays = report.periods.isEmpty
      expect(year.extra == (areDays ? year.successes - year.succeeded : 0) && year.extra >= 0, "extra in \(year.year)")
    }
    for month in report.months {
      expect(0...month.occasions ~= month.succeeded, "\(month.succeeded) of \(month.occasions) in \(month.month)")
      expect(month.extra >= 0, "extra in \(month.month)")
    }
    for weekday in report.weekdays {
      expect(0...weekday.scheduled ~= weekday.succeeded, "\(weekday.succeeded) of \(weekday.scheduled)")
    }
    for window in [report.completion.week, report.completion.month, report.completion.quarter, report.completion.year] {
      expect(0...window.occasions ~= window.successes, "\(window.successes) of \(window.occasions)")
    }
    return found
  }

  private func comparePeriods(_ report: HabitReport, _ oracle: Oracle, _ found: inout [String]) {
    for period in report.periods {
      let expected = oracle.period(of: period.from)
      if period.outcome != expected.outcome || oracle.decimal(period.reached) != expected.reached
        || period.available != expected.available
        || [period.from, period.through] != [expected.days.first, expected.days.last]
        || abs(oracle.double(oracle.decimal(period.needed) - expected.needed)) > 0.000_001
      {
        found.append("period \(period), by the oracle \(expected)")
      }
    }
  }
}

@Suite("The report and a second reading of the rules")
struct OracleTests {
  @Test("agree on five hundred random habits of every kind for each seed", arguments: 1...Rounds.count(2, thorough: 6))
  func agree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for turn in 0..<500 {
      let sample = RandomHabit(using: &random)
      let differences = sample.differences
      guard differences.isEmpty else {
        let story = sample.rows.map { "\($0) \($1)" }.joined(separator: ", ")
        Issue.record(
          "turn \(turn), today \(sample.today), week from \(sample.weekStartsOn): \(differences.joined(separator: "\n"))\n\(sample.habit)\n\(story)"
        )
        return
      }
    }
  }

  @Test("agree on what today asked for", arguments: 1...Rounds.count(2, thorough: 6))
  func agreeOnToday(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for turn in 0..<500 {
      let sample = RandomHabit(using: &random)
      let isAsked = sample.isAsked
      #expect(isAsked.byReport == isAsked.byOracle, "turn \(turn), today \(sample.today): \(sample.habit)")
      if isAsked.byReport != isAsked.byOracle { return }
    }
  }

  @Test(
    "what a report says twice agrees, and nothing is done more often than it could be",
    arguments: 1...Rounds.count(2, thorough: 6))
  func figuresAgree(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for turn in 0..<500 {
      let sample = RandomHabit(using: &random)
      let found = sample.disagreements
      #expect(found == [], "turn \(turn), today \(sample.today): \(sample.habit)")
      if !found.isEmpty { return }
    }
  }
}
