/// The reader's friends with their habits, and people whom the reader could follow.
struct FollowingPage: PageModel {
  static let template = "pages/following"
  static let fields = Fields<FollowingPage> {
    $0.include(\.frame)
    $0.list("friends", \.friends)
    $0.list("asked", \.asked)
    $0.list("others", \.others)
    $0.list("requests", \.requests)
    $0.list("followers", \.followers)
    $0.flag("is_empty", { $0.friends.isEmpty })
  }

  var frame: Frame
  var friends: [PersonNode]
  /// People whom the reader asked to follow and who have not answered.
  var asked: [PersonNode]
  /// Other people with something public.
  var others: [PersonNode]
  /// People who ask to follow the reader.
  var requests: [LinkNode]
  /// People who follow the reader.
  var followers: [LinkNode]
}

/// All people with something public.
struct PeoplePage: PageModel {
  static let template = "pages/people"
  static let fields = Fields<PeoplePage> {
    $0.include(\.frame)
    $0.list("people", \.people)
    $0.node("course", \.course)
    $0.text("course_language", \.courseLanguage)
    $0.flag("is_empty", { $0.people.isEmpty })
  }

  var frame: Frame
  var people: [PersonNode]
  var course: LinkNode?
  /// The BCP 47 tag of the course's language, `pt-BR`; `nil` where it is the language of the site.
  var courseLanguage: String?
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
    $0.list("habits", \.habits)
  }

  var name: String
  var username: String
  var initial: String
  var colorClass: String
  /// The person's page; `nil` where they have none.
  var href: String?
  var bio: String?
  /// The number of habits in words: `6 habits`.
  var count: String?
  var habits: [HabitRow]
}

/// A person's public page.
struct ProfilePage: PageModel {
  static let template = "pages/profile"
  static let fields = Fields<ProfilePage> {
    $0.include(\.frame)
    $0.node("back", \.back)
    $0.text("name", \.name)
    $0.text("username", \.username)
    $0.text("initial", \.initial)
    $0.text("color_of_person", \.colorClass)
    $0.text("bio", \.bio)
    $0.list("habits", \.habits)
    $0.list("past", \.past)
    $0.markup("overview", \.overview)
    $0.list("achievements", from: \.achievements)
    $0.flag("is_empty", { $0.habits.isEmpty && $0.past.isEmpty })
  }

  var frame: Frame
  var back: LinkNode
  var name: String
  var username: String
  var initial: String
  var colorClass: String
  var bio: String?
  var habits: [HabitRow]
  /// Habits that have ended or are archived.
  var past: [HabitRow]
  var overview: Heatmaps?
  var achievements: AchievementNodes
}
