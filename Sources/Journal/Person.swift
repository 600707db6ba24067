/// A person of the data folder, with all that is theirs.
public struct Person: Sendable, Equatable {
  /// Unique in the data folder.
  public var username: Username
  /// As they write it themselves; never empty.
  public var name: String
  /// What they say of themselves.
  public var bio: String?
  /// Who may know of this person; none of their habits is more visible than that.
  public var visibility: Visibility
  /// Private, always.
  public var selfImageGoal: String?
  /// An IANA name; `nil`: the site's.
  public var timeZone: String?
  /// Those who follow the person or asked to; private, always.
  public var followers: [Follower]
  /// By `order`, then title, then slug.
  public var habits: [TrackedHabit]
  /// By name: the photos that events refer to.
  public var photos: [Photo]
  /// By `order`, then title, then slug.
  public var lists: [TaskList]
  /// Of the course; private, always. `nil` where the person has no `course.yml`.
  public var progress: CourseProgress?
  /// The posts whose habits are among ``habits`` without having a file yet: the course brought them by itself.
  public var broughtHabits: [Slug: PostID]
  /// The person's civil day when the folder was read (or the fixed one): an input of everything computed for them.
  public var today: Day

  /// A private person of whom no more is known than what is given.
  public init(
    username: Username, name: String, bio: String? = nil, visibility: Visibility = .private,
    selfImageGoal: String? = nil, timeZone: String? = nil, followers: [Follower] = [],
    habits: [TrackedHabit] = [], photos: [Photo] = [], lists: [TaskList] = [], progress: CourseProgress? = nil,
    broughtHabits: [Slug: PostID] = [:], today: Day
  ) {
    self.username = username
    self.name = name
    self.bio = bio
    self.visibility = visibility
    self.selfImageGoal = selfImageGoal
    self.timeZone = timeZone
    self.followers = followers
    self.habits = habits
    self.photos = photos
    self.lists = lists
    self.progress = progress
    self.broughtHabits = broughtHabits
    self.today = today
  }
}

/// A habit and what was recorded for it.
public struct TrackedHabit: Sendable, Equatable {
  /// What the habit is.
  public var habit: Habit
  /// What was recorded of it.
  public var log: EventLog

  /// A habit of which nothing is recorded, unless a log is given.
  public init(habit: Habit, log: EventLog = EventLog()) {
    self.habit = habit
    self.log = log
  }
}

/// Someone who follows a person, or asked to.
public struct Follower: Hashable, Sendable {
  /// What the person answered.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case requested, accepted, declined
  }

  /// Who follows, or asked to.
  public var person: Username
  /// What the person answered.
  public var state: State
  /// The day of the answer, or of the question where there is none yet.
  public var on: Day?

  /// - Parameter on: The day of the answer, or of the question where there is none yet.
  public init(person: Username, state: State, on: Day? = nil) {
    self.person = person
    self.state = state
    self.on = on
  }
}
