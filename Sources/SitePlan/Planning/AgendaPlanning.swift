import Insights
import Journal

/// Plans the next fourteen days and the page of all lists.
struct AgendaPlanner: Sendable {
  let context: PlanContext
  let book: ListBook
  let habits: [HabitEntry]
  let course: CourseStatus?

  private static let days = 14
  /// How many tasks stand on a day, and how many overdue ones before those of today; the others are on the page of all
  /// tasks.
  private static let tasksOfDay = 12

  private var words: Words { context.words }
  private var today: Day { book.today }

  func pages() -> [PlannedPage] {
    [
      PlannedPage(path: Addresses.lists, model: listsPage()),
      PlannedPage(
        path: Addresses.agenda,
        model: AgendaPage(
          frame: Frame(context.edition, title: words(.agendaTitle), section: .lists),
          agenda: agenda(root: "", page: Addresses.agenda))),
    ]
  }

  // MARK: Lists

  private func listsPage() -> ListsPage {
    let people = book.people(in: book.shelves, [])
    let isLive = context.edition.live != nil
    let current = book.current
    let open = book.allTasks.map(\.task).filter { !$0.isDone }
    var labels: [String: (label: String, count: Int)] = [:]
    var assigned: [Username: Int] = [:]
    for task in open {
      for label in task.labels { labels[Addresses.label(label), default: (label, 0)].count += 1 }
      if let person = task.assignee { assigned[person, default: 0] += 1 }
    }
    return ListsPage(
      frame: Frame(context.edition, title: words(.listsTitle), depth: 1, section: .lists, isFront: true),
      lead: book.counts(in: words),
      lists: current.map { node($0, people) },
      putAway: book.shelves.filter { $0.list.archivedOn != nil }.map { node($0, people) },
      labels: labels.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { path, label in
        LinkNode(title: label.label, href: "../" + relativeReference(path), note: words.number(label.count))
      },
      people: assigned.sorted { $0.key < $1.key }.map { person, count in
        LinkNode(
          title: book.name(of: person), href: "../" + Addresses.assigned(to: person), note: words.number(count))
      },
      addTo: isLive ? "" : nil,
      newList: isLive ? "../" + Addresses.newList : nil, agenda: agenda(root: "../", page: Addresses.lists))
  }

  private func node(_ shelf: VisibleList, _ people: PeopleInLists) -> ListNode {
    let counts = TaskCounts(shelf.list.tasks, on: today)
    return ListNode(
      title: shelf.list.title, href: "../" + shelf.address.front, colorClass: shelf.colorClass,
      description: shelf.list.description, shared: ListWords(words: words, people: people).shared(shelf),
      count: words.number(counts.open),
      overdue: counts.overdue == 0 ? nil : words(.listsOverdue, count: counts.overdue),
      progress: counts.all == 0
        ? nil : words(.listsProgress, count: counts.done, ["all": words.number(counts.all)]),
      doneCount: counts.done, allCount: counts.all, isCurrent: false)
  }

  // MARK: Fourteen days

  private func agenda(root: String, page: String) -> FourteenDays {
    let shown = habits.filter { !$0.isOver }
    let coming = ComingHabits(of: shown.map(\.reported), from: today, days: Self.days)
    func habit(_ index: Int, isPeriod: Bool = false) -> ComingHabit {
      let entry = shown[index]
      return ComingHabit(
        title: entry.habit.title, href: root + entry.address.front, colorClass: entry.habit.colorClass,
        note: isPeriod ? context.progressSoFar(entry).map { words.progress($0, of: entry.habit) } : nil)
    }
    let open = book.allTasks.filter { !$0.task.isDone }
    var due: [Day: [VisibleTask]] = [:]
    var beginning: [Day: [VisibleTask]] = [:]
    var overdue: [VisibleTask] = []
    let last = today + (Self.days - 1)
    for task in open {
      if let moment = task.task.due {
        if moment.day < today {
          overdue.append(task)
        } else if moment.day <= last {
          due[moment.day, default: []].append(task)
        }
      }
      if let start = task.task.start?.day, start > today, start <= last, start != task.task.due?.day {
        beginning[start, default: []].append(task)
      }
    }
    overdue.sort { ($0.task.due?.day ?? today) < ($1.task.due?.day ?? today) }
    let people = book.people(in: [], open.map(\.task))
    let rows = TaskRows(context: context, people: people, seen: .on(today), root: root, page: page)
    let opens = Dictionary(
      grouping: (course?.weeks ?? []).compactMap { week in week.opens.map { (day: $0, number: week.number) } },
      by: \.day)
    let days = (0..<Self.days).map { offset -> ComingDay in
      let day = today + offset
      let late = offset == 0 ? overdue : []
      let dueTasks = (due[day] ?? []).sorted { Self.order($0) < Self.order($1) }
      let tasks = late.prefix(Self.tasksOfDay) + dueTasks.prefix(Self.tasksOfDay)
      let beginning = beginning[day] ?? []
      let hidden =
        late.count + dueTasks.count - tasks.count + max(0, beginning.count - Self.tasksOfDay)
      let (_, month, number) = day.components
      let isNewMonth = offset > 0 && number == 1
      let name = offset == 0 ? words.atStart(words.relative(day, to: today)) : words.shortName(of: day.weekday)
      return ComingDay(
        day: words.number(number),
        name: isNewMonth ? "\(name) \(words.shortName(ofMonth: month))" : name,
        isoDate: day.description, date: words.weekdayAndDay(day), isToday: offset == 0,
        isWeekend: day.weekday == .saturday || day.weekday == .sunday,
        tasks: tasks.map { task($0, on: day, rows) },
        beginning: beginning.prefix(Self.tasksOfDay).map { task($0, on: nil, rows) },
        more: hidden == 0
          ? nil : LinkNode(title: words(.todayMore, count: hidden), href: root + Addresses.allTasks),
        weeks: (opens[day] ?? []).map { week in
          LinkNode(
            title: words(.calendarOpens, ["week": words(.courseWeek, ["n": words.number(week.number)])]),
            href: root + Addresses.course)
        },
        habits: coming.byDay[offset].map { habit($0) })
    }
    return FourteenDays(
      everyDay: coming.everyDay.map { habit($0) },
      whenItSuits: coming.whenItSuits.map { habit($0, isPeriod: true) }, days: days)
  }

  /// Tasks with a time in its order, then those of the whole day, the more urgent first.
  private static func order(_ shelved: VisibleTask) -> Int {
    let time = shelved.task.due?.time.map { Int($0.minutes) } ?? 24 * 60
    return 4 * time + 3 - Int(shelved.task.priority?.rawValue ?? 0)
  }

  /// - Parameter day: The day on which the task stands because it is due; `nil` for one that can be begun.
  private func task(_ shelved: VisibleTask, on day: Day?, _ rows: TaskRows) -> ComingTask {
    let task = shelved.task
    let isLate = day != nil && task.isLate(on: today)
    var notes: [String] = []
    if day == nil { notes.append(words(.agendaCanBegin)) }
    if isLate, let due = task.due {
      notes.append(words(.since, ["date": words.moment(DayAndTime(day: due.day), inYear: today.year)]))
    } else if day != nil, let time = task.due?.time {
      notes.append(words.time(time))
    }
    if let assignee = task.assignee, assignee != book.reader {
      notes.append(words(.listsWith, ["name": words.isolated(book.name(of: assignee))]))
    }
    if let outer = shelved.outer.last { notes.append(words.isolated(outer.title)) }
    return ComingTask(
      title: task.title, href: rows.root + (shelved.page ?? shelved.shelf.address.front),
      colorClass: shelved.shelf.colorClass, note: notes.isEmpty ? nil : notes.joined(separator: " · "),
      priority: task.priority, priorityWords: task.priority.map(words.priority), isLate: isLate,
      isBeginning: day == nil, control: day == nil ? nil : rows.control(of: shelved))
  }
}
