import Journal

/// The calendar weeks or months in which everything that was due was done.
///
/// Perfect is a span that has passed, or that ends today with nothing left undecided, in which at least one occasion
/// of the score fell and none failed. Periods belong to the span that their last day inside the habit's dates falls
/// in. Excused occasions neither help nor harm.
struct PerfectSpans {
  /// The last day of each, in order.
  let lastDays: [Day]

  static func weeks(of reports: [HabitReport], today: Day, weekStartsOn: Weekday) -> PerfectSpans {
    guard let first = reports.map(\.first).min(), first <= today else { return PerfectSpans(lastDays: []) }
    let origin = first.startOfWeek(startingOn: weekStartsOn)
    return PerfectSpans(
      of: reports, today: today, count: (today - origin) / 7 + 1,
      span: { ($0 - origin) / 7 }, lastDay: { origin + 7 * $0 + 6 })
  }

  static func months(of reports: [HabitReport], today: Day) -> PerfectSpans {
    guard let first = reports.map(\.first).min(), first <= today else { return PerfectSpans(lastDays: []) }
    func ordinal(_ day: Day) -> Int {
      let month = day.yearMonth
      return month.year * 12 + month.month - 1
    }
    let origin = ordinal(first)
    return PerfectSpans(
      of: reports, today: today, count: ordinal(today) - origin + 1, span: { ordinal($0) - origin },
      lastDay: { YearMonth(year: (origin + $0) / 12, month: (origin + $0) % 12 + 1).lastDay })
  }

  private init(lastDays: [Day]) { self.lastDays = lastDays }

  private init(
    of reports: [HabitReport], today: Day, count: Int, span: (Day) -> Int, lastDay: (Int) -> Day
  ) {
    // Of each span the outcomes that fall in it, as bits.
    var found = [UInt8](repeating: 0, count: count)
    for report in reports where report.hasStarted {
      switch report.streakUnit {
      case .weeks, .months:
        for period in report.periods where period.through <= today {
          found[span(period.through)] |= Self.bit(period.outcome)
        }
      case .days, .checkIns:
        var day = report.first
        while day <= report.last {
          let index = span(day)
          let end = min(report.last, lastDay(index))
          var bits: UInt8 = 0
          for record in report.days[(day - report.first)...(end - report.first)] { bits |= Self.bit(record.outcome) }
          found[index] |= bits
          day = end + 1
        }
      }
    }
    let spoilt = Self.bit(.failed) | Self.bit(.pending)
    lastDays = (0..<count).compactMap { index in
      let last = lastDay(index)
      return last <= today && found[index] & Self.bit(.succeeded) != 0 && found[index] & spoilt == 0 ? last : nil
    }
  }

  @inline(__always)
  private static func bit(_ outcome: Outcome) -> UInt8 { 1 << outcome.rawValue }
}
