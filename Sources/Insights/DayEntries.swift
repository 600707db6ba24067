import Journal

/// The rows of one day put together, and the record that they give with the day's schedule and pause.
struct DayEntries {
  static let nothing = DayEntries()

  private var isDone = false
  private var isSkipped = false
  private var isMissed = false
  /// The sum of the amounts in millionths; negative where no amount was recorded.
  private var sum: Int64 = -1

  /// Takes a row of a yes/no habit, where the last row of a day counts.
  @inline(__always)
  mutating func replace(with value: EventValue) {
    switch value {
    case .done: (isDone, isSkipped, isMissed) = (true, false, false)
    case .skip: (isDone, isSkipped, isMissed) = (false, true, false)
    case .missed: (isDone, isSkipped, isMissed) = (false, false, true)
    case .amount: break
    }
  }

  /// Takes a row of a habit with a target: amounts add up, and `done` counts as `worthOfDone`, the whole of a target to
  /// reach.
  @inline(__always)
  mutating func add(_ value: EventValue, worthOfDone: Int64? = nil) {
    switch value {
    case .done:
      isDone = true
      if let worthOfDone { sum = Amount.sum(max(sum, 0), worthOfDone) }
    case .skip: isSkipped = true
    case .missed: isMissed = true
    case .amount(let amount): sum = Amount.sum(max(sum, 0), amount.millionths)
    }
  }

  @inline(__always)
  func yesNo(on bare: DayRecord, isToday: Bool) -> DayRecord {
    let isExcused = !isDone && (isSkipped || bare.isExcused)
    return DayRecord(
      status: isDone ? .done : isExcused ? .skipped : isMissed ? .missed : undecided(on: bare, isToday: isToday),
      level: isDone ? 4 : 0, isSuccess: isDone, isExcused: isExcused, isScheduled: bare.isScheduled)
  }

  @inline(__always)
  func atLeast(_ target: Int64, on bare: DayRecord, isToday: Bool) -> DayRecord {
    let isSuccess = sum >= target
    let isExcused = !isSuccess && (isSkipped || bare.isExcused)
    let status: DayStatus =
      isSuccess
      ? .done
      : isExcused
        ? .skipped : isMissed ? .missed : sum >= 0 && !isToday ? .partial : undecided(on: bare, isToday: isToday)
    return DayRecord(
      status: status, level: level(of: sum, target: target), millionths: sum, isSuccess: isSuccess,
      isExcused: isExcused, isScheduled: bare.isScheduled)
  }

  @inline(__always)
  func atMost(_ limit: Int64, on bare: DayRecord, isToday: Bool) -> DayRecord {
    let isExcused = isSkipped || bare.isExcused
    let isKept = bare.isScheduled && !isExcused && !isMissed && sum <= limit && (!isToday || isDone)
    let status: DayStatus =
      isExcused
      ? .skipped
      : isMissed ? .missed : !bare.isScheduled ? .rest : sum > limit ? .over : isKept ? .done : .pending
    return DayRecord(
      status: status, level: isKept ? 4 : 0, millionths: sum, isSuccess: isKept, isExcused: isExcused,
      isScheduled: bare.isScheduled)
  }

  /// The record of a day with a target per week or month. A day that reaches the period's whole target alone is a
  /// success even during a pause.
  @inline(__always)
  func periodAtLeast(_ target: Int64, on bare: DayRecord, isToday: Bool) -> DayRecord {
    let isWhole = sum >= target
    let isExcused = !isWhole && (isSkipped || bare.isExcused)
    let status: DayStatus =
      isWhole
      ? .done
      : isExcused ? .skipped : isMissed ? .missed : isToday || sum < 0 ? .rest : sum > 0 ? .done : .partial
    return DayRecord(status: status, millionths: sum, isSuccess: sum > 0, isExcused: isExcused)
  }

  @inline(__always)
  func periodAtMost(on bare: DayRecord) -> DayRecord {
    let isExcused = isSkipped || bare.isExcused
    return DayRecord(
      status: isExcused ? .skipped : isMissed ? .missed : .rest, millionths: sum, isExcused: isExcused)
  }

  @inline(__always)
  private func undecided(on bare: DayRecord, isToday: Bool) -> DayStatus {
    !bare.isScheduled ? .rest : isToday ? .pending : .blank
  }
}
