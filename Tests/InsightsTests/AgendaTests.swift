import Insights
import Journal
import Testing

@Suite("Agenda")
struct AgendaTests {
  private func reported(_ name: String, _ story: Story, _ words: String, today: Day) -> ReportedHabit {
    var habit = story.habit
    habit.slug = slug(name)
    let log = story.log(words)
    return ReportedHabit(TrackedHabit(habit: habit, log: log), today: today, weekStartsOn: .monday)
  }

  @Test("says of each habit what today is, in the order of the habits, without those that are outside their dates")
  func states() {
    let today = day("2026-01-06")
    let agenda = Agenda(of: [
      reported("open", Story(), "x", today: today),
      reported("ended", Story(end: day("2026-01-05")), "x", today: today),
      reported("done", Story(), ". x", today: today),
      reported("over", Story(target: .atMost("1")), ". 2", today: today),
      reported("missed", Story(), ". m", today: today),
      reported("skipped", Story(), ". s", today: today),
      reported("resting", Story(schedule: .weekdays(WeekdaySet(.monday))), "x", today: today),
      reported("met", Story(schedule: .timesAWeek(1)), "x", today: today),
      reported("once-more", Story(schedule: .timesAWeek(1)), "x x", today: today),
      reported("met-today", Story(schedule: .timesAWeek(1)), ". x", today: today),
      reported("passed-before", Story(target: .atMost("1", per: .week)), "2 1", today: today),
      reported("future", Story(start: day("2026-01-07")), ".", today: today),
    ])
    #expect(
      agenda.items.map(\.habit.text) == [
        "open", "done", "over", "missed", "skipped", "resting", "met", "once-more", "met-today", "passed-before",
      ])
    #expect(
      agenda.items.map(\.state) == [
        .open, .done, .over, .missed, .skipped, .resting, .resting, .extra, .done, .extra,
      ])
    #expect(agenda.items.map(\.index) == [0, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(agenda.count(.resting) == 2)
    #expect(agenda.checklist.map(\.state) == [.open, .done, .over, .missed, .done])
  }
}
