/// The outcome of one occasion of the score.
///
/// The occasions of a habit with fixed days are its scheduled days. Those of a habit with periods are the last days of
/// its calendar weeks or months, cut to the habit's dates; the running one is on today. Those of `every N days` are
/// each success and each N-th counting day in a row without one.
public enum Outcome: UInt8, Sendable, Hashable, CaseIterable {
  /// The day has no occasion.
  case none
  case succeeded, failed
  /// The occasion is counted nowhere, and does not break a streak.
  case excused
  /// Not decided yet: today, or the running period.
  case pending
}
