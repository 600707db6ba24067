import Journal
import Testing

@testable import SitePlan

@Suite("Words")
struct WordsTests {
  @Test("a text is filled in where names stand in braces, whatever comes after these, and stays as it is otherwise")
  func patterns() {
    func filled(_ text: String) -> String { TextPattern(text).filled(["name": "Ana", "n": "3"]) }
    #expect(filled("{name}: {n} of {all}") == "Ana: 3 of {all}")
    // A vowel sign makes one character of itself and the brace before it.
    #expect(filled("{name}\u{9C7}\u{9B0}") == "Ana\u{9C7}\u{9B0}")
    #expect(TextPattern("{name}\u{9C7}\u{9B0} {other}").names == ["name", "other"])
    for text in ["", "plain", "}{", "{n", "n}", "a } b { c"] {
      #expect(filled(text) == text && TextPattern(text).names == [])
    }
    #expect(filled("{}{n}}") == "{}3}")
  }

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

  @Test(
    "one of a known unit is said in its singular, and what the words do not know stays as it is",
    arguments: [
      ("1", "glasses", "1 glass"), ("1", "glass", "1 glass"), ("2", "glass", "2 glasses"),
      ("8", "glasses", "8 glasses"),
      ("1", "Glasses", "1 glass"), ("8", "Glasses", "8 Glasses"), ("1.5", "hours", "1.5 hours"),
      ("0", "hours", "0 hours"), ("1", "km", "1 km"), ("1", "widgets", "1 widgets"), ("1,101", "hours", "1,101 hours"),
    ])
  func units(_ number: String, _ unit: String, _ expected: String) throws {
    let words = try testWords()
    #expect(words.amount(try amount(number.filter { $0 != "," }), unit: unit) == words.isolated(expected))
  }

  @Test("French counts all below two as one", arguments: [("0", "verre"), ("1.5", "verre"), ("2", "verres")])
  func frenchUnits(_ number: String, _ expected: String) throws {
    #expect(try testWords(language: "fr").unit("verres", of: try amount(number)) == expected)
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
    #expect(words.percent(0.784) == "78%")
  }

  @Test(
    "plural forms follow the language", arguments: [(1, "1 day"), (0, "0 days"), (2, "2 days"), (1001, "1,001 days")])
  func plurals(_ count: Int, _ text: String) throws {
    #expect(try testWords()(.days, count: count) == text)
  }

  @Test("French and the Portuguese of Brazil count nothing as one, that of Portugal does not")
  func frenchZero() {
    #expect(
      ["fr", "fr-CA", "pt-BR", "pt", "pt-PT"].map { PluralCategory(of: 0, in: $0) } == [
        .one, .one, .one, .other, .other,
      ])
    #expect(["fr", "pt-BR", "pt"].map { PluralCategory(of: 2, in: $0) } == [.other, .other, .other])
  }

  @Test(
    "each language has the plural forms that Unicode gives whole numbers",
    arguments: [
      ("pl", [1, 2, 5, 12, 21, 22], "one few many many many few"),
      ("ru", [1, 2, 5, 11, 21, 22], "one few many many one few"),
      ("ar", [0, 1, 2, 3, 11, 100, 103], "zero one two few many other few"), ("he", [1, 2, 3], "one two other"),
      ("hr", [1, 3, 11, 21, 25], "one few other one other"), ("cs", [1, 3, 5, 22], "one few other other"),
      ("sl", [1, 2, 3, 5, 101], "one two few other one"), ("lt", [1, 2, 10, 11, 21], "one few other other one"),
      ("lv", [0, 1, 2, 11, 21], "zero one other zero one"), ("ro", [1, 2, 19, 20, 101], "one few few other few"),
      ("ga", [1, 2, 6, 7, 11], "one two few many other"), ("cy", [0, 1, 2, 3, 6, 7], "zero one two few many other"),
      ("mt", [1, 2, 5, 11, 20], "one two few many other"), ("is", [1, 11, 21], "one other one"),
      ("ja", [1, 2], "other other"), ("arn", [1, 2], "one other"),
    ])
  func otherPlurals(_ language: String, _ numbers: [Int], _ categories: String) {
    #expect(numbers.map { PluralCategory(of: $0, in: language).rawValue }.joined(separator: " ") == categories)
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

  @Test("months beside a day may have another form, and a line begins with a capital")
  func inflectedMonths() throws {
    let words = try testWords(
      language: "cs",
      [
        .monthNames: "leden, únor, březen, duben, květen, červen, červenec, srpen, září, říjen, listopad, prosinec",
        .monthNamesInDates:
          "ledna, února, března, dubna, května, června, července, srpna, září, října, listopadu, prosince",
        .weekdayNames: "pondělí, úterý, středa, čtvrtek, pátek, sobota, neděle", .date: "{d}. {month} {y}",
        .longDate: "{weekday} {d}. {month} {y}", .shortWeekdayNames: "po, út, st, čt, pá, so, ne",
      ])
    let date = try day("2026-11-20")
    #expect(words.date(date) == "20. listopadu 2026")
    #expect(words.longDate(date) == "Pátek 20. listopadu 2026")
    #expect(words.month(date.yearMonth) == "listopad 2026")
    #expect(words.monthHeading(date.yearMonth) == "Listopad 2026")
    #expect(words.heading(of: .friday) == "Pátek")
    #expect(words.relative(date - 3, to: date) == "Út 17 Nov")
    #expect(try testWords(language: "tr").atStart("ilk") == "İlk")
  }

  @Test("times are written in 24 hours or in twice 12, with or without a zero in front")
  func times() throws {
    func written(_ pattern: String) throws -> [String] {
      let words = try testWords([.timeOfDay: pattern, .beforeNoon: "am", .afterNoon: "pm"])
      return try ["00:05", "07:30", "12:00", "13:45"].map { words.time(try #require(TimeOfDay($0))) }
    }
    #expect(try written("{HH}:{mm}") == ["00:05", "07:30", "12:00", "13:45"])
    #expect(try written("{H}.{mm}") == ["0.05", "7.30", "12.00", "13.45"])
    #expect(try written("{h}:{mm} {half}") == ["12:05 am", "7:30 am", "12:00 pm", "1:45 pm"])
  }

  @Test("small numbers stay ungrouped where the language says so")
  func groupFrom() throws {
    let words = try testWords(language: "es", [.groupFrom: "5", .groupMark: "."])
    #expect(words.number(9999) == "9999")
    #expect(words.number(10_000) == "10.000")
  }

  @Test("the direction follows the script that a tag names, or that the language is written in")
  func directions() throws {
    let expected = [
      "en": "ltr", "ar": "rtl", "he-IL": "rtl", "fa": "rtl", "arn": "ltr", "uz-Arab": "rtl", "az": "ltr",
      "ks-Deva": "ltr",
    ]
    for (tag, direction) in expected { #expect(try testWords(language: tag).direction == direction) }
    #expect(LanguageRange.lookup("zh-Hant-TW") == ["zh-hant-tw", "zh-hant", "zh"])
    #expect(LanguageRange.lookup("en-x-mine") == ["en-x-mine", "en"])
  }

  @Test("a person's text cannot turn what stands behind it")
  func isolation() throws {
    let words = try testWords()
    #expect(words.isolated("Morning run") == "Morning run")
    #expect(words.isolated("\u{202E}nur") == "\u{2068}\u{202E}nur\u{2069}")
    #expect(words.isolated("ריצה") == "\u{2068}ריצה\u{2069}")
    #expect(words.isolated("a\u{2069}\u{202E}b\u{2067}") == "\u{2068}a\u{202E}b\u{2067}\u{2069}\u{2069}")
    #expect(try testWords(language: "he").isolated("Run") == "\u{2068}Run\u{2069}")
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
