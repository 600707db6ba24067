import Insights
import Journal

/// How many days of a month pages tell of a habit.
enum MonthFigure: Sendable, Equatable {
  /// The habit had no day in the month, or none on which it counted.
  case none
  /// How many days counted, for a habit that is not due on fixed days, and for extra days alone.
  case times(Int)
  /// How many days succeeded of those that were due.
  case share(Int, of: Int)

  init(_ total: MonthTotal, of report: HabitReport) {
    let isDueOnDays = report.hasFixedDays && report.countsDays
    self =
      if isDueOnDays, total.occasions > 0 {
        .share(total.succeeded, of: total.occasions)
      } else if total.successes > 0 || (!isDueOnDays && Self.hasCountingDay(in: total.month, of: report)) {
        .times(total.successes)
      } else {
        .none
      }
  }

  /// Whether a month has a day of the habit that is not excused.
  private static func hasCountingDay(in month: YearMonth, of report: HabitReport) -> Bool {
    let from = max(month.firstDay, report.first) - report.first
    let through = min(month.lastDay, report.last) - report.first
    return from <= through && report.days[from...through].contains { !$0.isExcused }
  }

  /// Whether every day that was due succeeded.
  var isWhole: Bool { if case .share(let count, let all) = self { count == all } else { false } }

  func encode(into encoder: inout ModelEncoder) {
    switch self {
    case .none: encoder.append(-1)
    case .times(let count): encoder.append(count)
    case .share(let count, let all): encoder.append(1 << 20 | all << 10 | count)
    }
  }

  /// Appends the figure as tables have it: `8`, and `8/10` with what was due set apart; nothing for ``none``.
  func write(to html: inout HTMLWriter) {
    switch self {
    case .none: break
    case .times(let count): html.append(count)
    case .share(let count, let all):
      html.append(count)
      html.append("<i>/")
      html.append(all)
      html.append("</i>")
    }
  }

  /// The figure as a text: `8`, `8/10`; `nil` for ``none``.
  func text(in words: Words) -> String? {
    switch self {
    case .none: nil
    case .times(let count): words.number(count)
    case .share(let count, let all): "\(count)/\(all)"
    }
  }
}

/// A month of a habit as its own page tells of it.
struct HabitMonth: Sendable {
  let month: YearMonth
  let figure: MonthFigure
  /// The number of successful days beyond those that were due.
  let extra: Int
  /// The sum of the recorded amounts; `nil` for yes/no habits.
  let amount: Amount?

  init(_ total: MonthTotal, of report: HabitReport) {
    month = total.month
    figure = MonthFigure(total, of: report)
    extra = total.extra
    amount = total.amount
  }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(month.year * 12 + month.month)
    figure.encode(into: &encoder)
    encoder.append(extra)
    encoder.append(amount.map { Int($0.millionths) })
  }

  /// How many days were done, of those that were due where these are fixed: `8 of 10, 1 extra`, `8 days`; `nil` where
  /// none counted.
  func days(in words: Words) -> String? {
    switch figure {
    case .none: nil
    case .times(let count): words(.days, count: count)
    case .share(let count, let all):
      words.withExtra(words(.habitOf, ["n": words.number(count), "all": words.number(all)]), extra)
    }
  }
}
