/// A habit as its file describes it.
public struct Habit: Hashable, Sendable {
  /// The name of the habit's file, unique among the person's habits.
  public var slug: Slug
  /// The habit's title on pages; never empty.
  public var title: String
  /// What the habit is good for, in a few words.
  public var reason: String?
  /// An emoji, or the name of a drawn icon.
  public var icon: String?
  /// The habit's colour; `nil` for one that is derived from the slug.
  public var color: HabitColor?
  /// The heading under which lists group the habit.
  public var category: String?
  /// The part of the day in which the habit is meant to be done; `nil` for any. It is always private.
  public var part: PartOfDay?
  /// On which days or how often the habit is due.
  public var schedule: Schedule
  /// The amount to reach or to stay within; `nil` for a yes/no habit.
  public var target: Target?
  /// The first day that counts; `nil` for the day of the first check-in.
  public var start: Day?
  /// The last day that counts; `nil` for a habit without an end.
  public var end: Day?
  /// The pauses in order; they do not overlap.
  public var pauses: [Pause]
  /// Who may see the habit. Whoever may not see the person does not see their habits either.
  public var visibility: Visibility
  /// The reminders in the order of the file. They are always private.
  public var reminders: [Reminder]
  /// A place to be reminded at. It is always private.
  public var remindNear: Place?
  /// The range of ``order``.
  public static let orders = -1_000_000...1_000_000_000

  /// The habit's place in lists, the lowest number first; habits without one come last, sorted by title.
  public var order: Int?
  /// The day on which the habit was archived, which no longer counts; `nil` for an active habit.
  public var archived: Day?
  /// The habit that this one takes over from, or `nil`.
  public var replaces: Slug?
  /// The text of the habit's file, in Markdown.
  public var notes: String

  /// A private yes/no habit without dates; what is given replaces these defaults.
  public init(
    slug: Slug, title: String, reason: String? = nil, icon: String? = nil, color: HabitColor? = nil,
    category: String? = nil, part: PartOfDay? = nil, schedule: Schedule, target: Target? = nil, start: Day? = nil,
    end: Day? = nil, pauses: [Pause] = [], visibility: Visibility = .private, reminders: [Reminder] = [],
    remindNear: Place? = nil, order: Int? = nil, archived: Day? = nil, replaces: Slug? = nil, notes: String = ""
  ) {
    self.slug = slug
    self.title = title
    self.reason = reason
    self.icon = icon
    self.color = color
    self.category = category
    self.part = part
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

  /// The last day that counts: ``end`` or the day before ``archived``, whichever is earlier; `nil` for a habit without
  /// an end.
  public var lastDay: Day? {
    switch (end, archived) {
    case (let end?, let archived?): min(end, archived - 1)
    case (let end?, nil): end
    case (nil, let archived?): archived - 1
    case (nil, nil): nil
    }
  }
}

/// A range of days on which a habit is excused.
public struct Pause: Hashable, Sendable {
  /// The first paused day.
  public var from: Day
  /// The last paused day; `nil`: until further notice.
  public var through: Day?
  /// The first day of the holiday that the pause is part of; `nil` for a pause of this habit alone.
  public var holiday: Day?

  /// - Parameters:
  ///   - from: The first paused day.
  ///   - through: The last paused day, not before `from`; `nil`: until further notice.
  ///   - holiday: The first day of the holiday that the pause is part of; `nil` for a pause of this habit alone.
  public init(from: Day, through: Day? = nil, holiday: Day? = nil) {
    self.from = from
    self.through = through
    self.holiday = holiday
  }

  /// Whether the day is within the pause.
  @inlinable
  public func contains(_ day: Day) -> Bool {
    guard from <= day else { return false }
    guard let through else { return true }
    return day <= through
  }
}

/// When to be reminded: a time, on one weekday or on every day on which the habit is due.
public struct Reminder: Hashable, Sendable {
  /// The weekday of the reminder; `nil` for every day on which the habit is due.
  public var weekday: Weekday?
  /// The time in the person's time zone.
  public var time: TimeOfDay

  /// - Parameter weekday: `nil` for every day on which the habit is due.
  public init(weekday: Weekday? = nil, time: TimeOfDay) {
    self.weekday = weekday
    self.time = time
  }
}
