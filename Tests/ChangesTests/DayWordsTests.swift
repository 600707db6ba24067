import Changes
import Journal
import Testing

@Suite("Several days as people type them")
struct DayWordsTests {
  /// A Friday.
  private static let today = Diary.today

  private func days(_ text: String, today: Day = today) throws -> String {
    try DayWords(text).days(today: today).map(\.description).joined(separator: " ")
  }

  @Test(
    "one day, several and ranges, in order and each once",
    arguments: [
      ("-1", "2026-11-19"), ("mon,wed", "2026-11-16 2026-11-18"), ("wed, mon, wed", "2026-11-16 2026-11-18"),
      ("mon..wed", "2026-11-16 2026-11-17 2026-11-18"), ("mon-wed", "2026-11-16 2026-11-17 2026-11-18"),
      ("sat..mon", "2026-11-14 2026-11-15 2026-11-16"), ("thu..today", "2026-11-19 2026-11-20"),
      ("-3..-1", "2026-11-17 2026-11-18 2026-11-19"), ("3 days ago .. yesterday", "2026-11-17 2026-11-18 2026-11-19"),
      ("2026-11-01..2026-11-03,fri", "2026-11-01 2026-11-02 2026-11-03 2026-11-20"),
      ("2026-11-19..fri", "2026-11-19 2026-11-20"),
    ])
  func several(_ text: String, _ expected: String) throws {
    #expect(try days(text) == expected)
  }

  @Test("weekdays that are not over yet are those of the week before")
  func weekBefore() throws {
    #expect(try days("mon..wed", today: day("2026-11-17")) == "2026-11-09 2026-11-10 2026-11-11")
  }

  @Test(
    "the word that names no day is told",
    arguments: [("mon,soon", "soon"), ("mon..x", "x"), ("mon,", ""), ("..", ".."), ("2026-11-15..", "2026-11-15..")])
  func flaws(_ text: String, _ word: String) {
    #expect(throws: DayWords.Flaw(word: word)) { try DayWords(text) }
  }

  @Test("a range does not go backwards, and is a year long at most")
  func refusals() throws {
    #expect(throws: Refusal.self) { try days("-1..-3") }
    #expect(throws: Refusal.self) { try days("2024-01-01..2026-01-01") }
    #expect(try DayWords("2025-11-20..today").days(today: Self.today).count == 366)
  }
}
