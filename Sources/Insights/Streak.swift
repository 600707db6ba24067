import Journal

/// What a streak of a habit is counted in.
public enum StreakUnit: String, Sendable, Hashable, CaseIterable {
  /// Habits with fixed weekdays.
  case days
  /// N times a week, amounts per week.
  case weeks
  /// N times a month, a day of the month, amounts per month.
  case months
  /// Every N days.
  case checkIns = "check-ins"
}

/// A run of successes that nothing broke.
public struct Streak: Sendable, Hashable {
  /// The first success; of weeks and months, the first day inside the habit's dates.
  public let from: Day
  /// The last success; of weeks and months, the last day inside the habit's dates, and never later than today.
  public let to: Day
  /// In the habit's unit, at least 1.
  public let length: Int

  /// - Parameter length: In the habit's unit, at least 1: not the number of days in between.
  public init(from: Day, to: Day, length: Int) {
    self.from = from
    self.to = to
    self.length = length
  }
}

/// Collects runs, oldest first.
struct Runs {
  private var finished: [Streak] = []
  private var from: Int32 = 0
  private var to: Int32 = 0
  /// The length of the run that nothing has broken so far.
  private(set) var running = 0

  @inline(__always)
  mutating func extend(from first: Int32, to last: Int32) {
    if running == 0 { from = first }
    to = last
    running += 1
  }

  @inline(__always)
  mutating func interrupt() {
    if running > 0 { finish() }
  }

  private mutating func finish() {
    finished.append(Streak(from: Day(number: from), to: Day(number: to), length: running))
    running = 0
  }

  /// All runs, the one still running last. Nothing can extend it afterwards.
  mutating func close() -> [Streak] {
    if running > 0 { finish() }
    return finished
  }
}

extension [Streak] {
  /// The longest, the earliest of equals.
  var best: Streak? {
    var best: Streak?
    for streak in self where streak.length > (best?.length ?? 0) { best = streak }
    return best
  }
}
