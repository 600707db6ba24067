import Journal

/// How large a synthetic data folder is, and what decides its contents.
struct DemoShape: Equatable, Sendable {
  /// At least 1.
  var people: Int
  /// Of each person, at least 1.
  var habits: Int
  /// Whole years that end on ``until``, at least 1.
  var years: Int
  /// The last day with check-ins; also the day that the folder takes as today.
  var until: Day
  var seed: UInt64

  /// The days with check-ins: the years that end on ``until``.
  var days: ClosedRange<Day> {
    let (year, month, day) = until.components
    // The day after 28 February takes the place of a 29th that the calendar lacks.
    let before = Day(year: year - years, month: month, day: day) ?? Day(year: year - years, month: 2, day: 28)
    return ((before ?? until) + 1)...until
  }

  /// How many of 10,000 days have a check-in, over all habits.
  static let share = 7_000
}
