import Insights
import Journal

/// Writes the check-ins of days, one day after the other, with what is worked out once for all of them.
///
/// Several amounts of one habit are one line, which opens. A quiet day, on which nothing was said, shown or placed, is
/// one line of marks, which opens as well: most days repeat the same names.
struct DayEntriesWriter {
  private let source: EventDays
  private let hrefs: [String]
  private let editing: [((_ day: Day, _ place: Int) -> String)?]
  private var values: EventValueTexts

  init(of source: EventDays) {
    let (habits, context) = (source.selection.habits, source.context)
    self.source = source
    hrefs = habits.map { $0.entry.address.front(from: source.root) }
    editing = habits.map { context.editing($0.entry.facts, root: source.root) }
    values = EventValueTexts(of: habits, in: context)
  }

  private var words: Words { source.context.words }

  /// Writes the check-ins of one day.
  ///
  /// - Parameters:
  ///   - events: Those of the day, in the order in which they are shown.
  ///   - page: The page that has the anchors of the day; empty for this page.
  mutating func write(_ events: [HistoryEvent], page: String, to html: inout HTMLWriter) {
    guard !events.isEmpty else { return }
    let groups = events.grouped(by: source.selection.habits)
    let isQuiet = groups.count > 1 && !events.contains { $0.entry.hasDetails }
    if isQuiet {
      html.append("<details class=quiet-day><summary>")
      for group in groups { writeMark(of: group, to: &html) }
      html.append("</summary>")
    }
    html.append("<div class=entries>\n")
    for group in groups {
      if group.count > 1 { openGroup(group, to: &html) }
      for event in group { write(event, page: page, to: &html) }
      if group.count > 1 { html.append("</details>\n") }
    }
    html.append("</div>")
    if isQuiet { html.append("</details>") }
  }

  private mutating func write(_ event: HistoryEvent, page: String, to html: inout HTMLWriter) {
    let habit = source.selection.habits[event.habit]
    let context = source.context
    let anchor = EventDays.anchor(of: event, key: habit.key)
    var article = EventArticle(
      colorClass: habit.entry.habit.colorClass, state: event.state, habit: habit.entry.habit.title,
      habitHref: hrefs[event.habit], href: page + "#" + anchor, value: values.text(of: event),
      person: habit.person, time: event.entry.time.map { words.time($0) })
    if case .here = source.addresses { article.id = anchor }
    if let details = habit.entry.log.details(of: event.entry) {
      article.comment = details.comment
      article.place = details.location.map(context.placeName)
      article.photo = context.photo(details.photo, of: habit.entry.facts, on: event.day, root: source.root)
    }
    article.edit = editing[event.habit].map { ($0(event.day, event.place), words(.formEdit)) }
    article.write(to: &html)
  }

  /// Writes the line of several amounts: their sum, the first and the last time, what was said.
  private func openGroup(_ group: [HistoryEvent], to html: inout HTMLWriter) {
    guard let first = group.first else { return }
    let habit = source.selection.habits[first.habit]
    html.append("<details class=\"event-group ")
    html.append(escaped: habit.entry.habit.colorClass)
    html.append("\"><summary><i class=")
    html.append(first.state.cssClass)
    html.append("></i><span><b>")
    html.append(escaped: words.isolated(habit.entry.habit.title))
    html.append("</b> ")
    html.append(escaped: sum(of: group))
    html.append(" <small>")
    for part in [habit.person.map(words.isolated), times(of: group)].compactMap(\.self) {
      html.append(escaped: part)
      html.append(", ")
    }
    html.append(escaped: words(.events, count: group.count))
    html.append("</small>")
    for event in group {
      guard let comment = habit.entry.log.details(of: event.entry)?.comment else { continue }
      html.append("<span class=said>")
      html.append(escaped: comment)
      html.append("</span>")
    }
    html.append("</span></summary>\n")
  }

  /// The mark of one habit in the line of a quiet day: the state of its day, with the amount where there is one.
  private func writeMark(of group: [HistoryEvent], to html: inout HTMLWriter) {
    guard let event = group.first else { return }
    let habit = source.selection.habits[event.habit]
    let value = sum(of: group)
    let name = [habit.person, habit.entry.habit.title].compactMap(\.self).map(words.isolated).joined(separator: " · ")
    html.append("<span")
    html.attribute("class", habit.entry.habit.colorClass)
    html.attribute("title", name)
    html.append("><i class=")
    html.append(event.state.cssClass)
    html.append("></i><span class=v>")
    html.append(escaped: name)
    html.append(" ")
    if event.entry.value.isAmount {
      html.append("</span>")
      html.append(escaped: value)
    } else {
      html.append(escaped: value)
      html.append("</span>")
    }
    html.append("</span> ")
  }

  /// What the habit has of the day: the day's sum for several amounts, else what its check-in says.
  private func sum(of group: [HistoryEvent]) -> String {
    guard let event = group.first else { return "" }
    let habit = source.selection.habits[event.habit].entry
    if group.count > 1, let sum = habit.report.record(on: event.day).recorded {
      return words.amount(sum, unit: habit.habit.target?.unit)
    }
    return source.context.value(of: event.entry, habit: habit.habit)
  }

  /// `07:18–12:50`; `nil` where no time was recorded.
  private func times(of group: [HistoryEvent]) -> String? {
    let selection = source.selection
    let times = group.compactMap(\.entry.time).sorted { selection.minutes(of: $0) < selection.minutes(of: $1) }
    guard let first = times.first, let last = times.last else { return nil }
    return first == last ? words.time(first) : "\(words.time(first))–\(words.time(last))"
  }
}
