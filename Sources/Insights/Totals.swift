import Journal

/// The totals of a habit in a calendar month.
public struct MonthTotal: Sendable, Hashable {
  /// The month that is summed up.
  public let month: YearMonth
  /// The number of days that count in the habit's total.
  public let successes: Int
  /// The number of the score's occasions in the month that are decided and not excused.
  public let occasions: Int
  /// The number of ``occasions`` that were successful.
  public let succeeded: Int
  /// The number of successful days that are no occasion; zero where occasions are weeks or months. See
  /// ``YearTotal/extra``.
  public let extra: Int
  /// The sum of the recorded amounts; `nil` for yes/no habits.
  public let amount: Amount?

  init(_ month: YearMonth, _ counts: Counts, countsDays: Bool, amount: Amount?) {
    self.month = month
    successes = counts.successes
    occasions = counts.possible
    succeeded = counts.achieved
    extra = countsDays ? counts.successes - counts.achieved : 0
    self.amount = amount
  }

  /// ``succeeded`` divided by ``occasions``, 0–1; `nil` where there was no occasion.
  public var share: Double? { occasions > 0 ? Double(succeeded) / Double(occasions) : nil }
}

/// The totals of a habit on one weekday.
public struct WeekdayTotal: Sendable, Hashable {
  /// The weekday that is summed up.
  public let weekday: Weekday
  /// The number of days that count in the habit's total, extra successes on rest days included.
  public let successes: Int
  /// The number of scheduled days that are decided and not excused; for habits without fixed days, of all days that are
  /// neither excused nor pending.
  public let scheduled: Int
  /// The number of ``scheduled`` days that were successful.
  public let succeeded: Int

  init(_ weekday: Weekday, _ counts: Counts) {
    self.weekday = weekday
    successes = counts.successes
    scheduled = counts.possible
    succeeded = counts.achieved
  }

  /// The number of successes on days that were not scheduled, or were excused.
  public var extra: Int { successes - succeeded }

  /// ``succeeded`` divided by ``scheduled``, 0–1; `nil` where no day was scheduled.
  public var share: Double? { scheduled > 0 ? Double(succeeded) / Double(scheduled) : nil }
}

/// Three counters in one word: successes, possible and achieved occasions. Adding one word a day instead of three makes
/// a report a tenth cheaper. Each counts up to two million, and a weekday occurs half a million times in 9,999 years.
struct Counts {
  private var packed = 0

  @inline(__always)
  mutating func add(_ success: Int, _ possible: Int, _ achieved: Int) {
    packed &+= success | possible << 21 | achieved << 42
  }

  var successes: Int { packed & 0x1F_FFFF }
  var possible: Int { packed >> 21 & 0x1F_FFFF }
  var achieved: Int { packed >> 42 }
}

/// The totals of a habit over its days.
struct Totals {
  private(set) var total = 0
  private(set) var amount: Int64 = 0
  private(set) var months: [MonthTotal] = []
  private(set) var weekdays = Weekday.allCases.map { WeekdayTotal($0, Counts()) }
  private(set) var lastSuccess: Int?

  /// - Parameters:
  ///   - countsAmounts: Whether days with more than zero count as successes, as for amounts per week and month.
  ///   - countsDays: Whether the occasions are single days.
  ///   - hasFixedDays: Whether only scheduled days count by weekday.
  init(
    of days: [DayRecord], first: Day, countsAmounts: Bool, countsDays: Bool, hasFixedDays: Bool, hasTarget: Bool
  ) {
    guard !days.isEmpty else { return }
    var month = first.yearMonth
    months.reserveCapacity(days.count / 28 + 2)
    var start = 0
    var weekday = first.weekday.index
    days.withUnsafeBufferPointer { days in
      withUnsafeTemporaryAllocation(of: Counts.self, capacity: 7) { byWeekday in
        byWeekday.initialize(repeating: Counts())
        while start < days.count {
          let end = min(days.count, start + (month.lastDay - (first + start)) + 1)
          var counts = Counts()
          var sum: Int64 = 0
          for index in start..<end {
            let record = days[index]
            let success = number(record.countsInTotal(amounts: countsAmounts))
            let succeeded = number(record.outcome == .succeeded)
            let decided = succeeded + number(record.outcome == .failed)
            let scheduled = hasFixedDays ? decided : number(!record.isExcused && record.status != .pending)
            counts.add(success, decided, succeeded)
            byWeekday[weekday].add(success, scheduled, success & scheduled)
            if hasTarget { sum = Amount.sum(sum, max(0, record.millionths)) }
            weekday = weekday == 6 ? 0 : weekday + 1
          }
          months.append(
            MonthTotal(month, counts, countsDays: countsDays, amount: hasTarget ? Amount(millionths: sum) : nil))
          total += counts.successes
          amount = Amount.sum(amount, sum)
          month = month.next
          start = end
        }
        weekdays = Weekday.allCases.map { WeekdayTotal($0, byWeekday[$0.index]) }
      }
    }
    lastSuccess = days.lastIndex { $0.isSuccess }
  }
}

extension DayRecord {
  /// Whether the day counts in the habit's total.
  ///
  /// - Parameter amounts: Whether a day with more than zero counts, as for amounts per week and month.
  @inline(__always)
  func countsInTotal(amounts: Bool) -> Bool { amounts ? millionths > 0 : isSuccess }
}

/// 1 or 0, for counting without a branch: whether a day was a success is what a branch predictor cannot predict.
@inline(__always)
func number(_ flag: Bool) -> Int { flag ? 1 : 0 }
