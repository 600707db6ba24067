import Journal

/// What one reader may see of a book, and nothing else.
///
/// Pages are planned from a projection and never from a book, so that no page can show what its reader may not see.
public struct Projection: Sendable, Equatable {
  /// The reader whose edition this is.
  public var reader: Reader
  /// The settings that pages show or need.
  public var site: SiteFacts
  /// Everything of the reader's own; `nil` for ``Reader/everyone``.
  public var own: Person?
  /// Other people that the reader may see, sorted by username; for ``Reader/everyone`` all people who are public.
  public var people: [VisiblePerson]
  /// What those call themselves who follow the reader or ask to, among them people whom the reader may not see otherwise: by
  /// asking they say who they are.
  public var followerNames: [Username: String] = [:]
  /// What it takes to tell the reader who sees what of theirs; `nil` for whoever has no home edition.
  public var ownAudience: OwnAudience?
  /// Lists that others share with the reader.
  public var sharedLists: [SharedList]
  /// The challenges that the reader may see, sorted by slug, with only those participants whom the reader may see.
  public var challenges: [Challenge]
  /// The challenges of which the reader gets pages, sorted by slug, with what those in it show each other.
  public var sharedChallenges: [SharedChallenge]
  /// The course without drafts and without the texts of weeks that have not opened; complete for its author. `nil`
  /// where the reader does not get the course.
  public var course: Course?
  /// What the reader is to others who take part in the course.
  public var courseRole: CourseRole
  /// The habits that people are offered when they add one.
  public var catalog: Catalog
  /// The achievements that the data folder defines for any habit, and those for habits that the reader may see.
  public var ownAchievements: [OwnAchievement]

  /// The part of it that pages are made from: in a home edition, of people whom the reader does not follow, only who they
  /// are. What these record then changes nothing for the reader.
  public var forPages: Projection {
    guard own != nil else { return self }
    var projection = self
    for index in people.indices where people[index].relation != .followed {
      projection.people[index].habits = []
      projection.people[index].photos = []
      projection.people[index].outline = nil
    }
    return projection
  }

  /// Whose home edition it is, whether anything is known of them or not; `nil` for ``Reader/everyone``.
  public var readerName: Username? { reader.username }
}

/// What a reader is to others who take part in the course.
public enum CourseRole: Sendable, Equatable {
  /// Nobody else is there, or the reader is everybody.
  case alone
  /// The reader runs the daybook, and may see how many are where.
  case host
  /// The reader may show whoever runs the daybook how far they are.
  case participant
}

/// The settings that pages show or need.
public struct SiteFacts: Sendable, Equatable {
  /// The site's title, which is in the title of every page; never empty.
  public var title: String
  /// The language of the site's own words, as a BCP 47 tag.
  public var language: String
  /// The first day of calendar weeks, in calendars and charts as well as in figures.
  public var weekStartsOn: Weekday
  /// The time at which a civil day begins. Check-ins are assigned to their days already.
  public var dayStartsAt: TimeOfDay
  /// The colour of links, buttons and everything else that belongs to no habit.
  public var accent: HabitColor
  /// The reader's civil day; in the public edition the day in the site's time zone.
  public var today: Day
  /// The server of map tiles; `nil` for none, and always for ``Reader/everyone``, so that no other server learns who
  /// reads the public edition.
  public var mapTiles: MapTiles?
  /// The letters from which names of entries in calendars follow; `nil` where the site has no calendars.
  public var siteID: String?
  /// Where the public edition is hosted, ending in a slash; `nil` where that is not known, and for readers of home
  /// editions.
  public var baseURL: String?
  /// Whether the edition has a page on which friends sign in. Whoever plans it says so, since it takes a key.
  public var hasFriendsPage = false
}

/// A person as somebody else may see them.
public struct VisiblePerson: Sendable, Equatable {
  /// Whether the reader follows the person.
  public enum Relation: Hashable, Sendable {
    /// The person accepted the reader as a follower.
    case followed
    /// The reader asked, and there is no answer yet.
    case requested
    /// The reader does not follow the person. This is also the case where the person declined, which the reader is not
    /// told.
    case none
  }

  /// The person's name in the data folder.
  public var username: Username
  /// The person's name as they write it; never empty.
  public var name: String
  /// What the person says about themselves.
  public var bio: String?
  /// The person's own civil day, as of which their figures are computed.
  public var today: Day
  /// The IANA name of the time zone in which the person's days and times are, for feeds; `nil` where there are none, and
  /// for readers of home editions.
  public var timeZone: String?
  /// Whether the reader follows the person.
  public var relation: Relation
  /// The habits that the reader may see, with only the fields for readers; see `HabitField.isForReaders`.
  public var habits: [TrackedHabit]
  /// The photos that check-ins of ``habits`` refer to.
  public var photos: [Photo]
  /// The usernames that the person had before, at which their pages lead on.
  public var formerNames: [Username] = []
  /// Of somebody of whom only a summary is known, what there is of habits that the reader may see; `nil` for everybody else.
  public var outline: [PersonSummary.HabitOutline]?
}

extension VisiblePerson {
  /// Whether nothing but a summary is known of the person: nothing that they recorded is here.
  public var isSummary: Bool { outline != nil }

  /// The names of the habits that the reader may see.
  public var slugs: [Slug] { outline?.map(\.slug) ?? habits.map(\.habit.slug) }

  /// Whether there are habits that the reader may see.
  public var hasHabits: Bool { !(outline?.isEmpty ?? habits.isEmpty) }

  /// How many of the habits that the reader may see go on.
  public var currentHabits: Int {
    (outline?.map(\.lastDay) ?? habits.map(\.habit.lastDay)).count { lastDay in lastDay.map { $0 >= today } ?? true }
  }
}

/// A list that its owner shares with the reader.
public struct SharedList: Sendable, Equatable {
  /// The list's owner, whom the reader may not be able to see otherwise.
  public var owner: Username
  /// The complete list, including the people with whom else it is shared.
  public var list: TaskList
}
