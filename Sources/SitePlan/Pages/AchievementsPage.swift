/// The achievements that a reader has earned, and the next ones within reach.
struct AchievementsPage: PageModel {
  static let template = "pages/achievements"
  static let fields = Fields<AchievementsPage> {
    $0.include(\.frame)
    $0.text("lead", \.lead)
    $0.list("shelves", from: \.shelves)
    $0.list("whole", from: \.whole)
    $0.node("course_weeks", \.courseWeeks)
    $0.list("next", from: \.next)
    $0.flag("is_new", \.isNew)
  }

  var frame: Frame
  /// How many were earned, the latest and the nearest one; `nil` where none was.
  var lead: String?
  /// The habits that earned something, each with its highest achievement; by their groups where they are many.
  var shelves: AwardShelves
  /// The achievements of the person as a whole, latest first, without weeks of the course.
  var whole: AchievementNodes
  /// All finished weeks of the course together; `nil` for none.
  var courseWeeks: AchievementNode?
  /// Achievements in progress that belong to no habit of ``shelves``, nearest first; for somebody new, the ones that
  /// come first.
  var next: AchievementNodes
  /// Whether nothing is earned or in progress yet.
  var isNew: Bool
}

/// Habits that earned something, under the name of their group.
struct AwardShelfNode: TemplateNode {
  static let fields = Fields<AwardShelfNode> {
    $0.text("name", \.name)
    $0.list("habits", \.habits)
  }

  /// The name of the group; `nil` where all habits stand together.
  var name: String?
  var habits: [AwardHabitNode]
}

/// A habit with its highest achievement, those before it, and the nearest next one.
struct AwardHabitNode: TemplateNode {
  static let fields = Fields<AwardHabitNode> {
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("color", \.colorClass)
    $0.flag("is_over", \.isOver)
    $0.node("best", \.best)
    $0.list("before", \.before)
    $0.text("before_count", \.beforeCount)
    $0.node("next", \.next)
  }

  var title: String
  var href: String
  var colorClass: String
  /// Whether the habit has ended, so that nothing can follow.
  var isOver: Bool
  var best: AchievementNode?
  /// The achievements below the highest, the highest of them first.
  var before: [AchievementNode]
  /// How many they are: `3 before`.
  var beforeCount: String
  /// The nearest achievement in progress; `nil` for none.
  var next: AchievementNode?
}

/// One achievement.
struct AchievementNode: TemplateNode {
  static let fields = Fields<AchievementNode> {
    $0.text("title", \.title)
    $0.text("seal", \.seal)
    $0.markup("icon", \.icon)
    $0.text("detail", \.detail)
    $0.text("color", \.colorClass)
    $0.text("habit", \.habit)
    $0.text("href", \.href)
    $0.text("date", \.date)
    $0.text("progress", \.progress)
    $0.number("percent", \.percent)
  }

  var title: String
  /// The number on the seal; `nil` for achievements with a picture.
  var seal: String?
  /// The picture; `nil` for achievements with a seal.
  var icon: Markup?
  var detail: String?
  var colorClass: String?
  var habit: String?
  var href: String?
  /// The date on which it was earned, in words; `nil` until then.
  var date: String?
  /// The progress in words, `74 of 100`; `nil` once it is earned.
  var progress: String?
  /// The progress in per cent, 0–99; `nil` once it is earned.
  var percent: Int?
}
