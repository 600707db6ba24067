import DataFolder
import Journal
import Testing

@Suite("The clocks of two time zones")
struct TimeZoneTests {
  @Test(
    "a minute by the clock of one zone is one by the clock of another",
    arguments: [
      ("2026-11-20T21:10", "Europe/Berlin", "UTC", "2026-11-20T20:10"),
      ("2026-11-20T23:30", "America/Lima", "Pacific/Auckland", "2026-11-21T17:30"),
      // Shown twice: the first; skipped: as if it had not been.
      ("2026-10-25T02:30", "Europe/Berlin", "UTC", "2026-10-25T00:30"),
      ("2026-03-29T02:30", "Europe/Berlin", "UTC", "2026-03-29T01:30"),
      ("2026-03-29T03:30", "Europe/Berlin", "UTC", "2026-03-29T01:30"),
      ("2026-11-01T01:30", "America/New_York", "UTC", "2026-11-01T05:30"),
    ])
  func moved(_ shown: String, from zone: String, to other: String, is wanted: String) throws {
    #expect(try minute(shown).moved(from: zone, to: other) == minute(wanted))
  }

  private func minute(_ text: String) throws -> DayAndTime {
    let parts = text.split(separator: "T").map(String.init)
    return DayAndTime(day: try #require(Day(parts[0])), time: TimeOfDay(parts[1]))
  }
}
