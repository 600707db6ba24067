import Journal

/// What is lost when a habit is deleted, to be shown before the person consents.
public struct HabitLoss: Sendable, Equatable {
  /// The habit to delete.
  public var habit: Habit
  /// The number of the habit's check-ins.
  public var checkIns: Int
  /// The days from the first check-in to the last; `nil` where there are none.
  public var days: ClosedRange<Day>?
  /// The names of photos that only check-ins of this habit refer to; they are deleted too.
  public var photos: [String]
  /// Habits that take over from this one; their key `replaces` is removed.
  public var successors: [Slug]
  /// Challenges that the person takes part in with the habit; they stay participants without a habit.
  public var challenges: [Slug]
  /// Achievements of the data folder that only this habit can earn; they are deleted too.
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
