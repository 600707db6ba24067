import Journal

/// Reads a habit's rows into one record a day: what each day is by its own entries, its pause and its weekday.
///
/// What depends on other days is left to the rule of the habit: whether today is due and every ``Outcome``, and
/// for amounts per week or month the level, and whether a limit was passed. Until then such a today is `rest`.
struct DayReading {
  let measure: Measure
  /// The weekdays on which the habit is scheduled; `nil` where it is not due on fixed days.
  let weekdays: WeekdaySet?
  let pauses: [Pause]
  let today: Day

  private static let done: UInt8 = 1
  private static let skip: UInt8 = 2
  private static let missed: UInt8 = 4

  /// One record for each day of the range, which may be empty (`last` before `first`).
  func records(of log: EventLog, first: Day, last: Day) -> [DayRecord] {
    guard first <= last else { return [] }
    return [DayRecord](unsafeUninitializedCapacity: last - first + 1) { days, count in
      log.entries.withUnsafeBufferPointer { entries in
        var cursor = log.index(from: first)
        var pauses = PauseCursor(pauses)
        var weekday = UInt8(truncatingIfNeeded: first.weekday.index)
        for number in first.number...last.number {
          var said: UInt8 = 0
          var sum: Int64 = -1
          while cursor < entries.count, entries[cursor].day.number == number {
            read(entries[cursor].value, said: &said, sum: &sum)
            cursor += 1
          }
          let scheduled = weekdays.map { $0.rawValue >> weekday & 1 != 0 }
          weekday = weekday == 6 ? 0 : weekday + 1
          let excuse = said & Self.skip != 0 || pauses.contains(number)
          let record = record(
            said: said, sum: sum, excuse: excuse, scheduled: scheduled, isToday: number == today.number)
          (days.baseAddress.unsafelyUnwrapped + count).initialize(to: record)
          count += 1
        }
      }
    }
  }

  @inline(__always)
  private func read(_ value: EventValue, said: inout UInt8, sum: inout Int64) {
    if case .yesNo = measure {
      // The row that comes last wins.
      switch value {
      case .done: said = Self.done
      case .skip: said = Self.skip
      case .missed: said = Self.missed
      case .amount: break
      }
      return
    }
    switch value {
    case .done:
      said |= Self.done
      if case .atLeast(let target) = measure { add(target, to: &sum) }
    case .skip: said |= Self.skip
    case .missed: said |= Self.missed
    case .amount(let amount): add(amount.millionths, to: &sum)
    }
  }

  @inline(__always)
  private func add(_ millionths: Int64, to sum: inout Int64) {
    let (total, overflow) = max(sum, 0).addingReportingOverflow(millionths)
    sum = overflow ? .max : total
  }

  @inline(__always)
  private func record(said: UInt8, sum: Int64, excuse: Bool, scheduled: Bool?, isToday: Bool) -> DayRecord {
    let missed = said & Self.missed != 0
    let undecided: DayStatus =
      switch scheduled {
      case true?: isToday ? .pending : .blank
      case false?, nil: .rest
      }
    switch measure {
    case .yesNo:
      let success = said & Self.done != 0
      let status: DayStatus = success ? .done : excuse ? .skipped : missed ? .missed : undecided
      return DayRecord(
        status: status, level: success ? 4 : 0, isSuccess: success, isExcused: excuse && !success,
        isScheduled: scheduled == true)
    case .atLeast(let target):
      let success = sum >= target
      let status: DayStatus =
        success ? .done : excuse ? .skipped : missed ? .missed : sum >= 0 && !isToday ? .partial : undecided
      return DayRecord(
        status: status, level: level(of: sum, target: target), millionths: sum, isSuccess: success,
        isExcused: excuse && !success, isScheduled: scheduled == true)
    case .atMost(let limit):
      let kept = scheduled == true && !excuse && !missed && sum <= limit && (!isToday || said & Self.done != 0)
      let status: DayStatus =
        excuse
        ? .skipped : missed ? .missed : scheduled != true ? .rest : sum > limit ? .over : kept ? .done : .pending
      return DayRecord(
        status: status, level: kept ? 4 : 0, millionths: sum, isSuccess: kept, isExcused: excuse,
        isScheduled: scheduled == true)
    case .periodAtLeast(let target):
      let success = sum >= target
      let status: DayStatus =
        success
        ? .done : excuse ? .skipped : missed ? .missed : isToday || sum < 0 ? .rest : sum > 0 ? .done : .partial
      return DayRecord(status: status, millionths: sum, isSuccess: sum > 0, isExcused: excuse && !success)
    case .periodAtMost:
      let status: DayStatus = excuse ? .skipped : missed ? .missed : .rest
      return DayRecord(status: status, millionths: sum, isExcused: excuse)
    }
  }
}

extension EventLog {
  /// The index of the first entry on or after `day`.
  func index(from day: Day) -> Int {
    // Nearly always the first entry, since rows before the start are an error.
    var index = 0
    while index < entries.count, entries[index].day < day { index += 1 }
    return index
  }
}

/// Tells for ascending days whether they are paused.
struct PauseCursor {
  private let pauses: [Pause]
  private var next = 0
  private var from: Int32 = .max
  private var through: Int32 = .max

  init(_ pauses: [Pause]) {
    self.pauses = pauses.count > 1 ? pauses.sorted { $0.from < $1.from } : pauses
    advance()
  }

  @inline(__always)
  mutating func contains(_ number: Int32) -> Bool {
    while number > through { advance() }
    return number >= from
  }

  /// The last day of the pause that was met last; `nil` where it has none.
  var currentThrough: Int32? { through == .max ? nil : through }

  private mutating func advance() {
    guard next < pauses.count else {
      from = .max
      through = .max
      return
    }
    from = pauses[next].from.number
    through = pauses[next].through?.number ?? .max
    next += 1
  }
}
