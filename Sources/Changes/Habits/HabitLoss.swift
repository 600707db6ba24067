import Journal

/// What goes when a habit is deleted: what a person has to be told before they say yes.
public struct HabitLoss: Sendable, Equatable {
  /// The habit that goes, as it is now.
  public var habit: Habit
  /// How many check-ins count for it.
  public var checkIns: Int
  /// From the first check-in's day to the last's.
  public var days: ClosedRange<Day>?
  /// Photos of its check-ins that no other habit's check-in shows, by name.
  public var photos: [String]
  /// Habits that say they take over from it, and will no longer say so.
  public var successors: [Slug]
  /// Challenges that the person takes part in with it; they go on taking part without a habit.
  public var challenges: [Slug]
  /// Achievements of the data folder's own that only this habit can earn; they go too.
  public var achievements: [OwnAchievement]

  /// - Parameter tracked: One of the person's habits.
  public init(of tracked: TrackedHabit, person: Person, in book: Book) {
    habit = tracked.habit
    let slug = tracked.habit.slug
    checkIns = tracked.log.entries.count
    days = tracked.log.entries.first.flatMap { first in tracked.log.entries.last.map { first.day...$0.day } }
    let others = person.habits.filter { $0.habit.slug != slug }
    let elsewhere = Set(others.flatMap { $0.log.details.compactMap(\.photo) })
    photos = Set(tracked.log.details.compactMap(\.photo)).subtracting(elsewhere).sorted()
    successors = others.filter { $0.habit.replaces == slug }.map(\.habit.slug)
    challenges = book.challenges.filter { challenge in
      challenge.participants.contains { $0.person == person.username && $0.habit == slug }
    }.map(\.slug)
    let isShared = book.people.contains { other in
      other.username != person.username && other.habits.contains { $0.habit.slug == slug }
    }
    achievements = isShared ? [] : book.ownAchievements.filter { $0.habit == slug }
  }
}
