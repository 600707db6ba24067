import Journal

/// A day of a habit that moves where check-ins are in its way: whoever chooses it gets the nearest one that has all of them.
public enum FittedDay: String, CaseIterable, Sendable {
  /// The first day.
  case start
  /// The last day.
  case end
  /// The day from which on the habit is put away.
  case archived

  /// The one of two days with which the habit has more days.
  public func wider(_ one: Day, _ other: Day) -> Day {
    switch self {
    case .start: min(one, other)
    case .end, .archived: max(one, other)
    }
  }

  /// The nearest day that leaves the habit all that it has.
  ///
  /// - Parameters:
  ///   - chosen: The day that somebody chose.
  ///   - checkIns: The days of the first and the last check-in; `nil` where there is none.
  ///   - start: The first day that the habit says.
  ///   - end: The last day that the habit says.
  public func fitted(_ chosen: Day, checkIns: ClosedRange<Day>?, start: Day?, end: Day?) -> Day {
    let needed: [Day?] =
      switch self {
      case .start: [checkIns?.lowerBound, end]
      case .end: [checkIns?.upperBound, start]
      case .archived: [checkIns.map { $0.upperBound + 1 }, start.map { $0 + 1 }]
      }
    return needed.compactMap(\.self).reduce(chosen, wider)
  }
}
