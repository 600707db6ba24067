import Insights
import Journal
import Testing

@Suite("What awaits an answer")
struct OpenOccasionTests {
  private let today = Day(number: 20_777)  // A Friday.

  private func reported(_ slug: String, _ schedule: Schedule, done: [Int] = [], paused: Bool = false) throws
    -> ReportedHabit
  {
    let habit = Habit(
      slug: try #require(Slug(slug)), title: slug, schedule: schedule, start: today - 30,
      pauses: paused ? [Pause(from: today - 1)] : [])
    var log = EventLog()
    for day in done { log.append(.init(day: today + day, value: .done)) }
    return ReportedHabit(TrackedHabit(habit: habit, log: log), today: today, weekStartsOn: .monday)
  }

  private func open(_ habits: [ReportedHabit], days: Int) -> [String] {
    OpenOccasion.all(of: habits, days: days).map { "\($0.reported.habit.slug)\($0.day - today)" }
  }

  @Test("forgotten days come first, from the earliest on, and then what is due today")
  func order() throws {
    let habits = [try reported("a", .daily, done: [-1]), try reported("b", .daily, done: [0])]
    #expect(open(habits, days: 2) == ["a-2", "b-2", "b-1", "a0"])
    #expect(open(habits, days: 0) == ["a0"])
    #expect(open([], days: 3) == [])
  }

  @Test("what has no days of its own is asked for today alone, and what is paused or not due not at all")
  func schedules() throws {
    #expect(open([try reported("a", .timesAWeek(3))], days: 3) == ["a0"])
    #expect(open([try reported("a", .everyDays(2))], days: 3) == ["a0"])
    #expect(open([try reported("a", .weekdays([.init(.wednesday)]))], days: 3) == ["a-2"])
    #expect(open([try reported("a", .daily, paused: true)], days: 2) == ["a-2"])
  }
}
