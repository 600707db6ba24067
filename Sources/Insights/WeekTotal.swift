import Journal

/// What one week of a calendar year came to, cut to the year and to the habit's dates.
public struct WeekTotal: Sendable, Hashable {
  /// What can be said of a week in a word.
  public enum Kind: UInt8, Sendable, Hashable {
    /// Before the habit's first day, after its last, or in the future.
    case outside
    /// Every day was excused.
    case excused
    /// Some day might have counted, and none did.
    case none
    /// Some day counts.
    case some
  }

  /// Days that count in the habit's total.
  public let successes: Int
  /// What the week is shown as.
  public let kind: Kind
}

extension HabitReport {
  /// The weeks of a year from the one with 1 January to the one with 31 December, all of them: of a year of 366 days that
  /// begins with a week's last day there are 54.
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
