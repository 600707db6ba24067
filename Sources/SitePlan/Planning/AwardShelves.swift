import Insights
import Journal

/// The habits that earned something, each with its highest achievement; by their groups where they are many.
struct AwardShelves: ListSource {
  private struct Shelved: Sendable {
    let habit: HabitFacts
    let unit: StreakUnit
    let isOver: Bool
    /// The highest first.
    let earned: [Achievement]
    let next: Achievement?
  }

  /// The greatest number of habits that stand together whatever their groups.
  private static let mostTogether = 15

  private let shelved: [Shelved]
  /// What the elements show of the achievements besides.
  private let shown: AchievementNodes
  private let context: PlanContext

  init(_ achievements: Achievements, habits: [HabitEntry], in context: PlanContext) {
    self.context = context
    let begun = achievements.begun
    let shelved = habits.compactMap { entry -> Shelved? in
      let unit = entry.report.streakUnit
      let slug = entry.habit.slug
      // Of equal ranks the later one is the higher.
      let earned = achievements.earned(by: slug).reversed().sorted { $0.rank(in: unit) > $1.rank(in: unit) }
      guard !earned.isEmpty else { return nil }
      return Shelved(
        habit: entry.facts, unit: unit, isOver: entry.isOver, earned: earned,
        next: entry.isOver ? nil : begun.first { $0.habit == slug })
    }
    func rank(_ one: Shelved) -> Int { one.earned.first?.rank(in: one.unit) ?? 0 }
    self.shelved = shelved.enumerated().sorted { left, right in
      (rank(left.element), right.offset) > (rank(right.element), left.offset)
    }.map(\.element)
    shown = AchievementNodes(
      self.shelved.flatMap { $0.earned + [$0.next].compactMap(\.self) }, habits: habits, root: "", in: context)
  }

  var isEmpty: Bool { shelved.isEmpty }

  /// Whether the habit has earned anything.
  func hold(_ habit: Slug) -> Bool { shelved.contains { $0.habit.habit.slug == habit } }

  func encode(into encoder: inout ModelEncoder) {
    shown.encode(into: &encoder)
    encoder.append(shelved.count)
    for one in shelved {
      encoder.append(one.habit.habit.slug.text)
      encoder.append(one.habit.habit.category)
      encoder.append(one.isOver)
      encoder.append(one.earned.count)
      encoder.append(one.next != nil)
    }
  }

  var elements: [AwardShelfNode] {
    if shelved.isEmpty { return [] }
    guard shelved.count > Self.mostTogether else { return [AwardShelfNode(habits: shelved.map(node))] }
    var names: [String?] = []
    for one in shelved where !names.contains(one.habit.habit.category) { names.append(one.habit.habit.category) }
    if names.count == 1 { return [AwardShelfNode(habits: shelved.map(node))] }
    // What belongs to no group comes last, as in the list of habits.
    return (names.filter { $0 != nil } + names.filter { $0 == nil }).map { name in
      AwardShelfNode(
        name: name ?? context.words(.habitsOther),
        habits: shelved.filter { $0.habit.habit.category == name }.map(node))
    }
  }

  private func node(_ one: Shelved) -> AwardHabitNode {
    func node(_ achievement: Achievement) -> AchievementNode {
      context.node(achievement, habit: one.habit, unit: one.unit, root: "")
    }
    return AwardHabitNode(
      title: one.habit.habit.title, href: one.habit.address.front, colorClass: one.habit.habit.colorClass,
      isOver: one.isOver, best: one.earned.first.map(node), before: one.earned.dropFirst().map(node),
      beforeCount: context.words(.achievementsBefore, count: max(0, one.earned.count - 1)), next: one.next.map(node))
  }
}
