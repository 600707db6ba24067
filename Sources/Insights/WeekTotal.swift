import Journal

/// The totals of one week of a calendar year, cut to the year and to the habit's dates.
public struct WeekTotal: Sendable, Hashable {
  /// The kinds of weeks that a page tells apart.
  public enum Kind: UInt8, Sendable, Hashable {
    /// Before the habit's first day, after its last, or in the future.
    case outside
    /// Every day was excused.
    case excused
    /// No day counts, though not all were excused.
    case none
    /// At least one day counts.
    case some
  }

  /// The number of days that count in the habit's total.
  public let successes: Int
  /// The kind of week that a page shows.
  public let kind: Kind
}

extension HabitReport {
  /// All weeks of a year from the one with 1 January to the one with 31 December. There are 53 of them, or 54 in a year
  /// of 366 days that begins with the last day of a week.
  public func weeks(ofYear year: Int, weekStartsOn: Weekday) -> [WeekTotal] {
    let newYear = YearMonth(year: year, month: 1).firstDay
    let end = YearMonth(year: year, month: 12).lastDay
    var weeks: [WeekTotal] = []
    var weekStart = newYear - (newYear.weekday.index - weekStartsOn.index + 7) % 7
    while weekStart <= end {
      weeks.append(week(from: max(weekStart, newYear), through: min(weekStart + 6, end)))
      weekStart = weekStart + 7
    }
    return weeks
  }

  private func week(from: Day, through: Day) -> WeekTotal {
    let start = min(max(0, from - first), days.count)
    let inside = days[start..<min(max(start, through - first + 1), days.count)]
    let successes = inside.count { $0.countsInTotal(amounts: countsAmounts) }
    let kind: WeekTotal.Kind =
      inside.isEmpty ? .outside : successes > 0 ? .some : inside.allSatisfy(\.isExcused) ? .excused : .none
    return WeekTotal(successes: successes, kind: kind)
  }

  private var countsAmounts: Bool { Measure(target).isPerPeriod }
}
