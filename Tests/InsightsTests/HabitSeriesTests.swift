import Insights
import Journal
import TestSupport
import Testing

@Suite("Habits as series of days")
struct HabitSeriesTests {
  private let first = day("2026-01-01")
  private let last = day("2027-12-31")

  /// The days of all series until the last day.
  private func days(of habit: Habit) -> [Day] {
    HabitSeries.all(of: habit, from: habit.start ?? first, nextDue: nil, weekStartsOn: .monday).flatMap { series in
      (series.first...min(last, series.through ?? last)).filter { day in
        series.rule.map { $0.contains(day) } ?? (day == series.first) && !series.without.contains(day)
      }
    }.sorted()
  }

  @Test(
    "have the days on which the habit is due, over two years, with pauses and ends",
    arguments: [
      Schedule.daily, .weekdays(.workdays), .weekdays(WeekdaySet(.wednesday)), .dayOfMonth(1), .dayOfMonth(15),
      .dayOfMonth(29), .dayOfMonth(30), .dayOfMonth(31),
    ])
  func scheduled(schedule: Schedule) {
    var habit = Habit(slug: slug("run"), title: "Run", schedule: schedule, start: first)
    let variants: [[Pause]] = [
      [], [Pause(from: day("2026-03-01"), through: day("2026-04-10"))],
      [Pause(from: first, through: day("2026-01-31")), Pause(from: day("2026-06-01"), through: day("2027-06-30"))],
      [Pause(from: day("2027-02-27"))],
    ]
    for pauses in variants {
      habit.pauses = pauses
      for end in [nil, day("2027-03-30")] {
        habit.end = end
        for reminders in [[], [Reminder(weekday: .wednesday, time: .midnight)]] {
          habit.reminders = reminders
          let report = HabitReport(of: habit, log: EventLog(), today: last + 1, weekStartsOn: .monday)
          let due = (first...last).filter { day in
            report.record(on: day).isDue && !pauses.contains { $0.contains(day) }
          }
          #expect(days(of: habit) == due, "\(schedule), \(pauses.count) pauses, until \(end?.description ?? "no end")")
        }
      }
    }
  }

  @Test("one that reminds at other times on a weekday is one series for these and one for the others")
  func reminders() throws {
    let early = try #require(TimeOfDay("06:45"))
    let late = try #require(TimeOfDay("09:00"))
    let habit = Habit(
      slug: slug("run"), title: "Run", schedule: .daily, start: first,
      reminders: [Reminder(time: early), Reminder(weekday: .saturday, time: late)])
    let series = HabitSeries.all(of: habit, from: first, nextDue: nil, weekStartsOn: .monday)
    #expect(series.map(\.reminders) == [[early], [early, late]])
    #expect(series.last?.rule == .weekdays(WeekdaySet(.saturday)))
  }

  @Test("one that is due every so many days has its next day alone, and one of a week its first day")
  func others() {
    let every = Habit(slug: slug("run"), title: "Run", schedule: .everyDays(3), start: first)
    #expect(HabitSeries.all(of: every, from: first, nextDue: nil, weekStartsOn: .monday).isEmpty)
    let next = HabitSeries.all(of: every, from: first, nextDue: day("2026-02-02"), weekStartsOn: .monday)
    #expect(next.map(\.first) == [day("2026-02-02")] && next[0].rule == nil)
    let weekly = Habit(slug: slug("run"), title: "Run", schedule: .timesAWeek(3), start: first)
    let weeks = HabitSeries.all(of: weekly, from: first, nextDue: nil, weekStartsOn: .sunday)
    #expect(weeks.map(\.first) == [day("2026-01-04")])
    #expect(weeks[0].rule == .weekdays(WeekdaySet(.sunday)))
  }

  @Test("one that is paused from its beginning until further notice, or has no day left, has none")
  func none() {
    var habit = Habit(slug: slug("run"), title: "Run", schedule: .daily, start: first, pauses: [Pause(from: first)])
    #expect(HabitSeries.all(of: habit, from: first, nextDue: nil, weekStartsOn: .monday).isEmpty)
    habit.pauses = []
    habit.schedule = .dayOfMonth(15)
    habit.end = day("2026-01-14")
    #expect(HabitSeries.all(of: habit, from: first, nextDue: nil, weekStartsOn: .monday).isEmpty)
  }
}
