import Journal

/// One day of a habit, as plain numbers.
public struct DayRecord: Sendable, Hashable {
  /// The recorded sum in millionths, negative for none.
  var millionths: Int64
  /// What the day is shown as.
  public internal(set) var status: DayStatus
  /// 0–4, for the heatmap. Yes/no: 0 or 4. Limits: 4 when kept, else 0. Amounts by share of the target (of its daily
  /// part where it is per week or month): 0, below 50 %, below 100 %, below 150 %, from 150 % on.
  public internal(set) var level: UInt8
  /// What the occasion of the score that falls on the day came to.
  public internal(set) var outcome: Outcome
  private var flags: UInt8

  /// A day about which there is nothing to say.
  static let outside = DayRecord(status: .outside)

  init(
    status: DayStatus, level: UInt8 = 0, outcome: Outcome = .none, millionths: Int64 = -1, isSuccess: Bool = false,
    isExcused: Bool = false, isScheduled: Bool = false
  ) {
    self.millionths = millionths
    self.status = status
    self.level = level
    self.outcome = outcome
    flags = (isSuccess ? 1 : 0) | (isExcused ? 2 : 0) | (isScheduled ? 4 : 0)
  }

  /// Whether the day is a success by its own entries (a limit: a scheduled day that was kept). For amounts per week
  /// or month: a day with more than zero; for limits per week or month: a day with an amount that did not pass it.
  public internal(set) var isSuccess: Bool {
    get { flags & 1 != 0 }
    set { flags = newValue ? flags | 1 : flags & ~1 }
  }

  /// Whether a `skip` row or a pause excuses the day.
  public var isExcused: Bool { flags & 2 != 0 }

  /// Whether the schedule names the day; `false` for habits that are not due on fixed days.
  public var isScheduled: Bool { flags & 4 != 0 }

  /// Whether the day counts among those on which something was due: scheduled and not excused. For habits that are
  /// not due on fixed days: a day with a success, a shortfall or a `missed`, today while it is due, and the last day
  /// of a period, or the N-th counting day, that failed. An extra success on a rest day was not due.
  public internal(set) var isDue: Bool {
    get { flags & 8 != 0 }
    set { flags = newValue ? flags | 8 : flags & ~8 }
  }

  /// The day's amounts added up, `done` counting as the whole of an `at least` target; `nil` where none was recorded.
  public var recorded: Amount? { millionths < 0 ? nil : Amount(millionths: millionths) }
}
