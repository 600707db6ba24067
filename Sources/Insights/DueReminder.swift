import Journal

/// A task in the words by which it is known although lines move: its list, and its id or title there.
public struct TaskName: Hashable, Sendable {
  /// Whose list it is.
  public let owner: Username
  /// The list.
  public let list: Slug
  /// The task's id, or its title where it has none.
  public let key: String

  /// The name of a task in a list.
  public init(_ task: ListTask, in list: Slug, of owner: Username) {
    self.init(owner: owner, list: list, key: task.id.map { "#" + $0 } ?? task.title)
  }

  /// - Parameter key: What ``key`` gives.
  public init(owner: Username, list: Slug, key: String) {
    (self.owner, self.list, self.key) = (owner, list, key)
  }

  /// The task of that name in a book, open tasks before done ones; `nil` where there is none.
  public func task(in book: Book) -> (task: ListTask, list: TaskList)? {
    guard let list = book.person(owner)?.lists.first(where: { $0.slug == list }) else { return nil }
    let named = list.allTasks.filter { TaskName($0, in: list.slug, of: owner) == self }
    return (named.first { !$0.isDone } ?? named.first).map { ($0, list) }
  }
}

/// What somebody is to be reminded of at a moment.
public struct DueReminder: Hashable, Sendable {
  /// What it is about.
  public enum Subject: Hashable, Sendable {
    case habit(Slug)
    case task(TaskName)
  }

  /// Why somebody is reminded.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// It was asked for at that moment.
    case planned
    /// A task is open after its day.
    case late
    /// Somebody said "later".
    case postponed
  }

  /// What it is about.
  public let subject: Subject
  /// Why somebody is reminded.
  public let reason: Reason
  /// The moment, by the person's clock.
  public let planned: WallClock

  /// - Parameter planned: The moment, by the person's clock.
  public init(_ subject: Subject, _ reason: Reason, at planned: WallClock) {
    (self.subject, self.reason, self.planned) = (subject, reason, planned)
  }

  /// What no other reminder of the person is called, the same whenever it is looked for: `habit run planned
  /// 2026-11-25T07:00`.
  public var id: String {
    let name =
      switch subject {
      case .habit(let slug): "habit \(slug)"
      case .task(let task): "task \(task.owner) \(task.list) \(task.key)"
      }
    return "\(name) \(reason.rawValue) \(planned.text)"
  }
}

extension DueReminder {
  /// What somebody said about a reminder: to be reminded again.
  public struct Postponed: Hashable, Sendable {
    /// What it is about.
    public var subject: Subject
    /// When to be reminded again, by the person's clock.
    public var until: WallClock

    /// - Parameter until: When to be reminded again, by the person's clock.
    public init(_ subject: Subject, until: WallClock) {
      (self.subject, self.until) = (subject, until)
    }
  }

  /// Everything of which a person was to be reminded after `from` until `now`, as far as it is still due, the earliest
  /// first. What was told before is among it.
  ///
  /// Moments are those that the person's clock shows. One that the clock jumped over has come as soon as the clock shows a
  /// later one, and one that it shows twice has the same id both times; so has one that comes again when somebody sets the
  /// clock back.
  ///
  /// - Habits: at their times on the day that it is for the person, while they are due on it and nothing decided it.
  /// - Tasks: whoever is to do them, or whose list it is where nobody is, while they are open; of a reminder that comes
  ///   again and again the last time.
  ///
  /// - Parameters:
  ///   - habits: The person's habits, with reports as of the day that it is for them at `now`.
  ///   - postponed: What they said should wait.
  ///   - from: Nothing that was planned until then is told.
  ///   - now: What the person's clock shows.
  public static func all(
    of person: Person, in book: Book, habits: [ReportedHabit], postponed: [Postponed] = [], after from: WallClock,
    until now: WallClock
  ) -> [DueReminder] {
    let today = now.day(startingAt: book.settings.dayStartsAt)
    let openHabits = habits.filter { $0.report.today == today && $0.report.statusToday == .pending }
    var all = openHabits.flatMap { moments(of: $0.habit, on: today, dayStartsAt: book.settings.dayStartsAt) }
    let tasks = book.openTasks(askedOf: person.username)
    for (name, task) in tasks {
      all += moments(of: task, person.notifications, today: today, now: now).map {
        DueReminder(.task(name), $0.reason, at: $0.moment)
      }
    }
    let subjects = Set(openHabits.map { Subject.habit($0.habit.slug) } + tasks.map { Subject.task($0.name) })
    all += postponed.filter { subjects.contains($0.subject) }.map { DueReminder($0.subject, .postponed, at: $0.until) }
    var seen: Set<DueReminder> = []
    return all.filter { from < $0.planned && $0.planned <= now && seen.insert($0).inserted }
      .sorted { ($0.planned, $0.id) < ($1.planned, $1.id) }
  }

  /// The moments of a habit on a day; one before the time at which days start is in the night at the day's end.
  private static func moments(of habit: Habit, on day: Day, dayStartsAt start: TimeOfDay) -> [DueReminder] {
    habit.reminders.filter { $0.weekday == nil || $0.weekday == day.weekday }.map { reminder in
      DueReminder(
        .habit(habit.slug), .planned, at: WallClock(date: reminder.time < start ? day + 1 : day, time: reminder.time))
    }
  }

  private static func moments(
    of task: ListTask, _ notifications: Notifications, today: Day, now: WallClock
  ) -> [(moment: WallClock, reason: Reason)] {
    let base = (task.due ?? task.start).map(WallClock.init(morningOf:))
    var reminders = task.remind
    if reminders.isEmpty, task.due?.time != nil, let usual = notifications.ofTimedTasks { reminders = [usual] }
    var moments = reminders.compactMap { reminder in
      moment(of: reminder, base: base, now: now).map { (moment: $0, reason: Reason.planned) }
    }
    let comesAgain = reminders.contains { if case .every = $0 { true } else { false } }
    if let due = task.due, task.isLate(on: today), !comesAgain {
      moments.append((WallClock(date: due.day + 1, time: WallClock.morning), .late))
    }
    return moments
  }

  /// When a reminder is, or was for the last time; `nil` where it counts from a date that the task does not have, and
  /// where it comes again and again but has not begun.
  private static func moment(of reminder: TaskReminder, base: WallClock?, now: WallClock) -> WallClock? {
    guard case .every(let count, let unit) = reminder else { return reminder.moment(countedFrom: base) }
    guard let base, base <= now else { return nil }
    let interval = count * unit.minutes
    return base.advanced(byMinutes: (now.minutes - base.minutes) / interval * interval)
  }

  // MARK: Telling

  /// The most that are told one by one.
  public static let mostAlone = 3
  /// How old a reminder may be to be told on its own, in minutes.
  static let freshMinutes = 15

  /// What is told together: a few fresh ones one by one, each thing once, and everything in one where it is more or was
  /// slept through.
  ///
  /// - Parameter due: What is to be told, the earliest first.
  public static func told(_ due: [DueReminder], at now: WallClock) -> [[DueReminder]] {
    var groups: [[DueReminder]] = []
    for reminder in due {
      if let index = groups.firstIndex(where: { $0.first?.subject == reminder.subject }) {
        groups[index].append(reminder)
      } else {
        groups.append([reminder])
      }
    }
    let isFresh = due.allSatisfy { now.minutes - $0.planned.minutes <= freshMinutes }
    return groups.count <= mostAlone && isFresh || groups.count <= 1 ? groups : [groups.flatMap(\.self)]
  }
}

extension Book {
  /// The open tasks that somebody is to be reminded of, with their names: those that they are to do, and of their own lists
  /// those that nobody else is to do.
  public func openTasks(askedOf person: Username) -> [(name: TaskName, task: ListTask)] {
    people.flatMap { owner in
      owner.lists.filter { $0.archivedOn == nil }.flatMap { list -> [(name: TaskName, task: ListTask)] in
        list.tasks.flatMap(\.openWithSteps).compactMap { task in
          var asked = owner.username
          // Whoever does not see the list cannot be asked.
          if let assignee = task.assignee, list.access(of: assignee) != nil { asked = assignee }
          return asked == person ? (TaskName(task, in: list.slug, of: owner.username), task) : nil
        }
      }
    }
  }
}

extension ListTask {
  /// The task and its steps at any depth as far as they are open; none where the task is done.
  fileprivate var openWithSteps: [ListTask] { isDone ? [] : [self] + subtasks.flatMap(\.openWithSteps) }
}
