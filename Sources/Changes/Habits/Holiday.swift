import DataFolder
import Journal

/// A pause of everything: each habit is paused on the days on which it is not paused already.
///
/// What it begins says so in the habits' files, by the holiday's first day: so it ends by one word, and pauses that somebody
/// gave a habit for reasons of its own stay as they are.
public struct Holiday: Sendable, Equatable {
  /// The first paused day, which it is known by.
  public let from: Day
  /// The last paused day; `nil`: until further notice.
  public let through: Day?

  /// - Throws: A refusal where it would end before it begins.
  public init(from: Day, through: Day?) throws(Refusal) {
    if let through, through < from {
      throw Refusal(.pausing(.endsBeforeStart(from: from, through: through)))
    }
    self.from = from
    self.through = through
  }

  private init(from: Day, lastDay: Day?) {
    self.from = from
    through = lastDay
  }

  /// The habit with the days of the holiday paused; `nil` where none of them is left to pause: it is over, or paused already.
  func pausing(_ habit: Habit) -> Habit? {
    if let last = habit.lastDay, last < from { return nil }
    var pieces: [Pause] = []
    var next: Day? = from
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
    paused.pauses = (habit.pauses + pieces).sorted { $0.from < $1.from }
    return paused
  }

  /// Stages the holiday.
  ///
  /// - Parameter spared: Habits that go on.
  /// - Returns: The habits that it pauses, at least one, as they are then.
  /// - Throws: A ``Refusal`` where nothing is left to pause, and what the draft throws.
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
  /// The holidays that habits are paused by, the earliest first; one that is over as well.
  public static func all(of person: Person) -> [Holiday] {
    let pieces = Dictionary(grouping: person.habits.flatMap(\.habit.pauses)) { $0.holiday }
    return pieces.compactMap { from, pieces in
      let isOpen = pieces.contains { $0.through == nil }
      return from.map { Holiday(from: $0, lastDay: isOpen ? nil : pieces.compactMap(\.through).max()) }
    }.sorted { $0.from < $1.from }
  }

  /// Whether that day is one of it.
  public func contains(_ day: Day) -> Bool { Pause(from: from, through: through).contains(day) }

  /// Stages that habits go on from a day: what the holidays of that day began ends on the day before, or is taken back where
  /// it had not begun before.
  ///
  /// - Parameter first: The first day of the only one that ends; `nil`: all that the day is in do.
  /// - Returns: The habits that go on, as they are then.
  /// - Throws: A ``Refusal`` where the day is in no such holiday, and what the draft throws.
  public static func end(
    _ first: Day? = nil, on day: Day, of person: Person, in draft: inout FolderDraft
  ) throws -> [Habit] {
    let known = all(of: person)
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
      guard habit != tracked.habit else { continue }
      try staging.change(tracked.habit, to: habit, in: &draft)
      resumed.append(habit)
    }
    draft.summary = .holidayEnded(on: day)
    return resumed
  }
}
