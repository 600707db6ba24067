import Journal

/// What a rule makes of a habit's days: it fills in the records and gives runs, score and, where it has them, periods.
struct Reckoning {
  var days: [DayRecord]
  let first: Day
  /// The last day of ``days``.
  let last: Day
  let today: Day
  var runs = Runs()
  var smoothing: Smoothing
  var periods: [PeriodReport] = []
  var nextDue: Day?
  var isAtRisk = false

  @inline(__always)
  func number(_ index: Int) -> Int32 { first.number + Int32(truncatingIfNeeded: index) }
}

extension Reckoning {
  /// Every scheduled day is an occasion.
  mutating func reckonFixedDays(_ measure: Measure, weekdays: WeekdaySet) {
    // Worked on in locals: a loop over properties of self would check the array for uniqueness every day.
    var days = self.days
    self.days = []
    var runs = self.runs
    var smoothing = self.smoothing
    days.withUnsafeMutableBufferPointer { days in
      for index in days.indices {
        let record = days[index]
        guard record.isScheduled else { continue }
        let number = number(index)
        if record.isExcused {
          days[index].outcome = .excused
          smoothing.excuse(at: number, day: number)
          continue
        }
        days[index].isDue = true
        if record.isSuccess {
          days[index].outcome = .succeeded
          runs.extend(from: number, to: number)
          smoothing.add(1, at: number, day: number)
        } else if record.status == .pending {
          days[index].outcome = .pending
        } else {
          days[index].outcome = .failed
          runs.interrupt()
          smoothing.add(measure.degree(ofFailed: record), at: number, day: number)
        }
      }
    }
    self.days = days
    self.runs = runs
    self.smoothing = smoothing
    let isPending = days.last?.status == .pending && last == today
    if case .atMost = measure {
      // A limit is kept by letting the day pass.
      isAtRisk = false
    } else {
      isAtRisk = isPending && runs.running >= 2
    }
  }
}

extension Measure {
  /// The degree of success (0–1) of a scheduled day that failed.
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

/// `1 − (sum − limit)/limit` within 0 and 1; 0 for a limit of 0 that was passed.
func degreeOfLimit(sum: Double, limit: Double) -> Double {
  guard limit > 0 else { return sum > limit ? 0 : 1 }
  return min(1, max(0, 1 - (sum - limit) / limit))
}
