import Insights
import Journal
import Testing

@testable import Audience
@testable import SitePlan

@Suite("Awards by habit")
struct AwardShelvesTests {
  private func context() throws -> PlanContext {
    let words = try testWords([.achievementsBefore: "{n} before", .achievementTotal: "{n} times"])
    return PlanContext(
      words: words, icons: Icons(sprite: []),
      edition: Frame.Edition(
        language: "en", direction: "ltr", accent: "c-teal", site: "Test", isHome: true, hasCourse: false),
      site: SiteFacts(
        title: "Test", language: "en", weekStartsOn: .monday, dayStartsAt: .midnight, accent: .named(.teal),
        today: try day("2026-11-20")), isHome: true, reports: ReportCache())
  }

  /// Shelves of habits that were done daily for so many days up to today.
  private func shelves(_ habits: [(days: Int, category: String?)]) throws -> AwardShelves {
    let context = try context()
    let today = context.site.today
    let owner = OwnerFacts(
      username: try #require(Username("ana")), name: "Ana", today: today, isReader: true, photos: [:])
    let entries = try habits.enumerated().map { index, one in
      var log = EventLog()
      for number in (0..<one.days).reversed() { log.append(.init(day: today - number, value: .done)) }
      var habit = Habit(slug: try #require(Slug("habit-\(index)")), title: "Habit \(index)", schedule: .daily)
      habit.category = one.category
      return HabitEntry(TrackedHabit(habit: habit, log: log), owner: owner, in: context)
    }
    let achievements = Achievements(
      of: entries.map(\.reported), today: today, weekStartsOn: .monday, dayStartsAt: .midnight)
    return AwardShelves(achievements, habits: entries, in: context)
  }

  @Test("the highest of a habit stands large, lower ones are behind it, and the nearest next beside it")
  func highest() throws {
    let shelf = try #require(try shelves([(35, nil), (12, nil), (3, nil)]).elements.first)
    #expect(shelf.name == nil)
    #expect(shelf.habits.map(\.title) == ["Habit 0", "Habit 1"])
    let first = try #require(shelf.habits.first)
    #expect(first.best?.seal == "30" && first.before.map(\.seal) == ["7", "10"] && first.beforeCount == "2 before")
    // Of fifty times thirty-five are more than of a hundred days thirty-five.
    #expect(first.next?.seal == "50" && first.next?.percent == 70)
  }

  @Test("few habits stand together, and forty by their groups, those without one last")
  func groups() throws {
    let few = try shelves((0..<15).map { (8, $0 < 5 ? nil : "Body") }).elements
    #expect(few.map(\.habits.count) == [15])
    let many = try shelves((0..<40).map { (8, $0 < 5 ? nil : $0 < 20 ? "Body" : "Mind") }).elements
    #expect(many.map(\.name) == ["Body", "Mind", Phrase.habitsOther.key])
    #expect(many.map(\.habits.count) == [15, 20, 5])
  }

  @Test("streaks count three times as much as totals, and weeks and months by their days")
  func rank() {
    func rank(_ kind: Achievement.Kind, _ unit: StreakUnit) -> Int {
      Achievement(kind, earnedOn: nil, progress: .init(have: 0, need: 1)).rank(in: unit)
    }
    #expect(rank(.streak(30), .days) == 90 && rank(.total(100), .days) == 100)
    #expect(rank(.streak(7), .weeks) == 147 && rank(.streak(7), .months) == 630)
    #expect(rank(.comeback, .days) == 0)
  }
}
