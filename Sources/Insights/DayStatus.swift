/// The status of a habit on a day. All nine are told apart everywhere: a blank is neither a zero nor a `missed`.
public enum DayStatus: UInt8, Sendable, Hashable, CaseIterable {
  /// A success. For amounts per week or month: a day with more than zero.
  case done
  /// A past day with an amount, zero included, below its target.
  case partial
  /// The limit was exceeded.
  case over
  /// Recorded as missed, and the amounts do not make the day a success.
  case missed
  /// Excused by a `skip` row or a pause.
  case skipped
  /// Not scheduled, or without an entry where the schedule fixes no days. Also today with an amount, zero included,
  /// where neither the target is reached nor the habit due.
  case rest
  /// Due today and undecided.
  case pending
  /// Due on a past day, and nothing was recorded.
  case blank
  /// Before the habit's first day, after its last, or in the future.
  case outside
}

extension DayStatus {
  /// The name in JSON, which is the same in every language.
  public var name: String {
    switch self {
    case .done: "done"
    case .partial: "partial"
    case .over: "over"
    case .missed: "missed"
    case .skipped: "skipped"
    case .rest: "rest"
    case .pending: "pending"
    case .blank: "blank"
    case .outside: "outside"
    }
  }
}
