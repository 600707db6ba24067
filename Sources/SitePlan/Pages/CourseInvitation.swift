/// A course that the reader has not begun, or whose date they have not joined.
struct CourseInvitation: TemplateNode {
  static let fields = Fields<CourseInvitation> {
    $0.text("title", \.title)
    $0.text("language", \.language)
    $0.text("summary", \.summary)
    $0.text("dates", \.dates)
    $0.texts("first", \.first)
    $0.flag("has_date", \.hasDate)
  }

  /// The title of the course.
  var title: String
  /// The BCP 47 tag of the course's language, `pt-BR`; `nil` where it is the language of the site.
  var language: String?
  var summary: String?
  /// When the course began or begins: `It began on 12 October 2026.`; `nil` where readers choose the day.
  var dates: String?
  /// The titles of its first posts.
  var first: [String]
  /// Whether the course begins on the same day for everybody, so that readers join it instead of choosing a day.
  var hasDate: Bool
}

/// A schedule to choose for a new habit.
struct ScheduleChoice: TemplateNode {
  static let fields = Fields<ScheduleChoice> {
    $0.text("value", \.value)
    $0.text("label", \.label)
    $0.flag("is_chosen", \.isChosen)
  }

  /// The schedule as the data folder writes it: `weekdays`.
  var value: String
  var label: String
  var isChosen: Bool
}
