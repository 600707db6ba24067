import Audience
import Insights
import Journal

/// The calendar of a home edition, a page for each month.
struct CalendarPlanner: Sendable {
  /// Something with a day of its own, before it is put into words.
  private enum Dated: Sendable {
    case task(ListTask, list: String, slug: String, due: DayAndTime)
    case week(Int, on: Day)

    var day: Day {
      switch self {
      case .task(_, _, _, let due): due.day
      case .week(_, let day): day
      }
    }
  }

  /// A habit as months show it, with what many of them look at.
  private struct ShownHabit: Sendable {
    /// What the calendar shows of every day, as one number: the state below the amount. Thousands of days, of which each
    /// build encodes all.
    private let codes: [Int64]
    /// The first and the last of these days.
    let first, last: Day
    let history: HistoryHabit
    /// What every month shows of it, encoded.
    let described: [UInt8]

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

    /// Encodes days from ``first`` to ``last``.
    func encode(from: Day, through: Day, into encoder: inout ModelEncoder) {
      codes.withUnsafeBufferPointer { codes in
        let shown = UnsafeBufferPointer(rebasing: codes[(from - first)...(through - first)])
        encoder.append(raw: UnsafeRawBufferPointer(shown))
      }
    }
  }

  private let context: PlanContext
  private let projection: Projection
  private let habits: [HabitEntry]
  private let shownHabits: [ShownHabit]
  private let today: Day
  private let dated: [YearMonth: [Dated]]
  private let months: [YearMonth]

  /// - Parameters:
  ///   - habits: the reader's own.
  ///   - lists: the reader's own, and those that others share with them.
  ///   - course: how far the reader is.
  init(
    context: PlanContext, projection: Projection, habits: [HabitEntry], lists: [TaskList], course: CourseStanding?,
    today: Day
  ) {
    self.context = context
    self.projection = projection
    self.habits = habits
    shownHabits = parallelMap(habits) { ShownHabit($0) }
    self.today = today
    var dated: [Dated] = []
    for list in lists {
      for task in list.tasks { Self.collect(task, of: list, into: &dated) }
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

  private static func collect(_ task: ListTask, of list: TaskList, into dated: inout [Dated]) {
    if let due = task.due { dated.append(.task(task, list: list.title, slug: list.slug.text, due: due)) }
    for subtask in task.subtasks { collect(subtask, of: list, into: &dated) }
  }

  private var words: Words { context.words }

  static func path(_ month: YearMonth) -> String { "calendar/\(month).html" }

  /// The month that is running, at an address of its own.
  func front() -> PlannedPage {
    PlannedPage(path: Addresses.calendar, model: page(today.yearMonth, isFront: true))
  }

  /// A section for each month.
  func sections() -> [PlannedSection] {
    // A calendar of one month is its front: no page would lead to the month by its own address.
    (months.count > 1 ? months : []).map { month in
      let path = Self.path(month)
      return PlannedSection(prefix: path) { encoder in
        projection.encodeSite(into: &encoder)
        encode(month, into: &encoder)
      } pages: {
        [PlannedPage(path: path, model: page(month, isFront: false))]
      }
    }
  }

  // MARK: What a month depends on

  private func encode(_ month: YearMonth, into encoder: inout ModelEncoder) {
    encoder.append(months.first == month)
    encoder.append(months.last == month)
    encoder.append(mark(in: month).map { Int($0.number) })
    for habit in shownHabits {
      let from = max(month.firstDay, habit.first)
      let through = min(month.lastDay, habit.last)
      let range = habit.history.range(from: month.firstDay, through: month.lastDay)
      guard from <= through || !range.isEmpty else {
        encoder.append(false)
        continue
      }
      encoder.append(true)
      encoder.append(habit.described)
      encoder.append(from - month.firstDay)
      if from <= through { habit.encode(from: from, through: through, into: &encoder) }
      // The days of the month that lead to its events, a bit for each.
      var recorded = 0
      for event in habit.history.entry.log.entries[range] { recorded |= 1 << (event.day - month.firstDay) }
      encoder.append(recorded)
    }
    for item in dated[month] ?? [] {
      switch item {
      case .task(let task, let list, let slug, let due):
        encoder.append(task.title)
        encoder.append(task.description)
        encoder.append(list)
        encoder.append(slug)
        encoder.append(Int(due.day.number))
        encoder.append((due.time?.minutes).map(Int.init))
        encoder.append((task.priority?.rawValue).map(Int.init))
        encoder.append(task.isDone)
        encoder.append(isLate(task))
      case .week(let number, let day):
        encoder.append(number)
        encoder.append(Int(day.number))
      }
    }
  }

  private func mark(in month: YearMonth) -> Day? { today.yearMonth == month ? today : nil }
  private func isLate(_ task: ListTask) -> Bool { !task.isDone && (task.due?.day ?? today) < today }

  // MARK: Models

  private func page(_ month: YearMonth, isFront: Bool) -> CalendarPage {
    let first = month.firstDay
    let shown = habits.filter { max(first, $0.report.first) <= min(month.lastDay, $0.report.last) }
    var recorded = [Bool](repeating: false, count: month.length)
    for habit in habits {
      let range = HistoryHabit(habit).range(from: first, through: month.lastDay)
      for event in habit.log.entries[range] { recorded[event.day - first] = true }
    }
    let days = agenda(of: month)
    let cells = shown.map { DayCells(of: $0.report, target: $0.habit.target, from: first, through: month.lastDay) }
    func link(_ other: YearMonth) -> LinkNode? {
      months.contains(other) ? LinkNode(title: words.monthHeading(other), href: "\(other).html") : nil
    }
    return CalendarPage(
      frame: Frame(
        context.edition, title: isFront ? words(.calendarTitle) : words.monthHeading(month), depth: 1,
        section: .calendar,
        isFront: isFront),
      title: words.monthHeading(month),
      grid: MonthGrid(
        month: month, weekStartsOn: context.weekStartsOn, habits: shown, cells: cells, recorded: recorded,
        items: days.flatMap(\.items), today: mark(in: month), words: words),
      habits: shown.map { entry in
        CalendarHabit(
          title: entry.habit.title, href: "../" + entry.address.front, colorClass: entry.habit.colorClass)
      },
      key: StatusKey(kind: .yesNo, hasRest: true, hasPending: mark(in: month) != nil, words: words),
      days: days.map { day in
        AgendaDay(
          date: words.weekdayAndDay(day.day), isoDate: day.day.description, items: day.details)
      },
      history: recorded.contains(true)
        ? LinkNode(title: words(.historyTitle), href: "../history/\(month).html") : nil,
      isNow: month == today.yearMonth,
      previous: link(month.previous), next: link(month.next))
  }

  private struct Agenda {
    var day: Day
    var items: [MonthGrid.Item] = []
    var details: [AgendaItem] = []
  }

  /// What is due and what opens, by day and time.
  private func agenda(of month: YearMonth) -> [Agenda] {
    var days: [Agenda] = []
    let items = (dated[month] ?? []).enumerated().sorted { left, right in
      (moment(of: left.element), left.offset) < (moment(of: right.element), right.offset)
    }
    for (number, item) in items.map(\.element).enumerated() {
      let detail = detail(of: item, id: "t\(number + 1)")
      if days.last?.day != item.day { days.append(Agenda(day: item.day)) }
      days[days.count - 1].details.append(detail)
      days[days.count - 1].items.append(
        MonthGrid.Item(
          day: item.day, anchor: detail.id, title: detail.title, colorClass: detail.colorClass,
          isDone: detail.isDone))
    }
    return days
  }

  /// Weeks open in the morning; a task without a time is due by the day's end.
  private func moment(of item: Dated) -> DayAndTime {
    switch item {
    case .task(_, _, _, let due): due
    case .week(_, let day): DayAndTime(day: day, time: .midnight)
    }
  }

  private func detail(of item: Dated, id: String) -> AgendaItem {
    switch item {
    case .task(let task, let list, let slug, let due):
      AgendaItem(
        id: id, title: task.title, colorClass: "c-" + Palette.standIn(for: slug).rawValue,
        list: list, time: due.time.map { words.time($0) }, description: task.description.flatMap { NotesProse($0) },
        isDone: task.isDone, isLate: isLate(task),
        priority: task.priority.map { $0 == .high ? .high : $0 == .medium ? .medium : .low })
    case .week(let number, _):
      AgendaItem(
        id: id,
        title: words(.calendarOpens, ["week": words(.courseWeek, ["n": words.number(number)])]),
        colorClass: "c-" + projection.site.accent.paletteName.rawValue, href: "../" + Addresses.course,
        isDone: false, isLate: false)
    }
  }
}
