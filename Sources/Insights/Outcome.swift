/// What one occasion of the score came to.
///
/// Occasions are the scheduled days of a habit with fixed days; the last day of each calendar period, cut to the
/// habit's dates, of one with periods (the running one stands on today); each success and each N-th counting day in
/// a row without one for `every N days`.
public enum Outcome: UInt8, Sendable, Hashable, CaseIterable {
  /// No occasion falls on the day.
  case none
  case succeeded, failed
  /// Out of every count; a streak goes on over it.
  case excused
  /// Not decided yet: today, or the period that runs today.
  case pending
}
