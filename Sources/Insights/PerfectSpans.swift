import Journal

/// The calendar weeks or months in which everything that was due was done.
///
/// A span is perfect if it has passed, or ends today with nothing pending, and has at least one occasion of the score
/// and no failed one. A habit's week or month belongs to the span that contains its last day inside the habit's dates.
/// Excused occasions do not matter.
struct PerfectSpans {
  /// The last day of each perfect span, in order.
  let lastDays: [Day]
  /// The progress of the running span, counted in days from the start of the first habit: the days so far on which
  /// nothing that was due is pending. It is zero where the span cannot be perfect any more or has no success yet, and
  /// also once any span was perfect, since it is not needed then.
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

  /// No perfect span, and no progress in a running span of that many days.
  private init(days: Int) {
    lastDays = []
    running = Achievement.Measure(have: 0, need: days)
  }

  private init(
    of reports: [HabitReport], today: Day, count: Int, span: (Day) -> Int, lastDay: (Int) -> Day
  ) {
    // The outcomes in each span, as bits.
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
    // The outcomes on each day so far, as bits.
    var days = [UInt8](repeating: 0, count: today - first + 1)
    var decided: UInt8 = 0
    for report in reports where report.hasStarted {
      if !report.countsDays {
        for period in report.periods where period.through >= first && period.through <= last {
          // A period that is met or exceeded before its end counts too; a pending one has time until its end.
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
