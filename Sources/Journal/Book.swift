/// Everything that a data folder contains, as values.
public struct Book: Sendable, Equatable {
  /// The settings of the whole site; the defaults where there is no `daybook.yml`.
  public var settings: Settings
  /// The habits that people are offered when they add one.
  public var catalog: Catalog
  /// Achievements that the data folder defines itself, in the order of their file.
  public var ownAchievements: [OwnAchievement]
  /// All people, sorted by username.
  public var people: [Person]
  /// The course; `nil` where the folder has none or its `course.yml` could not be read.
  public var course: Course?
  /// All challenges, sorted by slug.
  public var challenges: [Challenge]
  /// The day it was in the site's time zone when the folder was read, or the day that the settings fix as today.
  public var today: Day

  /// A book as of `today`; what is not given is empty.
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

  /// The person with that username, or `nil`.
  public func person(_ username: Username) -> Person? {
    people.first { $0.username == username }
  }

  /// The owner that the settings name, or the only person.
  public var owner: Person? {
    settings.owner.flatMap(person) ?? (people.count == 1 ? people.first : nil)
  }

  /// The list of a person for tasks that name none: the one that the settings name, or else the first in use; `nil` for
  /// a person who has no list in use.
  public func inbox(of person: Person) -> TaskList? {
    let lists = person.lists.filter { $0.archivedOn == nil }
    return lists.first { $0.slug == settings.inbox } ?? lists.first
  }
}
