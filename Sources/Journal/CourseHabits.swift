/// A habit that a post adds by itself, with the days of the post's week.
public struct BroughtHabit: Sendable, Equatable {
  /// The post that adds the habit.
  public var post: PostID
  /// The habit with the slug that its file gets and the week's days as its start and end.
  public var habit: Habit
  /// Whether a file was ever written for the habit. If so and the file is missing, its owner deleted the habit.
  public var isKept: Bool
}

extension Course {
  /// The habits that posts have added for a reader until today: each begins with its post's week, whether the post is
  /// read or not, and ends with the week's last day.
  ///
  /// Only readers with a `started` get them. In a course with a fixed date that is the day on which the reader joined,
  /// and they get no habits of weeks that were over by then.
  ///
  /// A week that has not begun adds nothing yet: its habits are locked like its posts.
  public func broughtHabits(for progress: CourseProgress?, today: Day) -> [BroughtHabit] {
    guard let progress, let joined = progress.started, let start = start(for: progress) else { return [] }
    var brought: [BroughtHabit] = []
    for week in weeks {
      let first = max(week.opens(forStart: start), joined)
      let last = week.opens(forStart: start) + 6
      guard first <= today, first <= last else { continue }
      for post in week.posts where !post.isDraft {
        let kept = progress.habit(broughtBy: post)
        guard let habit = post.habit, let slug = kept ?? post.habitSlug else { continue }
        brought.append(
          BroughtHabit(
            post: post.id,
            habit: Habit(
              slug: slug, title: habit.title, reason: habit.reason, icon: habit.icon, schedule: habit.schedule,
              target: habit.target, start: first, end: last),
            isKept: kept != nil))
      }
    }
    return brought
  }
}
