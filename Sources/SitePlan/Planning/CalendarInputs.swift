import Insights
import Journal

/// A task or an opening week with its day, before it is put into words.
enum CalendarItem: Sendable {
  case task(VisibleTask, due: DayAndTime, isLate: Bool)
  case week(Int, on: Day)

  var day: Day {
    switch self {
    case .task(_, let due, _): due.day
    case .week(_, let day): day
    }
  }

  /// What is said of it besides its title.
  var description: String? {
    switch self {
    case .task(let shelved, _, _): shelved.task.description
    case .week: nil
    }
  }

  func encode(into encoder: inout ModelEncoder) {
    switch self {
    case .task(let shelved, let due, let isLate):
      let task = shelved.task
      encoder.append(task.title)
      encoder.append(task.description)
      encoder.append((task.priority?.rawValue).map(Int.init))
      encoder.append(task.isDone)
      encoder.append(shelved.shelf.list.title)
      encoder.append(shelved.shelf.colorClass)
      encoder.append(shelved.shelf.address.name)
      encoder.append(shelved.shelf.access.rawValue)
      encoder.append(task.line)
      encoder.append(shelved.page)
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
  /// The days of the report, each as one number: its mark, whether it was due, and whether it succeeded. Each build
  /// encodes thousands of days, so they are kept ready.
  private let codes: [UInt8]
  /// The first and the last day of ``codes``.
  private let first, last: Day
  /// What stands beside the line of a month.
  private let figures: [YearMonth: MonthFigure]
  /// The encoding of what every month shows of the habit.
  private let described: [UInt8]

  init(_ entry: HabitEntry) {
    let (habit, report) = (entry.habit, entry.report)
    let facts = entry.daysOfYears
    codes = report.days.enumerated().map { index, record in
      facts.mark(on: report.first + index).rawValue | (record.isDue ? Self.due : 0)
        | (record.isDone ? Self.succeeded : 0)
    }
    first = report.first
    last = report.last
    history = HistoryHabit(entry)
    figures = Dictionary(
      report.months.map { ($0.month, MonthFigure($0, of: report)) }, uniquingKeysWith: { first, _ in first })
    var encoder = ModelEncoder(reservingCapacity: 128)
    encoder.append(habit.title)
    encoder.append(habit.colorClass)
    encoder.append(habit.slug.text)
    encoder.append(habit.category)
    described = encoder.bytes
  }

  private static let due: UInt8 = 16
  private static let succeeded: UInt8 = 32

  var entry: HabitEntry { history.entry }

  /// Whether the habit has days in a month.
  func isShown(in month: YearMonth) -> Bool { max(month.firstDay, first) <= min(month.lastDay, last) }

  /// What stands beside the habit's line of a month.
  func figure(of month: YearMonth) -> MonthFigure { figures[month] ?? MonthFigure.none }

  /// The marks of all days of a month.
  func marks(of month: YearMonth) -> [DayMark] {
    (0..<month.length).map { code(on: month.firstDay + $0).flatMap { DayMark(rawValue: $0 & 15) } ?? .bare }
  }

  /// Whether the habit was due on a day and did not succeed.
  func isMissing(on day: Day) -> Bool {
    code(on: day).map { $0 & (Self.due | Self.succeeded) == Self.due } ?? false
  }

  private func code(on day: Day) -> UInt8? {
    let index = day - first
    return codes.indices.contains(index) ? codes[index] : nil
  }

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
      codes.withUnsafeBytes { codes in
        encoder.append(raw: UnsafeRawBufferPointer(rebasing: codes[(from - first)...(through - first)]))
      }
    }
    figure(of: month).encode(into: &encoder)
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
    let shown = habits.filter { $0.isShown(in: month) }
    var recorded = [Bool](repeating: false, count: month.length)
    for habit in habits {
      let range = habit.history.range(from: first, through: month.lastDay)
      for event in habit.entry.log.entries[range] { recorded[event.day - first] = true }
    }
    let days = agenda(in: context)
    let shares = shares(of: shown)
    func link(_ other: YearMonth) -> LinkNode {
      LinkNode(title: words.monthHeading(other), href: "\(other).html")
    }
    return CalendarPage(
      frame: Frame(
        context.edition, title: isFront ? words(.calendarTitle) : words.monthHeading(month), depth: 1,
        section: .calendar,
        isFront: isFront),
      title: words.monthHeading(month),
      firstDay: month.firstDay.description,
      lead: lead(shares, habits: shown.count, words: words),
      grid: MonthGrid(
        month: month, weekStartsOn: context.weekStartsOn, shares: shares, recorded: recorded,
        items: days.flatMap(\.items), today: today, words: words),
      key: shares.contains { $0.due > 0 } ? ShareKey(form: .bar, words: words) : nil,
      groups: groups(of: shown, in: context),
      scale: MonthScale(month: month, weekStartsOn: context.weekStartsOn, today: today),
      marks: MarkKey(marks: DayMarks(shown.lazy.flatMap { $0.marks(of: month) }), words: words),
      days: days.map { day in
        AgendaDay(
          date: words.weekdayAndDay(day.day), isoDate: day.day.description, items: day.details,
          more: day.hidden == 0
            ? nil : LinkNode(title: words(.todayMore, count: day.hidden), href: "../" + Addresses.allTasks))
      },
      history: recorded.contains(true)
        ? LinkNode(title: words(.historyTitle), href: "../history/\(month).html") : nil,
      files: context.hasCalendars ? CalendarFileLink.all(in: context.words) : [],
      subscribe: context.edition.live.map { _ in CalendarFileLink.subscribe(in: context.words) },
      isNow: today != nil,
      previous: hasPrevious ? link(month.previous) : nil, next: hasNext ? link(month.next) : nil)
  }

  // MARK: Habits

  /// What each day of the month says of the habits.
  private func shares(of habits: [CalendarHabitFacts]) -> [MonthGrid.DayShare] {
    Insights.overview(of: habits.map(\.entry.report), from: month.firstDay, through: month.lastDay).map { day in
      let missing = day.succeeded < day.due ? habits.filter { $0.isMissing(on: day.day) } : []
      return MonthGrid.DayShare(
        due: day.due, succeeded: day.succeeded, missing: missing.map(\.entry.habit.title))
    }
  }

  /// How the days that are over were: `13 habits. 14 days with everything done, 4 with nearly all.`
  private func lead(_ shares: [MonthGrid.DayShare], habits: Int, words: Words) -> String? {
    if habits == 0 { return nil }
    var counts: [CellState: Int] = [:]
    for (index, share) in shares.enumerated() where share.due > 0 && month.firstDay + index != today {
      counts[share.state(on: month.firstDay + index), default: 0] += 1
    }
    let told: [(state: CellState, phrase: Phrase)] = [
      (.d4, .calendarDaysAll), (.d3, .calendarDaysNearly), (.d2, .calendarDaysHalf), (.d1, .calendarDaysLess),
      (.blank, .calendarDaysNone),
    ]
    let days = told.compactMap { step in counts[step.state].map { words(step.phrase, count: $0) } }
    return ([words(.habits, count: habits)] + days).joined(separator: " · ")
  }

  /// How many habits a month shows at once; more are shown by group, on demand.
  private static let habitsAtOnce = 16

  /// The habits by category, each with its line.
  private func groups(of habits: [CalendarHabitFacts], in context: PlanContext) -> [CalendarGroup] {
    let words = context.words
    var names: [String?] = []
    for habit in habits where !names.contains(habit.entry.habit.category) { names.append(habit.entry.habit.category) }
    return names.map { name in
      let group = habits.filter { $0.entry.habit.category == name }
      return CalendarGroup(
        name: names.count > 1 ? name ?? words(.habitsOther) : nil, count: words(.habits, count: group.count),
        isOpen: habits.count <= Self.habitsAtOnce, habits: group.map { line(of: $0, in: context) })
    }
  }

  private func line(of habit: CalendarHabitFacts, in context: PlanContext) -> CalendarHabit {
    let words = context.words
    let title = habit.entry.habit.title
    let count = count(habit.figure(of: month), words: words)
    let label = "\(words.isolated(title)), \(words.month(month))"
    return CalendarHabit(
      title: title, href: "../" + habit.entry.address.front, colorClass: habit.entry.habit.colorClass,
      days: HabitLine(
        marks: habit.marks(of: month),
        sentence: count.map { words.labelled(label, "\($0.figure) \($0.words)") } ?? label,
        days: context.days(of: habit.entry.facts, root: "../")),
      figure: count?.figure, words: count?.words)
  }

  /// What was done in the month: `9` and `of 9 days`, `5` and `times`.
  private func count(_ figure: MonthFigure, words: Words) -> (figure: String, words: String)? {
    switch figure {
    case .none: nil
    case .times(let count): (words.number(count), words.unit(.calendarTimes, count: count))
    case .share(let count, let all): (words.number(count), words(.calendarOfDays, count: all))
    }
  }

  // MARK: Tasks and opening weeks

  private struct Agenda {
    var day: Day
    var items: [MonthGrid.Item] = []
    /// What stands below the table.
    var details: [AgendaItem] = []
    /// How many more there are.
    var hidden: Int { items.count - details.count }
  }

  /// How many tasks and weeks stand below the table at most, of a day and of a month, so that no page exceeds 100 KB.
  private static let entriesOfDay = 24, entriesOfMonth = 90
  /// How long their descriptions may be together; longer ones stand on the pages of the tasks alone.
  private static let bytesOfDescriptions = 20_000

  /// How many entries each day shows: as many as all days may have without the month having too many.
  private var entriesAtOnce: Int {
    let counts = Dictionary(grouping: items, by: \.day).values.map(\.count)
    return (1...Self.entriesOfDay).last { most in counts.reduce(0) { $0 + min($1, most) } <= Self.entriesOfMonth } ?? 1
  }

  /// Whether there is room for the descriptions of tasks.
  private var describesTasks: Bool {
    items.count <= Self.entriesOfMonth
      && items.reduce(0) { $0 + ($1.description?.utf8.count ?? 0) } <= Self.bytesOfDescriptions
  }

  /// The days of the month with tasks and opening weeks, in order of day and time.
  private func agenda(in context: PlanContext) -> [Agenda] {
    var days: [Agenda] = []
    let sorted = items.enumerated().sorted { left, right in
      (moment(of: left.element), left.offset) < (moment(of: right.element), right.offset)
    }
    let (most, isDescribed) = (entriesAtOnce, describesTasks)
    for (number, item) in sorted.map(\.element).enumerated() {
      if days.last?.day != item.day { days.append(Agenda(day: item.day)) }
      let last = days.count - 1
      var detail = detail(of: item, id: "t\(number + 1)", in: context)
      if !isDescribed { detail.description = nil }
      if days[last].details.count < most { days[last].details.append(detail) }
      var isTask = false
      var movable: MonthGrid.Movable?
      if case .task(let shelved, _, _) = item {
        isTask = true
        if detail.anotherDay != nil {
          movable = MonthGrid.Movable(list: shelved.shelf.address.name, line: shelved.task.line)
        }
      }
      // Who follows one that does not stand below the table finds the others of its day.
      let shown = days[last].details.count == days[last].items.count + 1 ? detail : days[last].details[0]
      days[last].items.append(
        MonthGrid.Item(
          day: item.day, href: detail.href ?? "#" + shown.id, anchor: shown.id, title: detail.title,
          colorClass: detail.colorClass, isTask: isTask,
          isDone: detail.isDone, isLate: detail.isLate, movable: movable))
    }
    return days
  }

  /// The time by which an item is sorted: a week opens at midnight; a task without a time is due at the end of its day.
  private func moment(of item: CalendarItem) -> DayAndTime {
    switch item {
    case .task(_, let due, _): due
    case .week(_, let day): DayAndTime(day: day, time: .midnight)
    }
  }

  private func detail(of item: CalendarItem, id: String, in context: PlanContext) -> AgendaItem {
    let words = context.words
    switch item {
    case .task(let shelved, let due, let isLate):
      let (task, shelf) = (shelved.task, shelved.shelf)
      let isMovable = context.edition.live != nil && shelf.mayChange && !task.isDone
      return AgendaItem(
        id: id, title: task.title, colorClass: shelved.shelf.colorClass, href: shelved.page.map { "../" + $0 },
        list: shelved.shelf.list.title, time: due.time.map { words.time($0) },
        description: task.description.flatMap { NotesProse($0) },
        isDone: task.isDone, isLate: isLate, priority: task.priority,
        anotherDay: isMovable ? "../" + shelf.address.form("due", ofLine: task.line) : nil)
    case .week(let number, _):
      return AgendaItem(
        id: id,
        title: words(.calendarOpens, ["week": words(.courseWeek, ["n": words.number(number)])]),
        colorClass: context.edition.accent, href: "../" + Addresses.course,
        isDone: false, isLate: false)
    }
  }
}
