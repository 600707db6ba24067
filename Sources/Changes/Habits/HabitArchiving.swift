import Journal

/// Archives and restores habits; their check-ins are kept.
public enum HabitArchiving {
  /// The habit, archived.
  ///
  /// - Parameters:
  ///   - named: The first day that no longer counts; `nil` for today, or for tomorrow where today has a check-in.
  ///   - today: The person's civil day.
  /// - Throws: A ``Refusal`` where the habit is archived already, had not started, or has check-ins from that day on.
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

  /// The habit, no longer archived.
  ///
  /// - Parameters:
  ///   - excuse: Whether the days since archiving become a pause, so that the streak continues.
  ///   - today: The person's civil day.
  /// - Throws: A ``Refusal`` where the habit is not archived, or where these days touch another pause.
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
