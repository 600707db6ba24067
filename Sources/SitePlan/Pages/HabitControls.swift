import Journal

/// What can be done with a habit on its page in the local web app.
struct HabitControls: TemplateNode {
  static let fields = Fields<HabitControls> {
    $0.text("habit", \.habit)
    $0.flag("is_archived", { $0.state == .archived })
    $0.flag("is_paused", { $0.state == .paused })
    $0.flag("is_running", { $0.state == .running })
    $0.flag("can_excuse", \.canExcuse)
  }

  enum State: Sendable {
    /// It is due or will be: it can be paused and put away.
    case running
    case paused
    /// Put away, or over by its last day.
    case archived, over
  }

  /// As addresses and files name it.
  var habit: String
  var state: State
  /// Whether there are days since it was put away that could be excused.
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
