import Journal

/// The unit in which a habit's streaks are counted.
public enum StreakUnit: String, Sendable, Hashable, CaseIterable {
  /// Scheduled days, for habits with fixed weekdays.
  case days
  /// Calendar weeks, for N times a week and amounts per week.
  case weeks
  /// Calendar months, for N times a month, a day of the month and amounts per month.
  case months
  /// Successes, for every N days.
  case checkIns = "check-ins"
}

/// A series of successes that nothing interrupted.
public struct Streak: Sendable, Hashable {
  /// The day of the first success; for weeks and months the first day of the period inside the habit's dates.
  public let from: Day
  /// The day of the last success; for weeks and months the last day of the period inside the habit's dates, and never
  /// later than today.
  public let to: Day
  /// The number of successes in the habit's streak unit, at least 1.
  public let length: Int

  /// - Parameter length: In the habit's streak unit, at least 1; this is not the number of days from `from` to `to`.
  public init(from: Day, to: Day, length: Int) {
    self.from = from
    self.to = to
    self.length = length
  }
}

/// Collects streaks, the earliest first.
struct Runs {
  private var finished: [Streak] = []
  private var from: Int32 = 0
  private var to: Int32 = 0
  /// The length of the streak that is not interrupted so far; 0 for none.
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

  /// All streaks, the current one last. Nothing can extend it afterwards.
  mutating func close() -> [Streak] {
    if running > 0 { finish() }
    return finished
  }
}

extension [Streak] {
  /// The longest streak, the earliest one of equals; `nil` where there is none.
  var best: Streak? {
    var best: Streak?
    for streak in self where streak.length > (best?.length ?? 0) { best = streak }
    return best
  }
}
