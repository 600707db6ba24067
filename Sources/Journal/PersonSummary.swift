/// Who somebody is, and what habits they have, without anything that they record: all that pages of others need of somebody who
/// is not their reader's friend, but for challenges, for lists that are shared and for the front page.
///
/// It never changes. It is one reference, since those of a whole community are passed on, and little of each is looked at.
public final class PersonSummary: Sendable {
  /// What a list of people needs of a habit.
  public struct HabitOutline: Sendable, Equatable {
    /// The habit's name in the data folder.
    public var slug: Slug
    /// Who may see the habit, if they may see its owner.
    public var visibility: Visibility
    /// The last day on which the habit goes on; `nil` for one without an end.
    public var lastDay: Day?

    /// Each parameter is described at its property.
    public init(slug: Slug, visibility: Visibility, lastDay: Day?) {
      self.slug = slug
      self.visibility = visibility
      self.lastDay = lastDay
    }
  }

  /// The person's name in the data folder.
  public let username: Username
  /// The person's name as they write it; never empty.
  public let name: String
  /// What the person says about themselves.
  public let bio: String?
  /// Who may see the person.
  public let visibility: Visibility
  /// Whether a search by name finds the person.
  public let isFindable: Bool
  /// The IANA name of the person's time zone; `nil` for the site's.
  public let timeZone: String?
  /// The language of the person's own pages, as a BCP 47 tag; `nil` for the site's.
  public let language: String?
  /// The people who follow the person or asked to.
  public let followers: [Follower]
  /// Those from outside the folder who read what friends see, or did.
  public let outsideFollowers: [Follower]
  /// What there is of habits, in the order in which they are shown.
  public let habits: [HabitOutline]
  /// With whom any of the person's lists is shared, each once, in the order of their names.
  public let listReaders: [Username]
  /// The day it was for the person when they were read.
  public let today: Day

  /// Each parameter is described at the property of ``Person`` with its name.
  public init(
    username: Username, name: String, bio: String?, visibility: Visibility, isFindable: Bool, timeZone: String?,
    language: String?, followers: [Follower], outsideFollowers: [Follower], habits: [HabitOutline],
    listReaders: [Username], today: Day
  ) {
    self.username = username
    self.name = name
    self.bio = bio
    self.visibility = visibility
    self.isFindable = isFindable
    self.timeZone = timeZone
    self.language = language
    self.followers = followers
    self.outsideFollowers = outsideFollowers
    self.habits = habits
    self.listReaders = listReaders
    self.today = today
  }
}

extension PersonSummary: Equatable {
  /// Whether both say the same.
  public static func == (left: PersonSummary, right: PersonSummary) -> Bool {
    left === right
      || left.username == right.username && left.name == right.name && left.bio == right.bio
        && left.visibility == right.visibility && left.isFindable == right.isFindable
        && left.timeZone == right.timeZone && left.language == right.language && left.followers == right.followers
        && left.outsideFollowers == right.outsideFollowers && left.habits == right.habits
        && left.listReaders == right.listReaders && left.today == right.today
  }
}

extension PersonSummary {
  /// The summary of a person of whom more is known than that.
  public convenience init(_ person: Person) {
    self.init(
      username: person.username, name: person.name, bio: person.bio, visibility: person.visibility,
      isFindable: person.isFindable, timeZone: person.timeZone, language: person.language,
      followers: person.followers, outsideFollowers: person.outsideFollowers,
      habits: person.habits.map {
        HabitOutline(slug: $0.habit.slug, visibility: $0.habit.visibility, lastDay: $0.habit.lastDay)
      },
      listReaders: Set(person.lists.lazy.flatMap(\.shares).map(\.person)).sorted(), today: person.today)
  }

  /// Whether this says of the person what another summary says, to whoever is not told what day it is for them: a new day tells
  /// others no more than that a habit no longer goes on.
  public func tellsOthersSame(as other: PersonSummary) -> Bool {
    if self == other { return true }
    return on(other.today) == other
      && habits.allSatisfy { habit in habit.lastDay.map { ($0 >= today) == ($0 >= other.today) } ?? true }
  }

  private func on(_ day: Day) -> PersonSummary {
    PersonSummary(
      username: username, name: name, bio: bio, visibility: visibility, isFindable: isFindable, timeZone: timeZone,
      language: language, followers: followers, outsideFollowers: outsideFollowers, habits: habits,
      listReaders: listReaders, today: day)
  }

  /// The people of this daybook who see what friends see.
  public var friendsHere: Set<Username> { Set(followers.filter { $0.state == .accepted }.map(\.person)) }

  /// Whether any of these people sees what friends see.
  public func isFriend(ofAny people: Set<Username>) -> Bool {
    followers.contains { $0.state == .accepted && people.contains($0.person) }
  }
}

extension Person {
  /// Somebody of whom nothing but a summary is known, since nothing of theirs is needed besides.
  public init(_ summary: PersonSummary) {
    self.init(
      username: summary.username, name: summary.name, bio: summary.bio, visibility: summary.visibility,
      isFindable: summary.isFindable, timeZone: summary.timeZone, followers: summary.followers, today: summary.today)
    language = summary.language
    outsideFollowers = summary.outsideFollowers
    outline = summary.habits
  }
}
