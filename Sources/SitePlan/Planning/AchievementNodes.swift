import Insights
import Journal

/// Achievements as a page shows them, in the given order.
struct AchievementNodes: ListSource {
  private let achievements: [Achievement]
  /// The habits to which achievements can belong.
  private let habits: [HabitFacts]
  private let units: [StreakUnit]
  private let root: String
  private let context: PlanContext

  init(_ achievements: [Achievement], habits: [HabitEntry], root: String, in context: PlanContext) {
    let named = habits.filter { entry in achievements.contains { $0.habit == entry.habit.slug } }
    self.achievements = achievements
    self.habits = named.map(\.facts)
    units = named.map(\.report.streakUnit)
    self.root = root
    self.context = context
  }

  var isEmpty: Bool { achievements.isEmpty }

  func encode(into encoder: inout ModelEncoder) {
    encoder.append(root)
    encoder.append(habits.count)
    for (habit, unit) in zip(habits, units) {
      encoder.append(habit.habit.slug.text)
      encoder.append(habit.habit.title)
      encoder.append(habit.habit.colorClass)
      encoder.append(unit.rawValue)
    }
    encoder.append(achievements.count)
    for achievement in achievements {
      encoder.append(achievement.id)
      encoder.append(achievement.habit?.text)
      encoder.append((achievement.earnedOn?.number).map(Int.init))
      encoder.append(achievement.progress.have)
      encoder.append(achievement.progress.need)
      if case .own(let own) = achievement.kind {
        encoder.append(own.title)
        encoder.append(own.description)
        encoder.append(own.icon)
      }
    }
  }

  var elements: [AchievementNode] {
    achievements.map { achievement in
      let index = habits.firstIndex { $0.habit.slug == achievement.habit }
      return context.node(
        achievement, habit: index.map { habits[$0] }, unit: index.map { units[$0] } ?? .days, root: root)
    }
  }
}
