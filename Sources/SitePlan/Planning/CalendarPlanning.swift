import Insights
import Journal

/// Plans the calendar of a home edition, with a page for each month.
struct CalendarPlanner: Sendable {
  private let context: PlanContext
  private let habits: [CalendarHabitFacts]
  private let today: Day
  private let dated: [YearMonth: [CalendarItem]]
  private let months: [YearMonth]

  /// - Parameters:
  ///   - habits: The reader's own habits.
  ///   - lists: The reader's own lists and those that others share with the reader.
  ///   - course: The reader's status in the course.
  init(context: PlanContext, habits: [HabitEntry], lists: [VisibleList], course: CourseStatus?, today: Day) {
    self.context = context
    self.habits = parallelMap(habits) { CalendarHabitFacts($0) }
    self.today = today
    var dated: [CalendarItem] = []
    for task in lists.flatMap(\.allTasks) {
      guard let due = task.task.due else { continue }
      dated.append(.task(task, due: due, isLate: task.task.isLate(on: today)))
    }
    for week in course?.weeks ?? [] {
      if let day = week.opens { dated.append(.week(week.number, on: day)) }
    }
    self.dated = Dictionary(grouping: dated, by: \.day.yearMonth)
    let now = today.yearMonth
    let horizon = YearMonth(year: now.year + 1, month: now.month)
    let first = habits.compactMap { $0.log.firstDay }.filter { $0 <= today }.min()?.yearMonth ?? now
    let last = dated.map(\.day.yearMonth).filter { $0 <= horizon }.max() ?? now
    var months = [min(first, now)]
    while let month = months.last, month < max(now, last) { months.append(month.next) }
    self.months = months
  }

  static func path(_ month: YearMonth) -> String { "calendar/\(month).html" }

  /// The page of the current month, at an address that does not change with the month.
  func front() -> PlannedPage {
    PlannedPage(path: Addresses.calendar, model: inputs(today.yearMonth).page(isFront: true, in: context))
  }

  /// A section for each month.
  func sections() -> [PlannedSection] {
    // A calendar of one month has only the front page, which needs no second address.
    (months.count > 1 ? months : []).map { PlannedSection(inputs($0), in: context) }
  }

  private func inputs(_ month: YearMonth) -> CalendarMonthInputs {
    CalendarMonthInputs(
      month: month, hasPrevious: months.first.map { $0 < month } ?? false,
      hasNext: months.last.map { $0 > month } ?? false, today: today.yearMonth == month ? today : nil, habits: habits,
      items: dated[month] ?? [])
  }
}
