import Journal

/// What one reader may see of a book, and nothing else.
///
/// This is the only input of everything that follows: pages are planned from a projection, never from a book, so a
/// page cannot show what its reader may not see.
public struct Projection: Sendable, Equatable {
  public var reader: Reader
  public var site: SiteFacts
  /// The reader's own things, whole; `nil` for ``Reader/everyone``.
  public var own: Person?
  /// Other people (for ``Reader/everyone``: all) of whom the reader may know, by username.
  public var people: [VisiblePerson]
  /// Lists that others share with the reader.
  public var sharedLists: [SharedList]
  public var challenges: [Challenge]
  public var course: Course?
  public var catalog: Catalog
  public var ownAchievements: [OwnAchievement]
}

/// The settings that pages show or need.
public struct SiteFacts: Sendable, Equatable {
  public var title: String
  public var language: String
  public var weekStartsOn: Weekday
  public var dayStartsAt: TimeOfDay
  public var accent: HabitColor
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
    case requested
    case none
  }

  public var username: Username
  public var name: String
  public var bio: String?
  public var today: Day
  public var relation: Relation
  /// Redacted: what is always private is gone.
  public var habits: [TrackedHabit]
  /// The photos that events of ``habits`` refer to.
  public var photos: [Photo]
}

/// A list that its owner shares with the reader.
public struct SharedList: Sendable, Equatable {
  public var owner: Username
  public var list: TaskList
}
