import Journal

/// How many habits were due on a day, and how many of them succeeded.
public struct OverviewDay: Sendable, Hashable {
  /// The day that is summed up.
  public let day: Day
  /// The number of habits that were due.
  public let due: Int
  /// The number of due habits that succeeded.
  public let succeeded: Int

  /// - Parameters:
  ///   - due: 0 or more.
  ///   - succeeded: At most `due`.
  public init(day: Day, due: Int, succeeded: Int) {
    self.day = day
    self.due = due
    self.succeeded = succeeded
  }
}

/// One element for each day from `first` to `last`, both included, with how many of the habits were due and how many of
/// these succeeded. A habit was due where ``DayRecord/isDue`` is `true`, and done where ``DayRecord/isDone`` is.
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
      if record.isDone { succeeded[index + shift] += 1 }
    }
  }
  return due.indices.map { OverviewDay(day: first + $0, due: Int(due[$0]), succeeded: Int(succeeded[$0])) }
}
