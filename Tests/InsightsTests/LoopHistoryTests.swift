import Insights
import Journal
import Testing

/// The daily habits of a real history: somebody's check-ins in Loop Habit Tracker, January to March 2016.
///
/// The expected figures come from a computation in Python, written from the rules and apart from this code. Real days have what invented ones lack: long runs that end in ragged weeks, gaps of every length, a leap day.
enum LoopHistory: String, CaseIterable, Sendable {
  /// 28 days in a row, then some of each week.
  case vegan
  /// The same, known only from the later days on.
  case veganAgain
  case sport
  case loveYou

  var days: [Day] {
    switch self {
    case .vegan:
      (24...31).map { day("2016-01-\($0)") } + (1...20).map { february($0) } + Self.veganAgain.days
    case .veganAgain:
      [24, 26, 27].map(february) + [1, 2, 3, 6, 8, 9, 10, 13, 16, 18, 20, 21].map(march)
    case .sport:
      [23, 26, 27, 29].map(february) + [2, 4, 8, 10, 14, 18, 19, 20].map(march)
    case .loveYou:
      [22, 24, 26, 28].map(february) + [1, 7, 8, 10, 12, 13, 16, 18, 19].map(march)
    }
  }

  func report(today: String) -> HabitReport {
    var log = EventLog()
    for day in days { log.append(EventLog.Entry(day: day, value: .done)) }
    return Story(start: nil).report(log, today: day(today))
  }

  private func february(_ number: Int) -> Day { day("2016-02-\(number < 10 ? "0" : "")\(number)") }
  private func march(_ number: Int) -> Day { day("2016-03-\(number < 10 ? "0" : "")\(number)") }
}

/// What the rules say of a habit on one day.
struct LoopFigures: Sendable, CustomTestStringConvertible {
  let habit: LoopHistory
  let today: String
  let current: Int
  let best: Int
  let bestFrom: String
  let total: Int
  /// Rounded to ten decimals.
  let score: Double
  /// Successes and occasions of the last 7, 30, 90 and 365 days.
  let completion: [[Int]]

  init(
    _ habit: LoopHistory, _ today: String, current: Int, best: Int, from bestFrom: String, total: Int, score: Double,
    _ completion: [[Int]]
  ) {
    self.habit = habit
    self.today = today
    self.current = current
    self.best = best
    self.bestFrom = bestFrom
    self.total = total
    self.score = score
    self.completion = completion
  }

  var testDescription: String { "\(habit.rawValue) on \(today)" }

  static let all = [
    // A run of 28, on its last day, the day after while it is undecided, and once it is broken.
    LoopFigures(
      .vegan, "2016-02-20", current: 28, best: 28, from: "2016-01-24", total: 28, score: 0.7752872567,
      [[7, 7], [28, 28], [28, 28], [28, 28]]),
    LoopFigures(
      .vegan, "2016-02-21", current: 28, best: 28, from: "2016-01-24", total: 28, score: 0.7752872567,
      [[6, 6], [28, 28], [28, 28], [28, 28]]),
    LoopFigures(
      .vegan, "2016-02-22", current: 0, best: 28, from: "2016-01-24", total: 28, score: 0.7350324152,
      [[5, 6], [28, 29], [28, 29], [28, 29]]),
    // The day of the last check-in.
    LoopFigures(
      .vegan, "2016-03-21", current: 2, best: 28, from: "2016-01-24", total: 43, score: 0.5804860133,
      [[4, 7], [15, 30], [43, 58], [43, 58]]),
    LoopFigures(
      .veganAgain, "2016-03-21", current: 2, best: 3, from: "2016-03-01", total: 15, score: 0.4238909595,
      [[4, 7], [15, 27], [15, 27], [15, 27]]),
    LoopFigures(
      .sport, "2016-03-21", current: 3, best: 3, from: "2016-03-18", total: 12, score: 0.3475371358,
      [[3, 6], [12, 27], [12, 27], [12, 27]]),
    LoopFigures(
      .loveYou, "2016-03-21", current: 0, best: 2, from: "2016-03-07", total: 13, score: 0.3683274719,
      [[3, 6], [13, 28], [13, 28], [13, 28]]),
    // A day later.
    LoopFigures(
      .vegan, "2016-03-22", current: 2, best: 28, from: "2016-01-24", total: 43, score: 0.5804860133,
      [[4, 6], [15, 29], [43, 58], [43, 58]]),
    LoopFigures(
      .sport, "2016-03-22", current: 0, best: 3, from: "2016-03-18", total: 12, score: 0.3294921439,
      [[3, 6], [12, 28], [12, 28], [12, 28]]),
    // Nine days and a month later: the score sinks, the best streak stands.
    LoopFigures(
      .vegan, "2016-03-30", current: 0, best: 28, from: "2016-01-24", total: 43, score: 0.3789156403,
      [[0, 6], [12, 29], [43, 66], [43, 66]]),
    LoopFigures(
      .loveYou, "2016-03-30", current: 0, best: 2, from: "2016-03-07", total: 13, score: 0.2279442963,
      [[0, 6], [9, 29], [13, 37], [13, 37]]),
    LoopFigures(
      .vegan, "2016-04-20", current: 0, best: 28, from: "2016-01-24", total: 43, score: 0.1236697002,
      [[0, 6], [0, 29], [43, 87], [43, 87]]),
    LoopFigures(
      .sport, "2016-04-20", current: 0, best: 3, from: "2016-03-18", total: 12, score: 0.0701966864,
      [[0, 6], [0, 29], [12, 57], [12, 57]]),
  ]
}

@Suite("Daily habits of a real history")
struct LoopHistoryTests {
  @Test("all figures are those of the stated rules", arguments: LoopFigures.all)
  func figures(expected: LoopFigures) {
    let report = expected.habit.report(today: expected.today)
    #expect(report.currentStreak == expected.current)
    #expect(report.bestStreak?.length == expected.best)
    #expect(report.bestStreak?.from == day(expected.bestFrom))
    #expect(report.total == expected.total)
    #expect(isNear(report.score, expected.score, within: 1e-9), "score \(report.score)")
    let windows = [
      report.completion.week, report.completion.month, report.completion.quarter, report.completion.year,
    ]
    #expect(windows.map { [$0.successes, $0.occasions] } == expected.completion)
  }

  @Test(
    "the streaks are the runs of days",
    arguments: zip(
      LoopHistory.allCases,
      [
        [28, 1, 2, 3, 1, 3, 1, 1, 1, 2],
        [1, 2, 3, 1, 3, 1, 1, 1, 2],
        [1, 2, 1, 1, 1, 1, 1, 1, 3],
        [1, 1, 1, 1, 1, 2, 1, 2, 1, 2],
      ]))
  func streaks(habit: LoopHistory, lengths: [Int]) {
    let report = habit.report(today: "2016-03-21")
    #expect(report.first == habit.days.first)
    #expect(report.streaks.map(\.length) == lengths)
    #expect(report.streaks.last?.to == habit.days.last)
    #expect(report.statusToday == (habit.days.last == day("2016-03-21") ? .done : .pending))
  }
}
