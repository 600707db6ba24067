import Journal
import Testing

@Suite("Habits")
struct HabitTests {
  private func habit(end: String? = nil, archived: String? = nil) throws -> Habit {
    Habit(
      slug: try #require(Slug("run")), title: "Run", schedule: .daily, end: end.flatMap { Day($0) },
      archived: archived.flatMap { Day($0) })
  }

  @Test(
    "the last day is the end, or the day before archived, whichever is earlier",
    arguments: [
      (nil, nil, nil), ("2026-03-01", nil, "2026-03-01"), (nil, "2026-03-01", "2026-02-28"),
      ("2026-03-01", "2026-03-01", "2026-02-28"), ("2026-02-27", "2026-03-01", "2026-02-27"),
    ] as [(String?, String?, String?)])
  func lastDay(end: String?, archived: String?, last: String?) throws {
    #expect(try habit(end: end, archived: archived).lastDay?.description == last)
  }

  @Test("a pause holds its first and last day, and without a last day all that follow")
  func pauses() {
    let from = Day(number: 100)
    let pause = Pause(from: from, through: from + 2)
    #expect((-1...3).map { pause.contains(from + $0) } == [false, true, true, true, false])
    #expect(Pause(from: from).contains(from + 100_000))
    #expect(!Pause(from: from).contains(from - 1))
  }

  @Test("daily is every weekday")
  func daily() {
    #expect(Schedule.daily == .weekdays(.everyDay))
    #expect(WeekdaySet.everyDay == [.workdays, .weekend])
    #expect(WeekdaySet.everyDay.count == 7)
    #expect(Weekday.allCases.filter(WeekdaySet.weekend.contains) == [.saturday, .sunday])
  }
}

@Suite("Names")
struct IdentifierTests {
  @Test(
    "usernames and slugs take lower-case letters, digits and inner hyphens", arguments: ["a", "0-9", "morning-run-2"])
  func valid(text: String) {
    #expect(Slug(text)?.text == text)
    #expect(Username(text)?.text == text)
  }

  @Test("anything else is none", arguments: ["", "-a", "A", "ä", "a b", "a_b", "a/b", "..", "a\u{301}"])
  func invalid(text: String) {
    #expect(Slug(text) == nil)
    #expect(Username(text) == nil)
  }

  @Test("a username has up to thirty characters, a slug up to forty")
  func length() {
    #expect(Username(String(repeating: "a", count: 30)) != nil)
    #expect(Username(String(repeating: "a", count: 31)) == nil)
    #expect(Slug(String(repeating: "a", count: 40)) != nil)
    #expect(Slug(String(repeating: "a", count: 41)) == nil)
  }
}

@Suite("Colours and places")
struct ColorAndPlaceTests {
  @Test("a colour is a palette name or red, green and blue")
  func colors() {
    #expect(HabitColor("teal") == .named(.teal))
    #expect(HabitColor("#0f766e") == .rgb(red: 0x0F, green: 0x76, blue: 0x6E))
    #expect(HabitColor("#0F766E") == HabitColor("#0f766e"))
  }

  @Test("anything else is none", arguments: ["", "teal ", "#fff", "0f766e", "#0f766g", "#+f766e", "#-0f766"])
  func noColor(text: String) {
    #expect(HabitColor(text) == nil)
  }

  @Test("a location lies within its ranges")
  func ranges() {
    #expect(Location(latitude: 90, longitude: -180) != nil)
    #expect(Location(latitude: 90.001, longitude: 0) == nil)
    #expect(Location(latitude: 0, longitude: 180.001) == nil)
    #expect(Location(latitude: .nan, longitude: 0) == nil)
  }

  @Test("coarse is two decimals")
  func coarse() throws {
    let location = try #require(Location(latitude: 38.7223, longitude: -9.1393))
    #expect(location.coarse == Location(latitude: 38.72, longitude: -9.14))
  }
}
