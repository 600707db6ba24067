import Insights
import Journal

/// A task or an opening week with its day, before it is put into words.
enum CalendarItem: Sendable {
  case task(ListTask, list: String, slug: String, due: DayAndTime, isLate: Bool)
  case week(Int, on: Day)

  var day: Day {
    switch self {
    case .task(_, _, _, let due, _): due.day
    case .week(_, let day): day
    }
  }

  func encode(into encoder: inout ModelEncoder) {
    switch self {
    case .task(let task, let list, let slug, let due, let isLate):
      encoder.append(task.title)
      encoder.append(task.description)
      encoder.append((task.priority?.rawValue).map(Int.init))
      encoder.append(task.isDone)
      encoder.append(list)
      encoder.append(slug)
      encoder.append(Int(due.day.number))
      encoder.append((due.time?.minutes).map(Int.init))
      encoder.append(isLate)
    case .week(let number, let day):
      encoder.append(number)
      encoder.append(Int(day.number))
    }
  }
}

/// A habit as months of the calendar show it, with values that are computed once for all months.
struct CalendarHabitFacts: Sendable {
  let history: HistoryHabit
  /// The state and the amount of each day as one number, with the state in the lowest four bits. Each build encodes
  /// thousands of days, so they are kept ready.
  private let codes: [Int64]
  /// The first and the last day of ``codes``.
  private let first, last: Day
  /// The encoding of what every month shows of the habit.
  private let described: [UInt8]

  init(_ entry: HabitEntry) {
    let habit = entry.habit
    let isAmount = habit.target != nil
    codes = entry.report.days.map { record in
      Int64(CellState(record, isAmount: isAmount).rawValue) | (record.recorded?.millionths ?? -1) << 4
    }
    first = entry.report.first
    last = entry.report.last
    history = HistoryHabit(entry)
    var encoder = ModelEncoder(reservingCapacity: 128)
    encoder.append(habit.title)
    encoder.append(habit.colorClass)
    encoder.append(habit.slug.text)
    encoder.append(habit.target.map { $0.isLimit ? 2 : 1 })
    encoder.append(habit.target?.unit)
    described = encoder.bytes
  }

  var entry: HabitEntry { history.entry }

  /// Whether the habit has days in a month.
  func isShown(in month: YearMonth) -> Bool { max(month.firstDay, first) <= min(month.lastDay, last) }

  /// Appends everything that the page of a month shows of the habit.
  func encode(_ month: YearMonth, into encoder: inout ModelEncoder) {
    let from = max(month.firstDay, first)
    let through = min(month.lastDay, last)
    let range = history.range(from: month.firstDay, through: month.lastDay)
    guard from <= through || !range.isEmpty else { return encoder.append(false) }
    encoder.append(true)
    encoder.append(described)
    encoder.append(from - month.firstDay)
    if from <= through {
      codes.withUnsafeBufferPointer { codes in
        let shown = UnsafeBufferPointer(rebasing: codes[(from - first)...(through - first)])
        encoder.append(raw: UnsafeRawBufferPointer(shown))
      }
    }
    // The days of the month with links to their events, a bit for each.
    var recorded = 0
    for event in entry.log.entries[range] { recorded |= 1 << (event.day - month.firstDay) }
    encoder.append(recorded)
  }
}

/// The inputs of a month's page in the calendar.
struct CalendarMonthInputs: SectionInputs {
  let month: YearMonth
  /// Whether the calendar has the month before, and the one after.
  let hasPrevious, hasNext: Bool
  /// The day to mark; `nil` where today lies in another month.
  let today: Day?
  let habits: [CalendarHabitFacts]
  let items: [CalendarItem]

  var prefix: String { CalendarPlanner.path(month) }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(prefix)
    encoder.append(hasPrevious)
    encoder.append(hasNext)
    encoder.append(today)
    for habit in habits { habit.encode(month, into: &encoder) }
    encoder.append(items.count)
    for item in items { item.encode(into: &encoder) }
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(pages: [PlannedPage(path: prefix, model: page(isFront: false, in: context))])
  }

  func page(isFront: Bool, in context: PlanContext) -> CalendarPage {
    let words = context.words
    let first = month.firstDay
    let shown = habits.filter { $0.isShown(in: month) }.map(\.entry)
    var recorded = [Bool](repeating: false, count: month.length)
    for habit in habits {
      let range = habit.history.range(from: first, through: month.lastDay)
      for event in habit.entry.log.entries[range] { recorded[event.day - first] = true }
    }
    let days = agenda(in: context)
    let cells = shown.map { DayCells(of: $0.report, target: $0.habit.target, from: first, through: month.lastDay) }
    func link(_ other: YearMonth) -> LinkNode {
      LinkNode(title: words.monthHeading(other), href: "\(other).html")
    }
    return CalendarPage(
      frame: Frame(
        context.edition, title: isFront ? words(.calendarTitle) : words.monthHeading(month), depth: 1,
        section: .calendar,
        isFront: isFront),
      title: words.monthHeading(month),
      grid: MonthGrid(
        month: month, weekStartsOn: context.weekStartsOn, habits: shown, cells: cells, recorded: recorded,
        items: days.flatMap(\.items), today: today, words: words),
      habits: shown.map { entry in
        CalendarHabit(
          title: entry.habit.title, href: "../" + entry.address.front, colorClass: entry.habit.colorClass)
      },
      key: StatusLegend(kind: .yesNo, hasRest: true, hasPending: today != nil, words: words),
      days: days.map { day in
        AgendaDay(
          date: words.weekdayAndDay(day.day), isoDate: day.day.description, items: day.details)
      },
      history: recorded.contains(true)
        ? LinkNode(title: words(.historyTitle), href: "../history/\(month).html") : nil,
      isNow: today != nil,
      previous: hasPrevious ? link(month.previous) : nil, next: hasNext ? link(month.next) : nil)
  }

  // MARK: Tasks and opening weeks

  private struct Agenda {
    var day: Day
    var items: [MonthGrid.Item] = []
    var details: [AgendaItem] = []
  }

  /// The days of the month with tasks and opening weeks, in order of day and time.
  private func agenda(in context: PlanContext) -> [Agenda] {
    var days: [Agenda] = []
    let sorted = items.enumerated().sorted { left, right in
      (moment(of: left.element), left.offset) < (moment(of: right.element), right.offset)
    }
    for (number, item) in sorted.map(\.element).enumerated() {
      let detail = detail(of: item, id: "t\(number + 1)", in: context)
      if days.last?.day != item.day { days.append(Agenda(day: item.day)) }
      days[days.count - 1].details.append(detail)
      days[days.count - 1].items.append(
        MonthGrid.Item(
          day: item.day, anchor: detail.id, title: detail.title, colorClass: detail.colorClass,
          isDone: detail.isDone))
    }
    return days
  }

  /// The time by which an item is sorted: a week opens at midnight; a task without a time is due at the end of its day.
  private func moment(of item: CalendarItem) -> DayAndTime {
    switch item {
    case .task(_, _, _, let due, _): due
    case .week(_, let day): DayAndTime(day: day, time: .midnight)
    }
  }

  private func detail(of item: CalendarItem, id: String, in context: PlanContext) -> AgendaItem {
    let words = context.words
    switch item {
    case .task(let task, let list, let slug, let due, let isLate):
      return AgendaItem(
        id: id, title: task.title, colorClass: "c-" + Palette.standIn(for: slug).rawValue,
        list: list, time: due.time.map { words.time($0) }, description: task.description.flatMap { NotesProse($0) },
        isDone: task.isDone, isLate: isLate,
        priority: task.priority)
    case .week(let number, _):
      return AgendaItem(
        id: id,
        title: words(.calendarOpens, ["week": words(.courseWeek, ["n": words.number(number)])]),
        colorClass: context.edition.accent, href: "../" + Addresses.course,
        isDone: false, isLate: false)
    }
  }
}
