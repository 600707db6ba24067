import DataFolder
import Journal
import TestSupport
import Testing

@testable import Exchange

@Suite("Writing what other programs read")
struct ExportTests {
  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  private func tracked(_ change: (inout Habit) throws -> Void, _ rows: [(String, EventValue, String)]) throws
    -> TrackedHabit
  {
    var habit = Habit(slug: try #require(Slug("run")), title: "Run", schedule: .daily)
    try change(&habit)
    var log = EventLog()
    for (text, value, comment) in rows {
      log.append(
        .init(day: try day(text), value: value), details: EventDetails(comment: comment.isEmpty ? nil : comment))
    }
    return TrackedHabit(habit: habit, log: log)
  }

  @Test("a backup of Loop has its schema and comes back as it was")
  func loop() throws {
    let evening = try #require(TimeOfDay("18:30"))
    let yes = try tracked(
      {
        $0.reason = "Why?"
        $0.color = HabitColor("#1976d2")
        $0.schedule = .timesAWeek(3)
        $0.reminders = [Reminder(weekday: .monday, time: evening), Reminder(weekday: .saturday, time: evening)]
        $0.notes = "Line one\n\nLine two\n"
      },
      [("2026-11-01", .done, "Great"), ("2026-11-02", .missed, ""), ("2026-11-03", .skip, "Flu")])
    let limit = try tracked(
      {
        $0.target = Target(.atMost, Amount(millionths: 12_500_000), unit: "cups", per: .week)
        $0.archived = try day("2026-11-09")
      },
      [
        ("2026-11-01", .amount(Amount(millionths: 2_500_000)), ""), ("2026-11-01", .amount(Amount(1)), ""),
        ("2026-11-02", .skip, ""),
      ])
    let backup = try #require(LoopBackup([yes, limit]) { "id-\($0.schedule.description.utf8.count)" })
    #expect(backup.losses.isEmpty)
    let database = try Database(backup.bytes)
    #expect(try database.version == 25)
    #expect(try database.tables().isSuperset(of: ["android_metadata", "habits", "repetitions", "events"]))
    let diary = try Foreign.read(backup.bytes, as: .loop)
    #expect(diary.losses.isEmpty && diary.habits.count == 2)
    let (first, second) = (diary.habits[0], diary.habits[1])
    #expect(first.name == "Run" && first.reason == "Why?" && first.color == HabitColor("#1976d2"))
    #expect(first.schedule == .timesAWeek(3) && first.notes == ["Line one\n\nLine two"])
    #expect(first.reminders == yes.habit.reminders)
    #expect(
      try first.entries == [
        ImportedEntry(day("2026-11-01"), .done, comment: "Great"), ImportedEntry(day("2026-11-02"), .missed),
        ImportedEntry(day("2026-11-03"), .skip, comment: "Flu"),
      ])
    #expect(second.target == limit.habit.target && second.isArchived)
    #expect(second.entries.map(\.value) == [.amount(Amount(millionths: 3_500_000)), .skip])
    #expect(LoopBackup([yes, limit]) { "id-\($0.schedule.description.utf8.count)" } == backup)
  }

  @Test("what Loop has no place for is said")
  func losses() throws {
    let full = try tracked(
      {
        $0.icon = "🏃"
        $0.schedule = .weekdays(.workdays)
        $0.start = try day("2026-01-01")
      }, [])
    let losses = try #require(LoopBackup([full]) { _ in "a" }).losses
    #expect(
      losses == ["Run: `weekdays` becomes 5 in 7 days, and comes back as `5 times a week`", "Run: icon, start"])
  }

  /// Every kind of schedule with its bounds, and those of which Loop has the numbers for another one.
  private static let everySchedule: [Schedule] =
    [.daily, .weekdays(.workdays), .weekdays(.weekend), .weekdays(WeekdaySet(.monday))]
    + [1, 2, 6, 7, 8, 28, 29, 30, 31, 32, 365, 9999].map(Schedule.everyDays)
    + [1, 15, 29, 30, 31].map(Schedule.dayOfMonth) + (1...7).map(Schedule.timesAWeek)
    + (1...31).map(Schedule.timesAMonth)

  @Test("a schedule comes back from a backup of Loop as it was, or it is said as what", arguments: everySchedule)
  func schedules(_ schedule: Schedule) throws {
    let habit = try tracked({ $0.schedule = schedule }, [])
    let backup = try #require(LoopBackup([habit]) { _ in "a" })
    let back = try Foreign.read(backup.bytes, as: .loop).habits[0].schedule
    if back == schedule {
      #expect(backup.losses.isEmpty)
    } else {
      #expect(backup.losses.count == 1 && backup.losses[0].hasPrefix("Run: `\(schedule)` becomes "))
      #expect(backup.losses[0].hasSuffix("and comes back as `\(back)`"))
    }
  }

  @Test(
    "a target comes back from a backup of Loop as it was, whatever the schedule beside it",
    arguments: [Target.Kind.atLeast, .atMost], [Target.Period.day, .week, .month])
  func targets(_ kind: Target.Kind, _ period: Target.Period) throws {
    let target = Target(kind, Amount(millionths: 2_500_000), unit: "km", per: period)
    for schedule in Self.everySchedule where TargetPhrase.flaw(of: target, on: schedule) == nil {
      let habit = try tracked(
        {
          $0.schedule = schedule
          $0.target = target
        }, [])
      let backup = try #require(LoopBackup([habit]) { _ in "a" })
      let back = try Foreign.read(backup.bytes, as: .loop).habits[0]
      #expect(back.target == target && back.schedule == .daily)
      #expect(backup.losses.isEmpty == (schedule == .daily), "\(schedule)")
    }
  }

  @Test("an amount whose number Loop takes for a skip gets the next one, and it is said")
  func noSkip() throws {
    let small = try tracked(
      { $0.target = Target(.atLeast, Amount(millionths: 1_000)) },
      [
        ("2026-11-01", .amount(Amount(millionths: 3_000)), ""), ("2026-11-02", .amount(Amount(millionths: 2_600)), ""),
        ("2026-11-03", .amount(Amount(millionths: 2_000)), ""), ("2026-11-04", .skip, ""),
      ])
    let backup = try #require(LoopBackup([small]) { _ in "a" })
    #expect(
      backup.losses == [
        "Run: amounts of 0.003, which is Loop's word for a skip and becomes 0.004: 2",
        "Run: amounts with more than three decimals, which are rounded: 1",
      ])
    let values = try Foreign.read(backup.bytes, as: .loop).habits[0].entries.map(\.value)
    let four = EventValue.amount(Amount(millionths: 4_000))
    #expect(values == [four, four, .amount(Amount(millionths: 2_000)), .skip])
  }

  @Test("a table for spreadsheets has no formulas in it")
  func table() throws {
    let habit = try tracked(
      {
        $0.title = "=1+1"
        $0.target = Target(.atLeast, Amount(5), unit: "km")
      },
      [("2026-11-02", .amount(Amount(millionths: 5_200_000)), "+1, \"fast\""), ("2026-11-01", .done, "plain")])
    let table = CheckInTable([habit])
    #expect(table.count == 2 && table.neutralised == 3)
    #expect(
      String(decoding: table.bytes, as: UTF8.self) == """
        \u{FEFF}day,time,habit,title,category,value,unit,comment,photo,latitude,longitude\r
        2026-11-01,,run,'=1+1,,done,,plain,,,\r
        2026-11-02,,run,'=1+1,,5.2,km,"'+1, ""fast""\",,,\r

        """)
    #expect(try CSVTable(table.bytes).rows.count == 3)
  }

  @Test("a document of a person says its values and its files, and is read back")
  func document() throws {
    let run = try tracked(
      { $0.target = Target(.atLeast, Amount(5), unit: "km") }, [("2026-11-01", .amount(Amount(6)), "x")])
    let person = Person(
      username: try #require(Username("ana")), name: "Ana", habits: [run], today: try day("2026-11-20"))
    let document = PersonDocument(
      person, files: [("profile.yml", Array("name: Ana\n".utf8)), ("photos/a.jpg", [0xFF, 0xD8])])
    let bytes = try document.bytes()
    #expect(try PersonDocument(reading: bytes) == document)
    #expect(try document.bytes(upTo: bytes.count) == bytes)
    #expect(throws: PersonDocument.TooLarge.self) { try document.bytes(upTo: bytes.count - 1) }
    #expect(document.files?.map(\.bytes) == [Array("name: Ana\n".utf8), [0xFF, 0xD8]])
    var bare = document
    bare.files = nil
    let diary = try PersonDocument(reading: try bare.bytes()).diary()
    #expect(diary.habits.first?.target == run.habit.target)
    #expect(try diary.habits.first?.entries == [ImportedEntry(day("2026-11-01"), .amount(Amount(6)), comment: "x")])
  }

  /// A document of another program.
  private func bare(_ habits: String, _ checkIns: String = "") throws -> ImportedDiary {
    let text =
      #"{"format": "daybook", "version": 1, "person": {"username": "a", "name": "A"}, "lists": [], "habits": ["#
    return try PersonDocument(reading: Array((text + habits + #"], "check_ins": ["# + checkIns + "]}").utf8)).diary()
  }

  @Test("what does not come along without the files is said, and habits come in their order")
  func withoutFiles() throws {
    let diary = try bare(
      #"""
      {"habit": "a", "title": "A", "visibility": "private", "order": 7, "color": "sky", "remind": ["mon 18:30"]},
      {"habit": "b", "title": "B", "visibility": "public", "part": "morning", "replaces": "a", "order": 2,
       "remind_near": {"label": "the park", "latitude": 1, "longitude": 2}, "paused": [{"from": "2026-01-01"}]},
      {"habit": "c", "title": "C"}
      """#, #"{"habit": "a", "day": "2026-11-01", "value": "done", "time": "18:30"}"#)
    #expect(diary.habits.map(\.name) == ["B", "A", "C"])
    #expect(diary.habits[1].losses.isEmpty && diary.habits[2].losses.isEmpty)
    #expect(
      diary.habits[0].losses == [
        "its pauses", "its part of the day, `morning`", "who sees it, `public`",
        "the place to be reminded near, `the park`", "which one it took over from, `a`",
      ])
    #expect(diary.habits[1].reminders.count == 1 && diary.habits[1].color == HabitColor("sky"))
    #expect(diary.habits[1].entries.map(\.time) == [TimeOfDay("18:30")])
  }

  @Test(
    "a word that cannot be read is refused with its place",
    arguments: [
      (#""color": "greenish""#, "", "`.habits[0].color`: `greenish` is no colour"),
      (#""remind": ["18:30", "noon"]"#, "", "`.habits[0].remind[1]`: `noon` is neither"),
      (#""schedule": "daily""#, #""time": "25:00""#, "`.check_ins[0].time`: `25:00` is no time"),
    ])
  func unreadable(_ habit: String, _ checkIn: String, _ words: String) {
    #expect {
      try bare(
        #"{"habit": "a", "title": "A", "# + habit + "}",
        checkIn.isEmpty ? "" : #"{"habit": "a", "day": "2026-11-01", "value": "done", "# + checkIn + "}")
    } throws: {
      ($0 as? ImportFlaw)?.message.contains(words) == true
    }
  }

  @Test(
    "JSON that is no document is refused with the place of what is wrong",
    arguments: [
      ("[]", "no JSON"), ("{", "no JSON"), ("{}", "something else"),
      ("{\"format\": \"daybook\", \"version\": 2}", "newer"),
      ("{\"format\": \"daybook\"}", "is missing"),
    ])
  func refused(_ text: String, _ words: String) {
    #expect { try PersonDocument(reading: Array(text.utf8)) } throws: {
      ($0 as? ImportFlaw)?.message.contains(words) == true || text == "[]"
    }
  }
}
