/// What has come of the course for its reader, once it is over.
struct CourseClosingPage: PageModel {
  static let template = "pages/course-closing"
  static let fields = Fields<CourseClosingPage> {
    $0.include(\.frame)
    $0.text("course", \.course)
    $0.text("language", \.language)
    $0.text("dates", \.dates)
    $0.text("progress", \.progress)
    $0.number("percent", \.percent)
    $0.node("next_post", \.nextPost)
    $0.text("goal", \.goal)
    $0.list("answers", \.answers)
    $0.list("habits", \.habits)
  }

  var frame: Frame
  /// Its title.
  var course: String
  /// Of its texts, where it is not that of the site: `pt-BR`.
  var language: String?
  /// `19 October – 27 December 2026`.
  var dates: String?
  /// `31 of 34 posts read`.
  var progress: String
  var percent: Int
  /// What is left to read.
  var nextPost: LinkNode?
  /// The self-image goal.
  var goal: String?
  /// What the reader decided, in the order of the posts.
  var answers: [CourseAnswerNode]
  /// The habits that came of the course.
  var habits: [CourseOutcomeNode]
}

/// An answer to a post's prompt.
struct CourseAnswerNode: TemplateNode {
  static let fields = Fields<CourseAnswerNode> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("answer", \.answer)
  }

  /// Of the post.
  var title: String
  var href: String?
  var answer: String
}

/// A habit of the course with what it came to.
struct CourseOutcomeNode: TemplateNode {
  static let fields = Fields<CourseOutcomeNode> {
    $0.text("color", \.colorClass)
    $0.markup("icon", \.icon)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("dates", \.dates)
    $0.text("total", \.total)
    $0.text("best", \.best)
    $0.text("score", \.score)
  }

  var colorClass: String
  var icon: Markup
  var title: String
  var href: String
  /// `since 26 October 2026`, `19 – 25 October 2026`.
  var dates: String
  /// `21 times`.
  var total: String
  /// The longest streak: `12 days`.
  var best: String
  /// `62 %`.
  var score: String
}
