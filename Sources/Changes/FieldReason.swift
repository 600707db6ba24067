import Journal

/// What kind of problem a field has, for pages that say it in their own language. Problems without one are
/// met in a terminal only.
public enum FieldReason: Sendable, Equatable {
  /// Nothing stands where something has to.
  case missing
  /// More than the text may have.
  case overLimit(TextLimit.Excess)
  /// A line break in what is one line.
  case severalLines
  /// A tab or another control character, which nobody sees.
  case controlCharacter
  /// It cannot be read as a day.
  case noDay
  /// A day before ``Day/earliestOfHabits``.
  case tooEarly
  /// It cannot be read as a time.
  case noTime
  /// It names no zone of the IANA database.
  case noTimeZone
  /// The last day lies before the first.
  case endBeforeStart
  /// The habit was put away on that day, and would begin then or later.
  case startNotBeforeArchived(Day)
  /// Another habit is called so.
  case sameTitle(String)
  /// It cannot be read as two coordinates and a name.
  case noPlace
  /// Coordinates alone.
  case placeWithoutName
  /// A latitude outside −90 to 90 degrees, or a longitude outside −180 to 180.
  case placeOutOfRange
  /// At least zero of something is no target.
  case amountNotAboveZero
  /// More than six.
  case tooManyDecimals
  /// Above ``Amount/largest``.
  case tooLarge
  /// A target per week or month asks for a habit that is due daily.
  case periodNeedsDaily
  /// A limit asks for a habit that is due daily or on named days.
  case limitNeedsDays
  /// None of the words that there are for it, such as colours: forms offer them to be chosen.
  case noChoice
  /// The target would be read in another way than it is meant: its unit ends like a period, say.
  case misread
  /// There is no such habit to take over from.
  case noHabit
  /// That habit took over from this one, or it is this one.
  case replacesInCircle
  /// Check-ins that the change would leave without room.
  case checkIns(HabitConflict.Reason, days: [Day])
}
