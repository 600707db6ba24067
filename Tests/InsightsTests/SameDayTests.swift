import Insights
import Journal
import Testing

@Suite("The same day of earlier years")
struct SameDayTests {
  /// A habit with one check-in for each given day.
  private func habit(
    target: Target? = nil, archived: Day? = nil, today: Day = day("2026-11-20"),
    _ entries: [(day: String, value: EventValue, details: EventDetails)]
  ) -> ReportedHabit {
    var log = EventLog()
    for entry in entries { log.append(EventLog.Entry(day: day(entry.day), value: entry.value), details: entry.details) }
    let habit = Habit(
      slug: slug("habit"), title: "Habit", schedule: .daily, target: target, start: day("2020-01-01"), end: nil,
      pauses: [], archived: archived)
    return ReportedHabit(TrackedHabit(habit: habit, log: log), today: today, weekStartsOn: .monday)
  }

  private func done(_ day: String) -> (day: String, value: EventValue, details: EventDetails) {
    (day, .done, EventDetails())
  }

  @Test("comes year by year, the latest first, and leaves years out in which nothing was done")
  func years() {
    let run = habit([done("2022-11-20"), done("2024-11-20"), done("2025-11-19"), done("2026-11-20")])
    let found = SameDay.days(like: day("2026-11-20"), of: [run], atMost: 5)
    #expect(found.map(\.day) == [day("2024-11-20"), day("2022-11-20")])
    #expect(SameDay.days(like: day("2026-11-20"), of: [run], atMost: 1).map(\.day) == [day("2024-11-20")])
    #expect(SameDay.days(like: day("2026-11-21"), of: [run], atMost: 5).isEmpty)
    #expect(SameDay.days(like: day("2026-11-20"), of: [], atMost: 5).isEmpty)
  }

  @Test("tells what was done, amounts added up, and what has a comment or a photo first")
  func facts() {
    let today = day("2026-11-20")
    let read = habit(
      target: .atLeast("20"),
      [
        ("2025-11-20", .amount(units("14")), EventDetails()),
        ("2025-11-20", .amount(units("10.5")), EventDetails()),
      ])
    let ride = habit(
      target: .atLeast("3"), [("2025-11-20", .amount(units("4.7")), EventDetails(comment: "Against the wind"))])
    let found = SameDay.days(like: today, of: [read, habit([done("2025-11-20")]), ride], atMost: 3)
    #expect(
      found == [
        SameDay(
          day: day("2025-11-20"),
          facts: [
            SameDay.Fact(habit: 2, amount: units("4.7"), comment: "Against the wind"),
            SameDay.Fact(habit: 0, amount: units("24.5")), SameDay.Fact(habit: 1),
          ])
      ])
  }

  @Test("is silent about skips, misses, zeros and limits")
  func silence() {
    let words = habit([("2025-11-20", .skip, EventDetails()), ("2024-11-20", .missed, EventDetails())])
    let zero = habit(target: .atLeast("5"), [("2025-11-20", .amount(.zero), EventDetails(comment: "Tried"))])
    let limit = habit(target: .atMost("2"), [("2025-11-20", .amount(units("1")), EventDetails())])
    #expect(SameDay.days(like: day("2026-11-20"), of: [words, zero, limit], atMost: 3).isEmpty)
  }

  @Test("a done beside an amount is told without the amount, which is a part of it only")
  func mixed() {
    let read = habit(
      target: .atLeast("20"), [("2025-11-20", .amount(units("4")), EventDetails()), done("2025-11-20")])
    #expect(SameDay.days(like: day("2026-11-20"), of: [read], atMost: 3).first?.facts == [SameDay.Fact(habit: 0)])
  }

  @Test("counts what was archived since")
  func archived() {
    let shower = habit(archived: day("2026-03-01"), [done("2025-11-20")])
    #expect(SameDay.days(like: day("2026-11-20"), of: [shower], atMost: 3).count == 1)
  }

  @Test("of 29 February there are leap years alone")
  func leapDay() {
    let run = habit(today: day("2028-02-29"), [done("2024-02-29"), done("2027-02-28"), done("2027-03-01")])
    #expect(SameDay.days(like: day("2028-02-29"), of: [run], atMost: 9).map(\.day) == [day("2024-02-29")])
  }
}
