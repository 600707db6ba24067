import Insights
import Journal

extension PlanContext {
  /// The page of a habit and those of its years.
  ///
  /// - Parameters:
  ///   - siblings: the habits of the same person that the reader may see, for the lines of succession.
  ///   - achievements: of this habit, latest first.
  func habitPages(
    _ entry: HabitEntry, siblings: [HabitEntry], achievements: [AchievementNode], back: LinkNode,
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

  /// What one year of a habit is shown by.
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
      default: break
      }
    }
    for month in entry.report.months where month.month.year == year {
      summary.successes += month.successes
      summary.occasions += month.occasions
      if let amount = month.amount { summary.amount = (summary.amount ?? .zero) + amount }
    }
    if entry.habit.target?.isLimit == true { summary.amount = nil }
    summary.unit = entry.habit.target?.unit
    return YearFigures(year: year, cells: cells, summary: summary)
  }

  private func habitPage(
    _ entry: HabitEntry, years: [YearFigures], siblings: [HabitEntry], achievements: [AchievementNode],
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
      tiles: tiles(of: entry),
      rates: rates(of: report),
      heatmaps: Heatmaps(
        key: key(of: entry),
        years: years.map { figures in
          YearHeatmap(
            year: self.years[figures.year], cells: figures.cells, today: mark(today: entry, in: figures.year),
            summary: figures.summary, calendarPath: "\(figures.year).html", words: words)
        }),
      curve: ScoreCurve(of: report, words: words),
      months: monthBars(of: report),
      weekdays: weekdayBars(of: entry),
      best: bestStreaks(of: report),
      achievements: achievements,
      notes: NotesProse(habit.notes),
      events: latestEvents(of: entry, root: root, linksToDay: entry.owner.isReader),
      allEvents: years.first.map { LinkNode(title: String($0.year), href: "\($0.year).html") },
      isEmpty: entry.log.isEmpty)
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

  /// Today, where a page of that year marks it: other years do not change with the day.
  private func mark(today entry: HabitEntry, in year: Int) -> Day? {
    let today = entry.owner.today
    return today.year == year && !entry.isOver ? today : nil
  }

  private func dayLinks(of entry: HabitEntry, in year: Int) -> DayLinks {
    let first = YearMonth(year: year, month: 1).firstDay
    var days = [Bool](repeating: false, count: YearMonth(year: year, month: 12).lastDay - first + 1)
    for event in entry.log.entries where event.day <= entry.owner.today && days.indices.contains(event.day - first) {
      days[event.day - first] = true
    }
    return DayLinks(
      prefix: entry.address.root + "days/", suffix: ".html#" + entry.habit.slug.text, first: first, days: days)
  }

  private func key(of entry: HabitEntry) -> StatusKey {
    StatusKey(
      kind: entry.habit.target.map { $0.isLimit ? .limit : .amount } ?? .yesNo,
      hasRest: entry.habit.schedule != .daily || entry.habit.target?.period ?? .day != .day,
      hasPending: !entry.isOver, words: words)
  }

  private func facts(of entry: HabitEntry) -> [String] {
    let habit = entry.habit
    var facts = [words.schedule(habit.schedule, weekStartsOn: weekStartsOn)]
    if let target = habit.target { facts.append(words.target(target)) }
    if let note = note(of: entry) {
      facts.append(note)
    }
    if entry.report.first <= entry.owner.today && (habit.start != nil || !entry.log.isEmpty) {
      facts.append(words(.since, ["date": words.date(entry.report.first)]))
    }
    if !habit.reminders.isEmpty {
      facts.append(
        habit.reminders.map { reminder in
          (reminder.weekday.map { words.shortName(of: $0) + " " } ?? "") + words.time(reminder.time)
        }.joined(separator: ", "))
    }
    if let place = habit.remindNear { facts.append(place.label) }
    if isHome && entry.owner.isReader { facts.append(words(habit.visibility.phrase)) }
    return facts
  }

  private func tiles(of entry: HabitEntry) -> [Tile] {
    let report = entry.report
    let unit = report.streakUnit.phrase
    var tiles = [
      Tile(
        label: words(.habitCurrentStreak), value: words.number(report.currentStreak),
        unit: words.unit(unit, count: report.currentStreak),
        note: report.runningStreak.map { words(.since, ["date": words.shortDate($0.from)]) }),
      Tile(
        label: words(.habitBestStreak), value: words.number(report.bestStreak?.length ?? 0),
        unit: words.unit(unit, count: report.bestStreak?.length ?? 0),
        note: report.bestStreak.map { words.range($0.from, $0.to) }),
      Tile(
        label: words(.habitScore), value: String(Int((report.score * 100).rounded())),
        unit: words.percentSign, note: nil),
      Tile(
        label: words(.habitTotal), value: words.number(report.total), unit: words.unit(.times, count: report.total),
        note: nil),
    ]
    if let amount = report.totalAmount, let target = entry.habit.target, !target.isLimit {
      tiles[3].note = words.amount(amount.roundedForTotals, unit: target.unit)
    }
    return tiles
  }

  private func rates(of report: HabitReport) -> [Rate] {
    let completion = report.completion
    let windows = [(7, completion.week), (30, completion.month), (90, completion.quarter), (365, completion.year)]
    return windows.map { days, window -> Rate in
      let label = words(.days, count: days)
      guard let rate = window.rate else {
        return Rate(label: label, value: words(.habitNoRate), note: nil, percent: 0)
      }
      let note = words(
        .habitOf, ["n": words.number(window.successes), "all": words.number(window.occasions)])
      return Rate(label: label, value: words.percent(rate), note: note, percent: Int((rate * 100).rounded()))
    }
  }

  private func monthBars(of report: HabitReport) -> Bars? {
    let months = report.months.suffix(12)
    guard months.count >= 2 else { return nil }
    let highest = months.map(\.successes).max() ?? 0
    return Bars(
      bars: months.map { month in
        let name = words.month(month.month)
        return Bars.Bar(
          value: words.number(month.successes),
          percent: barPercent(month.successes, of: highest),
          label: words.shortMonths[month.month.month - 1],
          spoken: month.occasions > 0
            ? words(
              .habitMonthWords,
              ["month": name, "n": words.number(month.successes), "all": words.number(month.occasions)])
            : words(.habitMonthCount, ["month": name, "n": words.number(month.successes)]),
          isNow: month.month == report.today.yearMonth && !report.isOver)
      }, isWeek: false)
  }

  private func weekdayBars(of entry: HabitEntry) -> Bars? {
    guard case .weekdays = entry.habit.schedule, entry.habit.target?.period ?? .day == .day,
      entry.report.weekdays.contains(where: { $0.scheduled > 0 })
    else { return nil }
    return Bars(
      bars: weekStartsOn.weekFromHere.map { weekday in
        let total = entry.report.weekdays[weekday.index]
        let percent = total.scheduled > 0 ? (total.successes * 200 + total.scheduled) / (total.scheduled * 2) : 0
        return Bars.Bar(
          value: total.scheduled > 0 ? words.number(percent) : words(.habitNoRate),
          percent: total.scheduled > 0 ? barPercent(percent, of: 100) : 0,
          label: words.shortName(of: weekday),
          spoken: total.scheduled > 0
            ? words(
              .habitWeekdayWords,
              [
                "weekday": words.name(of: weekday), "n": words.number(total.successes),
                "all": words.number(total.scheduled),
              ])
            : words(.habitWeekdayNever, ["weekday": words.name(of: weekday)]),
          isNone: total.scheduled == 0)
      }, isWeek: true)
  }

  /// A share of the highest as whole per cent, at least 2 where there is anything.
  private func barPercent(_ value: Int, of highest: Int) -> Int {
    guard value > 0, highest > 0 else { return 0 }
    return max(2, min(100, value * 100 / highest))
  }

  private func bestStreaks(of report: HabitReport) -> BestStreaks? {
    let best = report.streaks.enumerated()
      .sorted { ($1.element.length, $0.offset) < ($0.element.length, $1.offset) }
      .prefix(5).map(\.element)
    guard let longest = best.first else { return nil }
    return BestStreaks(
      bars: best.map { streak in
        let isRunning = streak == report.runningStreak
        return BestStreaks.Bar(
          length: words.streak(streak.length, unit: report.streakUnit),
          dates: isRunning
            ? words(.habitRunningStreak, ["date": words.shortDate(streak.from)])
            : words.range(streak.from, streak.to),
          percent: max(1, streak.length * 100 / longest.length),
          isRunning: isRunning)
      })
  }
}

extension Visibility {
  var phrase: Phrase {
    switch self {
    case .private: .visibilityPrivate
    case .friends: .visibilityFriends
    case .public: .visibilityPublic
    }
  }
}

extension Amount {
  /// To one decimal, and whole from a hundred on.
  var roundedForTotals: Amount {
    let step: Int64 = millionths >= 100_000_000 ? 1_000_000 : 100_000
    return Amount(millionths: (millionths + step / 2) / step * step)
  }
}

extension HabitReport {
  /// The streak that nothing has broken.
  var runningStreak: Streak? { currentStreak > 0 ? streaks.last : nil }
}
