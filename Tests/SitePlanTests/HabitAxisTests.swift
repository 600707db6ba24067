import Insights
import Journal
import Testing

@testable import SitePlan

@Suite("The axis of a habit")
struct HabitAxisTests {
  private func report(_ habit: Habit, _ log: EventLog, today: String) throws -> HabitReport {
    HabitReport(of: habit, log: log, today: try day(today), weekStartsOn: .monday)
  }

  private func habit(_ schedule: Schedule, _ target: Target? = nil) throws -> Habit {
    Habit(slug: try #require(Slug("run")), title: "Run", schedule: schedule, target: target)
  }

  private func log(_ rows: [(String, EventValue)]) throws -> EventLog {
    var log = EventLog()
    for (when, value) in rows { log.append(.init(day: try day(when), value: value)) }
    return log
  }

  @Test("its bars are sums of weeks with what a week asks for, or of months where that is what is asked for")
  func bars() throws {
    let rows: [(String, EventValue)] = [
      ("2026-10-28", .amount(try amount("5"))), ("2026-10-31", .amount(try amount("2.5"))),
      ("2026-11-02", .amount(try amount("4"))),
    ]
    let weekly = try habit(.timesAWeek(2), Target(.atLeast, try amount("5"), unit: "km"))
    let weeks = AxisBars(
      of: try report(weekly, try log(rows), today: "2026-11-04"), habit: weekly, from: try day("2026-10-28"),
      weekStartsOn: .monday)
    let values = [try amount("7.5"), try amount("4")]
    #expect(weeks.bars.map(\.value) == values)
    #expect(weeks.bars.map(\.through.description) == ["2026-11-01", "2026-11-04"])
    #expect(weeks.goal == Amount(10))
    #expect(weeks.most?.value == values[0])
    let monthly = try habit(.daily, Target(.atLeast, try amount("40"), unit: "km", per: .month))
    let months = AxisBars(
      of: try report(monthly, try log(rows), today: "2026-11-04"), habit: monthly, from: try day("2026-10-28"),
      weekStartsOn: .monday)
    #expect(months.span == .months)
    #expect(months.bars.map(\.value) == values)
    #expect(months.goal == Amount(40))
  }

  @Test("without amounts its bars count days, and the goal is what the schedule asks for")
  func counts() throws {
    let rows: [(String, EventValue)] = [("2026-11-02", .done), ("2026-11-03", .skip), ("2026-11-04", .done)]
    for (schedule, goal) in [
      (Schedule.daily, Amount(7)), (.timesAWeek(3), Amount(3)), (.everyDays(2), nil), (.timesAMonth(4), Amount(4)),
    ] {
      let habit = try habit(schedule)
      let bars = AxisBars(
        of: try report(habit, try log(rows), today: "2026-11-05"), habit: habit, from: try day("2026-11-02"),
        weekStartsOn: .monday)
      #expect(bars.bars.map(\.value) == [Amount(2)], "\(schedule)")
      #expect(bars.goal == goal, "\(schedule)")
    }
  }

  @Test("a curve keeps its corners and loses what lies between them")
  func simplified() throws {
    let first = try day("2026-01-01")
    let straight = (0...100).map { AxisScore.Point(day: first + $0, score: Double($0 * 5) / 1000) }
    #expect(AxisScore.simplified(straight) == [straight[0], straight[100]])
    let bent = straight + (1...50).map { AxisScore.Point(day: first + 100 + $0, score: Double(500 - $0 * 8) / 1000) }
    #expect(AxisScore.simplified(bent) == [bent[0], bent[100], bent[150]])
    let noisy = (0...200).map { AxisScore.Point(day: first + $0, score: Double($0 * 3 + $0 % 3) / 1000) }
    #expect(AxisScore.simplified(noisy).count < 5)
  }

  @Test("it tells the last, the highest and the lowest score, the lowest only where something was lost")
  func extremes() throws {
    let daily = try habit(.daily)
    let start = try day("2026-01-01")
    var kept = EventLog()
    for index in 0..<60 where !(30..<40).contains(index) { kept.append(.init(day: start + index, value: .done)) }
    let score = try #require(
      AxisScore(of: try report(daily, kept, today: "2026-03-02"), from: start))
    #expect(score.highest.day > start + 50 && score.last.day == start + 60)
    #expect(score.lowest?.day == start + 39)
    #expect(score.monthEnds.map(\.day.month) == [1, 2, 3])
    var plain = EventLog()
    for index in 0..<30 { plain.append(.init(day: start + index, value: .done)) }
    let rising = try #require(AxisScore(of: try report(daily, plain, today: "2026-01-30"), from: start))
    #expect(rising.lowest == nil && rising.highest == rising.last)
  }

  @Test("a habit that began before its axis tells the lowest score of all of it")
  func extremesOfAnOldHabit() throws {
    let daily = try habit(.daily)
    let start = try day("2025-01-01")
    var log = EventLog()
    for index in 0..<500 where !(365..<400).contains(index) { log.append(.init(day: start + index, value: .done)) }
    let old = try report(daily, log, today: "2026-05-16")
    let score = try #require(AxisScore(of: old, from: start + 365))
    #expect(score.lowest?.day == start + 399 && score.lowest == score.least)
    // Today's score is the lowest: none is told beside it, and the sentence still names it.
    let lost = try #require(AxisScore(of: try report(daily, log, today: "2026-08-01"), from: start + 410))
    #expect(lost.lowest == nil && lost.least == lost.last)
  }

  @Test("it names one check-in a month and three in all, those with photos first")
  func notes() throws {
    var log = EventLog()
    func append(_ when: String, comment: String? = nil, photo: String? = nil) throws {
      log.append(.init(day: try day(when), value: .done), details: EventDetails(comment: comment, photo: photo))
    }
    try append("2025-12-31", comment: "Before the axis")
    try append("2026-01-10", comment: "One", photo: "a.jpg")
    try append("2026-01-20", comment: "Two")
    try append("2026-02-10", comment: "Three")
    try append("2026-03-10", comment: "Four")
    try append("2026-04-10", photo: "b.jpg")
    try append("2026-05-10")
    let (first, last) = (try day("2026-01-01"), try day("2026-05-10"))
    let notes = AxisNotes(in: log, on: first...last)
    #expect(notes.notes.map(\.details.photo) == ["a.jpg", nil, "b.jpg"])
    #expect(notes.notes.map(\.details.comment) == ["One", "Four", nil])
    var ended = try habit(.daily)
    ended.end = try day("2026-03-31")
    #expect(AxisNotes.photoNames(of: ended, in: log, today: last) == ["a.jpg"])
  }

  @Test(
    "it is cut into pieces of at most half a year, and words keep to them", arguments: [1, 26, 27, 28, 73, 79, 80, 105])
  func pieces(_ weeks: Int) throws {
    let first = try day("2025-01-06")
    let columns = WeekColumns(from: first, through: first + (weeks * 7 - 1), weekStartsOn: .monday)
    #expect(columns.count == weeks)
    let pieces = WeekPieces(columns)
    for cut in [pieces.wide, pieces.narrow] {
      #expect(cut.reversed().flatMap(Array.init) == Array(0..<weeks))
    }
    #expect(pieces.narrow.allSatisfy { (1...27).contains($0.count) })
    #expect(pieces.wide.allSatisfy { $0.count <= 79 })
    #expect(
      pieces.narrow.allSatisfy { narrow in
        pieces.wide.contains { $0.contains(narrow.lowerBound) && narrow.upperBound <= $0.upperBound }
      })
  }
}
