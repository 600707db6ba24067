import Journal

/// Check-ins by day, the newest first.
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
  let context: PlanContext

  func encode(into encoder: inout ModelEncoder) {
    selection.encode(into: &encoder)
    if case .months(let folder) = addresses { encoder.append(folder) }
    encoder.append(root)
    encoder.append(groupsByMonth)
  }

  func write(to html: inout HTMLWriter) {
    let habits = selection.habits
    let habitHrefs = habits.map { root + $0.entry.address.front }
    let editing = habits.map { context.editing($0.entry.facts, root: root) }
    var values = EventValueTexts(of: habits, in: context)
    var day: Day?
    var month: YearMonth?
    var page = ""
    var isOpen = false
    for event in selection.events() {
      if event.day != day {
        if isOpen { html.append("</div></section>\n") }
        day = event.day
        isOpen = true
        if event.day.yearMonth != month {
          month = event.day.yearMonth
          if case .months(let folder) = addresses { page = folder + event.day.yearMonth.description + ".html" }
          if groupsByMonth { writeHeading(event.day.yearMonth, page: page, to: &html) }
        }
        writeHeading(event.day, page: page, to: &html)
      }
      let habit = habits[event.habit]
      let anchor = Self.anchor(of: event, key: habit.key)
      var article = EventArticle(
        colorClass: habit.entry.habit.colorClass, state: event.state, habit: habit.entry.habit.title,
        habitHref: habitHrefs[event.habit], href: page + "#" + anchor, value: values.text(of: event),
        person: habit.person, time: event.entry.time.map { context.words.time($0) })
      if case .here = addresses { article.id = anchor }
      if let details = habit.entry.log.details(of: event.entry) {
        article.comment = details.comment
        article.place = details.location.map(context.place)
        article.photo = context.photo(details.photo, of: habit.entry.facts, on: event.day, root: root)
      }
      article.edit = editing[event.habit].map { ($0(event.day, event.place), context.words(.formEdit)) }
      article.write(to: &html)
    }
    if isOpen { html.append("</div></section>") }
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

  private func writeHeading(_ day: Day, page: String, to html: inout HTMLWriter) {
    html.append("<section class=day")
    if case .here = addresses {
      html.append(" id=d")
      html.append(day.dayOfMonth)
    }
    html.append("><h3><a href=")
    html.append(escaped: page)
    html.append("#d")
    html.append(day.dayOfMonth)
    html.append("><time datetime=")
    html.append(escaped: day.description)
    html.append(">")
    html.append(escaped: groupsByMonth ? context.words.weekdayInMonth(day) : context.words.longDate(day))
    html.append("</time></a></h3><div>\n")
  }
}
