import Insights
import Journal

/// What a person recorded lately, as programs that follow them get it: a JSON Feed or Atom. `docs/feeds.md` describes both.
public struct PersonFeed: Sendable, Equatable {
  /// The most bytes of a feed, whether it is written or read.
  public static let largest = 262_144
  /// The number of the extension that is written, and the newest that is read.
  public static let newestSpecification = 1

  /// Whose feed it is.
  public var name: String
  /// The language of its words, as a BCP 47 tag.
  public var language: String
  /// The whole address of the person's page.
  public var page: String
  /// The whole addresses of the JSON Feed and of Atom.
  public var json, atom: String
  /// The IANA name of the time zone in which all days and times are.
  public var timeZone: String
  /// When the newest check-in was made.
  public var generated: FeedMoment
  /// The day of the newest check-in: the last one of every habit's days.
  public var through: Day
  /// What tells the person's site from all others and stays when it moves; `nil` where that is not known.
  public var site: String?
  /// The habits in their order.
  public var habits: [TrackedHabit]
  /// How many habits are left out for want of room.
  public var habitsLeftOut = 0
  /// The days on which anything was recorded, the newest first.
  public var entries: [Entry]

  /// A habit as it stood with the newest check-in.
  public struct TrackedHabit: Sendable, Equatable {
    /// The name of its file, by which it is known again.
    public var id: Slug
    /// The whole address of its page.
    public var page: String
    /// What to call it.
    public var title: String
    /// The name of the colour.
    public var color: Palette
    /// Schedule, target and unit as the data folder writes them.
    public var schedule: String
    public var target, unit: String?
    /// The unit in which streaks are counted.
    public var streakUnit: StreakUnit
    /// The streak that goes on, the longest one, and how often in all.
    public var currentStreak, bestStreak, total: Int
    /// The score in parts of a thousand.
    public var score: Int
    /// The last days in order, those left out that are outside of the habit's dates.
    public var days: [DayEntry]

    /// A habit with its figures.
    public init(
      id: Slug, page: String, title: String, color: Palette, schedule: String, target: String? = nil,
      unit: String? = nil, streakUnit: StreakUnit, currentStreak: Int, bestStreak: Int, total: Int, score: Int,
      days: [DayEntry]
    ) {
      self.id = id
      self.page = page
      self.title = title
      self.color = color
      self.schedule = schedule
      self.target = target
      self.unit = unit
      self.streakUnit = streakUnit
      self.currentStreak = currentStreak
      self.bestStreak = bestStreak
      self.total = total
      self.score = score
      self.days = days
    }
  }

  /// A day of a habit.
  public struct DayEntry: Sendable, Equatable {
    /// The day.
    public var day: Day
    /// What became of it.
    public var status: DayStatus
    /// The sum of what was recorded, of a habit with a target.
    public var amount: Amount?

    /// A day by what became of it.
    public init(day: Day, status: DayStatus, amount: Amount? = nil) {
      self.day = day
      self.status = status
      self.amount = amount
    }
  }

  /// A day on which something was recorded: an entry of the feed.
  public struct Entry: Sendable, Equatable {
    /// The day.
    public var day: Day
    /// What to call it.
    public var title: String
    /// What was recorded, in HTML that is safe to show; empty in a feed that was read.
    public var html: String
    /// When the latest of it was recorded.
    public var moment: FeedMoment
    /// What was recorded, habit by habit.
    public var checkIns: [CheckIn]

    /// A day with what was recorded on it.
    public init(day: Day, title: String, html: String, moment: FeedMoment, checkIns: [CheckIn]) {
      self.day = day
      self.title = title
      self.html = html
      self.moment = moment
      self.checkIns = checkIns
    }
  }

  /// A check-in.
  public struct CheckIn: Sendable, Equatable {
    /// The ``TrackedHabit/id`` of its habit.
    public var habit: Slug
    /// What it says.
    public var value: EventValue
    /// When; a time before the person's day begins is in the night after the day.
    public var time: TimeOfDay?
    /// What was said of it.
    public var comment: String?

    /// A check-in of a habit.
    public init(habit: Slug, value: EventValue, time: TimeOfDay? = nil, comment: String? = nil) {
      self.habit = habit
      self.value = value
      self.time = time
      self.comment = comment
    }
  }

  /// A feed of a person.
  public init(
    name: String, language: String, page: String, json: String, atom: String, timeZone: String,
    generated: FeedMoment, through: Day, habits: [TrackedHabit], entries: [Entry]
  ) {
    self.name = name
    self.language = language
    self.page = page
    self.json = json
    self.atom = atom
    self.timeZone = timeZone
    self.generated = generated
    self.through = through
    self.habits = habits
    self.entries = entries
  }
}
