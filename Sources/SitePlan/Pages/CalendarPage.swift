import Journal

/// A month of the calendar: check-ins of all habits, tasks on their dates, and weeks of the course on the days they
/// open.
struct CalendarPage: PageModel {
  static let template = "pages/calendar"
  static let fields = Fields<CalendarPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("first_day", \.firstDay)
    $0.text("lead", \.lead)
    $0.markup("grid", \.grid)
    $0.markup("key", \.key)
    $0.list("groups", \.groups)
    $0.markup("scale", \.scale)
    $0.markup("marks", \.marks)
    $0.list("days", \.days)
    $0.flag("can_move", { $0.days.contains { $0.items.contains { $0.anotherDay != nil } } })
    $0.node("history", \.history)
    $0.list("files", \.files)
    $0.node("subscribe", \.subscribe)
    $0.flag("is_now", \.isNow)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  var frame: Frame
  /// The month in words.
  var title: String
  /// The first day of the month: `2026-11-01`.
  var firstDay: String
  /// How its days were: `13 habits · 14 days with everything done`; `nil` without habits.
  var lead: String?
  var grid: MonthGrid
  /// The steps of the days' bars; `nil` where nothing was due.
  var key: ShareKey?
  /// The habits with days in this month by category, each with its line.
  var groups: [CalendarGroup]
  /// The numbers of the days above the lines.
  var scale: MonthScale
  /// The marks of the lines.
  var marks: MarkKey
  /// The days on which a task is due or a week opens, in order.
  var days: [AgendaDay]
  /// A link to the month in the history; `nil` where the history has no page for it.
  var history: LinkNode?
  /// The files for calendar programs; empty where the site has none.
  var files: [LinkNode]
  /// The page with addresses for phones; only in the local web app.
  var subscribe: LinkNode?
  /// Whether the month contains today.
  var isNow: Bool
  var previous: LinkNode?
  var next: LinkNode?
}

/// Habits of one category below a month.
struct CalendarGroup: TemplateNode {
  static let fields = Fields<CalendarGroup> {
    $0.text("name", \.name)
    $0.text("count", \.count)
    $0.flag("is_open", \.isOpen)
    $0.list("habits", \.habits)
  }

  /// The category; `nil` where all habits are in one group.
  var name: String?
  /// `3 habits`.
  var count: String
  /// Whether the group is shown without being asked for.
  var isOpen: Bool
  var habits: [CalendarHabit]
}

/// A habit below a month: its days as a line.
struct CalendarHabit: TemplateNode {
  static let fields = Fields<CalendarHabit> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.markup("days", \.days)
    $0.text("figure", \.figure)
    $0.text("words", \.words)
  }

  var title: String
  var href: String
  var colorClass: String
  var days: HabitLine
  /// How often: `9`; `nil` where the habit did not count in the month.
  var figure: String?
  /// Of how many: `of 9 days`.
  var words: String?
}

/// A day on which a task is due or a week opens.
struct AgendaDay: TemplateNode {
  static let fields = Fields<AgendaDay> {
    $0.text("date", \.date)
    $0.text("iso_date", \.isoDate)
    $0.list("items", \.items)
    $0.node("more", \.more)
  }

  var date: String
  var isoDate: String
  var items: [AgendaItem]
  /// All tasks, where the day has more than are shown.
  var more: LinkNode?
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
    $0.text("another_day", \.anotherDay)
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
  /// The form of another day; only in the local web app, for an open task that the reader may change.
  var anotherDay: String?
}
