/// A to-do list.
public struct TaskList: Sendable, Equatable {
  /// Who gets to see a list.
  public enum Sharing: Hashable, Sendable {
    /// Nobody but its owner.
    case `private`
    /// Its owner and these.
    case with([Username])
  }

  /// The name of its file, unique among the lists of its owner.
  public var slug: Slug
  /// What it is called on pages.
  public var title: String
  /// What it is for.
  public var description: String?
  /// Whom its owner shares it with.
  public var sharing: Sharing
  /// Its place among the lists, the lowest first; those without come last, by title.
  public var order: Int?
  /// In the order of the file.
  public var tasks: [ListTask]

  /// A private list, but for what is given.
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
}

/// A task of a list, with its subtasks.
public struct ListTask: Sendable, Equatable {
  /// How urgent a task is, from the least to the most.
  public enum Priority: UInt8, Hashable, Sendable, Comparable {
    case low, medium, high
    /// Whether the left one is less urgent.
    public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
  }

  /// How a task comes back once it is done.
  public struct Repetition: Hashable, Sendable {
    /// What a repetition is counted in.
    public enum Unit: Hashable, Sendable { case day, week, month, year }
    /// How many units lie between; at least 1.
    public var count: Int
    /// What ``count`` is counted in.
    public var unit: Unit
    /// Counted from the due date rather than from completion.
    public var fromDueDate: Bool

    /// - Parameters:
    ///   - count: At least 1.
    ///   - fromDueDate: Counted from the due date rather than from completion.
    public init(count: Int, unit: Unit, fromDueDate: Bool = false) {
      self.count = count
      self.unit = unit
      self.fromDueDate = fromDueDate
    }
  }

  /// The line without its tokens.
  public var title: String
  /// Markdown.
  public var description: String?
  /// Whether it is ticked off.
  public var isDone: Bool
  /// `nil` where the line does not say when.
  public var doneOn: DayAndTime?
  /// When it is due.
  public var due: DayAndTime?
  /// When it can be begun.
  public var start: DayAndTime?
  /// When to be reminded, in the order of the line.
  public var remind: [DayAndTime]
  /// `nil`: once.
  public var repetition: Repetition?
  /// `nil` where the line names none.
  public var priority: Priority?
  /// Who is to do it; `nil`: nobody in particular.
  public var assignee: Username?
  /// Without their signs, in the order of the line.
  public var labels: [String]
  /// Written by the tool when it needs one; unique in its list.
  public var id: String?
  /// Paths under the person's `files/`.
  public var files: [String]
  /// In the order of the file.
  public var subtasks: [ListTask]
  /// The task's line in the list's file, counted from 1.
  public var line: Int

  /// An open task without a date, but for what is given.
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
}

/// A day, or a minute of it.
public struct DayAndTime: Hashable, Comparable, Sendable {
  /// The civil day.
  public var day: Day
  /// `nil`: the day as a whole.
  public var time: TimeOfDay?

  /// - Parameter time: `nil`: the day as a whole.
  public init(day: Day, time: TimeOfDay? = nil) {
    self.day = day
    self.time = time
  }

  /// A day without a time comes after all times of that day: it is due by the day's end.
  public static func < (left: DayAndTime, right: DayAndTime) -> Bool {
    (left.day, left.time?.minutes ?? 1440) < (right.day, right.time?.minutes ?? 1440)
  }
}
