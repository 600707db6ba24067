import Journal

/// The lists of a reader, with the next fourteen days beside them.
struct ListsPage: PageModel {
  static let template = "pages/lists"
  static let fields = Fields<ListsPage> {
    $0.include(\.frame)
    $0.text("lead", \.lead)
    $0.list("lists", \.lists)
    $0.list("put_away", \.putAway)
    $0.list("labels", \.labels)
    $0.list("people", \.people)
    $0.text("add_to", \.addTo)
    $0.text("page", { _ in Addresses.lists })
    $0.text("new_list", \.newList)
    $0.flag("has_buttons", { !$0.lists.isEmpty || $0.newList != nil })
    $0.node("agenda", \.agenda)
    $0.flag("is_empty", { $0.lists.isEmpty && $0.putAway.isEmpty })
  }

  var frame: Frame
  /// How much there is to do: `13 open tasks, 1 overdue`; `nil` without tasks.
  var lead: String?
  var lists: [ListNode]
  /// The lists that were put away.
  var putAway: [ListNode]
  /// The labels of open tasks, each with its page and the number of tasks.
  var labels: [LinkNode]
  /// Those who are to do open tasks, each with their page and the number of tasks.
  var people: [LinkNode]
  /// The list to which a new task goes unless it names another, by its name; `nil` where there are no forms.
  var addTo: String?
  /// The form of a new list; only in the local web app.
  var newList: String?
  var agenda: FourteenDays
}

/// A list on the page of all lists.
struct ListNode: TemplateNode {
  static let fields = Fields<ListNode> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.text("description", \.description)
    $0.text("shared", \.shared)
    $0.text("count", \.count)
    $0.text("overdue", \.overdue)
    $0.text("progress", \.progress)
    $0.number("done_count", \.doneCount)
    $0.number("all_count", \.allCount)
    $0.flag("is_current", \.isCurrent)
    $0.text("takes", \.takes)
  }

  var title: String
  var href: String
  var colorClass: String
  var description: String?
  /// With whom the list is shared, or whose it is.
  var shared: String?
  /// How many tasks are open: `8`; `nil` for a list to switch to, but the one that is shown.
  var count: String?
  /// How many are overdue: `1 overdue`; `nil` for none.
  var overdue: String?
  /// How much is done: `3 of 11 done`; `nil` for an empty list.
  var progress: String?
  var doneCount: Int
  var allCount: Int
  /// Whether this is the list that the page shows.
  var isCurrent: Bool
  /// The name of the list where tasks can be moved to it; only in the local web app.
  var takes: String?
}

/// Tasks in groups: those of a list, of all lists, of a label or of a person.
struct TasksPage: PageModel {
  static let template = "pages/tasks"
  static let fields = Fields<TasksPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("lead", \.lead)
    $0.text("list_color", \.colorClass)
    $0.text("shared", \.shared)
    $0.text("put_away", \.putAway)
    $0.text("progress", \.progress)
    $0.number("done_count", \.doneCount)
    $0.number("all_count", \.allCount)
    $0.list("tabs", \.tabs)
    $0.list("groups", \.groups)
    $0.list("done", \.done)
    $0.text("done_total", \.doneTotal)
    $0.node("all_done", \.allDone)
    $0.list("people", \.people)
    $0.flag("can_add", { $0.addTo != nil })
    $0.text("add_to", \.addTo)
    $0.text("page", \.page)
    $0.text("edit", \.edit)
    $0.flag("can_move", \.canMove)
    $0.text("order", \.order)
    $0.flag("has_buttons", { $0.edit != nil || $0.order != nil })
    $0.node("tools", \.tools)
    $0.flag("is_empty", { $0.groups.isEmpty && $0.done.isEmpty && $0.tools == nil })
    $0.flag("has_neighbours", { $0.previous != nil || $0.next != nil })
    $0.node("previous", \.previous)
    $0.node("next", \.next)
  }

  var frame: Frame
  var title: String
  /// What the list is for.
  var lead: String?
  /// The CSS class of the list's colour; `nil` for tasks of several lists.
  var colorClass: String?
  /// With whom the list is shared, or whose it is and what the reader may do.
  var shared: String?
  /// Since when the list is archived: `put away on 20 November 2026`; `nil` for one in use.
  var putAway: String?
  /// How much is done: `3 of 11 done`; `nil` for an empty list.
  var progress: String?
  var doneCount: Int
  var allCount: Int
  /// The reader's lists and all tasks, to switch between them.
  var tabs: [ListNode]
  /// Open tasks by when they are due.
  var groups: [TaskGroup]
  /// The tasks that were done last, or all of a page of done tasks.
  var done: [TaskRow]
  /// How many are done; `nil` for none.
  var doneTotal: String?
  /// The page with all done tasks; `nil` where they are all here.
  var allDone: LinkNode?
  /// How much each person who is to do something has done, where there are several.
  var people: [LinkNode]
  /// The list to which a new task goes, by its name; empty for the reader's inbox, `nil` where none can be added.
  var addTo: String?
  /// The address of this page inside the edition.
  var page: String
  /// The form that changes the list; only in the local web app, and for the owner.
  var edit: String?
  /// Whether tasks can be dragged, or moved by the arrow keys; only in the local web app.
  var canMove: Bool
  /// The page on which the list's tasks are moved by buttons; `nil` for fewer than two.
  var order: String?
  /// What groups, sorts and filters the tasks; `nil` where there is nothing to arrange.
  var tools: TaskTools?
  var previous: LinkNode?
  var next: LinkNode?
}

/// The form that groups, sorts and filters the tasks of a page.
struct TaskTools: TemplateNode {
  static let fields = Fields<TaskTools> {
    $0.list("menus", \.menus)
    $0.list("filters", \.filters)
    $0.text("find", \.find)
    $0.text("front", \.front)
    $0.flag("is_arranged", \.isArranged)
    $0.flag("is_filtered", { $0.filters.contains(where: \.isChosen) })
  }

  /// By what tasks are grouped and sorted.
  var menus: [TaskMenu]
  /// Which tasks are shown; only in the local web app, whose answers are made of all tasks and not of those of one page.
  var filters: [TaskMenu]
  /// The text that is searched for.
  var find: String?
  /// The address that answers the form; `nil` for pages that are files, whose script does.
  var front: String?
  /// Whether the page is another one than without all that.
  var isArranged: Bool
}

/// A choice that is a part of a page's address.
struct TaskMenu: TemplateNode {
  static let fields = Fields<TaskMenu> {
    $0.text("name", \.name)
    $0.text("label", \.label)
    $0.list("choices", \.choices)
  }

  /// Its name in the address: `group`.
  var name: String
  var label: String
  /// The choices, the first of which asks for nothing.
  var choices: [FormChoice]

  /// Whether something is asked for.
  var isChosen: Bool { choices.dropFirst().contains(where: \.isChosen) }
}

/// A task by itself.
struct TaskPage: PageModel {
  static let template = "pages/task"
  static let fields = Fields<TaskPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("list_color", \.colorClass)
    $0.list("above", \.above)
    $0.text("due", \.due)
    $0.text("done", \.done)
    $0.flag("is_done", \.isDone)
    $0.flag("is_late", \.isLate)
    $0.markup("prose", \.description)
    $0.list("parts", \.parts)
    $0.text("steps", \.stepsDone)
    $0.list("files", \.files)
    $0.list("comments", \.comments)
    $0.text("repeats", \.repeats)
    $0.text("repeats_how", \.repeatsHow)
    $0.texts("next_days", \.nextDays)
    $0.text("repeats_then", \.repeatsThen)
    $0.list("facts", \.facts)
    $0.node("control", \.control)
    $0.node("forms", \.forms)
  }

  var frame: Frame
  var title: String
  var colorClass: String
  /// The list, and the tasks of which this is a step.
  var above: [LinkNode]
  /// When the task is due: `Saturday, 28 November 2026, 18:00`; `nil` without a date.
  var due: String?
  /// When the task was done, and by whom.
  var done: String?
  var isDone: Bool
  /// Whether its day is over.
  var isLate: Bool
  var description: NotesProse?
  /// The steps at any depth.
  var parts: [TaskStep]
  /// How many of its steps are done: `1 of 3 done`.
  var stepsDone: String?
  var files: [TaskFileNode]
  var comments: [TaskCommentNode]
  /// When the task comes back: `every month`.
  var repeats: String?
  /// From what the next date is counted.
  var repeatsHow: String?
  /// The date and those that follow it.
  var nextDays: [String]
  /// What happens when the task is ticked off.
  var repeatsThen: String?
  /// What else is known of the task.
  var facts: [TaskFact]
  /// What ticks the task off; `nil` where the reader may not.
  var control: TaskControl?
  /// The forms that change the task; only in the local web app.
  var forms: TaskForms?
}

/// What is known of a task, with its name.
struct TaskFact: TemplateNode {
  static let fields = Fields<TaskFact> {
    $0.text("name", \.name)
    $0.list("values", \.values)
    $0.flag("is_high", { $0.priority == .high })
    $0.flag("is_medium", { $0.priority == .medium })
    $0.flag("is_low", { $0.priority == .low })
    $0.flag("is_priority", { $0.priority != nil })
  }

  /// `Label`.
  var name: String
  /// What it is; links lead to more of the same.
  var values: [FactValue]
  /// The priority whose bars stand before the value.
  var priority: ListTask.Priority?

  /// A text that may be a link.
  struct FactValue: TemplateNode {
    static let fields = Fields<FactValue> {
      $0.text("text", \.text)
      $0.text("href", \.href)
    }

    var text: String
    var href: String?
  }
}

/// A file that is attached to a task.
struct TaskFileNode: TemplateNode {
  static let fields = Fields<TaskFileNode> {
    $0.text("title", \.title)
    $0.text("kind", \.kind)
    $0.text("href", \.href)
    $0.text("size", \.size)
    $0.text("detach", \.detach)
    $0.flag("is_picture", { $0.pixels != nil })
    $0.number("width", { $0.pixels?.width ?? 0 })
    $0.number("height", { $0.pixels?.height ?? 0 })
  }

  var title: String
  /// The ending of its name: `pdf`; empty for none, or a long one.
  var kind: String
  /// The copy of the file; `nil` where it is missing or cannot be shown.
  var href: String?
  /// `1.2 MB`; `nil` where there is no copy.
  var size: String?
  var content: Attachment.Content?
  /// The page that asks before the file is taken away; `nil` where the reader may not.
  var detach: String?

  private var pixels: (width: Int, height: Int)? {
    if case .picture(let width, let height) = content { (width, height) } else { nil }
  }
}

/// What somebody said about a task.
struct TaskCommentNode: TemplateNode {
  static let fields = Fields<TaskCommentNode> {
    $0.text("name", \.name)
    $0.text("initial", \.initial)
    $0.text("color", \.colorClass)
    $0.text("when", \.when)
    $0.text("text", \.text)
    $0.text("edit", \.edit)
  }

  var name: String
  /// The first letter of the name.
  var initial: String
  /// The CSS class of the person's colour.
  var colorClass: String
  /// When it was said: `16 November 2026, 21:10`.
  var when: String
  var text: String
  /// The form that changes or deletes it; `nil` for what somebody else said, and where there are no forms.
  var edit: String?
}

/// The forms that change a task; only in the local web app.
struct TaskForms: TemplateNode {
  static let fields = Fields<TaskForms> {
    $0.text("list_name", \.list)
    $0.number("line", \.line)
    $0.text("page", \.page)
    $0.text("edit", \.edit)
    $0.text("delete", \.delete)
    $0.flag("may_change", \.mayChange)
  }

  /// The name of the list: `home`, `ben.home`.
  var list: String
  /// The line of the task in its file.
  var line: Int
  /// The address of the task's page inside the edition.
  var page: String
  /// The form with all fields.
  var edit: String
  /// The page that asks before the task is deleted.
  var delete: String
  /// Whether the reader may change the task; everybody who sees it may say something.
  var mayChange: Bool
}

/// The next fourteen days by themselves.
struct AgendaPage: PageModel {
  static let template = "pages/agenda"
  static let fields = Fields<AgendaPage> {
    $0.include(\.frame)
    $0.node("agenda", \.agenda)
  }

  var frame: Frame
  var agenda: FourteenDays
}

/// What the next fourteen days ask for: tasks, habits, and weeks of the course that open.
struct FourteenDays: TemplateNode {
  static let fields = Fields<FourteenDays> {
    $0.list("every_day", \.everyDay)
    $0.list("when_it_suits", \.whenItSuits)
    $0.list("days", \.days)
  }

  /// The habits that are due on each of the days.
  var everyDay: [ComingHabit]
  /// The habits that are due so often in a week or month.
  var whenItSuits: [ComingHabit]
  var days: [ComingDay]
}

/// A habit in the next days.
struct ComingHabit: TemplateNode {
  static let fields = Fields<ComingHabit> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.text("note", \.note)
  }

  var title: String
  var href: String
  var colorClass: String
  /// How far it is: `1 of 2 this week`.
  var note: String?
}

/// One of the next days.
struct ComingDay: TemplateNode {
  static let fields = Fields<ComingDay> {
    $0.text("day", \.day)
    $0.text("name", \.name)
    $0.text("iso_date", \.isoDate)
    $0.text("date", \.date)
    $0.flag("is_now", \.isToday)
    $0.flag("is_weekend", \.isWeekend)
    $0.list("tasks", \.tasks)
    $0.list("beginning", \.beginning)
    $0.node("more", \.more)
    $0.list("weeks", \.weeks)
    $0.flag("has_entries", { !($0.tasks.isEmpty && $0.beginning.isEmpty && $0.weeks.isEmpty) })
    $0.list("habits", \.habits)
  }

  /// The day of the month: `20`.
  var day: String
  /// `Today`, `Sat`, `Tue Dec`.
  var name: String
  var isoDate: String
  /// The day in full, for those who hear it: `Friday, 20 November`.
  var date: String
  var isToday: Bool
  var isWeekend: Bool
  /// The tasks that are due, on today overdue ones before them.
  var tasks: [ComingTask]
  /// The tasks that can be begun from this day on.
  var beginning: [ComingTask]
  /// All tasks, where the day has more than are shown.
  var more: LinkNode?
  /// The weeks of the course that open.
  var weeks: [LinkNode]
  var habits: [ComingHabit]
}

/// A task in the next days.
struct ComingTask: TemplateNode {
  static let fields = Fields<ComingTask> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.text("note", \.note)
    $0.text("priority", \.priorityWords)
    $0.flag("is_high", { $0.priority == .high })
    $0.flag("is_medium", { $0.priority == .medium })
    $0.flag("is_low", { $0.priority == .low })
    $0.flag("is_late", \.isLate)
    $0.flag("is_beginning", \.isBeginning)
    $0.node("control", \.control)
  }

  var title: String
  var href: String
  var colorClass: String
  /// Its time, who is to do it, of which task it is a step: `18:00 · with Ben`.
  var note: String?
  var priority: ListTask.Priority?
  /// The priority in words: `high priority`.
  var priorityWords: String?
  var isLate: Bool
  /// Whether the task can be begun on the day, rather than being due.
  var isBeginning: Bool
  /// What ticks the task off; `nil` where the reader may not.
  var control: TaskControl?
}
