/// Who somebody is, and what habits they have, without anything that they record: all that pages of others need of somebody who
/// is not their reader's friend, but for challenges, for lists that are shared and for the front page.
public struct PersonSummary: Sendable, Equatable {
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
  public var username: Username
  /// The person's name as they write it; never empty.
  public var name: String
  /// What the person says about themselves.
  public var bio: String?
  /// Who may see the person.
  public var visibility: Visibility
  /// Whether a search by name finds the person.
  public var isFindable: Bool
  /// The IANA name of the person's time zone; `nil` for the site's.
  public var timeZone: String?
  /// The language of the person's own pages, as a BCP 47 tag; `nil` for the site's.
  public var language: String?
  /// The people who follow the person or asked to.
  public var followers: [Follower]
  /// Those from outside the folder who read what friends see, or did.
  public var outsideFollowers: [Follower]
  /// What there is of habits, in the order in which they are shown.
  public var habits: [HabitOutline]
  /// Whether others depend on more than this, whatever the person records: lists that they share, how far they are in the
  /// course, problems that they reported.
  public var isMoreToOthers: Bool
  /// Whether others see a list of theirs.
  public var sharesLists: Bool
  /// The day it was for the person when they were read.
  public var today: Day

  /// Each parameter is described at the property of ``Person`` with its name.
  public init(
    username: Username, name: String, bio: String?, visibility: Visibility, isFindable: Bool, timeZone: String?,
    language: String?, followers: [Follower], outsideFollowers: [Follower], habits: [HabitOutline],
    isMoreToOthers: Bool, sharesLists: Bool, today: Day
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
    self.isMoreToOthers = isMoreToOthers
    self.sharesLists = sharesLists
    self.today = today
  }
}

extension PersonSummary {
  /// The summary of a person of whom more is known than that.
  public init(_ person: Person) {
    let sharesLists = person.lists.contains { !$0.shares.isEmpty }
    self.init(
      username: person.username, name: person.name, bio: person.bio, visibility: person.visibility,
      isFindable: person.isFindable, timeZone: person.timeZone, language: person.language,
      followers: person.followers, outsideFollowers: person.outsideFollowers,
      habits: person.habits.map {
        HabitOutline(slug: $0.habit.slug, visibility: $0.habit.visibility, lastDay: $0.habit.lastDay)
      },
      isMoreToOthers: person.progress != nil || !person.reports.isEmpty || sharesLists, sharesLists: sharesLists,
      today: person.today)
  }

  /// The people of this daybook who see what friends see.
  public var friendsHere: Set<Username> { Set(followers.filter { $0.state == .accepted }.map(\.person)) }
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
