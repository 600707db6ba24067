import Journal

/// The course: its weeks, their posts, and how far the reader is.
public struct CoursePage: PageModel {
  /// Its path inside an edition.
  public static let path = Addresses.course

  /// See `Templates/pages/course.mustache`.
  public static let template = "pages/course"
  /// The keys that `pages/course` may name.
  public static let fields = Fields<CoursePage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("summary", \.summary)
    $0.text("author", \.author)
    $0.text("language", \.language)
    $0.list("weeks", \.weeks)
    $0.text("progress", \.progress)
    $0.number("percent", \.percent)
    $0.node("next_post", \.nextPost)
    $0.node("invitation", \.invitation)
    $0.flag("is_finished", \.isFinished)
    $0.node("closing", \.closing)
    $0.node("whole", \.whole)
  }

  var frame: Frame
  var title: String
  var summary: String?
  var author: String?
  /// Of its texts, where it is not that of the site: `pt-BR`.
  var language: String?
  var weeks: [WeekNode]
  /// `9 of 31 posts read`; `nil` where nobody's reading is known.
  var progress: String?
  var percent: Int?
  var nextPost: PostLink?
  /// Where the reader has not begun it.
  var invitation: CourseInvitation?
  var isFinished: Bool
  /// What has come of it, once the last week is over or everything is read.
  var closing: LinkNode?
  /// All posts on one page, in a preview for the author.
  var whole: LinkNode?
}

/// One week of the course.
struct WeekNode: TemplateNode {
  static let fields = Fields<WeekNode> {
    $0.text("title", \.title)
    $0.text("note", \.note)
    $0.text("progress", \.progress)
    $0.list("posts", \.posts)
    $0.flag("is_locked", \.isLocked)
    $0.flag("is_current", \.isCurrent)
  }

  var title: String
  /// `opens 16 November`.
  var note: String?
  /// `2 of 4 read`; `nil` while the week is locked, and where nobody's reading is known.
  var progress: String?
  var posts: [PostLink]
  var isLocked: Bool
  var isCurrent: Bool
}

/// One post.
public struct PostPage: PageModel {
  /// Its path inside an edition: `course/week-02/01-eat-slowly.html`.
  public static func path(of post: PostID) -> String { Addresses.post(post) }

  /// See `Templates/pages/post.mustache`.
  public static let template = "pages/post"
  /// The keys that `pages/post` may name.
  public static let fields = Fields<PostPage> {
    $0.include(\.frame)
    $0.text("id", \.id)
    $0.text("title", \.title)
    $0.text("summary", \.summary)
    $0.text("language", \.language)
    $0.text("week", \.week)
    $0.text("position", \.position)
    $0.text("minutes", \.minutes)
    $0.text("read_on", \.readOn)
    $0.flag("is_unread", \.isUnread)
    $0.text("progress", \.progress)
    $0.number("percent", \.percent)
    $0.markup("body", \.body)
    $0.markup("contents", \.contents)
    $0.node("prompt", \.prompt)
    $0.node("habit", \.habit)
    $0.node("previous", \.previous)
    $0.node("next", \.next)
    $0.node("closing", \.closing)
  }

  var frame: Frame
  /// As commands name the post: `week-02/01-eat-slowly`.
  var id: String
  var title: String
  var summary: String?
  /// Of its text, where it is not that of the site: `pt-BR`.
  var language: String?
  var week: String
  /// `Post 2 of 4`.
  var position: String
  var minutes: String
  var readOn: String?
  /// Open, and not read yet; `false` where nobody's reading is known.
  var isUnread: Bool
  /// `9 of 31 posts read`; `nil` where nobody's reading is known.
  var progress: String?
  var percent: Int?
  var body: PostProse
  /// Headings, where the post is long.
  var contents: PostContents?
  var prompt: PromptNode?
  /// The habit that the post brings.
  var habit: CourseHabitNode?
  var previous: LinkNode?
  /// The next post; with a note and without an address while it is locked.
  var next: LinkNode?
  /// What has come of the course, after its last post.
  var closing: LinkNode?
}

/// What a post asks its reader to decide.
struct PromptNode: TemplateNode {
  static let fields = Fields<PromptNode> {
    $0.text("theme", \.theme)
    $0.texts("ideas", \.ideas)
    $0.text("answer", \.answer)
    $0.flag("is_goal", \.isGoal)
    $0.text("post", \.post)
    $0.text("href", \.href)
    $0.text("slug", \.slug)
    $0.text("source", \.source)
    $0.list("schedules", \.schedules)
  }

  var theme: String?
  var ideas: [String]
  var answer: String?
  var isGoal: Bool
  /// As commands name the post: `week-02/01-eat-slowly`.
  var post: String
  /// The habit that came of the answer.
  var href: String?
  /// The name of the habit's file, in the public edition.
  var slug: String?
  /// The front matter of the habit's file, in the public edition.
  var source: String?
  /// For the habit that an answer makes; none where it is there already, and for a goal.
  var schedules: [ScheduleChoice]
}

/// A habit that a course or the catalog suggests.
struct CourseHabitNode: TemplateNode {
  static let fields = Fields<CourseHabitNode> {
    $0.text("title", \.title)
    $0.text("reason", \.reason)
    $0.markup("icon", \.icon)
    $0.text("plan", \.plan)
    $0.text("href", \.href)
    $0.text("slug", \.slug)
    $0.text("source", \.source)
  }

  var title: String
  var reason: String?
  var icon: Markup
  /// `daily · at least 8 glasses`.
  var plan: String
  var href: String?
  /// The name of its file, in the public edition of a course.
  var slug: String?
  /// The front matter of a habit's file, to copy.
  var source: String?
}
