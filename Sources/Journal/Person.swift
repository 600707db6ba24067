/// A person of the data folder, with everything that belongs to them.
public struct Person: Sendable, Equatable {
  /// The name of the person's folder, unique in the data folder.
  public var username: Username
  /// The person's name as they write it; never empty.
  public var name: String
  /// What the person says about themselves.
  public var bio: String?
  /// Who may see the person. None of their habits is visible to anybody else.
  public var visibility: Visibility
  /// Whether a search by name finds the person. One who is private is never found.
  public var isFindable: Bool
  /// The person's goal. It is always private.
  public var selfImageGoal: String?
  /// The person's time zone, as an IANA name; `nil` for the site's.
  public var timeZone: String?
  /// The language of the person's own pages and of what is sent to them, as a BCP 47 tag; `nil` for the site's.
  public var language: String?
  /// The parts of the day that the profile lists, each once, in the order in which Today has them. They are always
  /// private.
  public var parts: [PartOfDay]
  /// The places that the profile names, each label once: where something was recorded nearby, the person's own pages say
  /// the name. They are always private.
  public var places: [Place]
  /// How the person is reminded, and told of what is new. It is always private.
  public var notifications = Notifications()
  /// The people who follow the person or asked to. They are always private.
  public var followers: [Follower]
  /// Those from outside the folder who read what friends see, or did. They are always private.
  public var outsideFollowers: [Follower] = []
  /// The habits with their check-ins, sorted by `order`, then title, then slug.
  public var habits: [TrackedHabit]
  /// The photos that check-ins refer to, sorted by name.
  public var photos: [Photo]
  /// The to-do lists, sorted by `order`, then title, then slug.
  public var lists: [TaskList]
  /// How far the person has come in the course; `nil` where they have no `course.yml`. It is always private.
  public var progress: CourseProgress?
  /// The problems that the person reported, in the order of the file. They are for the person and for whoever runs the
  /// daybook.
  public var reports: [Report] = []
  /// Those of ``habits`` that the course added by itself and that have no file yet, with the post that each comes from.
  public var broughtHabits: [Slug: PostID]
  /// The people on other sites whom the person follows, in the order of the file, with what was fetched of them. They are
  /// always private.
  public var following: [FollowedFeed] = []
  /// How many things devices changed differently, and nobody decided about yet, in the person's folder and, of whoever
  /// runs the daybook, in what everybody shares.
  public var conflictCount = 0
  /// Of somebody of whom only a ``PersonSummary`` is known, what habits there are; `nil` for everybody else. A build knows no
  /// more of those of whom no page is made anew.
  public var outline: [PersonSummary.HabitOutline]?
  /// The day it was for the person when the folder was read, or the day that the settings fix as today. Everything
  /// computed for the person depends on it.
  public var today: Day

  /// A private person without habits; what is given replaces these defaults.
  public init(
    username: Username, name: String, bio: String? = nil, visibility: Visibility = .private,
    isFindable: Bool = false, selfImageGoal: String? = nil, timeZone: String? = nil, parts: [PartOfDay] = [],
    places: [Place] = [],
    followers: [Follower] = [], habits: [TrackedHabit] = [], photos: [Photo] = [], lists: [TaskList] = [],
    progress: CourseProgress? = nil, broughtHabits: [Slug: PostID] = [:], today: Day
  ) {
    self.username = username
    self.name = name
    self.bio = bio
    self.visibility = visibility
    self.isFindable = isFindable
    self.selfImageGoal = selfImageGoal
    self.timeZone = timeZone
    self.parts = parts
    self.places = places
    self.followers = followers
    self.habits = habits
    self.photos = photos
    self.lists = lists
    self.progress = progress
    self.broughtHabits = broughtHabits
    self.today = today
  }
}

extension Person {
  /// Whether nobody has said what the person is called: `init` calls somebody `me` of whom it knows neither a name nor a
  /// login.
  public var isNameless: Bool { username.text == Self.nameless && name.lowercased() == Self.nameless }

  /// The username of somebody of whom neither a name nor a login is known.
  public static let nameless = "me"
}

/// A habit and what was recorded for it.
public struct TrackedHabit: Sendable, Equatable {
  /// The habit as its file describes it.
  public var habit: Habit
  /// All check-ins of the habit.
  public var log: EventLog

  /// A habit with its check-ins; without a log, it has none.
  public init(habit: Habit, log: EventLog = EventLog()) {
    self.habit = habit
    self.log = log
  }
}

/// A person who follows another, or asked to.
public struct Follower: Hashable, Sendable {
  /// What the followed person answered.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case requested, accepted, declined
    /// They followed, and do no longer; the line stays of who has a key to what friends see.
    case removed
    /// The followed person does not want to be found by them: neither follows the other.
    case blocked
  }

  /// The username of the follower; of somebody from outside, what they type when they sign in.
  public var person: Username
  /// What the followed person answered.
  public var state: State
  /// The day of the answer, or of the request while there is none; `nil` where the file names no day.
  public var on: Day?
  /// Of who reads no longer, the number of the last key that opened what friends see; `nil` where none did.
  public var key: Int?

  /// - Parameters:
  ///   - person: The username of the follower.
  ///   - on: The day of the answer, or of the request while there is none.
  ///   - key: Of who reads no longer, the number of the last key that opened what friends see.
  public init(person: Username, state: State, on: Day? = nil, key: Int? = nil) {
    self.person = person
    self.state = state
    self.on = on
    self.key = key
  }
}
