import DataFolder
import Journal
import Testing

@Suite("Schedules, targets, reminders and slugs as they are written")
struct PhraseTests {
  @Test(
    "a schedule reads back as it was written",
    arguments: [
      "daily", "weekdays", "weekends", "mon", "mon, wed, fri", "sat", "every 1 days", "every 30 days", "1 time a week",
      "7 times a week", "1 time a month", "31 times a month",
      "on the 1st", "on the 2nd", "on the 3rd", "on the 4th", "on the 11th", "on the 12th", "on the 13th",
      "on the 21st", "on the 22nd", "on the 23rd", "on the 30th", "on the last day",
    ])
  func schedules(text: String) throws {
    #expect(try SchedulePhrase.parse(text).get().description == text)
  }

  @Test("blanks do not matter, one time may be singular, and all seven days are daily")
  func loose() throws {
    let all = "mon,tue , wed,thu,  fri,sat,sun"
    #expect(try SchedulePhrase.parse(all).get() == .daily)
    #expect(try SchedulePhrase.parse("mon,tue,wed,thu,fri").get() == .weekdays(.workdays))
    #expect(try SchedulePhrase.parse("every  2   days").get() == .everyDays(2))
    #expect(try SchedulePhrase.parse("every 1 day").get() == .everyDays(1))
    #expect(try SchedulePhrase.parse("1 time a week").get() == .timesAWeek(1))
  }

  @Test(
    "a schedule is read as people write it, in any case, and written in one way",
    arguments: [
      ("daily", ["Daily", "DAILY", "every day", "Each day", "everyday", "once a day", "mon-sun"]),
      (
        "weekdays",
        ["Weekdays", "mon-fri", "Mon – Fri", "monday to friday", "every weekday", "workdays", "on weekdays"]
      ),
      ("weekends", ["weekend", "Sat & Sun", "every weekend", "sat/sun"]),
      (
        "mon, fri",
        [
          "Mon, Fri", "monday and friday", "Mondays and Fridays", "mon fri", "MON,FRI", "on mondays & fridays",
          "fri+mon",
          "mon, and fri",
        ]
      ),
      ("mon, sat, sun", ["sat-mon", "weekends and mon", "sat to mon"]),
      ("thu", ["Thursday", "thurs", "every thursday"]),
      ("every 2 days", ["every other day", "Every Second Day", "every 2nd day", "alternate days", "every two days"]),
      ("every 3 days", ["each 3 days", "every third day", "every three days"]),
      ("every 14 days", ["every other week", "every 2 weeks", "every two weeks"]),
      (
        "1 time a week",
        ["weekly", "Weekly", "1 times a week", "once a week", "every week", "1x/week", "one time per week"]
      ),
      ("2 times a week", ["twice a week", "Twice Weekly", "2x a week", "two days a week"]),
      ("3 times a week", ["3x a week", "3 times per week", "3/week", "3 x week", "thrice weekly", "3 days each week"]),
      ("1 time a month", ["monthly", "every month", "1 times a month", "once every month"]),
      ("4 times a month", ["4x monthly", "4 a month"]),
      (
        "on the 1st",
        [
          "1st", "On the first", "the 1st of the month", "day 1 of the month", "first day of the month",
          "monthly on the 1st", "on day 1", "first of each month", "the first",
        ]
      ),
      ("on the 15th", ["15th", "on the 15", "the 15th of every month", "day 15", "on the 15th day of the month"]),
      ("on the last day", ["last day of the month", "on the 31st", "the last day of each month", "31st", "day 31"]),
    ])
  func spellings(written: String, spellings: [String]) throws {
    for text in spellings { #expect(try SchedulePhrase.parse(text).get().description == written, "\(text)") }
    #expect(try SchedulePhrase.parse(written.uppercased()).get().description == written)
  }

  @Test(
    "a schedule that says something else than days or how often is none",
    arguments: [
      "", "mon,", ",mon", "mon,,fri", "mon-", "-fri", "mon and", "every", "every days", "3", "3 times", "times a week",
      "daily mon", "every other monday", "mon wed 3", "a week", "weekly monthly", "on the 32nd", "0th",
      "on the", "last",
      "the 15", "15th of may", "first", "day", "1st and 15th", "last monday", "on the last",
    ])
  func noSchedules(text: String) {
    #expect(throws: SchedulePhrase.Flaw.self) { try SchedulePhrase.parse(text).get() }
  }

  @Test(
    "a target reads back, with what may be left out filled in",
    arguments: [
      ("at least 5 km", "at least 5 km"), ("5 km", "at least 5 km"), ("8", "at least 8"), ("8 a day", "at least 8"),
      ("at most 0", "at most 0"), ("at most 2 cups a day", "at most 2 cups"),
      ("150 minutes a week", "at least 150 minutes a week"),
      ("at least 0.000001 l a month", "at least 0.000001 l a month"),
      ("8 glasses of water", "at least 8 glasses of water"),
      ("2 a", "at least 2 a"), ("3 a week", "at least 3 a week"), ("5 日", "at least 5 日"),
      ("1.50 km", "at least 1.5 km"), ("At Least 5 km", "at least 5 km"), ("AT MOST 2 Cups", "at most 2 Cups"),
      ("20 km per week", "at least 20 km a week"), ("20 km/week", "at least 20 km a week"),
      ("20 km weekly", "at least 20 km a week"), ("8 glasses each day", "at least 8 glasses"),
      ("3 vitamin A pills", "at least 3 vitamin A pills"), ("5 m/s", "at least 5 m/s"),
    ])
  func targets(text: String, written: String) throws {
    #expect(try TargetPhrase.parse(text).get().description == written)
  }

  @Test(
    "weekdays of reminders are read as those of schedules",
    arguments: [("Sat 09:00", "sat 09:00"), ("saturday 09:00", "sat 09:00")])
  func reminderDays(text: String, written: String) throws {
    #expect(ReminderPhrase.text(for: try #require(ReminderPhrase.parse(text))) == written)
  }

  @Test("reminders read back", arguments: ["06:45", "sat 09:00", "00:00", "sun 23:59"])
  func reminders(text: String) throws {
    #expect(ReminderPhrase.text(for: try #require(ReminderPhrase.parse(text))) == text)
  }

  @Test(
    "what is no reminder", arguments: ["", "6:45", "24:00", "sat", "sat  ", "sa 09:00", "09:00 sat", "06:45:00"])
  func noReminders(text: String) {
    #expect(ReminderPhrase.parse(text) == nil)
  }

  @Test(
    "a slug is the title in lower-case ASCII with hyphens",
    arguments: [
      ("Morning run", "morning-run"), ("  Äpfel & Öl!  ", "apfel-and-ol"), ("Straße", "strasse"),
      ("smørrebrød", "smorrebrod"),
      ("Œuvre", "oeuvre"), ("Łódź", "lodz"), ("ﬁne", "fine"), ("don't", "dont"), ("Бег по утрам", "beg-po-utram"),
      ("日本語", "ri-ben-yu"), ("跑步", "pao-bu"), ("ランニング", "ranningu"), ("걷기", "geodgi"), ("दौड़ना", "daurana"),
      ("الجري", "aljry"), ("5 跑", "5-pao"), ("🏃", "untitled"), ("", "untitled"), ("---", "untitled"), ("a__b", "a-b"),
      ("Ａ１", "a1"),
      ("No. 10 Downing", "no-10-downing"), ("İstanbul", "istanbul"),
      ("A title that is much longer than forty characters are", "a-title-that-is-much-longer-than-forty"),
      (String(repeating: "x", count: 50), String(repeating: "x", count: 40)),
    ])
  func slugs(title: String, slug: String) {
    #expect(Slugs.slug(from: title).text == slug)
  }

  @Test("a slug that is taken is numbered, and stays within forty characters")
  func taken() throws {
    let taken = Set(try ["run", "run-2", "run-4"].map { try #require(Slug($0)) })
    #expect(Slugs.slug(from: "Run", avoiding: taken).text == "run-3")
    let long = String(repeating: "x", count: 40)
    let numbered = Slugs.slug(from: long, avoiding: [try #require(Slug(long))])
    #expect(numbered.text == String(repeating: "x", count: 38) + "-2")
  }
}
