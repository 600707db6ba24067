extension Habit {
  /// A contradiction in the dates of a habit. Files, commands and forms all check by these, and each has its own words
  /// for them.
  public enum DateFlaw: Sendable, Hashable {
    /// The habit starts before ``Day/earliestOfHabits``.
    case startsTooEarly(Day)
    /// The habit ends before it starts, so that it has no day.
    case endsBeforeStart(Day, start: Day)
    /// The habit was archived on its first day or before, so that no day of it counts.
    case archivedByStart(Day, start: Day)
  }

  /// The contradictions in the habit's dates, in the order of the cases; empty where there are none or the start is
  /// open.
  public var dateFlaws: [DateFlaw] {
    guard let start else { return [] }
    var flaws: [DateFlaw] = []
    if start < .earliestOfHabits { flaws.append(.startsTooEarly(start)) }
    if let end, end < start { flaws.append(.endsBeforeStart(end, start: start)) }
    if let archived, archived <= start { flaws.append(.archivedByStart(archived, start: start)) }
    return flaws
  }

  /// The span over which check-ins are added up or counted: the target's, or else the schedule's. It is a day unless
  /// one of them asks for an amount or a number of times in a week or a month.
  public var period: Target.Period {
    if let target, target.period != .day { return target.period }
    return schedule.period
  }
}
