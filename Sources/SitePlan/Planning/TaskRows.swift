import Insights
import Journal
import Markdown

/// Makes lines of tasks for a page.
struct TaskRows: Sendable {
  /// From when a page sees its tasks.
  enum Seen: Sendable {
    /// The page is made again each day, and says `today`.
    case on(Day)
    /// The page says the dates of this year without it. The tasks in these lines are late.
    case anyDay(ofYear: Int, late: Set<Int>)
  }

  let context: PlanContext
  let people: PeopleInLists
  let seen: Seen
  /// The relative path from the page to the edition's folder.
  let root: String
  /// The address of the page inside the edition, to which forms come back.
  let page: String
  /// Whether lines name the list.
  var showsLists = false

  private var words: Words { context.words }
  private var isLive: Bool { context.edition.live != nil }

  /// The line of a task with its steps.
  func row(_ shelved: VisibleTask) -> TaskRow {
    let (task, shelf) = (shelved.task, shelved.shelf)
    return TaskRow(
      anchor: anchor(of: shelved), title: task.title, href: shelved.page.map { root + $0 },
      colorClass: shelf.colorClass,
      list: showsLists ? LinkNode(title: shelf.list.title, href: root + shelf.address.front) : nil,
      due: task.isDone ? nil : task.due.map(moment),
      isoDue: task.due?.day.description, begins: begins(task), done: done(task),
      priority: task.priority, priorityWords: task.priority.map(words.priority),
      assignee: task.assignee.map { LinkNode(title: people.name(of: $0), href: root + Addresses.assigned(to: $0)) },
      labels: task.labels.map { LinkNode(title: $0, href: root + relativeReference(Addresses.label($0))) },
      author: author(of: task),
      repeats: task.repetition.map(words.repetition), stepsDone: steps(of: task),
      files: task.files.isEmpty ? nil : words(.taskFiles, count: task.files.count),
      comments: task.comments.isEmpty ? nil : words(.taskComments, count: task.comments.count),
      note: task.description.flatMap(Self.excerpt), isDone: task.isDone, isLate: isLate(task),
      parts: parts(of: shelved), control: control(of: shelved))
  }

  /// The steps of a task at any depth.
  func parts(of shelved: VisibleTask) -> [TaskStep] { parts(of: shelved, depth: 1) }

  private func parts(of shelved: VisibleTask, depth: Int) -> [TaskStep] {
    shelved.task.subtasks.flatMap { step -> [TaskStep] in
      let inner = VisibleTask(task: step, shelf: shelved.shelf, outer: shelved.outer + [shelved.task])
      let line = TaskStep(
        anchor: anchor(of: inner), title: step.title,
        href: href(of: inner),
        due: done(step) ?? (step.isDone ? nil : step.due.map(moment)),
        depth: depth, isDone: step.isDone, isLate: isLate(step), control: control(of: inner))
      return [line] + parts(of: inner, depth: depth + 1)
    }
  }

  /// The page of a step, or where it has none the form that changes it.
  private func href(of step: VisibleTask) -> String? {
    let address = step.shelf.address
    if let slug = step.task.slug { return root + address.task(slug) }
    return isLive && step.shelf.mayChange ? root + address.form("edit", ofLine: step.task.line) : nil
  }

  /// What ticks the task off, where there are forms and the reader may change the list.
  func control(of shelved: VisibleTask) -> TaskControl? {
    guard isLive, shelved.shelf.mayChange else { return nil }
    return TaskControl(
      list: shelved.shelf.address.name, line: shelved.task.line, due: shelved.task.due?.text,
      tick: "tick-" + anchor(of: shelved), page: page,
      takesBack: shelved.task.isDone)
  }

  /// How many of a task's steps are done: `1 of 3 steps`; `nil` where there are none.
  func steps(of task: ListTask) -> String? {
    if task.subtasks.isEmpty { return nil }
    return words(
      .taskSteps, count: task.subtasks.count, ["done": words.number(task.subtasks.count { $0.isDone })])
  }

  /// When a task was done, and by whom where that is somebody else; `nil` for an open one.
  func done(_ task: ListTask) -> String? {
    guard task.isDone else { return nil }
    let day = task.doneOn.map { moment(DayAndTime(day: $0.day)) }
    let other = task.doneBy.flatMap { $0 == people.reader ? nil : people.name(of: $0) }
    return switch (day, other) {
    case (let day?, let other?): words(.taskDoneOnBy, ["day": day, "name": words.isolated(other)])
    case (let day?, nil): words(.taskDoneOn, ["day": day])
    case (nil, let other?): words(.taskDoneBy, ["name": words.isolated(other)])
    case (nil, nil): words(.calendarDone)
    }
  }

  /// Who changed an open task last, or else who added it, where that is somebody else than its reader.
  private func author(of task: ListTask) -> String? {
    guard !task.isDone else { return nil }
    func text(_ phrase: Phrase, _ person: Username) -> String {
      words(phrase, ["name": words.isolated(people.name(of: person))])
    }
    if let person = task.changedBy, person != people.reader { return text(.taskChangedBy, person) }
    if let person = task.addedBy, person != people.reader { return text(.taskAddedBy, person) }
    return nil
  }

  private func begins(_ task: ListTask) -> String? {
    guard case .on(let today) = seen, !task.isDone, let start = task.start, start.day > today else { return nil }
    return words(.taskBegins, ["day": words.moment(start, inYear: today.year)])
  }

  /// A moment: `tomorrow, 18:00`, `Wed 25 Nov`.
  func reminder(_ reminder: TaskReminder) -> String { reminder.moment.map(moment) ?? words.reminder(reminder) }

  func moment(_ moment: DayAndTime) -> String {
    switch seen {
    case .on(let today): words.relativeMoment(moment, to: today)
    case .anyDay(let year, _): words.moment(moment, inYear: year)
    }
  }

  private func isLate(_ task: ListTask) -> Bool {
    switch seen {
    case .on(let today): task.isLate(on: today)
    case .anyDay(_, let late): late.contains(task.line)
    }
  }

  private func anchor(of shelved: VisibleTask) -> String {
    "\(shelved.shelf.address.name)-\(shelved.task.line)"
  }

  /// The beginning of a description as plain text.
  private static func excerpt(_ description: String) -> String? {
    let excerpt = MarkdownRenderer(excerptLength: 140).render(description).excerpt
    return excerpt.isEmpty ? nil : excerpt
  }
}
