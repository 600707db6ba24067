import Audience
import Insights
import Journal

/// The picture of a year beside links, as pages name it.
struct CardLink: Sendable, Equatable {
  /// The path inside the edition: `people/ana/2026.png`.
  var path: String
  /// What it shows, for those who hear of it.
  var text: String

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(path)
    encoder.append(text)
  }
}

extension CardLink {
  /// The picture of a year on pages that do not change with it: of all that it shows, only whose it is and of when.
  init(_ year: Int, of username: Username, name: String) {
    self.init(path: Addresses.card(year, of: username), text: "\(name), \(year)")
  }
}

/// The inputs of the picture of a year: what it shows, which was derived from all habits anyway when the person's pages are
/// planned.
struct CardInputs: SectionInputs {
  let path: String
  let card: YearCard

  var prefix: String { path }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(path)
    card.encode(into: &encoder)
  }

  func contents(in context: PlanContext) -> PlannedSection.Contents {
    PlannedSection.Contents(files: [PlannedAsset(path: path, content: .drawn(card))])
  }
}

extension PlanContext {
  /// Whether what others can embed and send is made: where the public edition is hosted has to be known.
  var isShared: Bool { !isHome && site.baseURL != nil }

  /// The picture of a year of a person.
  ///
  /// - Parameters:
  ///   - habits: The habits of the person that the reader may see, with their figures as of today.
  ///   - newest: The newest day on which anything was recorded, as of which the picture stands.
  func card(of owner: OwnerFacts, habits: [HabitEntry], year: Int, newest: Day) -> YearCard {
    let reports = habits.filter(\.report.hasStarted).map { report(of: $0, asOf: newest) }
    return YearCard(
      name: owner.name, color: .standIn(for: owner.username.text),
      days: SharedYear(of: reports, year: year, today: newest), newest: newest.year == year ? newest : nil,
      figures: figures(of: habits, reports: reports, year: year, newest: newest), weekStartsOn: weekStartsOn,
      words: words)
  }

  /// The figures of a habit as a card shows them. Only what counts as done because nothing was recorded goes on by itself
  /// from the newest check-in to today.
  private func report(of entry: HabitEntry, asOf newest: Day) -> HabitReport {
    guard entry.habit.target?.isLimit == true, entry.report.today != newest else { return entry.report }
    return HabitReport(of: entry.habit, log: entry.log, today: newest, weekStartsOn: weekStartsOn)
  }

  private func figures(
    of habits: [HabitEntry], reports: [HabitReport], year: Int, newest: Day
  ) -> [YearCard.Figure] {
    let days = SharedYear(of: reports, year: year, today: newest)
    var figures: [YearCard.Figure] = []
    if days.due > 0 {
      figures.append(
        YearCard.Figure(
          number: words.number(days.full), first: words(.cardDays, count: days.due), second: words(.cardAllDone)))
    }
    let shown = Array(zip(habits.filter(\.report.hasStarted), reports))
    var longest: (title: String, length: Int)?
    for (entry, report) in shown where report.streakUnit == .days {
      let length = report.bestStreak(ofYear: year)?.streak.length ?? 0
      if length > max(1, longest?.length ?? 0) { longest = (entry.habit.title, length) }
    }
    if let longest {
      figures.append(
        YearCard.Figure(
          number: words.number(longest.length), first: words.unit(.peopleInARow, count: longest.length),
          second: longest.title))
    }
    let amounts = shown.compactMap { entry, report -> (figure: YearCard.Figure, successes: Int)? in
      let summary = YearSummary(of: report, target: entry.habit.target, year: year)
      guard let amount = summary.amount?.roundedForTotals, !amount.isZero, let unit = summary.unit else { return nil }
      return (
        YearCard.Figure(number: words.number(amount), first: words.unit(unit, of: amount), second: entry.habit.title),
        summary.successes
      )
    }
    if let most = amounts.max(by: { $0.successes < $1.successes }) {
      figures.append(most.figure)
    } else {
      let first = YearMonth(year: year, month: 1).firstDay
      let last = min(newest, YearMonth(year: year, month: 12).lastDay)
      let count = shown.reduce(0) { $0 + $1.0.daysOfYears.entries(from: first, through: last).count }
      if count > 0 {
        figures.append(
          YearCard.Figure(
            number: words.number(count), first: words.unit(.checkIns, count: count), second: String(year)))
      }
    }
    return figures
  }
}

extension VisiblePerson {
  /// The newest day up to today on which anything was recorded that the reader may see; `nil` where nothing was.
  var newestDay: Day? {
    habits.compactMap { tracked in
      let entries = tracked.log.entries
      let end = entries.partition { $0.day > today }
      return end > 0 ? entries[end - 1].day : nil
    }.max()
  }
}
