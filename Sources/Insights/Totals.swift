import Journal

/// What a calendar month of a habit came to.
public struct MonthTotal: Sendable, Hashable {
  /// Which month it is.
  public let month: YearMonth
  /// Days that count in the habit's total.
  public let successes: Int
  /// The score's occasions of the month that are decided and not excused.
  public let occasions: Int
  /// Those of the occasions that were successful.
  public let succeeded: Int
  /// Successful days beyond the occasions; zero where occasions are weeks or months as a whole. See ``YearTotal/extra``.
  public let extra: Int
  /// Everything recorded; `nil` for yes/no habits.
  public let amount: Amount?

  init(_ month: YearMonth, _ counts: Counts, countsDays: Bool, amount: Amount?) {
    self.month = month
    successes = counts.successes
    occasions = counts.possible
    succeeded = counts.achieved
    extra = countsDays ? counts.successes - counts.achieved : 0
    self.amount = amount
  }

  /// Successful occasions of all, 0–1; `nil` where there were none.
  public var share: Double? { occasions > 0 ? Double(succeeded) / Double(occasions) : nil }
}

/// What a habit came to on one weekday.
public struct WeekdayTotal: Sendable, Hashable {
  /// Which weekday it is.
  public let weekday: Weekday
  /// Days that count in the habit's total, extra successes on rest days included.
  public let successes: Int
  /// Scheduled days that are decided and not excused; for habits that are not due on fixed days, all days that are
  /// not excused, but for a pending today.
  public let scheduled: Int
  /// Those of the scheduled days that were successful.
  public let succeeded: Int

  init(_ weekday: Weekday, _ counts: Counts) {
    self.weekday = weekday
    successes = counts.successes
    scheduled = counts.possible
    succeeded = counts.achieved
  }

  /// Successes on days that were not scheduled, or excused.
  public var extra: Int { successes - succeeded }

  /// Successful scheduled days of all, 0–1; `nil` where none was scheduled.
  public var share: Double? { scheduled > 0 ? Double(succeeded) / Double(scheduled) : nil }
}

/// Successes, and what was achieved of what was possible, in one word: adding a word a day is a tenth of the cost of a
/// report cheaper than adding three. Each goes up to two million, of which the calendar's 9,999 years need a quarter.
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

/// Everything that is counted over a habit's days.
struct Totals {
  private(set) var total = 0
  private(set) var amount: Int64 = 0
  private(set) var months: [MonthTotal] = []
  private(set) var weekdays = Weekday.allCases.map { WeekdayTotal($0, Counts()) }
  private(set) var lastSuccess: Int?

  /// - Parameters:
  ///   - countsAmounts: whether a day with more than zero counts, as for amounts per week and month.
  ///   - countsDays: whether the occasions are days.
  ///   - hasFixedDays: whether only scheduled days count by weekday.
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

/// 1 or 0: days are counted without a branch, for whether one was a success is what a branch predictor cannot know.
@inline(__always)
func number(_ flag: Bool) -> Int { flag ? 1 : 0 }
