/// A to-do list.
public struct TaskList: Sendable, Equatable {
  /// What somebody may do with a list of another person.
  public enum Access: String, Hashable, Sendable, CaseIterable {
    /// See the list with everything in it.
    case read
    /// See and change it.
    case write
  }

  /// A person with whom a list is shared.
  public struct Share: Hashable, Sendable {
    /// With whom the list is shared.
    public var person: Username
    /// What the person may do with it.
    public var may: Access

    /// - Parameters:
    ///   - person: With whom the list is shared.
    ///   - may: What the person may do with it.
    public init(_ person: Username, may: Access = .read) {
      self.person = person
      self.may = may
    }
  }

  /// The name of the list's file, unique among the lists of its owner.
  public var slug: Slug
  /// The list's title on pages.
  public var title: String
  /// What the list is for.
  public var description: String?
  /// With whom the owner shares the list, in the order of the file; empty for a private list.
  public var shares: [Share]
  /// The list's place among the lists, the lowest number first; lists without one come last, sorted by title.
  public var order: Int?
  /// The colour of the list on pages; `nil` to derive one from its name.
  public var color: HabitColor?
  /// The day on which the list was put away; `nil` for one in use.
  public var archivedOn: Day?
  /// The tasks in the order of the file.
  public var tasks: [ListTask]
  /// The files that the tasks name and that are there, each once.
  public var attachments: [Attachment]

  /// A private list without tasks; what is given replaces these defaults.
  public init(
    slug: Slug, title: String, description: String? = nil, shares: [Share] = [], order: Int? = nil,
    color: HabitColor? = nil, archivedOn: Day? = nil, tasks: [ListTask] = [], attachments: [Attachment] = []
  ) {
    self.slug = slug
    self.title = title
    self.description = description
    self.shares = shares
    self.order = order
    self.color = color
    self.archivedOn = archivedOn
    self.tasks = tasks
    self.attachments = attachments
  }

  /// The tasks with their subtasks at any depth, in the order of the file.
  public var allTasks: [ListTask] { tasks.flatMap(\.withSubtasks) }

  /// What a person is still to do, steps among it.
  public func openTasks(of person: Username) -> [ListTask] { allTasks.filter { !$0.isDone && $0.assignee == person } }

  /// What a person who is not the owner may do with the list; `nil` for nothing at all.
  public func access(of person: Username) -> Access? { shares.first { $0.person == person }?.may }
}

/// A task of a list, with its subtasks.
public struct ListTask: Sendable, Equatable {
  /// How urgent a task is, from the least to the most urgent.
  public enum Priority: UInt8, Hashable, Sendable, Comparable, CaseIterable {
    case low, medium, high
    /// Whether the left priority is less urgent.
    public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
  }

  /// What somebody said about a task.
  public struct Comment: Hashable, Sendable {
    /// Who said it.
    public var author: Username
    /// When it was said, in the author's time.
    public var at: DayAndTime
    /// What was said, one line.
    public var text: String

    /// - Parameters:
    ///   - author: Who said it.
    ///   - at: When it was said, in the author's time.
    ///   - text: One line.
    public init(by author: Username, at: DayAndTime, text: String) {
      self.author = author
      self.at = at
      self.text = text
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
  /// Who did the task; `nil` where its line does not say.
  public var doneBy: Username?
  /// Who added the task; `nil` for the owner of its list, and for lines written by hand.
  public var addedBy: Username?
  /// Who changed the task last; `nil` for the owner of its list.
  public var changedBy: Username?
  /// When the task was written down; `nil` where its line does not say.
  public var created: DayAndTime?
  /// When the task is due.
  public var due: DayAndTime?
  /// The earliest moment at which the task can be begun.
  public var start: DayAndTime?
  /// When to be reminded, in the order of the line.
  public var remind: [TaskReminder]
  /// When the task is due again once it is done; `nil` for a task that is done once.
  public var repetition: Repetition?
  /// A rule by which another program repeats the task and that cannot be said otherwise, as `RRULE` of RFC 5545. It is
  /// kept and shown; nothing here follows it.
  public var foreignRule: String?
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
  /// What was said about the task, in the order of the file.
  public var comments: [Comment]
  /// The subtasks in the order of the file.
  public var subtasks: [ListTask]
  /// The task's line in the list's file, counted from 1.
  public var line: Int
  /// The name of the task's page, made from the title and unique in its list; `nil` for a task without a page of its own.
  public var slug: Slug?

  /// An open task without dates; what is given replaces these defaults.
  public init(
    title: String, description: String? = nil, isDone: Bool = false, doneOn: DayAndTime? = nil,
    doneBy: Username? = nil, addedBy: Username? = nil, changedBy: Username? = nil, created: DayAndTime? = nil,
    due: DayAndTime? = nil, start: DayAndTime? = nil, remind: [TaskReminder] = [],
    repetition: Repetition? = nil, priority: Priority? = nil, assignee: Username? = nil, labels: [String] = [],
    id: String? = nil, files: [String] = [], comments: [Comment] = [], subtasks: [ListTask] = [], line: Int = 1,
    slug: Slug? = nil
  ) {
    self.title = title
    self.description = description
    self.isDone = isDone
    self.doneOn = doneOn
    self.doneBy = doneBy
    self.addedBy = addedBy
    self.changedBy = changedBy
    self.created = created
    self.due = due
    self.start = start
    self.remind = remind
    self.repetition = repetition
    self.priority = priority
    self.assignee = assignee
    self.labels = labels
    self.id = id
    self.files = files
    self.comments = comments
    self.subtasks = subtasks
    self.line = line
    self.slug = slug
  }

  /// Whether there is more to the task than its line.
  public var hasMore: Bool { description != nil || !subtasks.isEmpty || !files.isEmpty || !comments.isEmpty }

  /// The place of an attachment among those of the task: the name with these bytes, or else one that says the same in
  /// other bytes, since keyboards and systems spell letters with accents in two ways.
  public func place(of file: String) -> Int? {
    files.firstIndex { $0.utf8.elementsEqual(file.utf8) } ?? files.firstIndex(of: file)
  }

  /// The task and its subtasks at any depth, in the order of the file.
  public var withSubtasks: [ListTask] { [self] + subtasks.flatMap(\.withSubtasks) }

  /// The day from which a repetition counts: that on which the task is due, can be begun, or is remembered first; `nil`
  /// for a task without dates.
  public var anchor: Day? { due?.day ?? start?.day ?? remind.lazy.compactMap(\.moment).first?.day }

  /// Whether a person finds the task among what they are to do themselves: it stands in a list of theirs, or in somebody
  /// else's and is for them.
  ///
  /// - Parameter owner: Whose list it is.
  public func isUp(to person: Username, inListOf owner: Username) -> Bool { owner == person || assignee == person }

  /// Whether the task is still open after the day on which it was due.
  public func isLate(on today: Day) -> Bool {
    guard let due, !isDone else { return false }
    return due.day < today
  }
}

extension ListTask.Priority {
  /// The names in tasks' lines, from the least to the most urgent.
  public var name: String {
    switch self {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  /// The priority of that name; `nil` where there is none.
  public init?(named name: String) {
    guard let priority = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = priority
  }
}
