import Changes
import Insights
import Journal
import SitePlan

/// The pages of weeks on which the days of all habits are recorded.
enum WeekPages {
  /// What a press in a week means: that a day was done, excused or missed.
  enum Pen: String, CaseIterable {
    case done, skip, missed

    var value: EventValue {
      switch self {
      case .done: .done
      case .skip: .skip
      case .missed: .missed
      }
    }
  }

  /// How many weeks before are listed.
  private static let weeksBefore = 8

  /// Makes the pages `week.html`, `week-2026-11-16.html` and, with another pen, `week-2026-11-16-skip.html`.
  static let maker: FormPages.Maker = { path, source in
    guard path.hasPrefix("week"), path.hasSuffix(".html") else { return nil }
    var name = path.dropFirst("week".count).dropLast(".html".count)
    var pen = Pen.done
    for other in Pen.allCases where name.hasSuffix("-" + other.rawValue) {
      pen = other
      name = name.dropLast(other.rawValue.count + 1)
    }
    if name.isEmpty { return page(from: thisWeek(source), pen: pen, source) }
    guard name.hasPrefix("-"), let first = Day(String(name.dropFirst())) else { return nil }
    return isWeek(first, source) ? page(from: first, pen: pen, source) : nil
  }

  /// The address of a week inside an edition.
  ///
  /// - Parameter first: The first day of the week.
  static func address(of first: Day, pen: Pen = .done, _ source: FormSource) -> String {
    let name = first == thisWeek(source) ? "week" : "week-\(first)"
    return name + (pen == .done ? "" : "-" + pen.rawValue) + ".html"
  }

  /// The first day of the week that contains today.
  static func thisWeek(_ source: FormSource) -> Day {
    source.person.today.startOfWeek(startingOn: source.style.weekStartsOn)
  }

  /// Whether a day is the first of a week that has a page: the weeks from the first habit to today.
  static func isWeek(_ first: Day, _ source: FormSource) -> Bool {
    first == first.startOfWeek(startingOn: source.style.weekStartsOn) && first <= thisWeek(source)
      && first >= firstWeek(reports(source), source)
  }

  /// The anchor of a day of a habit on the page.
  static func cell(of habit: Slug, on day: Day) -> String { "\(habit).\(day)" }

  /// What a press is compared with: in one word what is recorded.
  static func recorded(_ tracked: TrackedHabit, on day: Day) -> String {
    switch tracked.log.entries(on: day).last?.value {
    case nil: "none"
    case .amount: "amount"
    case .done: Pen.done.rawValue
    case .skip: Pen.skip.rawValue
    case .missed: Pen.missed.rawValue
    }
  }

  // MARK: The page

  static func page(from first: Day, pen: Pen = .done, _ source: FormSource) -> WeekPage {
    let (words, style, today) = (source.words, source.style, source.person.today)
    let all = source.person.habits.map { (tracked: $0, days: HabitDays($0, today: today, in: style)) }
    let days = (0..<7).map { first + $0 }
    let shown = all.filter { one in days.contains { !one.days.isBare(on: $0) } }
    let reports = all.map(\.days.reported.report)
    let overview = Insights.overview(of: reports, from: first, through: min(first + 6, today))
    let (done, due) = overview.reduce((0, 0)) { ($0.0 + $1.succeeded, $0.1 + $1.due) }
    let firstEntry = source.person.habits.compactMap(\.log.firstDay).min()
    func link(_ week: Day) -> LinkNode? {
      guard week <= thisWeek(source), week >= firstWeek(reports, source) else { return nil }
      return LinkNode(title: style.weekHeading(of: week), href: address(of: week, pen: pen, source))
    }
    let range = words.range(first, first + 6)
    let title = style.weekHeading(of: first)
    return WeekPage(
      frame: style.frame("\(title), \(range)", at: "week.html", section: .habits), title: title,
      lead: due == 0 ? range : "\(range) · \(words(.todayProgress, count: done, ["all": words.number(due)]))",
      range: range, week: first.description, pens: pens(chosen: pen, words),
      days: days.map { day in
        let one = overview.first { $0.day == day && $0.due > 0 }
        return WeekDayNode(
          weekday: words.shortName(of: day.weekday), number: String(day.dayOfMonth), date: words.dateWithWeekday(day),
          href: day <= today && firstEntry.map { $0 <= day } ?? false ? style.leaf(of: day) : nil,
          isToday: day == today, isToCome: day > today, done: one.map { words.number($0.succeeded) },
          due: one.map { style.share(of: words.number($0.due)) }, percent: one.map { $0.succeeded * 100 / $0.due } ?? 0)
      },
      habits: shown.map { line(of: $0.tracked, $0.days, days, source) },
      weeks: (1...weeksBefore).compactMap { weekBefore(first - 7 * $0, reports, source) },
      isNow: first == thisWeek(source), previous: link(first - 7), next: link(first + 7))
  }

  private static func pens(chosen: Pen, _ words: Words) -> [DayChoiceNode] {
    Pen.allCases.map { pen in
      let (phrase, look): (Phrase, String) =
        switch pen {
        case .done: (.weekDone, HabitDays.doneLook)
        case .skip: (.statusSkipped, HabitDays.skippedLook)
        case .missed: (.statusMissed, HabitDays.missedLook)
        }
      return DayChoiceNode(pen.rawValue, words(phrase), look: look, isChosen: pen == chosen)
    }
  }

  private static func line(
    of tracked: TrackedHabit, _ days: HabitDays, _ week: [Day], _ source: FormSource
  ) -> WeekHabitNode {
    let (habit, style) = (tracked.habit, source.style)
    let cells = week.map { cell(of: tracked, days, on: $0, source) }
    let sum = days.sum(from: week[0], through: min(week[6], source.person.today))
    return WeekHabitNode(
      habit: habit.slug.text, title: habit.title, href: HabitPages.address(of: habit.slug),
      plan: plan(of: habit, source), colorClass: style.colorClass(of: habit),
      icon: style.icons.icon(habit.icon),
      shown: habit.target == nil
        ? nil
        : ShownAmounts(
          zip(week, cells).filter { $0.1.kind == .amount }.map { .init(day: $0, text: $1.value) }
        ).text,
      cells: cells, sum: sum?.number, sumRest: sum?.rest)
  }

  /// What a day asks for, in few words: `5 km`, `at most 2 cups`, `Mon, Wed, Fri`.
  private static func plan(of habit: Habit, _ source: FormSource) -> String {
    guard let target = habit.target, target.period == .day else {
      return source.style.plan(habit.schedule, habit.target)
    }
    return target.isLimit ? source.words.target(target) : source.words.amount(target.amount, unit: target.unit)
  }

  private static func cell(
    of tracked: TrackedHabit, _ days: HabitDays, on day: Day, _ source: FormSource
  ) -> WeekCellNode {
    let (habit, words, today) = (tracked.habit, source.words, source.person.today)
    let kind: WeekCellNode.Kind =
      day > today ? .toCome : days.isBare(on: day) ? .bare : habit.target == nil ? .button : .amount
    let recorded = recorded(tracked, on: day)
    return WeekCellNode(
      id: cell(of: habit.slug, on: day), kind: kind, look: kind == .bare || kind == .toCome ? "" : days.look(of: day),
      place: "\(habit.title), \(words.dateWithWeekday(day))", state: days.text(of: day),
      press: "\(cell(of: habit.slug, on: day)).\(recorded)", isPressed: recorded != "none", isToday: day == today,
      isPaused: kind != .bare && days.isPaused(on: day),
      value: kind == .amount ? DayPages.amount(of: tracked, on: day, days, words) : "",
      sign: recorded == Pen.done.rawValue ? "✓" : "")
  }

  // MARK: Other weeks

  private static func reports(_ source: FormSource) -> [HabitReport] {
    source.person.habits.map {
      HabitReport(
        of: $0.habit, log: $0.log, today: source.person.today, weekStartsOn: source.style.weekStartsOn)
    }
  }

  private static func firstWeek(_ reports: [HabitReport], _ source: FormSource) -> Day {
    let first = reports.filter(\.hasStarted).map(\.first).min() ?? source.person.today
    return min(first, source.person.today).startOfWeek(startingOn: source.style.weekStartsOn)
  }

  private static func weekBefore(_ first: Day, _ reports: [HabitReport], _ source: FormSource) -> WeekBeforeNode? {
    guard first >= firstWeek(reports, source) else { return nil }
    let (words, style) = (source.words, source.style)
    let days = Insights.overview(of: reports, from: first, through: first + 6)
    let (done, due) = days.reduce((0, 0)) { ($0.0 + $1.succeeded, $0.1 + $1.due) }
    return WeekBeforeNode(
      number: style.weekHeading(of: first), dates: words.range(first, first + 6),
      href: address(of: first, source), looks: days.map(style.look),
      share: due == 0 ? "" : words.number(done) + " " + style.share(of: words.number(due)))
  }
}

/// The amounts of a habit that a page of a week showed, as its form sends them: `2026-11-16=6,3;2026-11-17=`.
struct ShownAmounts: Equatable {
  /// What stood in the field of a day.
  struct Field: Equatable {
    var day: Day
    var text: String
  }

  var fields: [Field]

  init(_ fields: [Field]) { self.fields = fields }

  /// `nil` where the text is not one that a page has.
  init?(_ text: String) {
    fields = []
    for part in text.split(separator: ";") {
      let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pieces.count == 2, let day = Day(String(pieces[0])) else { return nil }
      fields.append(Field(day: day, text: String(pieces[1])))
    }
  }

  var text: String { fields.map { "\($0.day)=\($0.text)" }.joined(separator: ";") }
}
