import Insights
import Journal

/// Plans the history of a home edition: months of the reader's own events, the latest events of friends, and months of
/// everybody's events.
struct HistoryPlanner: Sendable {
  /// The people whose events a page shows.
  enum View: Sendable, CaseIterable {
    case mine, friends, all

    var front: String {
      switch self {
      case .mine: "history/index.html"
      case .friends: "history/friends.html"
      case .all: "history/all/index.html"
      }
    }

    /// The number of folders between the edition's folder and the pages.
    var depth: Int { self == .all ? 2 : 1 }
    /// The relative path from the pages to the edition's folder.
    var root: String { String(repeating: "../", count: depth) }
    /// The folder of the months' pages inside the edition.
    var folder: String { self == .all ? "history/all/" : "history/" }
    /// The relative path from this view's front page to the folder of its months.
    var months: String { self == .friends ? "all/" : "" }

    var phrase: Phrase {
      switch self {
      case .mine: .historyMine
      case .friends: .historyFriends
      case .all: .historyAll
      }
    }
  }

  private let context: PlanContext
  private let today: Day
  private let own: [HistoryHabit]
  private let friends: [HistoryHabit]
  private let isAlone: Bool
  /// When friends on other sites were asked last, each in words.
  private let pulled: [String]
  /// What the leaves of the reader's own days are made from; `nil` before the first check-in.
  private let leafFacts: LeafFacts?
  /// The months from the first event to today in order, each with the number of its events; of friends only those with
  /// events.
  private let ownMonths, friendMonths, allMonths: [(month: YearMonth, count: Int)]
  /// The days from the first event to today, which have leaves.
  private let ownDays, allDays: ClosedRange<Day>?

  /// - Parameters:
  ///   - own: The reader's habits.
  ///   - friends: The habits that people whom the reader follows share.
  ///   - isAlone: Whether the reader follows nobody.
  ///   - things: Tasks and posts, which stand on the leaves of their days.
  ///   - pulled: When friends on other sites were asked last, each in words.
  init(
    context: PlanContext, today: Day, own: [HabitEntry], friends: [HabitEntry], isAlone: Bool, things: [LeafThing] = [],
    pulled: [String] = []
  ) {
    func withEvents(_ habits: [HabitEntry]) -> [HistoryHabit] {
      habits.map(HistoryHabit.init).filter { !$0.range(from: Day.earliest, through: $0.entry.owner.today).isEmpty }
    }
    self.context = context
    self.today = today
    self.own = withEvents(own)
    self.friends = withEvents(friends)
    self.isAlone = isAlone
    self.pulled = pulled
    ownDays = Self.days(of: self.own, through: today)
    allDays = isAlone ? nil : Self.days(of: self.own + self.friends, through: today)
    ownMonths = Self.months(of: self.own, in: ownDays)
    friendMonths = Self.months(of: self.friends)
    allMonths = isAlone ? [] : Self.months(of: self.own + self.friends, in: allDays)
    leafFacts = ownDays.map { [told = self.own] days in
      LeafFacts(habits: own, told: told, days: days, things: things, dayStartsAt: context.site.dayStartsAt)
    }
  }

  private var words: Words { context.words }
  private var shownViews: [View] { isAlone ? [.mine] : View.allCases }
  private var views: HistoryViews {
    HistoryViews(
      entries: shownViews.map { view in
        let months = months(view)
        return HistoryViews.Entry(
          view: view, months: months.first.flatMap { first in months.last.map { first.month...$0.month } })
      })
  }

  private func habits(_ view: View) -> [HistoryHabit] {
    switch view {
    case .mine: own
    case .friends: friends
    case .all: own + friends
    }
  }

  private func months(_ view: View) -> [(month: YearMonth, count: Int)] {
    switch view {
    case .mine: ownMonths
    case .friends: []
    case .all: allMonths
    }
  }

  /// The days of a view that have leaves.
  private func days(_ view: View) -> ClosedRange<Day>? {
    switch view {
    case .mine: ownDays
    case .friends: nil
    case .all: allDays
    }
  }

  // MARK: Pages

  /// The pages that may change with every event: the front page of each view, and the data file of friends' latest
  /// events.
  func pages() -> [PlannedPage] {
    shownViews.map { PlannedPage(path: $0.front, model: front($0)) }
      + (isAlone || friends.isEmpty
        ? [] : [HistoryYearInputs(name: "latest", selection: selection(friends, .latest)).page(in: context)])
  }

  /// A section for each year's months, and one for each year's data file.
  func sections() -> [PlannedSection] {
    var sections: [PlannedSection] = []
    for view in shownViews {
      guard let days = days(view) else { continue }
      let habits = habits(view)
      // The filter of each page offers all habits.
      let choices = described(habits)
      for year in days.lowerBound.year...days.upperBound.year {
        let (first, last) = (YearMonth(year: year, month: 1).firstDay, YearMonth(year: year, month: 12).lastDay)
        let shown = days.clamped(to: first...last)
        sections.append(
          PlannedSection(
            HistoryMonthsInputs(
              year: year, view: view, views: views, sources: sources(view, year: year),
              hasBefore: days.lowerBound < first,
              hasAfter: days.upperBound > last, days: shown, today: shown.contains(today) ? today : nil,
              weekStartsOn: context.weekStartsOn, leaves: view == .mine ? leafFacts : nil,
              selection: selection(habits, .days(from: first, through: last)), choices: choices),
            in: context))
      }
    }
    for year in Self.yearsWithEvents(ownMonths) { sections.append(data(named: String(year), year, of: own)) }
    if !isAlone {
      for year in Self.yearsWithEvents(friendMonths) {
        sections.append(data(named: "friends-\(year)", year, of: friends))
      }
    }
    return sections
  }

  private func described(_ habits: [HistoryHabit]) -> [UInt8] {
    var encoder = ModelEncoder()
    for habit in habits { habit.encode(into: &encoder) }
    return encoder.bytes
  }

  private func data(named name: String, _ year: Int, of habits: [HistoryHabit]) -> PlannedSection {
    let days = EventSelection.Span.days(
      from: YearMonth(year: year, month: 1).firstDay, through: YearMonth(year: year, month: 12).lastDay)
    return PlannedSection(HistoryYearInputs(name: name, selection: selection(habits, days)), in: context)
  }

  private func selection(_ habits: [HistoryHabit], _ span: EventSelection.Span) -> EventSelection {
    EventSelection(habits: habits, span: span, dayStartsAt: context.site.dayStartsAt)
  }

  private func front(_ view: View) -> HistoryPage {
    let habits = habits(view)
    let span: EventSelection.Span =
      view == .friends ? .latest : .days(from: firstOfLatest(habits), through: Day.latest)
    let events = EventDays(
      selection: selection(habits, span), addresses: .months(folder: view.months), root: view.root,
      groupsByMonth: true, leaves: nil, context: context)
    return HistoryPage(
      frame: Frame(
        context.edition, title: context.historyTitle(words(.historyTitle), of: view, isAlone: isAlone),
        depth: view.depth, section: .history, isFront: view == .mine),
      title: words(.historyTitle), kind: view == .friends ? .latest : .front,
      views: views.links(on: view, month: nil, words: words),
      isAlone: isAlone,
      filter: habits.isEmpty
        ? nil : context.historyFilter(habits, of: view, month: nil, sources: sources(view, year: nil)),
      count: habits.isEmpty
        ? nil : words(.events, count: view == .friends ? habits.count : months(view).reduce(0) { $0 + $1.count }),
      pulled: view == .friends ? pulled : [], map: EventPlacesDrawing(events), events: habits.isEmpty ? nil : events,
      years: years(view), previous: nil, next: nil)
  }

  /// The day of the fiftieth event counted from the newest, or of the oldest one; today where there are no events.
  private func firstOfLatest(_ habits: [HistoryHabit]) -> Day {
    let days = habits.flatMap { habit in
      habit.entry.log.entries[habit.range(from: Day.earliest, through: habit.entry.owner.today).suffix(50)].map(\.day)
    }.sorted(by: >)
    return days.isEmpty ? today : days[min(49, days.count - 1)]
  }

  private func years(_ view: View) -> [HistoryYear] {
    let months = months(view)
    return Self.years(months).map { year in
      HistoryYear(
        year: String(year),
        months: months.reversed().filter { $0.month.year == year }.map { month, count in
          LinkNode(
            title: words.atStart(words.months[month.month - 1]), href: view.months + month.description + ".html",
            note: words.number(count))
        })
    }
  }

  /// The names of the data files that a page's filter needs, latest first.
  ///
  /// - Parameter year: The year of the page's month; `nil` on the front pages.
  private func sources(_ view: View, year: Int?) -> [String] {
    func years(_ months: [(month: YearMonth, count: Int)]) -> [Int] {
      Self.yearsWithEvents(months).filter { year == nil || year == $0 }
    }
    return switch view {
    case .mine: years(ownMonths).map(String.init)
    case .friends: ["latest"]
    case .all:
      years(allMonths).flatMap { year in
        (years(ownMonths).contains(year) ? ["\(year)"] : [])
          + (years(friendMonths).contains(year) ? ["friends-\(year)"] : [])
      }
    }
  }

  // MARK: Months

  /// The years of some months, latest first.
  private static func years(_ months: [(month: YearMonth, count: Int)]) -> [Int] {
    var years: [Int] = []
    for month in months.reversed() where years.last != month.month.year { years.append(month.month.year) }
    return years
  }

  /// The years of those months that have events, latest first.
  private static func yearsWithEvents(_ months: [(month: YearMonth, count: Int)]) -> [Int] {
    years(months.filter { $0.count > 0 })
  }

  /// From the first event to today, or to the last event of somebody for whom it is a day later; `nil` where there are
  /// none.
  private static func days(of habits: [HistoryHabit], through today: Day) -> ClosedRange<Day>? {
    let events = habits.map { $0.entry.log.entries[$0.range(from: Day.earliest, through: $0.entry.owner.today)] }
    guard let first = events.compactMap(\.first?.day).min(), let last = events.compactMap(\.last?.day).max() else {
      return nil
    }
    return first...max(first, last, today)
  }

  /// All months of some days, each with the number of its events.
  private static func months(
    of habits: [HistoryHabit], in days: ClosedRange<Day>?
  ) -> [(month: YearMonth, count: Int)] {
    guard let days else { return [] }
    let counts = Dictionary(uniqueKeysWithValues: months(of: habits).map { ($0.month, $0.count) })
    var months = [days.lowerBound.yearMonth]
    while let month = months.last, month < days.upperBound.yearMonth { months.append(month.next) }
    return months.map { ($0, counts[$0] ?? 0) }
  }

  private static func months(of habits: [HistoryHabit]) -> [(month: YearMonth, count: Int)] {
    var counts: [YearMonth: Int] = [:]
    for habit in habits {
      let entries = habit.entry.log.entries
      let range = habit.range(from: Day.earliest, through: habit.entry.owner.today)
      var start = range.lowerBound
      while start < range.upperBound {
        let month = entries[start].day.yearMonth
        let end = min(range.upperBound, entries.partition { $0.day > month.lastDay })
        counts[month, default: 0] += end - start
        start = end
      }
    }
    return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Day {
  /// Days before and after everything that can be recorded.
  fileprivate static let earliest = Day(number: .min / 2)
  fileprivate static let latest = Day(number: .max / 2)
}
