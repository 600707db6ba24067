import Insights
import Journal

/// Check-ins by day, the newest first; on the page of a month each day is a leaf of the almanac besides.
struct EventDays: MarkupSource {
  /// Which page the anchors of days and events are on.
  enum Addressing: Sendable {
    /// This page: `#d19`, `#d19-morning-run`.
    case here
    /// The pages of months in that folder, relative to this page: empty, or `all/`.
    case months(folder: String)
  }

  let selection: EventSelection
  let addresses: Addressing
  /// The relative path from the page to the edition's folder.
  let root: String
  /// Whether a heading stands before each month.
  let groupsByMonth: Bool
  /// What the leaves of the month show besides its check-ins; `nil` where days have no leaves.
  var leaves: LeafMonth?
  let context: PlanContext

  func encode(into encoder: inout ModelEncoder) {
    selection.encode(into: &encoder)
    if case .months(let folder) = addresses { encoder.append(folder) }
    encoder.append(root)
    encoder.append(groupsByMonth)
    context.encodePlaces(into: &encoder)
    encoder.append(leaves != nil)
    leaves?.encode(into: &encoder)
  }

  func write(to html: inout HTMLWriter) {
    var entries = DayEntriesWriter(of: self)
    let days = selection.events().byDay()
    if let leaves {
      let leafWriter = LeafWriter(leaves, in: self)
      let recorded = Dictionary(days.map { ($0.day, $0.events) }, uniquingKeysWith: { first, _ in first })
      for day in leaves.days.reversed() {
        leafWriter.write(day, events: recorded[day] ?? [], by: &entries, to: &html)
      }
      return
    }
    var month: YearMonth?
    var page = ""
    for (day, events) in days {
      if day.yearMonth != month {
        month = day.yearMonth
        if case .months(let folder) = addresses { page = folder + day.yearMonth.description + ".html" }
        if groupsByMonth { writeHeading(day.yearMonth, page: page, to: &html) }
      }
      html.append("<section class=day>")
      writeHeading(day, page: page, to: &html)
      entries.write(events, page: page, to: &html)
      html.append("</section>\n")
    }
  }

  /// `d19-morning-run`, and `d19-morning-run.2` for the second of a day: no slug holds a full stop.
  static func anchor(day: Day, key: String, place: Int) -> String {
    let anchor = "d\(day.dayOfMonth)-\(key)"
    return place == 0 ? anchor : anchor + ".\(place + 1)"
  }

  static func anchor(of event: HistoryEvent, key: String) -> String {
    anchor(day: event.day, key: key, place: event.place)
  }

  private func writeHeading(_ month: YearMonth, page: String, to html: inout HTMLWriter) {
    html.append("<h2><a href=")
    html.append(escaped: page)
    html.append(">")
    html.append(escaped: context.words.monthHeading(month))
    html.append("</a></h2>")
  }

  /// Writes the heading of a day, which leads to its leaf: the number, the weekday, and the month, which only a leaf
  /// shows.
  func writeHeading(_ day: Day, page: String, to html: inout HTMLWriter) {
    html.append("<h3><a href=")
    html.append(escaped: page)
    html.append("#d")
    html.append(day.dayOfMonth)
    html.append("><time datetime=")
    html.append(escaped: day.description)
    html.append("><b>")
    html.append(day.dayOfMonth)
    html.append("</b> <span>")
    html.append(escaped: context.words.heading(of: day.weekday))
    html.append("</span>")
    if leaves != nil {
      html.append(" <small>")
      html.append(escaped: context.words.monthHeading(day.yearMonth))
      html.append("</small>")
    }
    html.append("</time></a></h3>\n")
  }
}

extension [HistoryEvent] {
  /// The events of each day; days and events stay in their order.
  func byDay() -> [(day: Day, events: [HistoryEvent])] {
    var days: [(day: Day, events: [HistoryEvent])] = []
    for event in self {
      if days.last?.day != event.day { days.append((event.day, [])) }
      days[days.count - 1].events.append(event)
    }
    return days
  }

  /// The events of each habit that records amounts together, where the newest of them stands; all others alone.
  func grouped(by habits: [HistoryHabit]) -> [[HistoryEvent]] {
    var groups: [[HistoryEvent]] = []
    for event in self {
      let index = habits[event.habit].hasTarget ? groups.firstIndex { $0.first?.habit == event.habit } : nil
      if let index { groups[index].append(event) } else { groups.append([event]) }
    }
    return groups
  }
}
