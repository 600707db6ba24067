extension Habit {
  /// What is wrong with the dates of a habit. Files, commands and forms ask here, and each says it in its own way.
  public enum DateFlaw: Sendable, Hashable {
    /// It starts before ``Day/earliestOfHabits``.
    case startsTooEarly(Day)
    /// It ends before it starts, and has no day.
    case endsBeforeStart(Day, start: Day)
    /// It was put away before its first day was over, so that no day of it counts.
    case archivedByStart(Day, start: Day)
  }

  /// What is wrong with its dates, in this order.
  public var dateFlaws: [DateFlaw] {
    guard let start else { return [] }
    var flaws: [DateFlaw] = []
    if start < .earliestOfHabits { flaws.append(.startsTooEarly(start)) }
    if let end, end < start { flaws.append(.endsBeforeStart(end, start: start)) }
    if let archived, archived <= start { flaws.append(.archivedByStart(archived, start: start)) }
    return flaws
  }

  /// The span that its check-ins are counted in: that of its target, or else of its schedule. A day, unless so much or so
  /// often is asked for in a week or a month.
  public var period: Target.Period {
    if let target, target.period != .day { return target.period }
    return schedule.period
  }
}
