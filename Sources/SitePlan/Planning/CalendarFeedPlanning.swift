import Audience
import Insights
import Journal

/// A file for calendar programs, before it is written in their format.
public struct PlannedFeed: Sendable, Equatable {
  /// A habit with its days.
  public struct Entry: Sendable, Equatable {
    /// The habit, as its reader may see it.
    public var habit: Habit
    /// Its days.
    public var series: [HabitSeries]
    /// The latest day in what is known of it.
    public var changed: Day?
    /// Its rhythm, its target and its reason.
    public var description: String
    /// The whole address of its page; `nil` where that is not known.
    public var page: String?
  }

  /// A task that the person is to do, with where it stands.
  public struct Task: Sendable, Equatable {
    /// The task.
    public var task: ListTask
    /// The list in which it stands.
    public var list: TaskList
    /// Whose list it is.
    public var owner: Username
    /// The task of which it is a step.
    public var parent: ListTask?
  }

  /// What there is in the file.
  public enum Content: Sendable, Equatable {
    /// Habits, as events.
    case habits([Entry])
    /// Tasks that are due, as events.
    case events([Task])
    /// Tasks, due or not, as to-dos.
    case todos([Task])
  }

  /// The path of the file inside the edition: `calendar/habits.ics`.
  public var path: String
  /// What programs call it.
  public var name: String
  /// Its colour.
  public var color: HabitColor
  /// Whose it is.
  public var person: Username
  /// What there is in it.
  public var content: Content
}

/// The files of a person's own for calendar programs.
public enum CalendarFile: String, Sendable, CaseIterable {
  /// Habits, and tasks that are due, both as events.
  case habits, tasks
  /// Tasks as to-dos.
  case toDo = "to-do"

  /// The name of the file: `habits.ics`.
  public var name: String { rawValue + ".ics" }
  /// The path inside a home edition: `calendar/habits.ics`.
  public var path: String { "calendar/\(name)" }

  /// The file of that name; `nil` for any other.
  public init?(named name: some StringProtocol) {
    guard let file = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = file
  }

  /// What programs call it, without whose it is.
  public func title(in words: Words) -> String { words(title) }

  fileprivate var title: Phrase {
    switch self {
    case .habits: .habitsTitle
    case .tasks: .calendarTasks
    case .toDo: .listsTitle
    }
  }
}

extension PlannedFeed {
  /// The files of an edition, each of which another program can take; none where the site has no letters of its own yet.
  ///
  /// - Own: habits, tasks that are due, and tasks, each in one file, and each habit in a file of its own.
  /// - Others: the habits that the reader may see, of each person in one file and each in a file of its own.
  static func all(of projection: Projection, in context: PlanContext) -> [PlannedFeed] {
    guard context.hasCalendars else { return [] }
    var feeds: [PlannedFeed] = []
    if let own = projection.own {
      let owner = OwnerFacts(
        username: own.username, name: own.name, today: own.today, isReader: true, photos: [:])
      feeds += context.feeds(of: own.habits, owner, at: CalendarFile.habits.path)
      let tasks = tasks(of: own, sharing: projection.sharedLists)
      for file in [CalendarFile.tasks, .toDo] {
        feeds.append(
          PlannedFeed(
            path: file.path, name: "\(own.name): \(context.words(file.title))", color: context.site.accent,
            person: own.username, content: file == .toDo ? .todos(tasks) : .events(tasks)))
      }
    }
    for person in projection.people where projection.own == nil || person.relation == .followed {
      guard !person.habits.isEmpty else { continue }
      feeds += context.feeds(
        of: person.habits, person.facts, at: Addresses.calendar(of: person.username))
    }
    return feeds
  }

  /// The tasks of somebody's lists in use, and those that others gave to them. Of what is done only tasks are told that
  /// say when.
  private static func tasks(of own: Person, sharing shared: [SharedList]) -> [Task] {
    let lists =
      own.lists.map { (owner: own.username, list: $0) } + shared.map { (owner: $0.owner, list: $0.list) }
    return lists.filter { $0.list.archivedOn == nil }.flatMap { owner, list -> [Task] in
      func withSteps(_ task: ListTask, of parent: ListTask?) -> [Task] {
        let isShown = task.isUp(to: own.username, inListOf: owner) && (!task.isDone || task.id != nil)
        return (isShown ? [Task(task: task, list: list, owner: owner, parent: parent)] : [])
          + task.subtasks.flatMap { withSteps($0, of: isShown ? task : nil) }
      }
      return list.tasks.flatMap { withSteps($0, of: nil) }
    }
  }
}

extension PlanContext {
  /// The file of somebody's habits, and one for each of them that has days.
  fileprivate func feeds(of habits: [TrackedHabit], _ owner: OwnerFacts, at path: String) -> [PlannedFeed] {
    let entries = habits.compactMap { tracked -> PlannedFeed.Entry? in
      let series = series(of: tracked, owner)
      if series.isEmpty { return nil }
      let habit = tracked.habit
      var colored = habit
      colored.color = .named(habit.paletteName)
      // No page shows others how somebody groups their habits.
      if !owner.isReader { colored.category = nil }
      return PlannedFeed.Entry(
        habit: colored, series: series, changed: tracked.latestDay(on: owner.today),
        description: ([habit.reason] + [words.plan(habit.schedule, habit.target, weekStartsOn: weekStartsOn)])
          .compactMap(\.self).joined(separator: "\n"),
        page: site.baseURL.map { $0 + HabitAddress(habit, of: owner).front })
    }
    let all = PlannedFeed(
      path: path, name: "\(owner.name): \(words(CalendarFile.habits.title))", color: site.accent,
      person: owner.username, content: .habits(entries))
    return [all]
      + entries.map { entry in
        PlannedFeed(
          path: HabitAddress(entry.habit, of: owner).calendar, name: entry.habit.title,
          color: .named(entry.habit.paletteName), person: owner.username, content: .habits([entry]))
      }
  }

  /// The days of a habit that is not over.
  private func series(of tracked: TrackedHabit, _ owner: OwnerFacts) -> [HabitSeries] {
    let (habit, log) = (tracked.habit, tracked.log)
    if let last = habit.lastDay, last < owner.today { return [] }
    var nextDue: Day?
    if case .everyDays = habit.schedule {
      nextDue = reports.report(of: tracked, by: owner.username, today: owner.today, weekStartsOn: weekStartsOn).nextDue
    }
    return HabitSeries.all(
      of: habit, from: habit.start ?? log.firstDay ?? owner.today, nextDue: nextDue, weekStartsOn: weekStartsOn)
  }

  /// The file by which somebody's habits come into a calendar program; `nil` where there is none, or nothing in it.
  func calendarLink(of person: VisiblePerson, root: String) -> LinkNode? {
    guard hasCalendars, !isHome || person.relation == .followed,
      person.habits.contains(where: { !series(of: $0, person.facts).isEmpty })
    else { return nil }
    return LinkNode(title: words(.peopleCalendar), href: root + Addresses.calendar(of: person.username))
  }

  /// How the days of a habit come into a calendar program: as a file, and where the site is hosted, by an address that the
  /// program asks again.
  func calendarLinks(of entry: HabitEntry) -> [LinkNode] {
    let tracked = TrackedHabit(habit: entry.habit, log: entry.log)
    guard hasCalendars, !series(of: tracked, entry.owner).isEmpty else { return [] }
    var links = [LinkNode(title: words(.calendarAdd), href: entry.address.root + entry.address.calendar)]
    if let base = site.baseURL, let colon = base.firstIndex(of: ":") {
      links.append(
        LinkNode(title: words(.calendarSubscribe), href: "webcal" + base[colon...] + entry.address.calendar))
    }
    return links
  }
}

extension TrackedHabit {
  /// The latest day in what is known of the habit, which is none to come.
  fileprivate func latestDay(on today: Day) -> Day? {
    ([habit.start, log.entries.last { $0.day <= today }?.day, habit.archived] + habit.pauses.map(\.from))
      .compactMap(\.self).filter { $0 <= today }.max()
  }
}

/// Links of the calendar's page to files and addresses for other programs.
enum CalendarFileLink {
  /// The reader's own files, relative to the pages of the calendar.
  static func all(in words: Words) -> [LinkNode] {
    CalendarFile.allCases.map { LinkNode(title: words($0.title), href: $0.name, note: note(of: $0, words)) }
  }

  private static func note(of file: CalendarFile, _ words: Words) -> String {
    switch file {
    case .habits: words(.calendarFileHabits)
    case .tasks: words(.calendarFileTasks)
    case .toDo: words(.calendarFileToDo)
    }
  }

  /// The page with addresses for phones.
  static func subscribe(in words: Words) -> LinkNode {
    LinkNode(title: words(.calendarAddresses), href: "subscribe.html")
  }
}
