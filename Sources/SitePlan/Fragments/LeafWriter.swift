import Insights
import Journal

/// Writes the days of a month, each as an entry in the list of the month that its own address shows as a leaf of the
/// almanac.
///
/// The parts that only a leaf shows are in the page for every day, and the style sheet hides them: a leaf needs no
/// script and no page of its own.
struct LeafWriter {
  private let month: LeafMonth
  private let days: EventDays
  private let habits: [HabitEntry]
  private let missing: [Day: [OwnLeaves.Missing]]
  private let things: [Day: [LeafThing]]
  private let earlier: [Day: (day: Day, events: [HistoryEvent], selection: EventSelection)]

  init(_ month: LeafMonth, in days: EventDays) {
    self.month = month
    self.days = days
    habits = month.own?.habits ?? []
    missing = Dictionary(grouping: month.own?.missing ?? [], by: \.day)
    things = Dictionary(grouping: month.own?.things ?? [], by: \.day)
    var earlier: [Day: (day: Day, events: [HistoryEvent], selection: EventSelection)] = [:]
    for source in month.own?.sources ?? [] {
      let events = Dictionary(source.events().byDay().map { ($0.day, $0.events) }, uniquingKeysWith: { $1 })
      for pair in month.own?.earlier ?? [] {
        if let told = events[pair.source] { earlier[pair.day] = (pair.source, told, source) }
      }
    }
    self.earlier = earlier
  }

  private var words: Words { days.context.words }

  /// Writes one day.
  ///
  /// - Parameter events: The day's check-ins in the order in which they are shown.
  func write(_ day: Day, events: [HistoryEvent], by entries: inout DayEntriesWriter, to html: inout HTMLWriter) {
    html.append(events.isEmpty ? "<section class=\"day empty-day\" id=d" : "<section class=day id=d")
    html.append(day.dayOfMonth)
    html.append(">")
    days.writeHeading(day, page: "", to: &html)
    writeAlmanac(day, to: &html)
    writeTurn(from: day, to: &html)
    if let own = month.own {
      let facts = own.overview[day - month.days.lowerBound]
      if let sentence = sentence(of: day, facts, isEmpty: events.isEmpty) {
        html.append("<p class=day-sentence>")
        html.append(escaped: sentence)
        html.append("</p>")
      }
      if facts.due > 0 { writeShare(facts, to: &html) }
    }
    if !events.isEmpty {
      entries.write(events, page: "", to: &html)
    }
    writeBeside(day, to: &html)
    html.append("</section>\n")
  }

  // MARK: The head

  /// `week 47 · day 322 · 43 to come`
  private func writeAlmanac(_ day: Day, to html: inout HTMLWriter) {
    let january = YearMonth(year: day.year, month: 1).firstDay
    let december = YearMonth(year: day.year, month: 12).lastDay
    var facts = [
      words(.leafWeek, ["n": words.number(day.week(startingOn: month.weekStartsOn))]),
      words(.leafDay, ["n": words.number(day - january + 1)]),
    ]
    if day < december { facts.append(words(.leafToCome, count: december - day)) }
    html.append("<p class=almanac>")
    html.append(escaped: facts.joined(separator: " · "))
    html.append("</p>")
  }

  /// The links to the days before and after.
  private func writeTurn(from day: Day, to html: inout HTMLWriter) {
    let (before, after) = (day - 1, day + 1)
    let hasBefore = day > month.days.lowerBound || month.hasBefore
    let hasAfter = day < month.days.upperBound || month.hasAfter
    guard hasBefore || hasAfter else { return }
    html.append("<nav class=leaf-turn")
    html.attribute("aria-label", words(.leafDays))
    html.append(">")
    if hasBefore { writeLink(to: before, from: day, "prev", to: &html) }
    if hasAfter { writeLink(to: after, from: day, "next", to: &html) }
    html.append("</nav>")
  }

  private func writeLink(to other: Day, from day: Day, _ relation: StaticString, to html: inout HTMLWriter) {
    html.append("<a rel=")
    html.append(relation)
    html.append(" href=")
    if other.yearMonth != day.yearMonth {
      html.append(escaped: other.yearMonth.description)
      html.append(".html")
    }
    html.append("#d")
    html.append(other.dayOfMonth)
    html.append("><b>")
    html.append(other.dayOfMonth)
    html.append("</b> <span>")
    html.append(escaped: words.heading(of: other.weekday))
    html.append("</span></a>")
  }

  /// At most one sentence about a day, without blame.
  private func sentence(of day: Day, _ facts: OverviewDay, isEmpty: Bool) -> String? {
    let isToday = day == month.today
    if isEmpty { return words(isToday ? .leafNothingYet : .leafNothing) }
    guard facts.due >= 3 else { return nil }
    if facts.succeeded == facts.due { return words(.leafAll) }
    let left = missing[day] ?? []
    guard !isToday, facts.due - facts.succeeded == 1, left.count == 1, let one = left.first else { return nil }
    return words(.leafAllBut, ["habit": words.isolated(habits[one.habit].habit.title)])
  }

  private func writeShare(_ facts: OverviewDay, to html: inout HTMLWriter) {
    let text = words(.todayProgress, count: facts.succeeded, ["all": words.number(facts.due)])
    html.append("<p class=ds><progress aria-hidden=true")
    html.attribute("value", facts.succeeded)
    html.attribute("max", facts.due)
    html.append("></progress>")
    html.append(escaped: text)
    html.append("</p>")
  }

  // MARK: Beside the check-ins

  private func writeBeside(_ day: Day, to html: inout HTMLWriter) {
    let open = (missing[day] ?? []).filter { $0.state == .blank || $0.state == .pending }
    let things = things[day] ?? []
    let earlier = earlier[day]
    if open.isEmpty && things.isEmpty && earlier == nil { return }
    html.append("<div class=leaf-beside>")
    if !open.isEmpty { write(open, to: &html) }
    if !things.isEmpty { write(things, to: &html) }
    if let earlier { writeEarlier(earlier.events, of: earlier.selection, on: earlier.day, for: day, to: &html) }
    html.append("</div>")
  }

  private func write(_ open: [OwnLeaves.Missing], to html: inout HTMLWriter) {
    writeHeading(words(.leafDue), to: &html)
    for one in open {
      let habit = habits[one.habit]
      writeLine(
        habit.habit, state: one.state, href: habit.address.front(from: days.root),
        value: one.state.phrase.map { words($0) } ?? "", to: &html)
    }
    html.append("</ul>")
  }

  private func write(_ things: [LeafThing], to html: inout HTMLWriter) {
    writeHeading(words(.leafThings), to: &html)
    for thing in things {
      html.append(thing.isDone ? "<li class=\"leaf-thing is-done\">" : "<li class=leaf-thing>")
      if let path = thing.path {
        html.append("<a")
        html.attribute("href", days.root + path)
        html.append(">")
      }
      html.append("<bdi")
      if let language = thing.language { html.attribute("lang", language) }
      html.append(">")
      html.append(escaped: thing.title)
      html.append("</bdi>")
      if thing.path != nil { html.append("</a>") }
      html.append(" <small>")
      html.append(escaped: thing.isDone ? "\(words(.statusDone)), \(thing.note)" : thing.note)
      html.append("</small></li>")
    }
    html.append("</ul>")
  }

  private func writeEarlier(
    _ events: [HistoryEvent], of selection: EventSelection, on source: Day, for day: Day, to html: inout HTMLWriter
  ) {
    let shown = 8
    let groups = events.grouped(by: selection.habits)
    html.append("<h4>")
    html.append(escaped: words(.yearsAgo, count: day.year - source.year))
    html.append(" <small><a href=")
    html.append(escaped: source.yearMonth.description)
    html.append(".html#d")
    html.append(source.dayOfMonth)
    html.append(">")
    html.append(escaped: words.longDate(source))
    html.append("</a></small></h4><ul class=leaf-list>")
    for group in groups.prefix(shown) {
      guard let event = group.first else { continue }
      let entry = selection.habits[event.habit].entry
      let sum = group.count > 1 ? entry.report.record(on: source).recorded : nil
      writeLine(
        entry.habit, state: event.state, href: entry.address.front(from: days.root),
        value: sum.map { words.amount($0, unit: entry.habit.target?.unit) }
          ?? days.context.value(of: event.entry, habit: entry.habit),
        comment: group.lazy.compactMap { entry.log.details(of: $0.entry)?.comment }.first, to: &html)
    }
    if groups.count > shown {
      html.append("<li class=small>")
      html.append(escaped: words(.mapMore, ["n": words.number(groups.count - shown)]))
      html.append("</li>")
    }
    html.append("</ul>")
  }

  private func writeHeading(_ title: String, to html: inout HTMLWriter) {
    html.append("<h4>")
    html.append(escaped: title)
    html.append("</h4><ul class=leaf-list>")
  }

  private func writeLine(
    _ habit: Habit, state: CellState, href: String, value: String, comment: String? = nil, to html: inout HTMLWriter
  ) {
    html.append("<li")
    html.attribute("class", habit.colorClass)
    html.append("><i class=")
    html.append(state.cssClass)
    html.append("></i><span><a")
    html.attribute("href", href)
    html.append("><bdi>")
    html.append(escaped: habit.title)
    html.append("</bdi></a> <small>")
    html.append(escaped: value)
    html.append("</small>")
    if let comment {
      html.append("<q class=said>")
      html.append(escaped: comment)
      html.append("</q>")
    }
    html.append("</span></li>")
  }
}

extension Day {
  /// The number of the day's week in its year, 1–53: the first week of a year is the one that has at least four of its
  /// days (ISO 8601, where weeks begin on Monday).
  func week(startingOn first: Weekday) -> Int {
    let middle = startOfWeek(startingOn: first) + 3
    return (middle - YearMonth(year: middle.year, month: 1).firstDay) / 7 + 1
  }
}
