import Journal

/// A calendar week or month of a habit that is due so many times, or with an amount, in each.
public struct PeriodReport: Sendable, Hashable {
  /// The first day of the period inside the habit's dates.
  public let from: Day
  /// The last day of the period inside the habit's dates; later than today in the running period.
  public let through: Day
  /// The number of days that are not excused, days to come included.
  public let available: Int
  /// What the period asks for: a number of successes, or the share of the target for the available days. The share is
  /// rounded to a millionth, up for a target to reach and down for a limit, so that comparing with it gives the same
  /// result as comparing with the exact share.
  public let needed: Amount
  /// The number of successes, or the sum of the recorded amounts.
  public let reached: Amount
  /// The period's outcome: `pending` while it runs and is not decided, `excused` where no day is available.
  public let outcome: Outcome
}

extension HabitReport {
  /// The day on which one of the report's periods was decided: the day on which it was met or exceeded, or else its
  /// last one. `nil` for a pending or an excused period.
  public func decisionDay(of period: PeriodReport) -> Day? {
    guard period.outcome == .succeeded || period.outcome == .failed else { return nil }
    let isLimit = target?.isLimit == true
    let countsAmounts = target.map { $0.period != .day } ?? false
    var reached = Amount.zero
    var day = period.from
    while day < min(period.through, last) {
      let record = record(on: day)
      if !countsAmounts, record.isSuccess { reached += Amount(1) }
      if countsAmounts, let recorded = record.recorded { reached += recorded }
      if isLimit ? reached > period.needed || record.status == .missed : reached >= period.needed { return day }
      day = day + 1
    }
    return day
  }
}

extension Evaluation {
  /// Evaluates habits with periods: every calendar period, cut to the habit's dates, is an occasion.
  mutating func evaluatePeriods(
    _ demand: Demand, span: Rule.Span, weekStartsOn: Weekday, pauses: [Pause], lastDay: Day?
  ) {
    guard first <= last else { return }
    var start = first
    var month = first.yearMonth
    while start <= last {
      let end: Day
      let length: Int
      switch span {
      case .week:
        end = start.startOfWeek(startingOn: weekStartsOn) + 6
        length = 7
      case .month:
        end = month.lastDay
        length = month.length
        month = month.next
      }
      let tally = tally(from: start, through: min(end, lastDay ?? end), length: length, pauses: pauses)
      conclude(tally, demand)
      start = end + 1
    }
  }

  private func tally(from: Day, through: Day, length: Int, pauses: [Pause]) -> Tally {
    var tally = Tally(from: from, through: through, length: length)
    let known = index(of: from)...index(of: min(through, last))
    for record in days[known] {
      if record.isExcused { tally.available -= 1 }
      if record.isSuccess { tally.successes += 1 }
      if record.status == .missed { tally.wasMissed = true }
      if record.millionths > 0 { tally.sum = Amount.sum(tally.sum, record.millionths) }
    }
    if through > last {
      // For the days to come of the running period, only pauses are known.
      var cursor = PauseCursor(pauses)
      for number in (last.number + 1)...through.number where cursor.contains(number) { tally.available -= 1 }
    }
    return tally
  }

  private mutating func conclude(_ tally: Tally, _ demand: Demand) {
    let outcome = tally.outcome(demand, isFinished: tally.through < today)
    let indices = index(of: tally.from)...index(of: min(tally.through, last))
    switch demand {
    case .times: break
    case .amount(let target): gradeAmounts(indices, target: target, length: tally.length)
    case .limit(let limit): judgeLimit(indices, limit: limit, tally)
    }
    decideToday(indices, demand, outcome)
    for index in indices {
      let record = days[index]
      days[index].isDue = !record.isExcused && record.status != .rest
    }
    days[indices.upperBound].outcome = outcome
    let shown = number(indices.upperBound)
    switch outcome {
    case .succeeded:
      runs.extend(from: tally.from.number, to: shown)
      smoothing.add(1, at: tally.through.number)
    case .failed:
      runs.interrupt()
      days[indices.upperBound].isDue = true
      smoothing.add(tally.degree(demand), at: tally.through.number)
    case .excused:
      smoothing.excuse(at: tally.through.number)
    case .pending, .none:
      isAtRisk = runs.running >= 2 && isLastChance(tally, demand)
    }
    if outcome != .pending { note(on: shown) }
    periods.append(
      PeriodReport(
        from: tally.from, through: tally.through, available: tally.available, needed: tally.needed(demand),
        reached: tally.reached(demand), outcome: outcome))
  }

  /// Sets the level of days with an amount by its share of the target's daily part.
  private func gradeAmounts(_ indices: ClosedRange<Int>, target: Int64, length: Int) {
    for index in indices where days[index].millionths > 0 {
      days[index].level = level(of: product(days[index].millionths, Int64(length)), target: target)
    }
  }

  /// Sets the status of days with an amount: `over` from the day on which the period's sum exceeds the limit, `done`
  /// before, except for today.
  private func judgeLimit(_ indices: ClosedRange<Int>, limit: Int64, _ tally: Tally) {
    var sum: Int64 = 0
    for index in indices {
      let record = days[index]
      guard record.millionths >= 0 else { continue }
      sum = Amount.sum(sum, record.millionths)
      guard record.status == .rest else { continue }
      if record.millionths > 0, tally.isPassed(by: sum, limit: limit) {
        days[index].status = .over
      } else if number(index) != today.number {
        days[index].status = .done
        days[index].isSuccess = true
        days[index].level = 4
      }
    }
  }

  /// Sets today's status where it is open: pending until the period is decided, then done if an amount was recorded.
  private func decideToday(_ indices: ClosedRange<Int>, _ demand: Demand, _ outcome: Outcome) {
    let index = indices.upperBound
    guard number(index) == today.number, days[index].status == .rest else { return }
    if outcome == .pending {
      days[index].status = .pending
    } else if case .amount = demand, days[index].millionths > 0 {
      days[index].status = .done
    }
  }

  /// Whether the period can still be met, but not if nothing is done today.
  private func isLastChance(_ tally: Tally, _ demand: Demand) -> Bool {
    guard last == today, days.last?.status == .pending else { return false }
    let left = tally.available - availableSoFar(tally)
    switch demand {
    case .times(let count): return min(count, tally.available) - tally.successes == left + 1
    case .amount: return left == 0
    case .limit: return false
    }
  }

  private func availableSoFar(_ tally: Tally) -> Int {
    var count = 0
    for record in days[index(of: tally.from)...] where !record.isExcused { count += 1 }
    return count
  }

  @inline(__always)
  private func index(of day: Day) -> Int { day - first }
}

/// The counts of a calendar period.
private struct Tally {
  let from: Day
  /// The last day of the period inside the habit's dates.
  let through: Day
  /// The number of days of the whole calendar period.
  let length: Int
  var available: Int
  var successes = 0
  var sum: Int64 = 0
  /// Whether a day was recorded as missed and is not excused.
  var wasMissed = false

  init(from: Day, through: Day, length: Int) {
    self.from = from
    self.through = through
    self.length = length
    available = through - from + 1
  }

  /// Whether the sum reaches the available days' share of the target. It compares whole numbers, sum · days of the
  /// period with target · available days, so that nothing is rounded.
  func isReached(target: Int64) -> Bool {
    product(sum, Int64(length)) >= product(target, Int64(available))
  }

  func isPassed(by sum: Int64, limit: Int64) -> Bool {
    product(sum, Int64(length)) > product(limit, Int64(available))
  }

  func outcome(_ demand: Demand, isFinished: Bool) -> Outcome {
    if available == 0 { return .excused }
    switch demand {
    case .times(let count):
      return successes >= min(count, available) ? .succeeded : isFinished ? .failed : .pending
    case .amount(let target):
      return isReached(target: target) ? .succeeded : isFinished ? .failed : .pending
    case .limit(let limit):
      return wasMissed || isPassed(by: sum, limit: limit) ? .failed : isFinished ? .succeeded : .pending
    }
  }

  /// The degree of success of a failed period, 0–1.
  func degree(_ demand: Demand) -> Double {
    switch demand {
    case .times(let count):
      return min(1, Double(successes) / Double(min(count, available)))
    case .amount(let target):
      return min(1, Double(sum) * Double(length) / (Double(target) * Double(available)))
    case .limit(let limit):
      if wasMissed { return 0 }
      return degreeOfLimit(sum: Double(sum), limit: Double(limit) * Double(available) / Double(length))
    }
  }

  func needed(_ demand: Demand) -> Amount {
    switch demand {
    case .times(let count):
      return Amount(min(count, available))
    case .amount(let target):
      let (whole, rest) = product(target, Int64(available)).quotientAndRemainder(dividingBy: Int64(length))
      return Amount(millionths: rest > 0 ? whole + 1 : whole)
    case .limit(let limit):
      return Amount(millionths: product(limit, Int64(available)) / Int64(length))
    }
  }

  func reached(_ demand: Demand) -> Amount {
    if case .times = demand { return Amount(successes) }
    return Amount(millionths: sum)
  }
}

extension Amount {
  /// The sum of two numbers of millionths, or the largest representable one where it would overflow.
  @inline(__always)
  static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    (Amount(millionths: left) + Amount(millionths: right)).millionths
  }
}
