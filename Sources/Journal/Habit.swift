/// A habit as its file describes it.
public struct Habit: Hashable, Sendable {
  /// The name of its file, unique among the person's habits.
  public var slug: Slug
  /// What it is called on pages; never empty.
  public var title: String
  /// What it is good for, in a few words.
  public var reason: String?
  /// An emoji, or the name of a drawn icon.
  public var icon: String?
  /// `nil`: one that follows from the name.
  public var color: HabitColor?
  /// What it is grouped under in lists.
  public var category: String?
  /// On which days, or how often.
  public var schedule: Schedule
  /// `nil`: a yes/no habit.
  public var target: Target?
  /// `nil`: the day of the first event.
  public var start: Day?
  /// The last day; `nil`: goes on.
  public var end: Day?
  /// In order, not overlapping.
  public var pauses: [Pause]
  /// Who may see it, but never more than may see its person.
  public var visibility: Visibility
  /// In the order of the file; private, always.
  public var reminders: [Reminder]
  /// Private, always.
  public var remindNear: Place?
  /// The numbers that ``order`` may be.
  public static let orders = -1_000_000...1_000_000_000

  /// Its place in lists, the lowest first; those without come last, by title.
  public var order: Int?
  /// The day on which the habit was put away; the day before is its last.
  public var archived: Day?
  /// The habit that this one takes over from.
  public var replaces: Slug?
  /// Markdown.
  public var notes: String

  /// A private yes/no habit without a date, but for what is given.
  public init(
    slug: Slug, title: String, reason: String? = nil, icon: String? = nil, color: HabitColor? = nil,
    category: String? = nil, schedule: Schedule, target: Target? = nil, start: Day? = nil, end: Day? = nil,
    pauses: [Pause] = [], visibility: Visibility = .private, reminders: [Reminder] = [],
    remindNear: Place? = nil, order: Int? = nil, archived: Day? = nil, replaces: Slug? = nil, notes: String = ""
  ) {
    self.slug = slug
    self.title = title
    self.reason = reason
    self.icon = icon
    self.color = color
    self.category = category
    self.schedule = schedule
    self.target = target
    self.start = start
    self.end = end
    self.pauses = pauses
    self.visibility = visibility
    self.reminders = reminders
    self.remindNear = remindNear
    self.order = order
    self.archived = archived
    self.replaces = replaces
    self.notes = notes
  }

  /// The last day that counts: `end`, or the day before `archived`, whichever is earlier; `nil` while it goes on.
  public var lastDay: Day? {
    switch (end, archived) {
    case (let end?, let archived?): min(end, archived - 1)
    case (let end?, nil): end
    case (nil, let archived?): archived - 1
    case (nil, nil): nil
    }
  }
}

/// A range of days on which a habit excuses itself.
public struct Pause: Hashable, Sendable {
  /// The first paused day.
  public var from: Day
  /// The last paused day; `nil`: until further notice.
  public var through: Day?
  /// The first day of the holiday that it is part of; `nil` for a pause of this habit alone.
  public var holiday: Day?

  /// - Parameters:
  ///   - from: The first paused day.
  ///   - through: The last paused day, not before `from`; `nil`: until further notice.
  ///   - holiday: The first day of the holiday that it is part of.
  public init(from: Day, through: Day? = nil, holiday: Day? = nil) {
    self.from = from
    self.through = through
    self.holiday = holiday
  }

  /// Whether that day is paused.
  @inlinable
  public func contains(_ day: Day) -> Bool {
    guard from <= day else { return false }
    guard let through else { return true }
    return day <= through
  }
}

/// When to be reminded: a time, on one weekday or on every day on which the habit is due.
public struct Reminder: Hashable, Sendable {
  /// `nil`: every day on which the habit is due.
  public var weekday: Weekday?
  /// By the clock of the person.
  public var time: TimeOfDay

  /// - Parameter weekday: `nil`: every day on which the habit is due.
  public init(weekday: Weekday? = nil, time: TimeOfDay) {
    self.weekday = weekday
    self.time = time
  }
}
