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

  /// The course's.
  var title: String
  /// Of its texts, where it is not that of the site: `pt-BR`.
  var language: String?
  var summary: String?
  /// `It began on 12 October 2026.`, where the course has a date of its own.
  var dates: String?
  /// The titles of the posts that it begins with.
  var first: [String]
  /// Whether it begins on the same day for everybody: readers join then, and choose no day.
  var hasDate: Bool
}

/// A schedule that a form offers.
struct ScheduleChoice: TemplateNode {
  static let fields = Fields<ScheduleChoice> {
    $0.text("value", \.value)
    $0.text("label", \.label)
    $0.flag("is_chosen", \.isChosen)
  }

  /// As the data folder writes it: `weekdays`.
  var value: String
  var label: String
  var isChosen: Bool
}
