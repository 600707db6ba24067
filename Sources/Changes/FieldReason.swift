import Journal

/// The kind of a field's problem, which pages say in their own language. Problems without a kind only occur in a
/// terminal.
public enum FieldReason: Sendable, Equatable {
  /// A required value is missing.
  case missing
  /// The text exceeds its limit.
  case overLimit(TextLimit.Excess)
  /// A text of one line contains a line break.
  case severalLines
  /// The text contains a control character, which is invisible.
  case controlCharacter
  /// The value is no username: lower-case letters, digits and hyphens.
  case noUsername
  /// Somebody has that username, or had it before.
  case usernameTaken
  /// The value cannot be read as a day.
  case noDay
  /// The day is before ``Day/earliestOfHabits``.
  case tooEarly
  /// The value cannot be read as a time.
  case noTime
  /// The value is no name of a time zone in the IANA database.
  case noTimeZone
  /// The value is no tag of a language.
  case noLanguage
  /// The last day is before the first.
  case endBeforeStart
  /// The habit would start on the day on which it was archived, or later.
  case startNotBeforeArchived(Day)
  /// Another habit has that title.
  case sameTitle(String)
  /// The value cannot be read as two coordinates and a name.
  case noPlace
  /// The value is coordinates without a name.
  case placeWithoutName
  /// The latitude is outside −90 to 90 degrees, or the longitude outside −180 to 180.
  case placeOutOfRange
  /// A target to reach is zero.
  case amountNotAboveZero
  /// The number has more than six decimals.
  case tooManyDecimals
  /// The number is above ``Amount/largest``.
  case tooLarge
  /// A target per week or month needs a habit that is due daily.
  case periodNeedsDaily
  /// A limit needs a habit that is due daily or on fixed days.
  case limitNeedsDays
  /// The value is none of the allowed words, for example of the colours; forms offer them as choices.
  case noChoice
  /// The target would be read back differently, for example because its unit ends like a period.
  case misread
  /// A word of a task's title would be read as one with a meaning.
  case misreadTitle(String)
  /// A line of a task's description would be read as a task or a comment.
  case misreadDescription
  /// A word is no label.
  case noLabel
  /// The text cannot be read as a reminder that is relative to a date.
  case noReminder
  /// The text cannot be read as a time of the day from one minute to another.
  case noQuietTime
  /// The text cannot be read as a repetition.
  case noRepetition
  /// The list has more parts of the day than ``PartOfDay/most``.
  case manyParts
  /// A profile names too many places.
  case manyPlaces
  /// The list leaves out a part of the day that the habit of that title has.
  case partOfHabit(String, title: String)
  /// There is no habit of that name to take over from.
  case noHabit
  /// The habit to take over from is this one, or took over from this one.
  case replacesInCircle
  /// The habit counts amounts of the first unit, and the challenge of the second.
  case otherUnit(String, String)
  /// A challenge takes more than a year.
  case longerThanAYear
  /// The change would leave check-ins of these days without a place.
  case checkIns(HabitConflict.Reason, days: [Day])
}
