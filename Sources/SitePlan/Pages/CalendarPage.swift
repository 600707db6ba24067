/// A month of everything: all habits, tasks by their dates, and weeks of the course as they open.
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
  /// The month.
  var title: String
  var grid: MonthGrid
  /// The habits that have marks, in their order.
  var habits: [CalendarHabit]
  var key: StatusKey
  /// What is due and what opens, by day.
  var days: [AgendaDay]
  /// What happened in this month.
  var history: LinkNode?
  /// Whether the month is the one that today lies in.
  var isNow: Bool
  var previous: LinkNode?
  var next: LinkNode?
}

/// A habit in the key of a calendar.
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

/// What is due on a day.
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

/// A task with its date, or a week of the course that opens.
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

  enum Priority: Sendable { case high, medium, low }

  /// Its anchor on the page.
  var id: String
  var title: String
  var colorClass: String
  /// Where it is told more of.
  var href: String?
  /// The list of a task.
  var list: String?
  var time: String?
  var description: NotesProse?
  var isDone: Bool
  var isLate: Bool
  var priority: Priority?
}
