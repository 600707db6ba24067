import Journal

/// When a habit reached what, read from its report.
struct Milestones {
  private let report: HabitReport
  /// Whether days with more than zero count, as the total of amounts per week or month does.
  private let countsAmounts: Bool
  /// A limit per week or month has no successful days, only successful periods.
  private let hasTotal: Bool

  init(of habit: ReportedHabit) {
    report = habit.report
    let target = habit.habit.target
    countsAmounts = target.map { $0.period != .day } ?? false
    hasTotal = !(countsAmounts && target?.isLimit == true)
  }

  /// Successes so far.
  var total: Int { hasTotal ? report.total : 0 }

  /// The day of the so-manieth success; `nil` before it.
  func day(ofTotal count: Int) -> Day? {
    guard total >= count else { return nil }
    var left = count
    for (index, record) in report.days.enumerated() where isSuccess(record) {
      left -= 1
      if left == 0 { return report.first + index }
    }
    return nil
  }

  /// The day on which a streak first was that long; `nil` when none ever was.
  func day(ofStreak length: Int) -> Day? {
    guard let streak = report.streaks.first(where: { $0.length >= length }) else { return nil }
    var left = length
    if !report.countsDays {
      for period in report.periods where period.from >= streak.from && period.outcome == .succeeded {
        left -= 1
        if left == 0 { return report.decisionDay(of: period) }
      }
    } else {
      for index in (streak.from - report.first)...(streak.to - report.first)
      where report.days[index].outcome == .succeeded {
        left -= 1
        if left == 0 { return report.first + index }
      }
    }
    return nil
  }

  /// The days of all comebacks: successes after 14 or more days without one.
  ///
  /// There must be a success to come back from, and something to come back after: of the days between, one was
  /// excused, or an occasion failed. A success each month is no comeback where no more was asked for.
  func comebacks() -> [Day] {
    guard hasTotal else { return [] }
    var comebacks: [Day] = []
    var previous: Int?
    var hasLapsed = false
    for (index, record) in report.days.enumerated() {
      if isSuccess(record) {
        if let previous, index - previous > 14, hasLapsed { comebacks.append(report.first + index) }
        previous = index
        hasLapsed = false
      } else if record.isExcused {
        hasLapsed = true
      }
      if record.outcome == .failed { hasLapsed = true }
    }
    return comebacks
  }

  private func isSuccess(_ record: DayRecord) -> Bool {
    countsAmounts ? record.millionths > 0 : record.isSuccess
  }
}
