/// How far everybody is in the course, for whoever runs the daybook: how many, and by name only those who show it.
///
/// It is made when it is asked for, and stands in no edition.
public struct CoursePeoplePage: PageModel {
  /// The path of the page inside a home edition.
  public static let path = "course/people.html"

  /// The template `Templates/pages/course-people.mustache`.
  public static let template = "pages/course-people"
  /// The keys that `pages/course-people` may name.
  public static let fields = Fields<CoursePeoplePage> {
    $0.include(\.frame)
    $0.text("title", \.title)
    $0.text("language", \.language)
    $0.text("lead", \.lead)
    $0.list("stages", \.stages)
    $0.list("people", \.people)
  }

  var frame: Frame
  /// The title of the course.
  var title: String
  /// The BCP 47 tag of the title's language; `nil` where it is the language of the site.
  var language: String?
  /// As of when people are counted, or why nothing is told.
  var lead: String
  /// The stages of the course with how many are in each; empty where nothing is told.
  var stages: [CourseStageNode]
  /// Those who show how far they are.
  var people: [CoursePersonNode]

  /// Each parameter is described at its property.
  public init(
    frame: Frame, title: String, language: String?, lead: String, stages: [CourseStageNode],
    people: [CoursePersonNode]
  ) {
    self.frame = frame
    self.title = title
    self.language = language
    self.lead = lead
    self.stages = stages
    self.people = people
  }
}

/// A stage of the course and how many are in it.
public struct CourseStageNode: TemplateNode {
  /// The keys that templates may name.
  public static let fields = Fields<CourseStageNode> {
    $0.text("stage", \.stage)
    $0.text("count", \.count)
    $0.flag("is_few", \.isFew)
  }

  /// `Week 3`.
  var stage: String
  /// `a few`, `10 or more`.
  var count: String
  /// Whether it is fewer than are told.
  var isFew: Bool

  /// Each parameter is described at its property.
  public init(_ stage: String, count: String, isFew: Bool) {
    self.stage = stage
    self.count = count
    self.isFew = isFew
  }
}

/// Somebody who shows how far they are.
public struct CoursePersonNode: TemplateNode {
  /// The keys that templates may name.
  public static let fields = Fields<CoursePersonNode> {
    $0.text("name", \.name)
    $0.text("username", \.username)
    $0.text("stage", \.stage)
    $0.text("progress", \.progress)
  }

  var name: String
  var username: String
  /// `Week 3`.
  var stage: String
  /// `9 of 31 posts read`.
  var progress: String

  /// Each parameter is described at its property.
  public init(_ name: String, username: String, stage: String, progress: String) {
    self.name = name
    self.username = username
    self.stage = stage
    self.progress = progress
  }
}
