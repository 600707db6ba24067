import Journal

/// A task in a line of a list.
struct TaskRow: TemplateNode {
  static let fields = Fields<TaskRow> {
    $0.text("anchor", \.anchor)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.node("list", \.list)
    $0.text("due", \.due)
    $0.text("iso_due", \.isoDue)
    $0.text("begins", \.begins)
    $0.flag("begins_before_due", \.beginsBeforeDue)
    $0.text("done", \.done)
    $0.text("priority", \.priorityWords)
    $0.number("priority_rank", { Int($0.priority?.rawValue ?? 0) })
    $0.flag("is_high", { $0.priority == .high })
    $0.flag("is_medium", { $0.priority == .medium })
    $0.flag("is_low", { $0.priority == .low })
    $0.node("assignee", \.assignee)
    $0.list("labels", \.labels)
    $0.text("author", \.author)
    $0.text("repeats", \.repeats)
    $0.text("steps", \.stepsDone)
    $0.text("files", \.files)
    $0.text("comments", \.comments)
    $0.flag("has_facts", \.hasFacts)
    $0.text("note", \.note)
    $0.flag("is_done", \.isDone)
    $0.flag("is_late", \.isLate)
    $0.list("parts", \.parts)
    $0.node("control", \.control)
  }

  /// The line's anchor on its page, `home-12`.
  var anchor: String
  var title: String
  /// The task's page; `nil` for one that has none.
  var href: String?
  /// The CSS class of the list's colour.
  var colorClass: String
  /// The task's list, on pages with tasks of several lists.
  var list: LinkNode?
  /// When the task is due: `today, 18:00`; `nil` without a date, and for a done one.
  var due: String?
  /// The day on which the task is due, `2026-11-25`, by which scripts sort.
  var isoDue: String?
  /// From when on the task can be done, where that is still to come: `from 21 Nov`.
  var begins: String?
  /// When the task was done: `done 18 Nov`.
  var done: String?
  /// The priority; `nil` where the task has none.
  var priority: ListTask.Priority?
  /// The priority in words: `high priority`.
  var priorityWords: String?
  /// Who is to do the task, with all that they are to do.
  var assignee: LinkNode?
  /// The labels, each with its page.
  var labels: [LinkNode]
  /// Who changed or added it, where that is somebody else: `added by Ben`.
  var author: String?
  /// When the task comes back: `every month`.
  var repeats: String?
  /// How many of its steps are done: `1 of 3 steps`.
  var stepsDone: String?
  /// How many files are attached: `2 files`.
  var files: String?
  /// How much was said: `3 comments`.
  var comments: String?
  /// The beginning of the description as plain text.
  var note: String?
  var isDone: Bool
  var isLate: Bool
  /// The steps at any depth.
  var parts: [TaskStep]
  /// What ticks the task off; `nil` where the reader may not.
  var control: TaskControl?

  /// The line with anchors that no line before it has. In groups by label a task of several labels stands several times,
  /// and on the page of a label a step beside its task. The task's number stays at the end.
  ///
  /// - Parameter anchors: The anchors of the lines before; gets those of this one.
  func anchored(besides anchors: inout Set<String>) -> TaskRow {
    var prefix = ""
    let own = [anchor] + parts.map(\.anchor)
    while own.contains(where: { anchors.contains(prefix + $0) }) { prefix += "also-" }
    anchors.formUnion(own.map { prefix + $0 })
    if prefix.isEmpty { return self }
    var row = self
    row.anchor = prefix + anchor
    row.control = control?.anchored(behind: prefix)
    row.parts = parts.map { step in
      var step = step
      step.anchor = prefix + step.anchor
      step.control = step.control?.anchored(behind: prefix)
      return step
    }
    return row
  }

  /// Whether the task's beginning stands among the facts, because the place at its right is its due date's.
  private var beginsBeforeDue: Bool { due != nil && begins != nil }

  /// Whether there is anything to say below the title.
  private var hasFacts: Bool {
    let isToldInWords = beginsBeforeDue || repeats != nil || stepsDone != nil || files != nil || comments != nil
    return list != nil || assignee != nil || author != nil || !labels.isEmpty || isToldInWords
  }
}

/// A step of a task.
struct TaskStep: TemplateNode {
  static let fields = Fields<TaskStep> {
    $0.text("anchor", \.anchor)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("due", \.due)
    $0.flag("is_deep", { $0.depth == 2 })
    $0.flag("is_deeper", { $0.depth == 3 })
    $0.flag("is_deepest", { $0.depth > 3 })
    $0.flag("is_done", \.isDone)
    $0.flag("is_late", \.isLate)
    $0.node("control", \.control)
  }

  /// The step's anchor on its page, `home-13`.
  var anchor: String
  var title: String
  /// The step's page; `nil` for one that has none.
  var href: String?
  /// When the step is due, or was done: `23 Nov`, `done 17 Nov`.
  var due: String?
  /// How deep the step is inside others, from 1.
  var depth: Int
  var isDone: Bool
  var isLate: Bool
  /// What ticks the step off; `nil` where the reader may not.
  var control: TaskControl?
}

/// What the form sends that ticks a task off; only in the local web app.
struct TaskControl: TemplateNode {
  static let fields = Fields<TaskControl> {
    $0.text("list_name", \.list)
    $0.number("line", \.line)
    $0.text("shown_due", \.due)
    $0.text("tick", \.tick)
    $0.text("page", \.page)
    $0.flag("takes_back", \.takesBack)
  }

  /// The name of the list: `home`, `ben.home`.
  var list: String
  /// The line of the task in its file.
  var line: Int
  /// When the task is due, as its line says it: a second press from an old page does not tick off the next time.
  var due: String?
  /// The identifier of the button on its page, by which it is found again on a newer one.
  var tick: String
  /// The page on which the form is, inside the edition.
  var page: String
  /// Whether the task is done, and would be open again.
  var takesBack: Bool

  fileprivate func anchored(behind prefix: String) -> TaskControl {
    var control = self
    control.tick = prefix + tick
    return control
  }
}

/// Tasks under a heading.
struct TaskGroup: TemplateNode {
  static let fields = Fields<TaskGroup> {
    $0.text("name", \.name)
    $0.text("count", \.count)
    $0.text("kind", \.kind)
    $0.flag("is_overdue", { $0.kind == "overdue" })
    $0.list("tasks", \.tasks)
  }

  /// `Overdue`.
  var name: String
  /// How many tasks there are, those on further pages among them; `nil` where the group began on a page before.
  var count: String?
  /// The name of the group in the page: `overdue`, `today`, `week`, `later`, `whenever`, `done`.
  var kind: String
  var tasks: [TaskRow]
}
