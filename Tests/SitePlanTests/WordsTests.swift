import Journal
import SitePlan
import Testing

@Suite("Words")
struct WordsTests {
  @Test("a table that lacks phrases says which")
  func missing() {
    #expect(throws: Words.MissingPhrases.self) { try Words(language: "en", entries: [:]) }
    do {
      _ = try Words(language: "en", entries: [:])
    } catch {
      #expect(error.keys.count == Phrase.allCases.count)
    }
  }

  @Test("every phrase has a key of its own")
  func keys() {
    #expect(Set(Phrase.allCases.map(\.key)).count == Phrase.allCases.count)
  }

  @Test("numbers are grouped and carry the language's decimal mark")
  func numbers() throws {
    let words = try testWords()
    #expect(words.number(999) == "999")
    #expect(words.number(1_234_567) == "1,234,567")
    #expect(words.number(try amount("1183.5")) == "1,183.5")
    #expect(words.amount(try amount("0.25"), unit: "km") == "0.25 km")
    #expect(words.rounded(try amount("4.96")) == "5")
    #expect(words.rounded(Amount(millionths: .max)) == "9,223,372,036,854.7")
    #expect(words.percent(0.784) == "78 %")
  }

  @Test(
    "plural forms follow the language", arguments: [(1, "1 day"), (0, "0 days"), (2, "2 days"), (1001, "1,001 days")])
  func plurals(_ count: Int, _ text: String) throws {
    #expect(try testWords()(.days, count: count) == text)
  }

  @Test("French and Portuguese count nothing as one", arguments: ["fr", "pt-BR"])
  func frenchZero(_ language: String) {
    #expect(PluralCategory(of: 0, in: language) == .one)
    #expect(PluralCategory(of: 2, in: language) == .other)
  }

  @Test("Polish, Arabic and Japanese have the forms that Unicode gives them")
  func otherPlurals() {
    #expect([1, 2, 5, 12, 22].map { PluralCategory(of: $0, in: "pl") } == [.one, .few, .many, .many, .few])
    #expect(
      [0, 1, 2, 3, 11, 100].map { PluralCategory(of: $0, in: "ar") } == [.zero, .one, .two, .few, .many, .other])
    #expect(PluralCategory(of: 1, in: "ja") == .other)
  }

  @Test("the unit of a count stands without its number")
  func unit() throws {
    #expect(try testWords().unit(.days, count: 24) == "days")
    #expect(try testWords().unit(.days, count: 1) == "day")
    #expect(try testWords().percentSign == "%")
  }

  @Test("dates read as people write them")
  func dates() throws {
    let words = try testWords()
    let date = try day("2026-11-20")
    #expect(words.longDate(date) == "Friday, 20 November 2026")
    #expect(words.weekdayAndDay(date) == "Fri 20 Nov")
    #expect(words.relative(date, to: date) == "Today")
    #expect(words.relative(date - 1, to: date) == "Yesterday")
    #expect(words.relative(date + 1, to: date) == "Tomorrow")
    #expect(words.relative(date - 30, to: date) == "Wed 21 Oct")
    #expect(words.relative(date - 365, to: date) == "20 Nov 2025")
  }

  @Test(
    "a range says no more than it must",
    arguments: [
      ("2026-05-03", "2026-05-14", "3 – 14 May 2026"), ("2026-03-03", "2026-05-14", "3 Mar – 14 May 2026"),
      ("2025-12-28", "2026-01-03", "28 Dec 2025 – 3 Jan 2026"), ("2026-05-03", "2026-05-03", "3 May 2026"),
    ])
  func ranges(_ from: String, _ through: String, _ text: String) throws {
    #expect(try testWords().range(day(from), day(through)) == text)
  }

  @Test("schedules and targets are named as in the data format")
  func schedules() throws {
    let words = try testWords()
    #expect(words.schedule(.daily, weekStartsOn: .monday) == "daily")
    let days: WeekdaySet = [WeekdaySet(.monday), WeekdaySet(.sunday)]
    #expect(words.schedule(.weekdays(days), weekStartsOn: .monday) == "Mon, Sun")
    #expect(words.schedule(.weekdays(days), weekStartsOn: .sunday) == "Sun, Mon")
    #expect(words.schedule(.timesAWeek(1), weekStartsOn: .monday) == "once a week")
    #expect(words.target(Target(.atLeast, try amount("5"), unit: "km")) == "at least 5 km")
    #expect(words.target(Target(.atMost, try amount("6"), per: .month)) == "at most 6 a month")
  }
}
