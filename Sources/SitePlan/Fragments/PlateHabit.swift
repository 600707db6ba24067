import Insights
import Journal

/// A habit as its line on the plate of a year shows it.
struct PlateHabit: Sendable {
  let title: String
  /// The page of the habit, relative to the plate; `nil` where there is no page to lead to.
  let href: String?
  let color: Palette
  /// The marks of all days of the year, from 1 January.
  let marks: [DayMark]
  /// The pauses within the habit's days of the year.
  let pauses: [ClosedRange<Day>]
  /// What the table says of each month, twelve of them.
  let months: [MonthFigure]
  let summary: YearSummary
  let streak: YearStreak?

  init(_ facts: YearHabitFacts, year: Int, href: String?) {
    let (habit, report) = (facts.reported.habit, facts.reported.report)
    let first = YearMonth(year: year, month: 1).firstDay
    let last = YearMonth(year: year, month: 12).lastDay
    title = habit.title
    self.href = href
    color = habit.paletteName
    marks = (0...(last - first)).map { facts.mark(on: first + $0) }
    pauses = facts.pauses(from: first, through: last)
    months = facts.months(ofYear: year)
    summary = YearSummary(of: report, target: habit.target, year: year)
    streak = report.bestStreak(ofYear: year)
  }

  /// Whether all marks lie in the first half of the year, January to June, or all in the second.
  func lies(inFirstHalf isFirst: Bool) -> Bool {
    let split = marks.count - YearAxis.secondHalf
    let other = isFirst ? marks[split...] : marks[..<split]
    return !other.contains { $0 != .bare }
  }
}

/// A habit as the plates of all its years show it, with values that are computed once for all of them.
struct YearHabitFacts: Sendable {
  let reported: ReportedHabit
  /// The marks of all days of the report.
  private let marks: [DayMark]

  init(_ reported: ReportedHabit) {
    self.init(reported, HabitDrawing(of: reported.report, reported.habit))
  }

  /// - Parameter drawing: How pages draw the habit's days.
  init(_ reported: ReportedHabit, _ drawing: HabitDrawing) {
    self.reported = reported
    marks = drawing.marks
  }

  /// Whether the habit has days in a year.
  func isShown(in year: Int) -> Bool {
    let report = reported.report
    return !marks.isEmpty && report.first.year <= year && report.last.year >= year
  }

  /// Whether the habit was archived by a day.
  func isArchived(by last: Day) -> Bool { reported.habit.archived.map { $0 <= last } ?? false }

  func mark(on day: Day) -> DayMark {
    let index = day - reported.report.first
    return marks.indices.contains(index) ? marks[index] : .bare
  }

  /// The pauses from a day through another, cut to the habit's days.
  func pauses(from first: Day, through last: Day) -> [ClosedRange<Day>] {
    let report = reported.report
    return reported.habit.pauses.compactMap { pause in
      let from = max(pause.from, first, report.first)
      let through = min(pause.through ?? last, last, report.last)
      return from <= through ? from...through : nil
    }
  }

  /// What the table of a year says of each month, twelve of them.
  func months(ofYear year: Int) -> [MonthFigure] {
    var figures = [MonthFigure](repeating: .none, count: 12)
    for total in reported.report.months where total.month.year == year {
      figures[total.month.month - 1] = MonthFigure(total, of: reported.report)
    }
    return figures
  }

  /// The entries of the log from a day through another, leaving out days after today.
  func entries(from first: Day, through last: Day) -> ArraySlice<EventLog.Entry> {
    let entries = reported.log.entries
    let start = entries.partition { $0.day >= first }
    return entries[start..<max(start, entries.partition { $0.day > min(last, reported.report.today) })]
  }

  /// Appends everything that the plate of a year shows of the habit.
  func encode(_ year: Int, into encoder: inout ModelEncoder) {
    let (habit, report) = (reported.habit, reported.report)
    let first = YearMonth(year: year, month: 1).firstDay
    let last = YearMonth(year: year, month: 12).lastDay
    guard isShown(in: year) else { return encoder.append(false) }
    encoder.append(true)
    encoder.append(habit.slug.text)
    encoder.append(habit.title)
    encoder.append(habit.paletteName.rawValue)
    encoder.append(habit.target)
    encoder.append(isArchived(by: last))
    let from = max(first, report.first)
    encoder.append(from - first)
    marks.withUnsafeBytes { marks in
      let shown = (from - report.first)...(min(last, report.last) - report.first)
      encoder.append(raw: UnsafeRawBufferPointer(rebasing: marks[shown]))
    }
    let pauses = pauses(from: first, through: last)
    encoder.append(pauses.count)
    for pause in pauses {
      encoder.append(Int(pause.lowerBound.number))
      encoder.append(Int(pause.upperBound.number))
    }
    for month in months(ofYear: year) { month.encode(into: &encoder) }
    let total = report.total(ofYear: year)
    encoder.append(total.succeeded)
    encoder.append(total.occasions)
    encoder.append(total.extra)
    encoder.append(total.successes)
    encoder.append(total.amount.map { Int($0.millionths) })
    encoder.append(report.streakUnit.rawValue)
    let streak = report.bestStreak(ofYear: year)
    encoder.append(streak?.streak)
    encoder.append(streak?.goesOn ?? false)
    encoder.append(streak?.lengthInYear)
  }
}
