import Journal

/// The response to an answer to the course that was not stored: the form with what was typed and what is wrong.
struct AnswerPage: PageModel {
  static let template = "pages/answer"
  static let fields = Fields<AnswerPage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("language", \.language)
    $0.text("problem", \.problem)
    $0.text("post", \.post)
    $0.text("href", \.href)
    $0.text("answer", \.answer)
    $0.list("schedules", \.schedules)
  }

  var frame: Frame
  /// The title of the post.
  var title: String
  /// The BCP 47 tag of the title's language, `pt-BR`; `nil` where it is the language of the site.
  var language: String?
  var problem: String
  /// The post's name in commands: `week-02/01-eat-slowly`.
  var post: String
  /// The page of the post, relative to the edition's folder.
  var href: String
  var answer: String
  /// The schedules to choose from for the habit that the answer makes.
  var schedules: [ScheduleChoice]
}

extension PostPage {
  /// The page that says why an answer was not stored, to be sent in place of this one.
  ///
  /// - Parameters:
  ///   - answer: The text to show in the field again.
  ///   - schedule: The ``ScheduleChoice/value`` that was chosen for the habit; `nil` where none was.
  ///   - problem: What is wrong, in a sentence for the reader.
  ///   - shown: The day that the submitted form was for, which this form keeps.
  public func refusal(answer: String, schedule: String?, problem: String, shown: Day) -> any PageModel {
    var frame = frame
    frame.live?.today = shown
    // This page is the response at `-/answer`, one folder below the edition's own.
    frame.root = "../"
    let schedules = (prompt?.schedules ?? []).map { choice in
      var choice = choice
      choice.isChosen = choice.value == schedule
      return choice
    }
    return AnswerPage(
      frame: frame, title: title, language: language, problem: problem, post: id, href: Self.path(of: PostID(id)),
      answer: answer, schedules: schedules)
  }
}
