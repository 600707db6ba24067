import Journal

/// What a calendar year of a habit came to.
public struct YearTotal: Sendable, Hashable {
  /// Which year it is.
  public let year: Int
  /// Days that count in the habit's total.
  public let successes: Int
  /// The score's occasions of the year that are decided and not excused: days, weeks, months or check-ins.
  public let occasions: Int
  /// Those of the occasions that were successful; never more than there are.
  public let succeeded: Int
  /// Successful days beyond the occasions: done on a day of rest, or on one that was excused. With ``succeeded`` they
  /// make ``successes``. Zero for weeks and months, which are not counted in days.
  public let extra: Int
  /// Everything recorded; `nil` for yes/no habits.
  public let amount: Amount?
}

extension HabitReport {
  /// What a calendar year came to, its running week or month out of the occasions until it is decided.
  public func total(ofYear year: Int) -> YearTotal {
    let months = months.filter { $0.month.year == year }
    let amounts = months.compactMap(\.amount)
    return YearTotal(
      year: year,
      successes: months.reduce(0) { $0 + $1.successes },
      occasions: months.reduce(0) { $0 + $1.occasions },
      succeeded: months.reduce(0) { $0 + $1.succeeded },
      extra: months.reduce(0) { $0 + $1.extra },
      amount: amounts.isEmpty ? nil : amounts.reduce(.zero, +))
  }
}
