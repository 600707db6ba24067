import DataFolder
import Journal

extension Holiday {
  /// - Throws: A ``Refusal`` where the holiday would end before it begins.
  public init(from: Day, through: Day?) throws(Refusal) {
    if let through, through < from {
      throw Refusal(.pausing(.endsBeforeStart(from: from, through: through)))
    }
    self.init(from: from, lastDay: through)
  }

  /// The habit with the days of the holiday paused; `nil` where none is left to pause, because the habit is over or
  /// they are paused already.
  ///
  /// - Parameter day: The first day to pause; `nil` for all of the holiday.
  func pausing(_ habit: Habit, since day: Day? = nil) -> Habit? {
    let start = max(from, day ?? from)
    if let last = habit.lastDay, last < start { return nil }
    var pieces: [Pause] = []
    var next: Day? = start
    for pause in habit.pauses {
      guard let first = next, through.map({ pause.from <= $0 }) ?? true else { break }
      if let last = pause.through, last < first { continue }
      if pause.from > first { pieces.append(Pause(from: first, through: pause.from - 1, holiday: from)) }
      next = pause.through.map { $0 + 1 }
    }
    if let next, through.map({ next <= $0 }) ?? true {
      pieces.append(Pause(from: next, through: through, holiday: from))
    }
    if pieces.isEmpty { return nil }
    var paused = habit
    paused.pauses = Self.joined((habit.pauses + pieces).sorted { $0.from < $1.from })
    return paused
  }

  /// The pauses with consecutive ones of the same holiday joined.
  private static func joined(_ pauses: [Pause]) -> [Pause] {
    pauses.reduce(into: []) { joined, pause in
      guard let last = joined.last, let through = last.through, last.holiday != nil, last.holiday == pause.holiday,
        through + 1 == pause.from
      else { return joined.append(pause) }
      joined[joined.count - 1].through = pause.through
    }
  }

  /// Stages the holiday.
  ///
  /// - Parameter spared: The habits that are not paused.
  /// - Returns: The paused habits as they become, at least one.
  /// - Throws: A ``Refusal`` where nothing is left to pause, and errors of the draft.
  public func begin(for person: Person, except spared: Set<Slug>, in draft: inout FolderDraft) throws -> [Habit] {
    let staging = HabitStaging(of: person)
    var paused: [Habit] = []
    for tracked in person.habits where !spared.contains(tracked.habit.slug) {
      guard let habit = pausing(tracked.habit) else { continue }
      try staging.change(tracked.habit, to: habit, in: &draft)
      paused.append(habit)
    }
    if paused.isEmpty { throw Refusal(.pausing(.nothingLeft(from: from, through: through))) }
    draft.summary = .holidayBegun(from: from, through: through, habits: paused.count)
    return paused
  }
}

extension Holiday {
  /// Whether the holiday pauses the habit until its end. It does not where the habit was spared or resumed before.
  private func holds(_ habit: Habit) -> Bool {
    habit.pauses.contains { $0.holiday == from && $0.through == through }
  }

  /// Stages the end of holidays: on a day, the habits that they paused are resumed. Their pauses end the day before, or
  /// are removed where they have not begun by then.
  ///
  /// - Parameters:
  ///   - first: The first day of the holiday to end; `nil` for all holidays that contain the day.
  /// - Returns: The resumed habits as they become.
  /// - Throws: A ``Refusal`` where no such holiday contains the day, and errors of the draft.
  public static func end(
    _ first: Day? = nil, on day: Day, of person: Person, in draft: inout FolderDraft
  ) throws -> [Habit] {
    let known = all(of: person.habits.map(\.habit))
    let ended = Set(known.filter { $0.contains(day) && $0.from == first ?? $0.from }.map(\.from))
    if ended.isEmpty {
      if let first { throw Refusal(.pausing(.holidayGone(from: first))) }
      throw Refusal(.pausing(.noHoliday(on: day, next: known.first { $0.from > day }?.from)))
    }
    let staging = HabitStaging(of: person)
    var resumed: [Habit] = []
    for tracked in person.habits {
      var habit = tracked.habit
      habit.pauses = HabitPausing.ending(habit.pauses, on: day) { pause in
        pause.holiday.map { ended.contains($0) } ?? false
      }
      // Another holiday that overlaps and goes on left out days that were paused already; now it pauses them itself.
      for other in known where !ended.contains(other.from) && other.holds(habit) {
        habit = other.pausing(habit, since: day) ?? habit
      }
      guard habit != tracked.habit else { continue }
      try staging.change(tracked.habit, to: habit, in: &draft)
      resumed.append(habit)
    }
    draft.summary = .holidayEnded(on: day)
    return resumed
  }
}
