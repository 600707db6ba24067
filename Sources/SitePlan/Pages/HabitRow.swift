/// A habit as one line: on Today, in Habits, with friends and on profiles.
struct HabitRow: TemplateNode {
  static let fields = Fields<HabitRow> {
    $0.text("color", \.colorClass)
    $0.markup("icon", \.icon)
    $0.text("title", \.title)
    $0.text("href", \.href)
    $0.text("reason", \.reason)
    $0.text("plan", \.plan)
    $0.text("amount", \.amount)
    $0.text("amount_number", \.amountNumber)
    $0.text("amount_rest", \.amountRest)
    $0.text("streak_number", \.streakNumber)
    $0.text("streak_words", \.streakWords)
    $0.text("streak", \.streak)
    $0.flag("is_at_risk", \.isStreakAtRisk)
    $0.flag("is_milestone", \.isMilestone)
    $0.markup("week", \.week)
    $0.markup("ring", \.ring)
    $0.text("score", \.score)
    $0.text("mark", { $0.mark.rawValue })
    $0.markup("mark_icon", \.markIcon)
    $0.text("mark_word", \.markWord)
    $0.flag("is_settled", { $0.mark.isSettled })
    $0.flag("is_put_away", { $0.isPutAway })
    $0.text("note", \.note)
    $0.flag("can_tick", { $0.checkIn?.tick != nil })
    $0.node("check_in", \.checkIn)
  }

  /// How the habit stands today.
  enum Mark: String, Sendable {
    case open, done, skip, miss, over, part, rest

    /// Whether nothing is left to do today.
    var isSettled: Bool {
      switch self {
      case .done, .skip, .miss, .over: true
      case .open, .part, .rest: false
      }
    }
  }

  var colorClass: String
  var icon: Markup
  var title: String
  var href: String
  var reason: String?
  /// The schedule with its target: `Mon, Wed, Fri · at least 5 km`.
  var plan: String
  /// The amount so far: `5 of 8 glasses`.
  var amount: String?
  /// The number of ``amount`` alone, so that templates can style it differently: `5`.
  var amountNumber: String?
  /// What ``amountNumber`` is followed by: `of 8 glasses`.
  var amountRest: String?
  /// The length of the streak and its unit, `24` and `days`, in two texts so that templates can style them differently.
  var streakNumber: String?
  var streakWords: String?
  /// The streak in words, `24 days`; `nil` for one of a single success, which says no more than the mark.
  var streak: String?
  /// Whether the streak ends unless something is done today.
  var isStreakAtRisk = false
  /// Whether the streak reached today, for the first time, a length that earns an achievement.
  var isMilestone = false
  var week: WeekStrip?
  var ring: ScoreRing?
  /// The score in words, `Score 98%`.
  var score: String?
  var mark: Mark
  var markIcon: Markup
  var markWord: String
  var isPutAway = false
  /// A remark on the habit's state: `archived 1 October 2026`.
  var note: String?
  /// The forms of today's checklist; only in the local web app.
  var checkIn: CheckInControls?
}

/// Habits under a common heading.
struct HabitGroup: TemplateNode {
  static let fields = Fields<HabitGroup> {
    $0.text("name", \.name)
    $0.text("anchor", \.anchor)
    $0.text("progress", \.progress)
    $0.list("habits", \.habits)
  }

  /// The heading; `nil` for none.
  var name: String?
  /// The fragment that names the group on its page, `part-1`; `nil` for groups that are not named.
  var anchor: String?
  /// How much of the group is done today: `2 of 3 done`; only on Today, and `nil` where all of it is excused.
  var progress: String?
  var habits: [HabitRow]
}
