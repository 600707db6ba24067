import Insights
import Journal
import Testing

@Suite("Habits of the coming days")
struct ComingHabitsTests {
  /// A habit whose words begin on Monday, 2026-01-05; the last word is today's.
  private func habit(_ words: String, _ story: Story = Story()) -> ReportedHabit {
    ReportedHabit(habit: story.habit, log: story.log(words), report: story.told(words))
  }

  /// What a habit that began on Monday, 2026-01-05 asks for in the week from that day on.
  private func week(_ words: String, _ story: Story = Story()) -> ComingHabits {
    let habit = habit(words, story)
    return ComingHabits(of: [habit], from: habit.report.today, days: 7)
  }

  /// The days of the week on which the only habit is due.
  private func days(_ coming: ComingHabits) -> [Int] { coming.byDay.indices.filter { !coming.byDay[$0].isEmpty } }

  @Test("what is due on each of the days is said once")
  func everyDay() {
    let coming = week("x")
    #expect(coming.everyDay == [0])
    #expect(days(coming).isEmpty && coming.whenItSuits.isEmpty)
  }

  @Test("weekdays stand on their days, done today or not")
  func weekdays() {
    let story = Story(schedule: .weekdays(WeekdaySet(.monday)))
    #expect(days(week("x", story)) == [0])
    #expect(days(week(".", story)) == [0])
    #expect(days(week("x .", story)) == [6])
  }

  @Test("what ends or pauses on the way stands only on days that are left")
  func ends() {
    #expect(days(week(".", Story(end: day("2026-01-07")))) == [0, 1, 2])
    let pause = Pause(from: day("2026-01-06"), through: day("2026-01-10"))
    #expect(days(week(".", Story(pauses: [pause]))) == [0, 6])
    #expect(days(week(". .", Story(end: day("2026-01-05")))).isEmpty)
  }

  @Test("every so many days, only the next time is known")
  func everySoManyDays() {
    let story = Story(schedule: .everyDays(3))
    #expect(days(week("x .", story)) == [2])
    #expect(days(week(".", story)) == [0])
    #expect(days(week("x . . . .", story)) == [0])
  }

  @Test("so often a week or month has no days of its own")
  func periods() {
    let coming = week("x", Story(schedule: .timesAWeek(2)))
    #expect(coming.whenItSuits == [0])
    #expect(days(coming).isEmpty)
    #expect(week(". .", Story(schedule: .timesAMonth(2), end: day("2026-01-05"))).whenItSuits.isEmpty)
  }
}
