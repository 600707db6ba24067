import Journal

/// What a calendar month of a habit came to.
public struct MonthTotal: Sendable, Hashable {
  public let month: YearMonth
  /// Days that count in the habit's total.
  public internal(set) var successes = 0
  /// The score's occasions of the month that are decided and not excused.
  public internal(set) var occasions = 0
  /// Those of the occasions that were successful.
  public internal(set) var succeeded = 0
  /// Everything recorded; `nil` for yes/no habits.
  public internal(set) var amount: Amount?

  init(month: YearMonth) { self.month = month }

  /// Successful occasions of all, 0–1; `nil` where there were none.
  public var share: Double? { occasions > 0 ? Double(succeeded) / Double(occasions) : nil }
}

/// What a habit came to on one weekday.
public struct WeekdayTotal: Sendable, Hashable {
  public let weekday: Weekday
  /// Days that count in the habit's total, extra successes on rest days included.
  public internal(set) var successes = 0
  /// Scheduled days that are decided and not excused; for habits that are not due on fixed days, all days that are
  /// not excused, but for a pending today.
  public internal(set) var scheduled = 0
  /// Those of the scheduled days that were successful.
  public internal(set) var succeeded = 0

  init(weekday: Weekday) { self.weekday = weekday }

  /// Successful scheduled days of all, 0–1; `nil` where none was scheduled.
  public var share: Double? { scheduled > 0 ? Double(succeeded) / Double(scheduled) : nil }
}

/// Everything that is counted over a habit's days.
struct Totals {
  var total = 0
  var amount: Int64 = 0
  var lastSuccess: Int?
  var months: [MonthTotal] = []
  var weekdays: [WeekdayTotal] = Weekday.allCases.map(WeekdayTotal.init)

  /// - Parameters:
  ///   - countsAmounts: whether a day with more than zero counts, as for amounts per week and month.
  ///   - hasFixedDays: whether only scheduled days count by weekday.
  init(of days: [DayRecord], first: Day, countsAmounts: Bool, hasFixedDays: Bool, hasTarget: Bool) {
    guard !days.isEmpty else { return }
    var month = first.yearMonth
    months.reserveCapacity(days.count / 28 + 2)
    var start = 0
    var weekday = first.weekday.index
    while start < days.count {
      let end = min(days.count, start + (month.lastDay - (first + start)) + 1)
      var current = MonthTotal(month: month)
      var sum: Int64 = 0
      for index in start..<end {
        let record = days[index]
        let counts = countsAmounts ? record.millionths > 0 : record.isSuccess
        if counts {
          current.successes += 1
          weekdays[weekday].successes += 1
        }
        if record.isSuccess { lastSuccess = index }
        if record.millionths > 0 { sum = Amount.sum(sum, record.millionths) }
        let isDecided = record.outcome == .succeeded || record.outcome == .failed
        if isDecided { current.occasions += 1 }
        if record.outcome == .succeeded { current.succeeded += 1 }
        if hasFixedDays ? isDecided : !record.isExcused && record.status != .pending {
          weekdays[weekday].scheduled += 1
          if counts { weekdays[weekday].succeeded += 1 }
        }
        weekday = weekday == 6 ? 0 : weekday + 1
      }
      if hasTarget { current.amount = Amount(millionths: sum) }
      total += current.successes
      amount = Amount.sum(amount, sum)
      months.append(current)
      month = month.next
      start = end
    }
  }
}

/// How much of what was due in the last days was done.
public struct Completion: Sendable, Hashable {
  /// Successful occasions of those in a window; excused and pending ones are in neither.
  public struct Window: Sendable, Hashable {
    public internal(set) var successes = 0
    public internal(set) var occasions = 0

    /// 0–1; `nil` where there was no occasion.
    public var rate: Double? { occasions > 0 ? Double(successes) / Double(occasions) : nil }
  }

  /// The last 7 days up to today; of a habit that is over, up to its last day.
  public private(set) var week = Window()
  /// The last 30 days.
  public private(set) var month = Window()
  /// The last 90 days.
  public private(set) var quarter = Window()
  /// The last 365 days.
  public private(set) var year = Window()

  public var last7: Double? { week.rate }
  public var last30: Double? { month.rate }
  public var last90: Double? { quarter.rate }
  public var last365: Double? { year.rate }

  init(of days: [DayRecord]) {
    var window = Window()
    for back in 0..<365 {
      if back < days.count {
        let outcome = days[days.count - 1 - back].outcome
        if outcome == .succeeded { window.successes += 1 }
        if outcome == .succeeded || outcome == .failed { window.occasions += 1 }
      }
      switch back {
      case 6: week = window
      case 29: month = window
      case 89: quarter = window
      case 364: year = window
      default: break
      }
    }
  }
}
