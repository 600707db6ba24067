/// A page of the history, newest check-ins first: the latest ones or those of a month; the reader's own, those of
/// friends, or everybody's.
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
    $0.texts("pulled", \.pulled)
    $0.markup("map", \.map)
    $0.markup("events", \.events)
    $0.list("years", \.years)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  /// The part of a history that a page shows.
  enum Kind: Sendable {
    /// The latest events, with links to all months.
    case front
    case month
    /// The latest event of each habit.
    case latest
  }

  var frame: Frame
  /// The heading: `History`, or the month.
  var title: String
  var kind: Kind
  /// The views to switch between: the reader's own events, those of friends, everybody's; empty where there is only
  /// one.
  var views: [HistoryView]
  /// Whether the reader follows nobody.
  var isAlone: Bool
  /// What the history's script needs; `nil` where there is nothing to filter.
  var filter: HistoryFilter?
  /// How many events the page shows: `61 events`.
  var count: String?
  /// When those on other sites were asked last, each in words; only on the page of friends.
  var pulled: [String] = []
  /// The places of the events, as a list and from three of them on as a map; `nil` where none of them has a location.
  var map: EventPlacesDrawing?
  /// The events by day; `nil` where there are none.
  var events: EventDays?
  /// All months with events by year, latest first; only on the front page.
  var years: [HistoryYear]
  var previous: LinkNode?
  var next: LinkNode?
}

/// A link to another view of the history.
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

/// A year of the history with its months.
struct HistoryYear: TemplateNode {
  static let fields = Fields<HistoryYear> {
    $0.text("year", \.year)
    $0.list("months", \.months)
  }

  var year: String
  /// The months with events, latest first; the note is the number of events.
  var months: [LinkNode]
}

/// The data that the history's script needs to find and show events.
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
    $0.text("day_and_month", \.dayAndMonth)
    $0.text("short_month_names", \.shortMonthNames)
    $0.text("photo_text", \.photoText)
    $0.text("place_text", \.placeText)
    $0.text("events_text", \.eventsText)
    $0.text("tiles", \.tiles)
    $0.text("tiles_by", \.tilesBy)
    $0.markup("pattern", \.pattern)
  }

  var people: [HistoryPerson]
  /// The data files to load, latest first, separated by blanks: `data/2026.js data/2025.js`.
  var sources: String
  /// The month whose events are searched, `2026-11`; `nil` for all of them.
  var month: String?
  /// The same month in words: `November 2026`.
  var monthName: String?
  /// The folder of the months' pages relative to this page: empty, or `all/`.
  var pages: String
  /// The pattern of a date with its weekday: `{weekday}, {d} {month} {y}`.
  var longDate: String
  /// The pattern of a date: `{d} {month} {y}`.
  var fullDate: String
  /// The names of the months from January on, separated by commas.
  var monthNames: String
  /// The names of the weekdays from Monday on, separated by commas.
  var weekdayNames: String
  /// The pattern of a day without its year: `{d} {mon}`.
  var dayAndMonth: String
  /// The short names of the months in dates, separated by commas.
  var shortMonthNames: String
  /// The pattern of a photo's description: `{habit}, {date}`.
  var photoText: String
  /// The pattern of a location: `{latitude}, {longitude}`.
  var placeText: String
  /// The pattern of a count: `{n} events`.
  var eventsText: String
  /// The address pattern of map tiles, `https://tile.example.org/{z}/{x}/{y}.png`; `nil` where no tile server is
  /// configured.
  var tiles: String?
  /// The attribution of the map tiles.
  var tilesBy: String?
  var pattern: EventPattern
}

/// A person whose habits can be chosen in the filter.
struct HistoryPerson: TemplateNode {
  static let fields = Fields<HistoryPerson> {
    $0.text("name", \.name)
    $0.list("habits", \.habits)
  }

  /// The person's name; `nil` where only the reader's own habits can be chosen.
  var name: String?
  var habits: [HistoryChoice]
}

/// A habit that can be chosen in the filter.
struct HistoryChoice: TemplateNode {
  static let fields = Fields<HistoryChoice> {
    $0.text("key", \.key)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.text("person", \.person)
  }

  /// The habit's key in data files and anchors: `morning-run`, `ben_swim`.
  var key: String
  var title: String
  var href: String
  var colorClass: String
  /// The owner's name; `nil` for the reader's own habit.
  var person: String?
}

/// A data file for the history's script, with the events of a year or the latest of each habit.
struct HistoryDataFile: PageModel {
  static let template = "pages/history-data"
  static let fields = Fields<HistoryDataFile> {
    $0.markup("script", \.script)
  }

  var script: HistoryData
}
