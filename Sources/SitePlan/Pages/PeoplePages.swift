/// Friends' habits, and people whom one could follow.
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
  /// Whom one asked to follow.
  var asked: [PersonNode]
  /// Others who are public.
  var others: [PersonNode]
  /// Who asks to follow.
  var requests: [LinkNode]
  /// Who follows.
  var followers: [LinkNode]
}

/// Everybody who has something public.
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
  /// Of the course's texts, where it is not that of the site: `pt-BR`.
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
  /// `nil`: without a page of their own.
  var href: String?
  var bio: String?
  /// `6 habits`.
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
  /// Ended or put away.
  var past: [HabitRow]
  var overview: Heatmaps?
  var achievements: AchievementNodes
}
