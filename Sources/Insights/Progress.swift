import Journal

/// What a day, week or month has of what it needs.
public struct Progress: Sendable, Hashable {
  /// What is counted.
  public enum Unit: Sendable, Hashable {
    /// Successful days; both numbers are whole.
    case times
    /// The target's unit.
    case amount
  }

  /// What ``reached`` and ``needed`` are in.
  public let unit: Unit
  /// The first day of what is measured, inside the habit's dates.
  public let from: Day
  /// The last day of what is measured, inside the habit's dates; it may be later than today.
  public let through: Day
  /// What is recorded so far.
  public let reached: Amount
  /// What to reach, or of a limit what to stay within.
  public let needed: Amount
  /// ``needed`` as people are told it: a share of the target, where a period is cut, rounded to two decimals below ten, one
  /// below a hundred and none above. Upwards, or downwards of a limit, so that whoever keeps to it has what is needed.
  public let stated: Amount

  /// Reached of needed, 0 or more; 1 where nothing is needed.
  public var share: Double { needed.isZero ? 1 : reached.value / needed.value }
  /// What is left to reach, or to use of a limit; never below zero.
  public var remaining: Amount {
    reached < needed ? Amount(millionths: needed.millionths - reached.millionths) : .zero
  }
}

extension Amount {
  func roundedShare(down: Bool) -> Amount {
    let step: Int64 = millionths < 10_000_000 ? 10_000 : millionths < 100_000_000 ? 100_000 : 1_000_000
    let rest = millionths % step
    if rest == 0 { return self }
    let (above, overflow) = (millionths - rest).addingReportingOverflow(step)
    return Amount(millionths: down || overflow ? millionths - rest : above)
  }
}
