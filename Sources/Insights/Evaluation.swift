import Journal

/// Evaluates a habit's days by its rule: it completes the records and gives streaks, score and, where the habit has
/// them, periods.
struct Evaluation {
  let days: UnsafeMutableBufferPointer<DayRecord>
  let first: Day
  /// The last of ``days``.
  let last: Day
  let today: Day
  var runs = Runs()
  var smoothing: Smoothing
  var curve: [ScorePoint] = []
  var periods: [PeriodReport] = []
  var nextDue: Day?
  var isAtRisk = false

  @inline(__always)
  func number(_ index: Int) -> Int32 { first.number + Int32(truncatingIfNeeded: index) }
}

extension Evaluation {
  /// The results of a evaluation, without the pointer to the days, which is valid only while they are evaluated.
  struct Result {
    let streaks: [Streak]
    let currentStreak: Int
    let score: Double
    let curve: [ScorePoint]
    let periods: [PeriodReport]
    let nextDue: Day?
    let isAtRisk: Bool
  }

  mutating func result() -> Result {
    let running = runs.running
    return Result(
      streaks: runs.close(), currentStreak: running, score: smoothing.score, curve: curve, periods: periods,
      nextDue: nextDue, isAtRisk: isAtRisk)
  }

  /// Evaluates fixed days: every scheduled day is an occasion.
  mutating func evaluateFixedDays(_ measure: Measure, _ fixedDays: FixedDays) {
    let days = days
    let first = first.number
    // The optimizer keeps local variables in registers.
    var runs = runs
    var smoothing = smoothing
    // Reserves room for as many points as there can be scheduled days.
    curve = [ScorePoint](unsafeUninitializedCapacity: fixedDays.most(in: days.count)) { curve, count in
      for index in days.indices where days[index].isScheduled {
        let record = days[index]
        let number = first + Int32(truncatingIfNeeded: index)
        if record.isExcused {
          days[index].outcome = .excused
          smoothing.excuse(at: number)
        } else if record.isSuccess {
          days[index].conclude(.succeeded)
          runs.extend(from: number, to: number)
          smoothing.add(1, at: number)
        } else if record.status == .pending {
          days[index].conclude(.pending)
          continue
        } else {
          days[index].conclude(.failed)
          runs.interrupt()
          smoothing.add(measure.degree(ofFailed: record), at: number)
        }
        curve.initializeElement(at: count, to: ScorePoint(day: Day(number: number), score: smoothing.score))
        count += 1
      }
    }
    self.runs = runs
    self.smoothing = smoothing
    // A limit is kept by letting the day pass, so no streak is at risk.
    if case .atMost = measure { return }
    isAtRisk = days.last?.outcome == .pending && runs.running >= 2
  }

  @inline(__always)
  mutating func note(on number: Int32) {
    curve.append(ScorePoint(day: Day(number: number), score: smoothing.score))
  }
}

extension FixedDays {
  /// The largest number of these days among that many days in a row.
  fileprivate func most(in length: Int) -> Int {
    switch self {
    case .weekdays(let days): (length / 7 + 1) * days.count
    case .dayOfMonth: length / 28 + 1
    }
  }
}

extension DayRecord {
  /// Marks the day as due, with that outcome.
  @inline(__always)
  fileprivate mutating func conclude(_ outcome: Outcome) {
    self.outcome = outcome
    isDue = true
  }
}

extension Measure {
  /// The degree of success of a failed scheduled day, 0–1.
  @inline(__always)
  func degree(ofFailed record: DayRecord) -> Double {
    switch self {
    case .atLeast(let target):
      return record.millionths <= 0 ? 0 : min(1, Double(record.millionths) / Double(target))
    case .atMost(let limit):
      if record.status == .missed { return 0 }
      return degreeOfLimit(sum: Double(record.millionths), limit: Double(limit))
    case .yesNo, .periodAtLeast, .periodAtMost:
      return 0
    }
  }
}

/// The degree of success of an exceeded limit, `1 − (sum − limit)/limit` cut to 0–1; 0 for an exceeded limit of 0.
func degreeOfLimit(sum: Double, limit: Double) -> Double {
  guard limit > 0 else { return sum > limit ? 0 : 1 }
  return min(1, max(0, 1 - (sum - limit) / limit))
}
