import Journal

/// Pausing a habit, and going on with it.
public enum HabitPausing {
  /// The pauses of a habit with one more.
  ///
  /// - Parameters:
  ///   - through: The last paused day; `nil`: until further notice.
  /// - Throws: A refusal where the days are in the wrong order, or touch another pause.
  public static func paused(_ habit: Habit, from: Day, through: Day?) throws(Refusal) -> [Pause] {
    if let through, through < from {
      throw Refusal(.pausing(.endsBeforeStart(from: from, through: through)))
    }
    if let last = habit.lastDay, from > last {
      throw Refusal(.pausing(.isOver(habit, since: last)))
    }
    let pause = Pause(from: from, through: through)
    if let other = habit.pauses.first(where: { $0.contains(pause.from) || pause.contains($0.from) }) {
      throw Refusal(.pausing(.overlaps(habit, other, from: from)))
    }
    return (habit.pauses + [pause]).sorted { $0.from < $1.from }
  }

  /// The pauses of a habit that goes on from a day: the pause that this day is in ends on the day before, or is taken
  /// back when it had not begun before.
  public static func resumed(_ habit: Habit, on day: Day) throws(Refusal) -> [Pause] {
    guard let index = habit.pauses.firstIndex(where: { $0.contains(day) }) else {
      let next = habit.pauses.first { $0.from > day }?.from
      throw Refusal(.pausing(.notPaused(habit, on: day, next: next)))
    }
    let ended = habit.pauses[index]
    // A holiday that goes round another pause of the habit has several pieces.
    return ending(habit.pauses, on: day) { $0 == ended || (ended.holiday != nil && $0.holiday == ended.holiday) }
  }

  /// The pauses that a habit which goes on from a day still has: those to come, in order.
  public static func staying(_ pauses: [Pause], from day: Day) -> [Pause] {
    pauses.filter { $0.through.map { $0 >= day } ?? true }
  }

  /// Pauses of which some end on the day before, or go where they had not begun before.
  static func ending(_ pauses: [Pause], on day: Day, where isMeant: (Pause) -> Bool) -> [Pause] {
    pauses.compactMap { pause in
      guard isMeant(pause), pause.through.map({ $0 >= day }) ?? true else { return pause }
      return pause.from >= day ? nil : Pause(from: pause.from, through: day - 1, holiday: pause.holiday)
    }
  }
}
