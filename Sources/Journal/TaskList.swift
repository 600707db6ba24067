/// A to-do list.
public struct TaskList: Sendable, Equatable {
  /// Who may see a list.
  public enum Sharing: Hashable, Sendable {
    /// Only the list's owner.
    case `private`
    /// The list's owner and these people.
    case with([Username])
  }

  /// The name of the list's file, unique among the lists of its owner.
  public var slug: Slug
  /// The list's title on pages.
  public var title: String
  /// What the list is for.
  public var description: String?
  /// Whom the owner shares the list with.
  public var sharing: Sharing
  /// The list's place among the lists, the lowest number first; lists without one come last, sorted by title.
  public var order: Int?
  /// The tasks in the order of the file.
  public var tasks: [ListTask]

  /// A private list without tasks; what is given replaces these defaults.
  public init(
    slug: Slug, title: String, description: String? = nil, sharing: Sharing = .private, order: Int? = nil,
    tasks: [ListTask] = []
  ) {
    self.slug = slug
    self.title = title
    self.description = description
    self.sharing = sharing
    self.order = order
    self.tasks = tasks
  }

  /// The tasks with their subtasks at any depth, in the order of the file.
  public var allTasks: [ListTask] { tasks.flatMap(\.withSubtasks) }
}

/// A task of a list, with its subtasks.
public struct ListTask: Sendable, Equatable {
  /// How urgent a task is, from the least to the most urgent.
  public enum Priority: UInt8, Hashable, Sendable, Comparable {
    case low, medium, high
    /// Whether the left priority is less urgent.
    public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
  }

  /// When a task is due again once it is done.
  public struct Repetition: Hashable, Sendable {
    /// The unit of the interval between two repetitions.
    public enum Unit: Hashable, Sendable { case day, week, month, year }
    /// The number of units between two repetitions; at least 1.
    public var count: Int
    /// What ``count`` is counted in.
    public var unit: Unit
    /// Whether the interval is counted from the due date rather than from the day of completion.
    public var fromDueDate: Bool

    /// - Parameters:
    ///   - count: At least 1.
    ///   - fromDueDate: Whether the interval is counted from the due date rather than from the day of completion.
    public init(count: Int, unit: Unit, fromDueDate: Bool = false) {
      self.count = count
      self.unit = unit
      self.fromDueDate = fromDueDate
    }
  }

  /// The task's line without its marks, such as dates and labels.
  public var title: String
  /// The text below the task's line, in Markdown.
  public var description: String?
  /// Whether the task is done.
  public var isDone: Bool
  /// When the task was done; `nil` where its line does not say.
  public var doneOn: DayAndTime?
  /// When the task is due.
  public var due: DayAndTime?
  /// The earliest moment at which the task can be begun.
  public var start: DayAndTime?
  /// When to be reminded, in the order of the line.
  public var remind: [DayAndTime]
  /// When the task is due again once it is done; `nil` for a task that is done once.
  public var repetition: Repetition?
  /// The task's priority; `nil` where its line names none.
  public var priority: Priority?
  /// The person who is to do the task; `nil` for nobody in particular.
  public var assignee: Username?
  /// The labels without their `#`, in the order of the line.
  public var labels: [String]
  /// An identifier that is unique in the list; `nil` until the program needs one and writes it.
  public var id: String?
  /// Paths of attached files, relative to the person's folder `files`.
  public var files: [String]
  /// The subtasks in the order of the file.
  public var subtasks: [ListTask]
  /// The task's line in the list's file, counted from 1.
  public var line: Int

  /// An open task without dates; what is given replaces these defaults.
  public init(
    title: String, description: String? = nil, isDone: Bool = false, doneOn: DayAndTime? = nil,
    due: DayAndTime? = nil, start: DayAndTime? = nil, remind: [DayAndTime] = [], repetition: Repetition? = nil,
    priority: Priority? = nil, assignee: Username? = nil, labels: [String] = [], id: String? = nil,
    files: [String] = [], subtasks: [ListTask] = [], line: Int = 1
  ) {
    self.title = title
    self.description = description
    self.isDone = isDone
    self.doneOn = doneOn
    self.due = due
    self.start = start
    self.remind = remind
    self.repetition = repetition
    self.priority = priority
    self.assignee = assignee
    self.labels = labels
    self.id = id
    self.files = files
    self.subtasks = subtasks
    self.line = line
  }

  /// The task and its subtasks at any depth, in the order of the file.
  public var withSubtasks: [ListTask] { [self] + subtasks.flatMap(\.withSubtasks) }

  /// Whether the task is still open after the day on which it was due.
  public func isLate(on today: Day) -> Bool {
    guard let due, !isDone else { return false }
    return due.day < today
  }
}

/// A day, or a minute of a day.
public struct DayAndTime: Hashable, Comparable, Sendable {
  /// The civil day.
  public var day: Day
  /// The time of the day; `nil` for the day as a whole.
  public var time: TimeOfDay?

  /// - Parameter time: `nil` for the day as a whole.
  public init(day: Day, time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// Whether the left moment is earlier. A day without a time comes after all times of that day: what is due then is
  /// due by the day's end.
  public static func < (left: DayAndTime, right: DayAndTime) -> Bool {
    (left.day, left.time?.minutes ?? 1440) < (right.day, right.time?.minutes ?? 1440)
  }
}
