import Changes
import Journal
import Testing

@Suite("Days as people type them")
struct DayWordTests {
  /// A Friday.
  private static let today = Diary.today

  @Test(
    "dates, words and weekdays name days",
    arguments: [
      ("2026-11-02", "2026-11-02"), ("today", "2026-11-20"), ("Yesterday", "2026-11-19"), (" tomorrow ", "2026-11-21"),
      ("fri", "2026-11-20"), ("sat", "2026-11-14"), ("thursday", "2026-11-19"), ("MOND", "2026-11-16"),
      ("Mondays", "2026-11-16"), ("-1", "2026-11-19"), ("-0", "2026-11-20"), ("3 days ago", "2026-11-17"),
      ("A week ago", "2026-11-13"),
    ])
  func latest(_ text: String, _ expected: String) {
    #expect(DayWord(text)?.latest(today: Self.today).description == expected)
  }

  @Test(
    "anything else does not",
    arguments: ["", "mo", "2026-02-29", "20.11.2026", "--1", "-", "-1.5", "3 days", "-3 days ago", "ago", "soon"])
  func nothing(_ text: String) { #expect(DayWord(text) == nil) }

  @Test("a weekday may be the last one or the next, where either can be meant")
  func ambiguous() {
    #expect(DayWord("mon")?.unambiguous(today: Self.today) == nil)
    #expect(DayWord("tomorrow")?.unambiguous(today: Self.today) == Self.today + 1)
  }
}
