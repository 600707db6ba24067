import Journal

/// All habits together on one day.
public struct OverviewDay: Sendable, Hashable {
  /// Which day it is.
  public let day: Day
  /// How many habits were due.
  public let due: Int
  /// How many of those succeeded.
  public let succeeded: Int

  /// 0–4 by the share of due habits that succeeded: 0, up to 25 %, up to 50 %, below 100 %, 100 %. 0 where none was due.
  public var level: UInt8 {
    if succeeded == 0 { return 0 }
    if succeeded == due { return 4 }
    if succeeded * 4 <= due { return 1 }
    return succeeded * 2 <= due ? 2 : 3
  }

  /// - Parameters:
  ///   - due: 0 or more.
  ///   - succeeded: Not more than `due`.
  public init(day: Day, due: Int, succeeded: Int) {
    self.day = day
    self.due = due
    self.succeeded = succeeded
  }
}

/// One day for each from `first` to `last`, both included: how many of these habits were due, and how many succeeded.
///
/// What counts as due is ``DayRecord/isDue``.
public func overview(of reports: [HabitReport], from first: Day, through last: Day) -> [OverviewDay] {
  guard first <= last else { return [] }
  var due = [Int32](repeating: 0, count: last - first + 1)
  var succeeded = due
  for report in reports {
    let from = max(first, report.first)
    let through = min(last, report.last)
    guard from <= through else { continue }
    let shift = report.first - first
    for index in (from - report.first)...(through - report.first) {
      let record = report.days[index]
      guard record.isDue else { continue }
      due[index + shift] += 1
      if record.isSuccess { succeeded[index + shift] += 1 }
    }
  }
  return due.indices.map { OverviewDay(day: first + $0, due: Int(due[$0]), succeeded: Int(succeeded[$0])) }
}
