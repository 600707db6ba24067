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
