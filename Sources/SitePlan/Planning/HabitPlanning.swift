import Insights
import Journal

extension PlanContext {
  /// The page of a habit and the pages of its years.
  ///
  /// - Parameters:
  ///   - siblings: The habits of the same person that the reader may see, among which the habits that replaced each
  ///     other are looked for.
  ///   - achievements: The achievements of this habit, latest first.
  func habitPages(
    _ entry: HabitEntry, siblings: [HabitEntry], achievements: AchievementNodes, back: LinkNode,
    section: Frame.Section
  ) -> [PlannedPage] {
    let years = Array(entry.years.reversed()).map { yearFigures($0, of: entry) }
    var pages = [
      PlannedPage(
        path: entry.address.front,
        model: habitPage(
          entry, years: years, siblings: siblings, achievements: achievements, back: back, section: section))
    ]
    for figures in years {
      pages.append(
        PlannedPage(
          path: entry.address.year(figures.year), model: yearPage(entry, figures: figures, section: section)))
    }
    return pages
  }

  /// The cells and the summary of one year of a habit.
  struct YearFigures: Sendable {
    let year: Int
    let cells: DayCells
    let summary: YearSummary
  }

  private func yearFigures(_ year: Int, of entry: HabitEntry) -> YearFigures {
    let first = YearMonth(year: year, month: 1).firstDay
    let cells = DayCells(
      of: entry.report, target: entry.habit.target, from: first,
      through: YearMonth(year: year, month: 12).lastDay)
    var summary = YearSummary()
    for state in cells.states {
      switch state {
      case .skipped: summary.skipped += 1
      case .missed: summary.missed += 1
      case .blank: summary.blank += 1
      case .d0, .d1, .d2, .d3, .d4, .over, .rest, .pending, .outside: break
      }
    }
    let total = entry.report.total(ofYear: year)
    summary.succeeded = total.succeeded
    summary.occasions = total.occasions
    summary.extra = total.extra
    summary.successes = total.successes
    summary.amount = entry.habit.target?.isLimit == true ? nil : total.amount
    summary.unit = entry.habit.target?.unit
    summary.streakUnit = entry.report.streakUnit
    return YearFigures(year: year, cells: cells, summary: summary)
  }

  private func habitPage(
    _ entry: HabitEntry, years: [YearFigures], siblings: [HabitEntry], achievements: AchievementNodes,
    back: LinkNode, section: Frame.Section
  ) -> HabitPage {
    let habit = entry.habit
    let report = entry.report
    let root = entry.address.root
    func link(_ other: HabitEntry) -> LinkNode {
      LinkNode(title: other.habit.title, href: root + other.address.front)
    }
    let replaced = habit.replaces.flatMap { slug in siblings.first { $0.habit.slug == slug } }
    let successor = siblings.first { $0.habit.replaces == habit.slug }
    return HabitPage(
      frame: Frame(
        edition, title: habit.title, description: habit.reason, depth: entry.address.depth,
        color: habit.colorClass, section: section),
      back: back,
      icon: icons.icon(habit.icon),
      title: habit.title,
      reason: habit.reason,
      facts: facts(of: entry),
      replaces: replaced.map(link),
      replacedBy: successor.map(link),
      succession: succession(of: entry, among: siblings),
      tiles: HabitTiles(of: report, target: habit.target, words: words),
      rates: CompletionRates(completion: report.completion, words: words),
      life: years.count > Self.yearsInFull ? life(of: entry, years: years) : nil,
      heatmaps: Heatmaps(
        key: key(of: entry),
        years: years.prefix(Self.yearsInFull).map { figures in
          YearHeatmap(
            year: self.years[figures.year], cells: figures.cells, today: mark(today: entry, in: figures.year),
            summary: figures.summary, calendarPath: "\(figures.year).html", words: words)
        }),
      curve: ScoreCurve(of: report, words: words),
      months: MonthBars(of: report, words: words),
      weekdays: WeekdayBars(of: report, habit: habit, weekStartsOn: weekStartsOn, words: words),
      best: BestStreaks(of: report, words: words),
      achievements: achievements,
      notes: NotesProse(habit.notes),
      events: LatestEvents(of: entry, in: self),
      allEvents: years.first.map { LinkNode(title: String($0.year), href: "\($0.year).html") },
      isEmpty: entry.log.isEmpty && report.scoreCurve.isEmpty,
      recordHref: edition.live != nil && isHome && entry.owner.isReader ? "check-in.html" : nil,
      controls: edition.live != nil && isHome && entry.owner.isReader
        ? HabitControls(habit, today: entry.owner.today) : nil)
  }

  /// How many years a habit's page shows in full, latest first; earlier ones are shown at a glance and have pages of
  /// their own.
  private static let yearsInFull = 2

  private func life(of entry: HabitEntry, years: [YearFigures]) -> HabitLife {
    HabitLife(
      years: years.map { figures in
        HabitLife.Year(
          year: figures.year, weeks: entry.report.weeks(ofYear: figures.year, weekStartsOn: weekStartsOn),
          summary: figures.summary, path: "\(figures.year).html")
      }, words: words)
  }

  private func yearPage(_ entry: HabitEntry, figures: YearFigures, section: Frame.Section) -> HabitYearPage {
    let habit = entry.habit
    let year = figures.year
    func link(_ year: Int) -> LinkNode? {
      entry.years.contains(year) ? LinkNode(title: String(year), href: "\(year).html") : nil
    }
    return HabitYearPage(
      frame: Frame(
        edition, title: "\(habit.title) \(year)", depth: entry.address.depth, color: habit.colorClass,
        section: section),
      back: LinkNode(title: habit.title, href: "index.html"),
      icon: icons.icon(habit.icon),
      title: habit.title,
      year: String(year),
      summary: figures.summary.heading(in: words),
      key: key(of: entry),
      calendar: YearCalendar(
        year: year, weekStartsOn: weekStartsOn, cells: figures.cells, today: mark(today: entry, in: year),
        dayLinks: entry.owner.isReader ? dayLinks(of: entry, in: year) : nil, words: words),
      previous: link(year - 1),
      next: link(year + 1))
  }

  /// Today, where the page of that year marks it; `nil` for other years, whose pages must not change with the day, and
  /// once the habit is over.
  private func mark(today entry: HabitEntry, in year: Int) -> Day? {
    let today = entry.owner.today
    return today.year == year && !entry.isOver ? today : nil
  }

  private func dayLinks(of entry: HabitEntry, in year: Int) -> DayLinks {
    let first = YearMonth(year: year, month: 1).firstDay
    var counts = [UInt8](repeating: 0, count: YearMonth(year: year, month: 12).lastDay - first + 1)
    for event in entry.log.entries where event.day <= entry.owner.today && counts.indices.contains(event.day - first) {
      counts[event.day - first] = min(2, counts[event.day - first] + 1)
    }
    return DayLinks(
      prefix: entry.address.root + "history/", key: entry.habit.slug.text, first: first, counts: counts)
  }

  private func key(of entry: HabitEntry) -> StatusLegend {
    StatusLegend(
      kind: entry.habit.target.map { $0.isLimit ? .limit : .amount } ?? .yesNo,
      hasRest: entry.habit.schedule.fixedDays?.isEveryDay != true || entry.habit.period != .day,
      hasPending: !entry.isOver, words: words)
  }

  private func facts(of entry: HabitEntry) -> [String] {
    let habit = entry.habit
    // With an amount per week or month, the schedule adds nothing.
    var facts =
      habit.target.map { $0.period == .day } ?? true
      ? [words.schedule(habit.schedule, weekStartsOn: weekStartsOn)] : []
    if let target = habit.target { facts.append(words.target(target)) }
    if let note = note(of: entry) {
      facts.append(note)
    }
    if entry.report.first <= entry.owner.today && (habit.start != nil || !entry.log.isEmpty) {
      facts.append(words(.since, ["date": words.date(entry.report.first)]))
    }
    if !habit.reminders.isEmpty {
      let times = habit.reminders.map { reminder in
        (reminder.weekday.map { words.shortName(of: $0) + " " } ?? "") + words.time(reminder.time)
      }
      facts.append(words(.habitReminder, ["times": times.joined(separator: ", ")]))
    }
    if let place = habit.remindNear { facts.append(words(.habitReminderNear, ["place": place.label])) }
    if isHome && entry.owner.isReader { facts.append(words(habit.visibility.phrase)) }
    return facts
  }
}

extension Visibility {
  /// The phrase that names the visibility.
  public var phrase: Phrase {
    switch self {
    case .private: .visibilityPrivate
    case .friends: .visibilityFriends
    case .public: .visibilityPublic
    }
  }
}

extension HabitReport {
  /// The streak that has not ended; `nil` where there is none.
  var runningStreak: Streak? { currentStreak > 0 ? streaks.last : nil }
}
