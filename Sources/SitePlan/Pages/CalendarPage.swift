import Journal

/// A month of the calendar: check-ins of all habits, tasks on their dates, and weeks of the course on the days they
/// open.
struct CalendarPage: PageModel {
  static let template = "pages/calendar"
  static let fields = Fields<CalendarPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.markup("grid", \.grid)
    $0.list("habits", \.habits)
    $0.markup("key", \.key)
    $0.list("days", \.days)
    $0.node("history", \.history)
    $0.flag("is_now", \.isNow)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  var frame: Frame
  /// The month in words.
  var title: String
  var grid: MonthGrid
  /// The habits with marks in this month, in their order.
  var habits: [CalendarHabit]
  var key: StatusLegend
  /// The days on which a task is due or a week opens, in order.
  var days: [AgendaDay]
  /// A link to the month in the history; `nil` where the history has no page for it.
  var history: LinkNode?
  /// Whether the month contains today.
  var isNow: Bool
  var previous: LinkNode?
  var next: LinkNode?
}

/// A habit in the legend of a calendar.
struct CalendarHabit: TemplateNode {
  static let fields = Fields<CalendarHabit> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
  }

  var title: String
  var href: String
  var colorClass: String
}

/// A day on which a task is due or a week opens.
struct AgendaDay: TemplateNode {
  static let fields = Fields<AgendaDay> {
    $0.text("date", \.date)
    $0.text("iso_date", \.isoDate)
    $0.list("items", \.items)
  }

  var date: String
  var isoDate: String
  var items: [AgendaItem]
}

/// A task on its date, or a week of the course on the day it opens.
struct AgendaItem: TemplateNode {
  static let fields = Fields<AgendaItem> {
    $0.text("id", \.id)
    $0.text("title", \.title)
    $0.text("color", \.colorClass)
    $0.text("href", \.href)
    $0.text("list", \.list)
    $0.text("time", \.time)
    $0.markup("description", \.description)
    $0.flag("is_done", \.isDone)
    $0.flag("is_late", \.isLate)
    $0.flag("is_high", { $0.priority == .high })
    $0.flag("is_medium", { $0.priority == .medium })
    $0.flag("is_low", { $0.priority == .low })
  }

  /// The item's anchor on the page.
  var id: String
  var title: String
  var colorClass: String
  /// The page with more about the item; `nil` where there is none.
  var href: String?
  /// The name of the task's list; `nil` for a week of the course.
  var list: String?
  var time: String?
  var description: NotesProse?
  var isDone: Bool
  var isLate: Bool
  var priority: ListTask.Priority?
}
