import Journal

/// The progress of a day, week or month towards what it needs.
public struct Progress: Sendable, Hashable {
  /// The unit of ``Progress/reached`` and ``Progress/needed``.
  public enum Unit: Sendable, Hashable {
    /// Successful days; both numbers are whole.
    case times
    /// The unit of the habit's target.
    case amount
  }

  /// The unit of ``reached`` and ``needed``.
  public let unit: Unit
  /// The first day of the day, week or month inside the habit's dates.
  public let from: Day
  /// The last day of the day, week or month inside the habit's dates; it may be later than today.
  public let through: Day
  /// The amount or the number of successes recorded so far.
  public let reached: Amount
  /// The amount or the number of successes to reach; for a limit, the amount to stay within.
  public let needed: Amount
  /// ``needed`` as pages show it. The share of a target in a cut period is rounded to two decimals below ten, to one
  /// below a hundred and to a whole number above. It is rounded up, or down for a limit, so that whoever keeps to it
  /// has what is needed.
  public let stated: Amount

  /// ``reached`` divided by ``needed``, 0 or more; 1 where nothing is needed.
  public var share: Double { needed.isZero ? 1 : reached.value / needed.value }
  /// The amount still to reach, or still unused for a limit; never below zero.
  public var remaining: Amount {
    reached < needed ? Amount(millionths: needed.millionths - reached.millionths) : .zero
  }
}

extension Amount {
  func roundedShare(down: Bool) -> Amount {
    let step: Int64 = millionths < 10_000_000 ? 10_000 : millionths < 100_000_000 ? 100_000 : 1_000_000
    return rounded(toMillionths: step, down ? .down : .up)
  }
}
