/// A summary of a finished course for its reader: answers, habits and what is left to read.
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
  /// The title of the course.
  var course: String
  /// The BCP 47 tag of the course's language, `pt-BR`; `nil` where it is the language of the site.
  var language: String?
  /// The reader's time with the course: `19 October – 27 December 2026`.
  var dates: String?
  /// How much is read: `31 of 34 posts read`.
  var progress: String
  var percent: Int
  /// The next post to read; `nil` where everything is read.
  var nextPost: LinkNode?
  /// The self-image goal that the reader decided on; `nil` without one.
  var goal: String?
  /// The reader's answers, in the order of the posts.
  var answers: [CourseAnswerNode]
  /// The habits that the reader took from the course.
  var habits: [CourseOutcomeNode]
}

/// A reader's answer to a post's prompt.
struct CourseAnswerNode: TemplateNode {
  static let fields = Fields<CourseAnswerNode> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("answer", \.answer)
  }

  /// The title of the post.
  var title: String
  var href: String?
  var answer: String
}

/// A habit from the course with its figures.
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
  /// When the habit ran: `since 26 October 2026`, `19 – 25 October 2026`.
  var dates: String
  /// How often it succeeded: `21 times`.
  var total: String
  /// The longest streak: `12 days`.
  var best: String
  /// The score: `62%`.
  var score: String
}
