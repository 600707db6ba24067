import Journal

/// Pauses and resumes a habit.
public enum HabitPausing {
  /// The habit's pauses with another one.
  ///
  /// - Parameters:
  ///   - from: The first paused day.
  ///   - through: The last paused day; `nil`: until further notice.
  /// - Throws: A ``Refusal`` where the days are in the wrong order, touch another pause, or the habit is over.
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

  /// The habit's pauses when it resumes on a day: the pause that contains the day ends the day before, or is removed
  /// where it has not begun by then.
  ///
  /// - Throws: A ``Refusal`` where no pause contains the day.
  public static func resumed(_ habit: Habit, on day: Day) throws(Refusal) -> [Pause] {
    guard let index = habit.pauses.firstIndex(where: { $0.contains(day) }) else {
      let next = habit.pauses.first { $0.from > day }?.from
      throw Refusal(.pausing(.notPaused(habit, on: day, next: next)))
    }
    let ended = habit.pauses[index]
    // A holiday with another pause of the habit in the middle consists of several pauses.
    return ending(habit.pauses, on: day) { $0 == ended || (ended.holiday != nil && $0.holiday == ended.holiday) }
  }

  /// The pauses that end on the day or later, in their order.
  public static func staying(_ pauses: [Pause], from day: Day) -> [Pause] {
    pauses.filter { $0.through.map { $0 >= day } ?? true }
  }

  /// The pauses, with those that `isMeant` selects cut to end the day before, or removed where they have not begun by
  /// then.
  static func ending(_ pauses: [Pause], on day: Day, where isMeant: (Pause) -> Bool) -> [Pause] {
    pauses.compactMap { pause in
      guard isMeant(pause), pause.through.map({ $0 >= day }) ?? true else { return pause }
      return pause.from >= day ? nil : Pause(from: pause.from, through: day - 1, holiday: pause.holiday)
    }
  }
}
