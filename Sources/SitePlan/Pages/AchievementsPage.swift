/// The achievements that a reader has earned, and the next ones within reach.
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
  /// The earned achievements, latest first.
  var earned: AchievementNodes
  /// Achievements in progress, nearest first; for somebody new, the ones that come first.
  var next: AchievementNodes
  /// Whether nothing is earned or in progress yet.
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
