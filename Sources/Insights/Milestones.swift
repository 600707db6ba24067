import Journal

/// The days on which a habit reached totals, streaks and comebacks, computed from its report.
struct Milestones {
  private let report: HabitReport
  /// Whether days with more than zero are counted, as in totals of amounts per week or month.
  private let countsAmounts: Bool
  /// Whether the habit has totals: a limit per week or month has no successful days, only successful periods.
  private let hasTotal: Bool

  init(of habit: ReportedHabit) {
    report = habit.report
    let target = habit.habit.target
    countsAmounts = target.map { $0.period != .day } ?? false
    hasTotal = !(countsAmounts && target?.isLimit == true)
  }

  /// The number of successes so far; 0 where the habit has no totals.
  var total: Int { hasTotal ? report.total : 0 }

  /// The day of the `count`-th success; `nil` where there were fewer.
  func day(ofTotal count: Int) -> Day? {
    guard total >= count else { return nil }
    var left = count
    for (index, record) in report.days.enumerated() where isSuccess(record) {
      left -= 1
      if left == 0 { return report.first + index }
    }
    return nil
  }

  /// The first day on which a streak reached the length; `nil` where none did.
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
  /// There must have been a success before, and a lapse in between: an excused day or a failed occasion. One success a
  /// month is no comeback where no more was due.
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

extension ReportedHabit {
  /// The days of all comebacks, in order: successes after 14 or more days without one, for which there was a lapse.
  public var comebacks: [Day] { Milestones(of: self).comebacks() }
}
