import Journal

/// One day of a habit, as plain numbers.
public struct DayRecord: Sendable, Hashable {
  /// The sum of the recorded amounts in millionths; negative where none was recorded.
  var millionths: Int64
  /// The status that pages show for the day.
  public internal(set) var status: DayStatus
  /// The level in a heatmap, 0–4. Yes/no habits: 0 or 4. Limits: 4 when kept, else 0. Amounts by their share of the
  /// target (for a target per week or month, of its daily part): 0 for nothing, 1 below 50 %, 2 below 100 %, 3 below
  /// 150 %, 4 from 150 %.
  public internal(set) var level: UInt8
  /// The outcome of the score's occasion that falls on the day.
  public internal(set) var outcome: Outcome
  private var flags: UInt8

  /// A day outside the habit's dates.
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

  /// Whether the day's own entries make it a success; for a limit: a scheduled day on which it was kept. For amounts
  /// per week or month: a day with more than zero; for limits per week or month: a day with an amount that did not
  /// exceed the limit.
  public internal(set) var isSuccess: Bool {
    get { flags & 1 != 0 }
    set { flags = newValue ? flags | 1 : flags & ~1 }
  }

  /// Whether a `skip` row or a pause excuses the day.
  public var isExcused: Bool { flags & 2 != 0 }

  /// Whether the day is scheduled; `false` for habits whose schedule fixes no days.
  public var isScheduled: Bool { flags & 4 != 0 }

  /// Whether something was due on the day: it is scheduled and not excused. For habits whose schedule fixes no days: a
  /// day with a success, a partial amount or a `missed`, and the last day of a failed period or the N-th counting day of
  /// a failed interval. An extra success on a rest day was not due.
  ///
  /// Today is due where ``HabitReport/wasAskedToday`` and nothing excuses it.
  public internal(set) var isDue: Bool {
    get { flags & 8 != 0 }
    set { flags = newValue ? flags | 8 : flags & ~8 }
  }

  /// Whether what was due on the day was done: the day is a success, or today made the amount of its week or month whole.
  public var isDone: Bool { isSuccess || status == .done }

  /// The sum of the day's amounts, where `done` counts as the whole of a target to reach; `nil` where none was
  /// recorded.
  public var recorded: Amount? { millionths < 0 ? nil : Amount(millionths: millionths) }
}
