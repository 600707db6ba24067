import Journal

/// What the reader can do with a habit on its page in the local web app.
struct HabitControls: TemplateNode {
  static let fields = Fields<HabitControls> {
    $0.text("habit", \.habit)
    $0.flag("is_archived", { $0.state == .archived })
    $0.flag("is_paused", { $0.state == .paused })
    $0.flag("is_running", { $0.state == .running })
    $0.flag("can_excuse", \.canExcuse)
  }

  enum State: Sendable {
    /// The habit is due or will be, so it can be paused and archived.
    case running
    case paused
    /// The habit was archived, or its last day is over.
    case archived, over
  }

  /// The habit's slug.
  var habit: String
  var state: State
  /// Whether days since the habit was archived can be excused.
  var canExcuse: Bool

  init(_ habit: Habit, today: Day) {
    self.habit = habit.slug.text
    if habit.archived != nil {
      state = .archived
    } else if habit.end.map({ $0 < today }) ?? false {
      state = .over
    } else {
      state = habit.pauses.contains { $0.contains(today) } ? .paused : .running
    }
    canExcuse = habit.archived.map { $0 < today } ?? false
  }
}
