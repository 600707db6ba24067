/// A habit that a post brings by itself, with the days of its week.
public struct BroughtHabit: Sendable, Equatable {
  /// The post that brings it.
  public var post: PostID
  /// With the name that its file gets, and the days of the week as start and end.
  public var habit: Habit
  /// Whether its file was written: where there is none any more, its owner deleted it.
  public var isKept: Bool
}

extension Course {
  /// The habits that posts have brought to a reader until today: each begins by itself with its post's week, whether
  /// the post is read or not, and ends with the week's last day.
  ///
  /// Only those who take part get them, which is to say who have a `started`; for a course with a fixed date that is the
  /// day on which the reader joined, and habits of weeks that were over by then are not theirs.
  ///
  /// A week that has not begun brings nothing yet: habits are as locked as the posts.
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
