import Journal

/// What kind of problem a field has, for pages that say it in their own language. Problems without one are said as their
/// message has it.
public enum FieldReason: Sendable, Equatable {
  case missing
  case tooLong(count: Int, limit: Int)
  case severalLines
  case controlCharacter
  case noDay
  case tooEarly
  case noTime
  case noTimeZone
  case endBeforeStart
  case startNotBeforeArchived(Day)
  /// Another habit is called so.
  case sameTitle(String)
  case noPlace
  case placeWithoutName
  case placeOutOfRange
  case amountNotAboveZero
  case tooManyDecimals
  case tooLarge
  /// A target per week or month asks for a habit that is due daily.
  case periodNeedsDaily
  /// A limit asks for a habit that is due daily or on named days.
  case limitNeedsDays
  /// Check-ins that the change would leave without room.
  case checkIns(HabitConflict.Reason, days: [Day])
}
