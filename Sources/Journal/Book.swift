/// Everything a data folder says, as values.
public struct Book: Sendable, Equatable {
  /// What holds for the site as a whole; defaults where there is no file.
  public var settings: Settings
  /// Habits to choose from.
  public var catalog: Catalog
  /// Achievements of the site's own making, in the order of their file.
  public var ownAchievements: [OwnAchievement]
  /// By username.
  public var people: [Person]
  /// `nil` where there is none, or its settings could not be read.
  public var course: Course?
  /// By slug.
  public var challenges: [Challenge]
  /// The civil day in the site's time zone when the folder was read, or the fixed one.
  public var today: Day

  /// A book with no more in it than what is given, as of a day.
  public init(
    settings: Settings = Settings(), catalog: Catalog = Catalog(), ownAchievements: [OwnAchievement] = [],
    people: [Person] = [], course: Course? = nil, challenges: [Challenge] = [], today: Day
  ) {
    self.settings = settings
    self.catalog = catalog
    self.ownAchievements = ownAchievements
    self.people = people
    self.course = course
    self.challenges = challenges
    self.today = today
  }

  /// The person of that name, if there is one.
  public func person(_ username: Username) -> Person? {
    people.first { $0.username == username }
  }

  /// The owner that the settings name, or the only person.
  public var owner: Person? {
    settings.owner.flatMap(person) ?? (people.count == 1 ? people.first : nil)
  }
}
