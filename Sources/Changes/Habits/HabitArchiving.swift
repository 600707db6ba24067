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
      throw Refusal(.archiving(.archived(habit, since: archived)))
    }
    let isRecordedToday = tracked.log.entries.last.map { $0.day >= today } ?? false
    let day = named ?? (isRecordedToday ? today + 1 : today)
    if let start = habit.start, day <= start {
      throw Refusal(.archiving(.noDayLeft(habit, start: start, on: day)))
    }
    habit.archived = day
    for conflict in HabitConflict.all(of: habit, with: tracked.log, today: today)
    where conflict.reason == .fromArchiving(day) {
      throw Refusal(.archiving(.checkIns(conflict)))
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
      throw Refusal(.archiving(.notArchived(habit)))
    }
    var restored = habit
    restored.archived = nil
    if excuse, archived < today {
      restored.pauses = try HabitPausing.paused(restored, from: archived, through: today - 1)
    }
    return restored
  }
}
