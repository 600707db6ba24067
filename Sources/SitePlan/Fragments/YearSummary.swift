import Insights
import Journal

/// The figures of a habit's year.
struct YearSummary: Sendable, Equatable {
  /// The unit in which successes are counted, where it is not days.
  let streakUnit: StreakUnit
  /// How many occasions succeeded. Occasions are days, weeks, months or check-ins, as the schedule counts.
  let succeeded: Int
  let occasions: Int
  /// Successful days beyond the occasions; 0 where occasions are not days.
  let extra: Int
  /// All days that count towards the habit's total.
  let successes: Int
  /// The sum of the year's amounts; `nil` for limits and habits without a target.
  let amount: Amount?
  let unit: String?

  /// The totals of a habit in a calendar year; days without a success are not counted.
  init(of report: HabitReport, target: Target?, year: Int) {
    let total = report.total(ofYear: year)
    succeeded = total.succeeded
    occasions = total.occasions
    extra = total.extra
    successes = total.successes
    amount = target?.isLimit == true ? nil : total.amount
    unit = target?.unit
    streakUnit = report.streakUnit
  }

  /// The year in a short heading: `131 of 139 days · 702 km`.
  func heading(in words: Words) -> String {
    [days(in: words), amount(in: words)].compactMap(\.self).joined(separator: " · ")
  }

  /// The successful days: `114 of 129 days, 6 extra`; without occasions, the days that count towards the total:
  /// `6 days`.
  func days(in words: Words) -> String {
    guard occasions > 0 else { return words(.days, count: successes) }
    return words.withExtra(
      words(dueWords, count: occasions, ["n": words.number(succeeded), "all": words.number(occasions)]), extra)
  }

  /// The number of what succeeded, as ``heading(in:)`` begins with it: occasions, or days where there were none.
  var figure: Int { occasions > 0 ? succeeded : successes }

  /// What stands beside the ``figure`` where that is set apart: `of 129 days, 6 extra`, `days`.
  func besideFigure(in words: Words) -> String {
    guard occasions > 0 else { return words.unit(.days, count: successes) }
    let text = words(
      dueWords, count: occasions, ["n": String(Words.figureMark), "all": words.number(occasions)])
    return words.withExtra(words.aroundFigure(text), extra)
  }

  /// The amount in all, rounded as totals are: `801 km`; `nil` for limits and habits without a target, and for nothing.
  func amount(in words: Words) -> String? {
    guard let amount, !amount.isZero else { return nil }
    return words.amount(amount.roundedForTotals, unit: unit)
  }

  private var dueWords: Phrase {
    switch streakUnit {
    case .days: .habitDueDays
    case .weeks: .habitDueWeeks
    case .months: .habitDueMonths
    case .checkIns: .habitDueCheckIns
    }
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(streakUnit.rawValue)
    encoder.append(succeeded)
    encoder.append(occasions)
    encoder.append(extra)
    encoder.append(successes)
    encoder.append(amount.map { Int($0.millionths) })
    encoder.append(unit)
  }
}
