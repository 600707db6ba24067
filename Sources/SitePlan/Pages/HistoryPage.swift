/// Check-ins, the newest first: the latest, or those of a month; the reader's own, those of friends, or everybody's.
struct HistoryPage: PageModel {
  static let template = "pages/history"
  static let fields = Fields<HistoryPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.flag("is_month", { $0.kind == .month })
    $0.flag("is_friends", { $0.kind == .latest })
    $0.list("views", \.views)
    $0.flag("is_alone", \.isAlone)
    $0.node("filter", \.filter)
    $0.text("count", \.count)
    $0.markup("map", \.map)
    $0.markup("events", \.events)
    $0.list("years", \.years)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  /// What part of a history a page shows.
  enum Kind: Sendable {
    /// Its end, and the way to all months.
    case front
    case month
    /// The latest of each habit.
    case latest
  }

  var frame: Frame
  /// `History`, or the month.
  var title: String
  var kind: Kind
  /// The reader's own, those of friends, everybody's; empty where there is but one.
  var views: [HistoryView]
  /// The reader follows nobody.
  var isAlone: Bool
  /// What the script filters by; `nil` where there is nothing to filter.
  var filter: HistoryFilter?
  /// `61 events`.
  var count: String?
  /// Where the events took place; `nil` where none of them tells.
  var map: EventMapDrawing?
  /// `nil` where there is none.
  var events: EventDays?
  /// All months that have events, by year, the latest first; on a front only.
  var years: [HistoryYear]
  var previous: LinkNode?
  var next: LinkNode?
}

/// A way to look at the history.
struct HistoryView: TemplateNode {
  static let fields = Fields<HistoryView> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.flag("is_current", \.isCurrent)
  }

  var title: String
  var href: String
  var isCurrent: Bool
}

/// The months of a year that have events.
struct HistoryYear: TemplateNode {
  static let fields = Fields<HistoryYear> {
    $0.text("year", \.year)
    $0.list("months", \.months)
  }

  var year: String
  /// The latest first; the note is how many events it has.
  var months: [LinkNode]
}

/// What the history's script needs to find events and to show them.
struct HistoryFilter: TemplateNode {
  static let fields = Fields<HistoryFilter> {
    $0.list("people", \.people)
    $0.text("sources", \.sources)
    $0.text("month", \.month)
    $0.text("month_name", \.monthName)
    $0.text("pages", \.pages)
    $0.text("long_date", \.longDate)
    $0.text("full_date", \.fullDate)
    $0.text("month_names", \.monthNames)
    $0.text("weekday_names", \.weekdayNames)
    $0.text("photo_text", \.photoText)
    $0.text("place_text", \.placeText)
    $0.text("events_text", \.eventsText)
    $0.text("tiles", \.tiles)
    $0.text("tiles_by", \.tilesBy)
    $0.markup("pattern", \.pattern)
  }

  var people: [HistoryPerson]
  /// The scripts with the events, latest first: `data/2026.js data/2025.js`.
  var sources: String
  /// `2026-11`, where only events of one month are looked for.
  var month: String?
  /// `November 2026`.
  var monthName: String?
  /// The folder of the pages of months, seen from the page: empty, or `all/`.
  var pages: String
  /// How dates are written: `{weekday}, {d} {month} {y}`.
  var longDate: String
  /// `{d} {month} {y}`.
  var fullDate: String
  /// From January, separated by commas.
  var monthNames: String
  /// From Monday, separated by commas.
  var weekdayNames: String
  /// `{habit}, {date}`.
  var photoText: String
  /// `{latitude}, {longitude}`.
  var placeText: String
  /// `{n} events`.
  var eventsText: String
  /// `https://tile.example.org/{z}/{x}/{y}.png`; `nil` where no server of tiles was named.
  var tiles: String?
  /// Whose tiles they are.
  var tilesBy: String?
  var pattern: EventPattern
}

/// A person whose habits may be chosen.
struct HistoryPerson: TemplateNode {
  static let fields = Fields<HistoryPerson> {
    $0.text("name", \.name)
    $0.list("habits", \.habits)
  }

  /// `nil` where there are only the reader's own.
  var name: String?
  var habits: [HistoryChoice]
}

/// A habit to choose.
struct HistoryChoice: TemplateNode {
  static let fields = Fields<HistoryChoice> {
    $0.text("key", \.key)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.text("person", \.person)
  }

  /// `morning-run`, `ben_swim`.
  var key: String
  var title: String
  var href: String
  var colorClass: String
  /// `nil` for the reader's own.
  var person: String?
}

/// The events of a year for the history's script.
struct HistoryDataFile: PageModel {
  static let template = "pages/history-data"
  static let fields = Fields<HistoryDataFile> {
    $0.markup("script", \.script)
  }

  var script: HistoryData
}
