import Audience
import Insights
import Journal

/// What decides which achievements a person has, besides their habits.
struct AchievementRules: Sendable {
  /// The achievements that the site defines itself.
  let own: [OwnAchievement]
  /// The challenges that the reader may see.
  let challenges: [Challenge]

  init(_ projection: Projection) {
    own = projection.ownAchievements
    challenges = projection.challenges
  }

  init(own: [OwnAchievement], challenges: [Challenge]) {
    self.own = own
    self.challenges = challenges
  }

  /// A person's achievements, counted over the habits that the reader may see.
  ///
  /// - Parameter course: The person's status in the course; only for the reader, since other people's is not shown.
  func achievements(
    of habits: [HabitEntry], by person: OwnerFacts, course: CourseStatus? = nil, in context: PlanContext
  ) -> Achievements {
    let won = challenges.compactMap { challenge -> ChallengeStatus? in
      guard
        let part = challenge.participants.first(where: { $0.person == person.username && $0.state == .joined }),
        let entry = habits.first(where: { $0.habit.slug == part.habit })
      else { return nil }
      return ChallengeStatus(
        challenge, of: part, habit: entry.habit, log: entry.log, today: person.today, weekStartsOn: context.weekStartsOn
      )
    }
    return Achievements(
      of: habits.map(\.reported), own: own, course: course, challenges: won, today: person.today,
      weekStartsOn: context.weekStartsOn, dayStartsAt: context.site.dayStartsAt)
  }
}
