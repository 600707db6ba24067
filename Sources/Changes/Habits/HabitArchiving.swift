import Journal

/// Putting a habit away with everything of it, and bringing it back.
public enum HabitArchiving {
  /// A habit that is put away.
  ///
  /// - Parameters:
  ///   - named: The first day without it; `nil`: today, or tomorrow where today has a check-in.
  ///   - today: The person's.
  /// - Throws: A refusal where it is put away already, had not begun, or has check-ins from that day on.
  public static func archived(_ tracked: TrackedHabit, on named: Day?, today: Day) throws(Refusal) -> Habit {
    var habit = tracked.habit
    if let archived = habit.archived, named == nil || named == archived {
      throw Refusal(
        "\(habit.title) is archived since \(archived)",
        hint: "\(call: "habit", "restore", "\(habit.slug)") brings it back")
    }
    let isRecordedToday = tracked.log.entries.last.map { $0.day >= today } ?? false
    let day = named ?? (isRecordedToday ? today + 1 : today)
    if let start = habit.start, day <= start {
      throw Refusal(
        "\(habit.title) begins on \(start): archived on \(day) it would have no day that counts",
        hint: "choose a later day; \(command: "habit", "delete", "\(habit.slug)") deletes it for good")
    }
    habit.archived = day
    for conflict in HabitConflict.all(of: habit, with: tracked.log, today: today)
    where conflict.reason == .fromArchiving(day) {
      throw Refusal(conflict.problem.message, hint: conflict.problem.hint)
    }
    return habit
  }

  /// A habit that is brought back.
  ///
  /// - Parameters:
  ///   - excuse: Whether the days in between become a pause, so that its streak goes on.
  ///   - today: The person's.
  /// - Throws: A refusal where it is not put away, or where the days in between touch another pause.
  public static func restored(_ habit: Habit, excuse: Bool, today: Day) throws(Refusal) -> Habit {
    guard let archived = habit.archived else {
      throw Refusal("\(habit.title) is not archived")
    }
    var restored = habit
    restored.archived = nil
    if excuse, archived < today {
      restored.pauses = try HabitPausing.paused(restored, from: archived, through: today - 1)
    }
    return restored
  }
}
