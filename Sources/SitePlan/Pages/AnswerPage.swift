import Journal

/// An answer to the course that was not stored, as it was typed, with what is wrong.
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
  /// The post's.
  var title: String
  /// Of the title, where it is not that of the site: `pt-BR`.
  var language: String?
  var problem: String
  /// As commands name the post: `week-02/01-eat-slowly`.
  var post: String
  /// Of the post, inside the edition.
  var href: String
  var answer: String
  /// For the habit that the answer makes.
  var schedules: [ScheduleChoice]
}

extension PostPage {
  /// The page that says why an answer was not stored, in the place of this one.
  ///
  /// - Parameters:
  ///   - answer: What stands in the field again.
  ///   - schedule: The ``ScheduleChoice/value`` that was chosen for the habit; `nil` where none was.
  ///   - problem: What is wrong, in a sentence for the reader.
  ///   - shown: The day that the form was of, and is of still.
  public func refusal(answer: String, schedule: String?, problem: String, shown: Day) -> any PageModel {
    var frame = frame
    frame.live?.today = shown
    // It is the answer to what was sent to `-/answer`.
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
