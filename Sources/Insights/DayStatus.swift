/// What a civil day is for a habit. The nine stay apart everywhere: a blank is neither a zero nor a `missed`.
public enum DayStatus: UInt8, Sendable, Hashable, CaseIterable {
  /// A success. For amounts per week or month: a day with more than zero.
  case done
  /// A past day with an amount, zero included, below its target.
  case partial
  /// A limit was passed.
  case over
  /// The person said so, and the day is no success by its amounts.
  case missed
  /// Excused: by a `skip` row, or inside `paused`.
  case skipped
  /// Not scheduled, or a day without an entry of a habit that is not due on fixed days. Today also with an amount
  /// that neither reached the target nor is due to.
  case rest
  /// Due today and undecided.
  case pending
  /// Was due, nothing recorded.
  case blank
  /// Before the first day, after the last, or in the future.
  case outside
}

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
