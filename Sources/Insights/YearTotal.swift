import Journal

/// The totals of a habit in a calendar year.
public struct YearTotal: Sendable, Hashable {
  /// The year that is summed up.
  public let year: Int
  /// The number of days that count in the habit's total.
  public let successes: Int
  /// The number of the score's occasions in the year that are decided and not excused: days, weeks, months or
  /// check-ins.
  public let occasions: Int
  /// The number of ``occasions`` that were successful.
  public let succeeded: Int
  /// The number of successful days that are no occasion: done on a rest day or on an excused one. ``successes`` is the
  /// sum of ``succeeded`` and this. Zero where occasions are weeks or months.
  public let extra: Int
  /// The sum of the recorded amounts; `nil` for yes/no habits.
  public let amount: Amount?
}

extension HabitReport {
  /// The totals of a calendar year. A running week or month is no occasion until it is decided.
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
