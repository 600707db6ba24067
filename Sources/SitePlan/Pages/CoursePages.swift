import Journal

/// The overview of a course: its weeks, their posts, and how far the reader is.
public struct CoursePage: PageModel {
  /// The path of the page inside an edition.
  public static let path = Addresses.course

  /// The template `Templates/pages/course.mustache`.
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
    $0.node("showing", \.showing)
    $0.flag("leads_to_people", \.leadsToPeople)
  }

  var frame: Frame
  var title: String
  var summary: String?
  var author: String?
  /// The BCP 47 tag of the course's language, `pt-BR`; `nil` where it is the language of the site.
  var language: String?
  var weeks: [WeekNode]
  /// How much is read, `9 of 31 posts read`; `nil` where nobody's reading is known.
  var progress: String?
  var percent: Int?
  var nextPost: PostLink?
  /// The offer to begin the course; `nil` for readers who have begun it.
  var invitation: CourseInvitation?
  var isFinished: Bool
  /// A link to the closing page, once the last week is over or everything is read.
  var closing: LinkNode?
  /// A link to the page with all posts, which only a preview for the author has.
  var whole: LinkNode?
  /// Whether whoever runs the daybook sees how far the reader is; `nil` for who runs it, and where nobody else is there.
  var showing: CourseShowing?
  /// Whether the reader runs the daybook, and others take part.
  var leadsToPeople = false
}

/// Whether whoever runs the daybook sees how far the reader is.
struct CourseShowing: TemplateNode {
  static let fields = Fields<CourseShowing> {
    $0.flag("is_shown", \.isShown)
  }

  var isShown: Bool
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
    $0.flag("is_done", \.isDone)
  }

  var title: String
  /// A remark on the week: `opens 16 November`.
  var note: String?
  /// How much of the week is read, `2 of 4 read`; `nil` while the week is locked, and where nobody's reading is known.
  var progress: String?
  var posts: [PostLink]
  var isLocked: Bool
  var isCurrent: Bool
  /// Whether every post of the week is read, so that the page shows it as one line that opens.
  var isDone: Bool
}

/// The page of one post.
public struct PostPage: PageModel {
  /// The path of a post's page inside an edition: `course/week-02/01-eat-slowly.html`.
  public static func path(of post: PostID) -> String { Addresses.post(post) }

  /// The template `Templates/pages/post.mustache`.
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
  /// The post's name in commands: `week-02/01-eat-slowly`.
  var id: String
  var title: String
  var summary: String?
  /// The BCP 47 tag of the text's language, `pt-BR`; `nil` where it is the language of the site.
  var language: String?
  var week: String
  /// The post's place in its week: `Post 2 of 4`.
  var position: String
  var minutes: String
  var readOn: String?
  /// Whether the post is open and not read yet; `false` where nobody's reading is known.
  var isUnread: Bool
  /// How much of the course is read, `9 of 31 posts read`; `nil` where nobody's reading is known.
  var progress: String?
  var percent: Int?
  var body: PostProse
  /// The table of contents; `nil` for a short post.
  var contents: PostContents?
  var prompt: PromptNode?
  /// The habit that the post suggests; `nil` for none.
  var habit: CourseHabitNode?
  var previous: LinkNode?
  /// A link to the next post; while that post is locked, its title with a note on when it opens and no address.
  var next: LinkNode?
  /// A link to the closing page, on the last post.
  var closing: LinkNode?
}

/// A question that a post asks its reader.
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
  /// The post's name in commands: `week-02/01-eat-slowly`.
  var post: String
  /// The page of the habit that the answer made; `nil` for none.
  var href: String?
  /// The name of the habit's file without its ending; only in the public edition.
  var slug: String?
  /// The front matter of the habit's file, to copy; only in the public edition.
  var source: String?
  /// The schedules to choose from for the habit that an answer makes; empty for a goal, and where the habit exists.
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
  /// The schedule with its target: `daily · at least 8 glasses`.
  var plan: String
  var href: String?
  /// The name of the habit's file without its ending; only in the public edition of a course.
  var slug: String?
  /// The front matter of the habit's file, to copy; `nil` where it is not offered.
  var source: String?
}
