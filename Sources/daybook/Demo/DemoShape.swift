import Journal

/// The size of a synthetic data folder; together with the last day it determines every byte of it.
struct DemoShape: Equatable, Sendable {
  /// The number of people, at least 1.
  var people: Int
  /// The habits of each person, at least 1.
  var habits: Int
  /// The number of whole years that end on ``until``, at least 1.
  var years: Int
  /// The last day with check-ins, which the folder's settings fix as today.
  var until: Day
  var seed: UInt64

  /// The days with check-ins: ``years`` years that end on ``until``.
  var days: ClosedRange<Day> {
    let (year, month, day) = until.components
    // 28 February stands for a 29 February that the year lacks.
    let before = Day(year: year - years, month: month, day: day) ?? Day(year: year - years, month: 2, day: 28)
    return ((before ?? until) + 1)...until
  }

  /// How many of 10,000 days have a check-in, on average over all habits.
  static let share = 7_000
}
