import Journal

/// What one reader may see of a book, and nothing else.
///
/// This is the only input of everything that follows: pages are planned from a projection, never from a book, so a
/// page cannot show what its reader may not see.
public struct Projection: Sendable, Equatable {
  /// Whose edition this is.
  public var reader: Reader
  /// What pages show or need of the settings.
  public var site: SiteFacts
  /// The reader's own things, whole; `nil` for ``Reader/everyone``.
  public var own: Person?
  /// Other people (for ``Reader/everyone``: all) of whom the reader may know, by username.
  public var people: [VisiblePerson]
  /// Lists that others share with the reader.
  public var sharedLists: [SharedList]
  /// Those that admit the reader, by slug; of others who take part, those of whom the reader may know.
  public var challenges: [Challenge]
  /// Without drafts, and without the text of weeks that have not opened, unless the reader writes it.
  public var course: Course?
  /// The habits that anybody may choose from.
  public var catalog: Catalog
  /// The site's own achievements for any habit, and those for habits that the reader may see.
  public var ownAchievements: [OwnAchievement]
}

/// The settings that pages show or need.
public struct SiteFacts: Sendable, Equatable {
  /// What the site is called, in the title of every page; never empty.
  public var title: String
  /// A BCP 47 tag.
  public var language: String
  /// The first column of calendars and charts, and the first day of every calendar week that is counted.
  public var weekStartsOn: Weekday
  /// When a civil day begins; events are assigned to their days already.
  public var dayStartsAt: TimeOfDay
  /// The colour of links, buttons and whatever belongs to no habit.
  public var accent: HabitColor
  /// The reader's civil day; in the public edition the site's.
  public var today: Day
  /// `nil` for ``Reader/everyone``: where the public edition is read, nobody else learns of it.
  public var mapTiles: MapTiles?
}

/// A person as somebody else may see them.
public struct VisiblePerson: Sendable, Equatable {
  /// How the reader stands to the person.
  public enum Relation: Hashable, Sendable {
    /// The person accepted the reader as a follower.
    case followed
    /// The reader asked, and there is no answer yet.
    case requested
    /// Neither; also where the person declined, which the reader is not told.
    case none
  }

  /// Unique in the data folder.
  public var username: Username
  /// As they write it themselves; never empty.
  public var name: String
  /// As the profile has it.
  public var bio: String?
  /// The person's own civil day, which decides about their figures.
  public var today: Day
  /// How the reader stands to them.
  public var relation: Relation
  /// Made from nothing but the fields that are for readers: see `HabitField.isForReaders`.
  public var habits: [TrackedHabit]
  /// The photos that events of ``habits`` refer to.
  public var photos: [Photo]
}

/// A list that its owner shares with the reader.
public struct SharedList: Sendable, Equatable {
  /// Whose list it is; the reader need not know them otherwise.
  public var owner: Username
  /// Whole: with whom else it is shared is among it.
  public var list: TaskList
}
