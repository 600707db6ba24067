import Changes
import Journal
import Testing

@Suite struct HabitPausingTests {
  private func day(_ number: Int) -> Day { Day(year: 2026, month: 11, day: number)! }

  private func habit(_ pauses: Pause...) -> Habit {
    Habit(slug: Slug("run")!, title: "Run", schedule: .daily, pauses: pauses)
  }

  @Test("a pause takes its place in the order of days")
  func pausing() throws {
    let later = Pause(from: day(20), through: day(22))
    #expect(
      try HabitPausing.paused(habit(later), from: day(1), through: day(5)) == [
        Pause(from: day(1), through: day(5)), later,
      ])
    #expect(try HabitPausing.paused(habit(), from: day(1), through: nil) == [Pause(from: day(1))])
  }

  @Test("pauses do not overlap, end before they begin, or come after the habit")
  func refusals() {
    let known = habit(Pause(from: day(10), through: day(12)))
    #expect(throws: Refusal.self) { try HabitPausing.paused(known, from: day(12), through: day(14)) }
    #expect(throws: Refusal.self) { try HabitPausing.paused(known, from: day(1), through: nil) }
    #expect(throws: Refusal.self) { try HabitPausing.paused(known, from: day(5), through: day(4)) }
    var over = habit()
    over.end = day(3)
    #expect(throws: Refusal.self) { try HabitPausing.paused(over, from: day(4), through: nil) }
  }

  @Test("a habit that goes on ends its pause the day before, or takes back one that had not begun")
  func resuming() throws {
    #expect(
      try HabitPausing.resumed(habit(Pause(from: day(10))), on: day(15)) == [Pause(from: day(10), through: day(14))])
    #expect(try HabitPausing.resumed(habit(Pause(from: day(15), through: day(20))), on: day(15)) == [])
    #expect(throws: Refusal.self) { try HabitPausing.resumed(habit(Pause(from: day(15))), on: day(14)) }
    #expect(throws: Refusal.self) { try HabitPausing.resumed(habit(), on: day(14)) }
  }
}
