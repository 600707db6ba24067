import Journal

/// The calendar weeks or months in which everything that was due was done.
///
/// Perfect is a span that has passed, or that ends today with nothing left undecided, in which at least one occasion
/// of the score fell and none failed. Periods belong to the span that their last day inside the habit's dates falls
/// in. Excused occasions neither help nor harm.
struct PerfectSpans {
  /// The last day of each, in order.
  let lastDays: [Day]
  /// How far the span that today is in has come, in days from the first one of any habit: those on which nothing that
  /// was due was left undone. Nothing where it cannot be perfect any more, or has no success yet; left out where a span
  /// was perfect before.
  let running: Achievement.Measure

  static func weeks(of reports: [HabitReport], today: Day, weekStartsOn: Weekday) -> PerfectSpans {
    guard let first = reports.map(\.first).min(), first <= today else { return PerfectSpans(days: 7) }
    let origin = first.startOfWeek(startingOn: weekStartsOn)
    return PerfectSpans(
      of: reports, today: today, count: (today - origin) / 7 + 1,
      span: { ($0 - origin) / 7 }, lastDay: { origin + 7 * $0 + 6 })
  }

  static func months(of reports: [HabitReport], today: Day) -> PerfectSpans {
    guard let first = reports.map(\.first).min(), first <= today else {
      return PerfectSpans(days: today.yearMonth.length)
    }
    func ordinal(_ day: Day) -> Int {
      let month = day.yearMonth
      return month.year * 12 + month.month - 1
    }
    let origin = ordinal(first)
    return PerfectSpans(
      of: reports, today: today, count: ordinal(today) - origin + 1, span: { ordinal($0) - origin },
      lastDay: { YearMonth(year: (origin + $0) / 12, month: (origin + $0) % 12 + 1).lastDay })
  }

  /// None, and no day of the running one, which has so many.
  private init(days: Int) {
    lastDays = []
    running = Achievement.Measure(have: 0, need: days)
  }

  private init(
    of reports: [HabitReport], today: Day, count: Int, span: (Day) -> Int, lastDay: (Int) -> Day
  ) {
    // Of each span the outcomes that fall in it, as bits.
    var found = [UInt8](repeating: 0, count: count)
    for report in reports where report.hasStarted {
      if !report.countsDays {
        for period in report.periods where period.through <= today {
          found[span(period.through)] |= Self.bit(period.outcome)
        }
      } else {
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
    let perfect = (0..<count).compactMap { index in
      let last = lastDay(index)
      return last <= today && found[index] & Self.bit(.succeeded) != 0 && found[index] & spoilt == 0 ? last : nil
    }
    lastDays = perfect
    let start = lastDay(count - 2) + 1
    let firsts = reports.filter(\.hasStarted).map(\.first)
    guard perfect.isEmpty, let first = firsts.min() else {
      running = Achievement.Measure(have: 0, need: lastDay(count - 1) - start + 1)
      return
    }
    running = Self.progress(
      of: reports, from: max(first, start), through: lastDay(count - 1), today: today)
  }

  private static func progress(
    of reports: [HabitReport], from first: Day, through last: Day, today: Day
  ) -> Achievement.Measure {
    let need = last - first + 1
    // Of each day so far the outcomes that fall on it.
    var days = [UInt8](repeating: 0, count: today - first + 1)
    var decided: UInt8 = 0
    for report in reports where report.hasStarted {
      if !report.countsDays {
        for period in report.periods where period.through >= first && period.through <= last {
          // What is met or passed before the period ends counts as well; what is pending has time until then.
          if period.through <= today { days[period.through - first] |= bit(period.outcome) }
          decided |= bit(period.outcome)
        }
      } else {
        let from = max(first, report.first)
        guard from <= min(report.last, today) else { continue }
        for day in from...min(report.last, today) {
          let outcome = bit(report.days[day - report.first].outcome)
          days[day - first] |= outcome
          decided |= outcome
        }
      }
    }
    let isPossible = decided & bit(.failed) == 0 && decided & bit(.succeeded) != 0
    return Achievement.Measure(have: isPossible ? days.count { $0 & bit(.pending) == 0 } : 0, need: need)
  }

  @inline(__always)
  private static func bit(_ outcome: Outcome) -> UInt8 { 1 << outcome.rawValue }
}
