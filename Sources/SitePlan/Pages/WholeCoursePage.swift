/// The whole course on one page, for its author to read through and to print.
struct WholeCoursePage: PageModel {
  static let template = "pages/course-whole"
  static let fields = Fields<WholeCoursePage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("summary", \.summary)
    $0.text("author", \.author)
    $0.text("language", \.language)
    $0.text("length", \.length)
    $0.list("weeks", \.weeks)
  }

  var frame: Frame
  var title: String
  var summary: String?
  var author: String?
  /// The BCP 47 tag of the course's language, `pt-BR`; `nil` where it is the language of the site.
  var language: String?
  /// The reading time in words: `214 minutes to read`.
  var length: String
  var weeks: [WholeWeekNode]
}

/// A week of the whole course.
struct WholeWeekNode: TemplateNode {
  static let fields = Fields<WholeWeekNode> {
    $0.text("title", \.title)
    $0.list("posts", \.posts)
  }

  var title: String
  var posts: [WholePostNode]
}

/// A post of the whole course.
struct WholePostNode: TemplateNode {
  static let fields = Fields<WholePostNode> {
    $0.text("id", \.id)
    $0.text("title", \.title)
    $0.text("summary", \.summary)
    $0.text("week", \.week)
    $0.text("position", \.position)
    $0.text("minutes", \.minutes)
    $0.flag("is_draft", \.isDraft)
    $0.markup("body", \.body)
    $0.node("prompt", \.prompt)
    $0.node("habit", \.habit)
  }

  /// The post's anchor on the page.
  var id: String
  var title: String
  var summary: String?
  var week: String
  /// The post's place in its week, drafts included: `Post 2 of 4`.
  var position: String
  var minutes: String
  var isDraft: Bool
  var body: PostProse
  var prompt: PromptNode?
  var habit: CourseHabitNode?
}
