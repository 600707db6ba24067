/// Everything that a data folder contains, as values.
public struct Book: Sendable, Equatable {
  /// The settings of the whole site; the defaults where there is no `daybook.yml`.
  public var settings: Settings
  /// The habits that people are offered when they add one.
  public var catalog: Catalog
  /// The built-in habits to choose from in the languages of people who chose another than the site's; empty where the
  /// data folder has a catalog of its own.
  public var translatedCatalogs: [String: Catalog] = [:]
  /// Achievements that the data folder defines itself, in the order of their file.
  public var ownAchievements: [OwnAchievement]
  /// All people but those who are ``resting``, sorted by username.
  public var people: [Person]
  /// People whose files have errors and of whom nothing sound is known, sorted: no page is made of what they have, and
  /// what pages there are of them stay as they were.
  public var resting: [Username]
  /// Who had a username before that is nobody's now.
  public var formerNames: [Username: Username] = [:]
  /// Who reads what friends see on the hosted site, sorted by what they type.
  public var readers: [SiteReader] = []
  /// The course; `nil` where the folder has none or its `course.yml` could not be read.
  public var course: Course?
  /// All challenges, sorted by slug.
  public var challenges: [Challenge]
  /// The day it was in the site's time zone when the folder was read, or the day that the settings fix as today.
  public var today: Day

  /// A book as of `today`; what is not given is empty.
  public init(
    settings: Settings = Settings(), catalog: Catalog = Catalog(), ownAchievements: [OwnAchievement] = [],
    people: [Person] = [], resting: [Username] = [], course: Course? = nil, challenges: [Challenge] = [], today: Day
  ) {
    self.settings = settings
    self.catalog = catalog
    self.ownAchievements = ownAchievements
    self.people = people
    self.resting = resting
    self.course = course
    self.challenges = challenges
    self.today = today
  }

  /// Usernames that nobody new can have: those of everybody, those that people had before, which lead to them, and those of
  /// readers from outside.
  public var takenNames: [Username] {
    let known = usernames
    return known + formerNames.keys.sorted() + readers.map(\.reader).filter { !known.contains($0) }
  }

  /// The usernames that a person had before, sorted.
  public func formerNames(of person: Username) -> [Username] {
    formerNames.filter { $0.value == person }.map(\.key).sorted()
  }

  /// The person with that username, or `nil`.
  public func person(_ username: Username) -> Person? {
    // By index, so that nobody who is passed over is copied.
    people.indices.first { people[$0].username == username }.map { people[$0] }
  }

  /// The usernames of all people, of those who are resting too, sorted.
  public var usernames: [Username] {
    resting.isEmpty ? people.map(\.username) : (people.map(\.username) + resting).sorted()
  }

  /// Whether everybody is resting, so that there is nothing to show.
  public var isResting: Bool { people.isEmpty && !resting.isEmpty }

  /// The language of a person's own pages, as a BCP 47 tag: the one that they chose, or the site's.
  public func language(of person: Person?) -> String { person?.language ?? settings.language }

  /// The habits that a person is offered, in their language where it is one of the program's own.
  public func catalog(of person: Person?) -> Catalog { translatedCatalogs[language(of: person)] ?? catalog }

  /// The owner that the settings name, or the only person; `nil` also for an owner who is resting.
  public var owner: Person? { ownerName.flatMap(person) }

  /// The username of the owner that the settings name, who need not be among those who were read, or else of the only
  /// person.
  public var ownerName: Username? { settings.owner ?? (usernames.count == 1 ? usernames.first : nil) }

  /// The list of a person for tasks that name none: the one that the settings name, or else the first in use; `nil` for
  /// a person who has no list in use.
  public func inbox(of person: Person) -> TaskList? {
    let lists = person.lists.filter { $0.archivedOn == nil }
    return lists.first { $0.slug == settings.inbox } ?? lists.first
  }
}
