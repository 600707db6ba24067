import Insights
import Journal

extension PlanContext {
  /// The page of a habit and the pages of its years.
  ///
  /// - Parameters:
  ///   - cardYear: The year of the picture beside links to the habit; `nil` where there is none.
  ///   - siblings: The habits of the same person that the reader may see, among which the habits that replaced each
  ///     other are looked for.
  ///   - achievements: The achievements of this habit, latest first.
  ///   - challenges: The challenges in which the habit takes part, relative to the edition's folder.
  func habitPages(
    _ entry: HabitEntry, cardYear: Int? = nil, siblings: [HabitEntry], achievements: AchievementNodes,
    challenges: [LinkNode], back: LinkNode, section: Frame.Section
  ) -> [PlannedPage] {
    let years = Array(entry.years.reversed()).map { yearFigures($0, of: entry) }
    var pages = [
      PlannedPage(
        path: entry.address.front,
        model: habitPage(
          entry, card: cardYear.map { card(entry, $0) }, years: years, siblings: siblings, achievements: achievements,
          challenges: challenges, back: back, section: section))
    ]
    for figures in years {
      pages.append(
        PlannedPage(
          path: entry.address.year(figures.year),
          model: yearPage(entry, figures: figures, section: section, isShared: cardYear != nil)))
    }
    if !isHome {
      pages.append(PlannedPage(path: entry.address.data, model: HabitDataFile(data: HabitData(of: entry))))
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
    let cells = DayCells(of: entry, from: first, through: YearMonth(year: year, month: 12).lastDay)
    return YearFigures(
      year: year, cells: cells, summary: YearSummary(of: entry.report, target: entry.habit.target, year: year))
  }

  private func habitPage(
    _ entry: HabitEntry, card: CardLink?, years: [YearFigures], siblings: [HabitEntry], achievements: AchievementNodes,
    challenges: [LinkNode], back: LinkNode, section: Frame.Section
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
        color: habit.colorClass, section: section,
        preview: isShared
          ? preview(
            entry.address.front, .article,
            [habit.reason, HabitBadge(of: entry, in: words).sentence].compactMap(\.self).joined(separator: " "),
            card: card, feedOf: card.map { _ in (entry.owner.username, entry.owner.name) }) : nil),
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
      key: key(of: entry, in: nil),
      axis: axis(of: entry, years: years),
      weekdays: WeekdayBars(of: report, habit: habit, weekStartsOn: weekStartsOn, words: words),
      best: BestStreaks(of: report, words: words),
      achievements: achievements,
      challenges: challenges,
      notes: NotesProse(habit.notes),
      events: LatestEvents(of: entry, in: self),
      allEvents: years.first.map { LinkNode(title: String($0.year), href: "\($0.year).html") },
      isEmpty: entry.log.isEmpty && report.scoreCurve.isEmpty,
      calendar: calendarLinks(of: entry),
      embed: embed(entry),
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
          year: figures.year, cells: figures.cells,
          months: entry.report.months.filter { $0.month.year == figures.year }
            .map { HabitMonth($0, of: entry.report) },
          summary: figures.summary, path: "\(figures.year).html")
      }, words: words)
  }

  /// The last two years on one axis; `nil` before the habit has begun.
  private func axis(of entry: HabitEntry, years: [YearFigures]) -> HabitAxis? {
    let (habit, report) = (entry.habit, entry.report)
    guard let range = HabitAxis.range(from: report.first, through: report.last) else { return nil }
    let (first, last) = (range.lowerBound, range.upperBound)
    let notes = AxisNotes(in: entry.log, on: range)
    func shown(_ streak: Streak?) -> Streak? { streak.flatMap { $0.to >= first ? $0 : nil } }
    return HabitAxis(
      title: words.isolated(habit.title),
      cells: DayCells(of: entry, from: first, through: last),
      weekStartsOn: weekStartsOn,
      today: entry.isOver ? nil : entry.owner.today,
      pauses: habit.pauses.compactMap { pause in
        let through = pause.through ?? last
        guard pause.from <= last, through >= first else { return nil }
        return (
          from: max(first, pause.from), through: min(last, through), isOpen: through > last || pause.through == nil
        )
      },
      score: AxisScore(of: report, from: first),
      bars: AxisBars(of: report, habit: habit, from: first, weekStartsOn: weekStartsOn),
      months: report.months.filter { $0.month >= first.yearMonth }.map { HabitMonth($0, of: report) },
      streakUnit: report.streakUnit,
      best: shown(report.bestStreak), running: entry.isOver ? nil : shown(report.runningStreak),
      comebacks: entry.reported.comebacks.filter(range.contains).suffix(2),
      notes: notes,
      pictures: notes.notes.compactMap { note in
        photo(note.details.photo, of: entry.facts, on: note.day, root: entry.address.root).map {
          HabitAxis.Picture(
            day: note.day, photo: $0, comment: note.details.comment, value: value(of: note.entry, habit: habit))
        }
      },
      years: years.count > Self.yearsInFull
        ? []
        : years.map { HabitAxis.Year(year: $0.year, summary: $0.summary, path: "\($0.year).html") },
      days: days(of: entry.facts, root: "").map { _ in "day-" }, words: words)
  }

  private func yearPage(
    _ entry: HabitEntry, figures: YearFigures, section: Frame.Section, isShared: Bool
  ) -> HabitYearPage {
    let habit = entry.habit
    let year = figures.year
    let hasCard = isShared && entry.log.hasEntries(inYear: year, through: entry.owner.today)
    func link(_ year: Int) -> LinkNode? {
      entry.years.contains(year) ? LinkNode(title: String(year), href: "\(year).html") : nil
    }
    return HabitYearPage(
      frame: Frame(
        edition, title: "\(habit.title) \(year)", depth: entry.address.depth, color: habit.colorClass,
        section: section,
        preview: preview(
          entry.address.year(year), .article, figures.summary.heading(in: words),
          card: hasCard ? card(entry, year) : nil, feedOf: isShared ? (entry.owner.username, entry.owner.name) : nil)),
      back: LinkNode(title: habit.title, href: "index.html"),
      icon: icons.icon(habit.icon),
      title: habit.title,
      year: String(year),
      summary: figures.summary.heading(in: words),
      key: key(of: entry, in: year),
      calendar: YearCalendar(
        year: year, weekStartsOn: weekStartsOn, cells: figures.cells, pauses: entry.habit.pauses,
        today: mark(today: entry, in: year), dayLinks: entry.owner.isReader ? dayLinks(of: entry, in: year) : nil,
        words: words),
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
    if days(of: entry.facts, root: "") != nil {
      for index in counts.indices where entry.report.record(on: first + index).status != .outside { counts[index] = 1 }
      return DayLinks(prefix: "day-", key: entry.habit.slug.text, first: first, counts: counts, areForms: true)
    }
    for event in entry.log.entries where event.day <= entry.owner.today && counts.indices.contains(event.day - first) {
      counts[event.day - first] = min(2, counts[event.day - first] + 1)
    }
    return DayLinks(
      prefix: entry.address.root + "history/", key: entry.habit.slug.text, first: first, counts: counts)
  }

  /// The legend of the habit's days.
  ///
  /// - Parameter year: The year whose pauses it names; `nil` where they are named beside the days.
  private func key(of entry: HabitEntry, in year: Int?) -> StatusLegend {
    let pauses = entry.habit.pauses.filter { pause in
      guard let year, pause.from <= entry.report.last, pause.through.map({ $0 >= entry.report.first }) ?? true else {
        return false
      }
      return pause.from.year <= year && (pause.through ?? entry.report.last).year >= year
    }
    return StatusLegend(
      kind: DayCells.Kind(entry.habit.target),
      hasRest: entry.habit.schedule.fixedDays?.isEveryDay != true || entry.habit.period != .day,
      hasPending: !entry.isOver,
      pauses: pauses.map { pause in
        pause.through.map { words.range(pause.from, $0) }
          ?? words(.since, ["date": words.shortDate(pause.from)])
      }, words: words)
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
