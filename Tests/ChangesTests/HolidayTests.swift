import Journal
import Testing

@testable import Changes

@Suite("A pause of everything")
struct HolidayTests {
  private func habit(_ pauses: Pause..., end: Day? = nil) throws -> Habit {
    Habit(slug: try #require(Slug("run")), title: "Run", schedule: .daily, end: end, pauses: pauses)
  }

  private let from = day("2026-08-01")
  private let through = day("2026-08-14")

  private func paused(_ habit: Habit, through: Day? = day("2026-08-14")) throws -> [String] {
    try (Holiday(from: from, through: through).pausing(habit)?.pauses ?? []).map {
      "\($0.from.dayOfMonth)-\($0.through?.dayOfMonth ?? 0)" + ($0.holiday == nil ? "" : "h")
    }
  }

  @Test("the days that are not paused already are paused, and say of which holiday they are")
  func pieces() throws {
    #expect(try paused(habit()) == ["1-14h"])
    #expect(try paused(habit(), through: nil) == ["1-0h"])
    #expect(try paused(habit(Pause(from: from + 3, through: from + 5))) == ["1-3h", "4-6", "7-14h"])
    #expect(try paused(habit(Pause(from: from - 5, through: from + 1))) == ["27-2", "3-14h"])
    #expect(try paused(habit(Pause(from: from + 10))) == ["1-10h", "11-0"])
    #expect(try paused(habit(Pause(from: from + 20, through: from + 22))) == ["1-14h", "21-23"])
    #expect(
      try paused(habit(Pause(from: from, through: from), Pause(from: through, through: through)))
        == ["1-1", "2-13h", "14-14"])
  }

  @Test("what is over, or paused on all these days, is left as it is")
  func nothing() throws {
    #expect(try paused(habit(end: from - 1)) == [])
    #expect(try paused(habit(Pause(from: from - 1))) == [])
    #expect(try paused(habit(Pause(from: from, through: through))) == [])
    #expect(throws: Refusal.self) { try Holiday(from: through, through: from) }
  }

  @Test("a habit that goes on by itself leaves the holiday, and keeps its own pause")
  func resumed() throws {
    let own = Pause(from: from + 3, through: from + 5)
    let habit = try #require(Holiday(from: from, through: through).pausing(habit(own)))
    #expect(
      try HabitPausing.resumed(habit, on: from + 1) == [Pause(from: from, through: from, holiday: from), own])
    #expect(
      try HabitPausing.resumed(habit, on: from + 4).first { $0.holiday == nil }
        == Pause(from: own.from, through: own.from))
    #expect(try HabitPausing.resumed(habit, on: from + 4).count == 3)
  }

  @Test("a habit that goes on has still the pauses that are to come, and none that is over")
  func staying() throws {
    let own = Pause(from: from + 3, through: from + 5)
    let over = Pause(from: from - 9, through: from - 1)
    let habit = try #require(Holiday(from: from, through: through).pausing(habit(over, own)))
    #expect(HabitPausing.staying(try HabitPausing.resumed(habit, on: from), from: from) == [own])
    let rest = HabitPausing.staying(try HabitPausing.resumed(habit, on: from + 3), from: from + 3)
    #expect(rest == [Pause(from: from + 6, through: through, holiday: from)])
    let open = Pause(from: through + 9)
    #expect(HabitPausing.staying([over, open], from: from) == [open])
  }

  @Test("the holidays of a person go by their first days, whatever pieces they are in")
  func all() throws {
    var person = Person(username: try #require(Username("ana")), name: "Ana", today: from)
    let holiday = try Holiday(from: from, through: through)
    for habit in [try habit(), try habit(Pause(from: from + 3, through: from + 5))] {
      person.habits.append(TrackedHabit(habit: try #require(holiday.pausing(habit)), log: EventLog()))
    }
    #expect(Holiday.all(of: person.habits.map(\.habit)) == [holiday])
    #expect(holiday.contains(from) && holiday.contains(through) && !holiday.contains(through + 1))
  }
}
