/// What was achieved and what comes next.
struct AchievementsPage: PageModel {
  static let template = "pages/achievements"
  static let fields = Fields<AchievementsPage> {
    $0.include(\.frame)
    $0.text("count", \.count)
    $0.list("earned", from: \.earned)
    $0.list("next", from: \.next)
    $0.flag("is_new", \.isNew)
  }

  var frame: Frame
  var count: String
  /// Latest first.
  var earned: AchievementNodes
  /// What is begun, nearest first; for somebody who is new what comes first.
  var next: AchievementNodes
  /// Whether nothing is earned or begun.
  var isNew: Bool
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
  /// The number on its seal, where it has one.
  var seal: String?
  /// Otherwise its picture.
  var icon: Markup?
  var detail: String?
  var colorClass: String?
  var habit: String?
  var href: String?
  /// When it was earned.
  var date: String?
  /// `74 of 100`.
  var progress: String?
  /// 0–100, of what it takes.
  var percent: Int?
}
