/// The reader's friends with their habits, people whom the reader could follow, and those who follow the reader.
struct FollowingPage: PageModel {
  static let template = "pages/following"
  static let fields = Fields<FollowingPage> {
    $0.include(\.frame)
    // Nobody was looked for yet by the field that is on the page of finding people, too.
    $0.text("typed", { _ in String?.none })
    $0.list("friends", \.friends)
    $0.number("friend_count", { $0.friends.count })
    $0.number("request_count", { $0.requests.count })
    $0.number("follower_count", { $0.followers.count })
    $0.list("asked", \.asked)
    $0.list("others", \.others)
    $0.flag("has_too_many", \.hasTooMany)
    $0.list("requests", \.requests)
    $0.list("followers", \.followers)
    $0.list("blocked", \.blocked)
    $0.text("would_see", \.wouldSee)
    $0.flag("is_empty", { $0.friends.isEmpty })
    $0.flag("has_elsewhere", { $0.friends.contains { $0.elsewhere != nil } })
    $0.flag("is_private", \.isPrivate)
  }

  var frame: Frame
  var friends: [PersonNode]
  /// People whom the reader asked to follow and who have not answered.
  var asked: [PersonNode]
  /// Other people with something public; empty where they are too many for a page.
  var others: [PersonNode]
  /// Whether there are more others than the page has room for.
  var hasTooMany: Bool
  /// People who ask to follow the reader, each with the day of the request as its note.
  var requests: [PersonNode]
  /// People who follow the reader, each with the day of the answer as its note.
  var followers: [PersonNode]
  /// People who do not find the reader any more, each with the day as its note.
  var blocked: [PersonNode]
  /// What those who ask would see once they are let in; `nil` where nobody asks.
  var wouldSee: String?
  /// Whether nobody may know of the reader, so that followers see nothing.
  var isPrivate: Bool
}

/// All people with something public.
struct PeoplePage: PageModel {
  static let template = "pages/people"
  static let fields = Fields<PeoplePage> {
    $0.include(\.frame)
    $0.text("date", \.date)
    $0.list("portraits", \.portraits)
    $0.markup("key", \.key)
    $0.node("directory", \.directory)
    $0.node("course", \.course)
    $0.text("course_language", \.courseLanguage)
    $0.text("challenges_href", \.challengesHref)
    $0.flag("is_empty", { $0.portraits.isEmpty && $0.directory == nil })
  }

  var frame: Frame
  /// The day that the page shows: `20 November 2026`; `nil` where it has no portraits.
  var date: String?
  /// The people with something public; empty where they are too many for portraits.
  var portraits: [PersonPortrait]
  /// The steps of the portraits' ribbons.
  var key: ShareKey
  /// The first of the people with something public as lines; `nil` where they have portraits.
  var directory: PeopleDirectoryNode?
  var course: LinkNode?
  /// The BCP 47 tag of the course's language, `pt-BR`; `nil` where it is the language of the site.
  var courseLanguage: String?
  /// The page of challenges; `nil` where there is none to show.
  var challengesHref: String?
}

/// A person in a list.
struct PersonNode: TemplateNode {
  static let fields = Fields<PersonNode> {
    $0.text("name", \.name)
    $0.text("username", \.username)
    $0.text("initial", \.initial)
    $0.text("color", \.colorClass)
    $0.text("href", \.href)
    $0.text("bio", \.bio)
    $0.text("count", \.count)
    $0.text("note", \.note)
    $0.list("habits", \.habits)
    $0.text("more", \.more)
    $0.node("latest", \.latest)
    $0.node("elsewhere", \.elsewhere)
  }

  /// The name, or the username where the reader may not know the name.
  var name: String
  var username: String
  var initial: String
  var colorClass: String
  /// The person's page; `nil` where they have none.
  var href: String?
  var bio: String?
  /// The number of habits in words: `6 habits`.
  var count: String?
  /// A remark, such as a day: `18 Nov 2026`.
  var note: String?
  /// The habits that are shown, each with its last seven days.
  var habits: [HabitRow]
  /// How many habits there are besides, in words; `nil` where all are shown.
  var more: String?
  /// What they recorded last; `nil` where nothing is known of it.
  var latest: EventNode?
  /// What is said of somebody on another site besides; `nil` for people of this folder.
  var elsewhere: FollowedSiteNode?
}

/// What is said of somebody on another site besides what they recorded.
struct FollowedSiteNode: TemplateNode {
  static let fields = Fields<FollowedSiteNode> {
    $0.text("address", \.address)
    $0.text("host", \.host)
    $0.text("pulled", \.pulled)
    $0.text("trouble", \.trouble)
    $0.text("moved_to", \.movedTo)
    $0.flag("is_replaced", \.isReplaced)
  }

  /// The address of their feed.
  var address: String
  var host: String
  /// When their feed was fetched last, in words.
  var pulled: String
  /// Why there is nothing newer, in words.
  var trouble: String?
  /// The address to which they have moved.
  var movedTo: String?
  /// Whether another site answers at their address.
  var isReplaced: Bool
}

/// A person's public page.
struct ProfilePage: PageModel {
  static let template = "pages/profile"
  static let fields = Fields<ProfilePage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("username", \.username)
    $0.node("portrait", \.portrait)
    $0.list("habits", \.habits)
    $0.list("past", \.past)
    $0.list("years", \.sharedYears)
    $0.markup("key", \.key)
    $0.list("achievements", from: \.achievements)
    $0.node("calendar", \.calendar)
    $0.flag("has_feed", \.hasFeed)
    $0.flag("is_empty", { $0.habits.isEmpty && $0.past.isEmpty })
  }

  var frame: Frame
  var back: LinkNode
  var username: String
  var portrait: PersonPortrait
  /// The habits that go on, each with its year.
  var habits: [HabitYearRow]
  /// Habits that have ended or are archived.
  var past: [HabitRow]
  /// The years of all habits together, the newest first.
  var sharedYears: [SharedYearNode]
  /// The steps of the years' ribbons.
  var key: ShareKey
  var achievements: AchievementNodes
  /// The file by which all habits come into a calendar program; `nil` where there is none, or nothing in it.
  var calendar: LinkNode?
  /// Whether there are feeds of the person.
  var hasFeed: Bool
}
