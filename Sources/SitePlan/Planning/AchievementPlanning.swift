import Insights
import Journal

extension PlanContext {
  /// An achievement as a page shows it. `root` is the relative path from that page to the edition's folder; `habit` is
  /// the habit that earned it, if a single one did.
  func node(_ achievement: Achievement, habit: HabitFacts?, unit: StreakUnit, root: String) -> AchievementNode {
    let face = face(of: achievement, unit: unit)
    let measure = achievement.progress
    return AchievementNode(
      title: face.title, seal: face.seal, icon: face.seal == nil ? icons.icon(face.icon) : nil,
      detail: face.detail, colorClass: habit?.habit.colorClass, habit: habit?.habit.title,
      href: habit.map { root + $0.address.front },
      date: achievement.earnedOn.map { words.date($0) },
      progress: achievement.earnedOn == nil
        ? words(
          achievement.kind.progressPhrase, count: measure.need,
          ["n": words.number(measure.have), "all": words.number(measure.need)])
        : nil,
      percent: achievement.earnedOn == nil
        ? min(99, measure.have * 100 / max(1, measure.need)) : nil)
  }

  private struct Face {
    var title: String
    var seal: String?
    var icon: String?
    var detail: String?
  }

  private func face(of achievement: Achievement, unit: StreakUnit) -> Face {
    switch achievement.kind {
    case .firstCheckIn:
      Face(title: words(.achievementFirstCheckIn), icon: "check", detail: words(.achievementFirstCheckInWhy))
    case .streak(let length):
      Face(title: words(unit.achievementPhrase, ["n": words.number(length)]), seal: words.number(length))
    case .total(let count):
      Face(title: words(.achievementTotal, ["n": words.number(count)]), seal: words.number(count))
    case .perfectWeek:
      Face(title: words(.achievementPerfectWeek), icon: "sun", detail: words(.achievementPerfectWeekWhy))
    case .perfectMonth:
      Face(title: words(.achievementPerfectMonth), icon: "calendar", detail: words(.achievementPerfectMonthWhy))
    case .comeback:
      Face(title: words(.achievementComeback), icon: "leaf", detail: words(.achievementComebackWhy))
    case .earlyStart:
      Face(title: words(.achievementEarlyStart), icon: "moon", detail: words(.achievementEarlyStartWhy))
    case .courseWeek(let week):
      Face(
        title: words(.achievementCourseWeek, ["n": words.number(week)]), icon: "book",
        detail: words(.achievementCourseWeekWhy))
    case .course:
      Face(title: words(.achievementCourse), icon: "trophy", detail: words(.achievementCourseWhy))
    case .challenge:
      Face(title: words(.achievementChallenge), icon: "trophy", detail: words(.achievementChallengeWhy))
    case .own(let own):
      Face(title: own.title, icon: own.icon ?? "trophy", detail: own.description)
    }
  }
}

extension Achievement.Kind {
  /// The phrase of the progress, which says what is counted where the title does not.
  fileprivate var progressPhrase: Phrase {
    switch self {
    case .perfectWeek, .perfectMonth: .habitDueDays
    case .firstCheckIn, .streak, .total, .comeback, .earlyStart, .courseWeek, .course, .challenge, .own:
      .achievementProgress
    }
  }
}

extension Achievement {
  /// Whether it is a finished week of the course.
  var isCourseWeek: Bool {
    if case .courseWeek = kind { true } else { false }
  }
}

extension StreakUnit {
  fileprivate var achievementPhrase: Phrase {
    switch self {
    case .days: .achievementStreakDays
    case .weeks: .achievementStreakWeeks
    case .months: .achievementStreakMonths
    case .checkIns: .achievementStreakCheckIns
    }
  }
}
