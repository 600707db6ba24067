import DataFolder
import Deflate
import Journal
import TestSupport
import Testing

@testable import Exchange

/// Files as other programs write them.
enum Foreign {
  static func database(version: Int, _ statements: String) throws -> [UInt8] {
    let writer = try #require(DatabaseWriter())
    #expect(writer.run(statements))
    #expect(writer.run("pragma user_version = \(version)"))
    return writer.bytes
  }

  static func milliseconds(_ day: String) throws -> Int64 {
    Int64(try #require(Day(day)).number) * 86_400_000
  }

  static let loopTables = """
    create table Habits (id integer primary key autoincrement, archived integer, color integer, description text, \
    freq_den integer, freq_num integer, highlight integer, name text, position integer, reminder_hour integer, \
    reminder_min integer, reminder_days integer not null default 127, type integer not null default 0, target_type \
    integer not null default 0, target_value real not null default 0, unit text not null default "", question text, \
    uuid text);
    create table Repetitions (id integer primary key autoincrement, habit integer not null references habits(id), \
    timestamp integer not null, value integer not null, notes text);
    """

  /// Two yes/no habits of one name, one with amounts and a limit by the month.
  static func loop() throws -> [UInt8] {
    let first = try milliseconds("2026-03-01")
    let day = Int64(86_400_000)
    return try database(
      version: 25,
      loopTables + """
        insert into Habits values (1, 0, 8, 'Plants alone', 1, 1, 0, 'Vegan', 1, 18, 30, 113, 0, 0, 0, '', 'No meat?', 'a1');
        insert into Habits values (2, 1, 3, '', 14, 3, 0, 'Vegan', 0, null, null, 0, 0, 0, 0, '', '', 'b2');
        insert into Habits values (3, 0, 11, '', 30, 1, 0, 'Coffee', 2, null, null, 0, 1, 1, 12.5, 'cups', 'Less?', 'c3');
        insert into Repetitions values (1, 1, \(first), 2, 'Line one\nline two');
        insert into Repetitions values (2, 1, \(first + day), 0, '');
        insert into Repetitions values (3, 1, \(first + 2 * day), 3, 'Flu');
        insert into Repetitions values (4, 1, \(first + 3 * day), 1, 'Filled in');
        insert into Repetitions values (5, 1, \(first + 4 * day), -1, '');
        insert into Repetitions values (6, 2, \(first), 2, null);
        insert into Repetitions values (7, 3, \(first), 2500, null);
        insert into Repetitions values (8, 3, \(first + day), 0, null);
        insert into Repetitions values (9, 9, \(first), 2, null);
        """)
  }

  static func source(_ bytes: [UInt8], named name: String = "file") throws -> ImportSource {
    try ImportSource(name: name, bytes: bytes)
  }

  static func read(_ bytes: [UInt8], as format: DiaryFormat) throws -> ImportedDiary {
    let source = try source(bytes)
    #expect(DiaryFormat.found(in: source) == format)
    return try format.importer.read(source)
  }

  static func zip(_ files: [(String, String)]) -> [UInt8] {
    var zip = ZipWriter()
    var bytes: [UInt8] = []
    for (name, text) in files { bytes += zip.entry(name, Array(text.utf8)) }
    return bytes + zip.end()
  }
}

@Suite("Reading what other programs wrote")
struct ImporterTests {
  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  @Test("a backup of Loop: values, skips, amounts, colours, reminders, questions, the nearest schedule")
  func loopBackup() throws {
    let diary = try Foreign.read(try Foreign.loop(), as: .loop)
    #expect(diary.habits.map(\.name) == ["Vegan", "Vegan", "Coffee"])
    #expect(diary.losses == ["check-ins of habits that are not in the file: 1"])
    let (archived, plants, coffee) = (diary.habits[0], diary.habits[1], diary.habits[2])
    #expect(plants.id == "a1" && plants.reason == "No meat?")
    #expect(plants.notes == ["Plants alone", "2026-03-04: Filled in"])
    #expect(plants.color == HabitColor("#00897b"))
    #expect(plants.schedule == .daily && plants.target == nil)
    #expect(
      try plants.entries == [
        ImportedEntry(day("2026-03-01"), .done, comment: "Line one\nline two"),
        ImportedEntry(day("2026-03-02"), .missed), ImportedEntry(day("2026-03-03"), .skip, comment: "Flu"),
      ])
    let evening = try #require(TimeOfDay("18:30"))
    #expect(
      plants.reminders
        == [.wednesday, .thursday, .friday, .saturday].map { Reminder(weekday: $0, time: evening) })
    #expect(archived.isArchived && archived.schedule == .timesAMonth(7))
    #expect(archived.notes == ["Before: 3 times in 14 days."])
    #expect(coffee.target == Target(.atMost, Amount(millionths: 12_500_000), unit: "cups", per: .month))
    #expect(coffee.schedule == .daily)
    #expect(coffee.entries.map(\.value) == [.amount(Amount(millionths: 2_500_000)), .amount(.zero)])
  }

  @Test("an old backup of Loop has its question as description, and colours of red, green and blue")
  func oldLoop() throws {
    let bytes = try Foreign.database(
      version: 12,
      """
      create table Habits (Id integer primary key, archived integer, color integer, description text, freq_den integer,
        freq_num integer, name text, position integer, reminder_days integer, reminder_hour integer, reminder_min integer);
      create table Repetitions (Id integer primary key, habit integer, timestamp integer);
      insert into Habits values (15, 0, -16742021, 'Early?', 7, 3, 'Wake up', 0, 127, 6, 30);
      insert into Repetitions values (1, 15, \(try Foreign.milliseconds("2016-01-01")));
      """)
    let habit = try #require(try Foreign.read(bytes, as: .loop).habits.first)
    #expect(habit.reason == "Early?" && habit.schedule == .timesAWeek(3) && habit.id == "15")
    #expect(habit.color == .rgb(red: 0x00, green: 0x89, blue: 0x7B))
    #expect(habit.reminders == [Reminder(time: try #require(TimeOfDay("06:30")))])
    #expect(try habit.entries == [ImportedEntry(day("2016-01-01"), .done)])
  }

  @Test("a CSV export of Loop, packed or not, with folders for habits of one name")
  func loopTables() throws {
    let files = [
      (
        "Habits.csv",
        #"""
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
        001,Read,YES_NO,Did you?,"A, ""memo""",1,1,#FF8F00,,,,false
        002,Read,NUMERICAL,,,1,7,#1976D2,pages,AT_LEAST,12.0,true
        """#
      ),
      (
        "001 Read/Checkmarks.csv",
        "Date,Value,Notes\n2026-07-03,YES_MANUAL,\"two\nlines\"\n2026-07-02,YES_AUTO,Why\n2026-07-01,NO,\n"
      ),
      ("002 Read/Checkmarks.csv", "Date,Value,Notes\n2026-07-04,12000,\n2026-07-03,SKIP,\n2026-07-02,UNKNOWN,\n"),
      ("Checkmarks.csv", "Date,Read,Read,\n"),
    ]
    let packed = try Foreign.read(Foreign.zip(files), as: .loop)
    let unpacked = ImportSource(files: files.map { .init(path: $0.0, bytes: Array($0.1.utf8)) })
    #expect(try DiaryFormat.loop.importer.read(unpacked) == packed)
    #expect(packed.habits.map(\.name) == ["Read", "Read"])
    let (first, second) = (packed.habits[0], packed.habits[1])
    #expect(first.reason == "Did you?" && first.notes == ["A, \"memo\"", "2026-07-02: Why"])
    #expect(
      try first.entries == [
        ImportedEntry(day("2026-07-03"), .done, comment: "two\nlines"), ImportedEntry(day("2026-07-01"), .missed),
      ])
    #expect(second.isArchived && second.target == Target(.atLeast, Amount(12), unit: "pages", per: .week))
    #expect(try second.entries.map(\.day) == [day("2026-07-04"), day("2026-07-03")])
    #expect(second.entries.map(\.value) == [.amount(Amount(12)), .skip])
  }

  @Test("HabitBull: done and not, skipped, amounts, American days, rows that are there twice")
  func habitBull() throws {
    let text = """
      HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
      Run,Out,Fitness,4/13/2019,1,text
      Run,Out,Fitness,4/14/2019,0,
      Run,Out,Fitness,4/15/2019,-2150000000,
      Run,Out,Fitness,4/13/2019,1,more
      Pushups,,Fitness,4/13/2019,30,
      Pushups,,Fitness,4/14/2019,100,
      Pushups,,Fitness,4/15/2019,0,
      """
    let diary = try Foreign.read(Array(text.utf8), as: .habitbull)
    #expect(diary.losses == ["rows of a day that has one already: 1"])
    #expect(
      try diary.habits[0].entries == [
        ImportedEntry(day("2019-04-13"), .done, comment: "text\nmore"), ImportedEntry(day("2019-04-14"), .missed),
        ImportedEntry(day("2019-04-15"), .skip),
      ])
    #expect(diary.habits[0].target == nil && diary.habits[0].category == "Fitness" && diary.habits[0].reason == "Out")
    #expect(diary.habits[1].target == Target(.atLeast, Amount(30)))
    #expect(diary.habits[1].entries.map(\.value) == [.amount(Amount(30)), .amount(Amount(100)), .amount(.zero)])
  }

  @Test("Tickmate: months from 0, several ticks a day are amounts, those put away are archived")
  func tickmate() throws {
    let bytes = try Foreign.database(
      version: 13,
      """
      create table tracks(_id integer primary key, name text not null, description text, icon text, enabled integer,
        multiple_entries_per_day integer default 0, "order" integer default -1);
      create table ticks(_id integer primary key, _track_id integer, year integer, month integer, day integer, hour integer,
        minute integer, second integer, has_time_info integer default 0);
      create table groups(_id integer primary key, name text); create table track2groups(_id integer primary key,
        _track_id integer, _group_id integer);
      insert into tracks values (1, 'Water', 'Drink', '', 1, 1, 20), (2, 'Sport', '', 'ball', 0, 0, 0);
      insert into groups values (5, 'Health'); insert into track2groups values (1, 1, 5);
      insert into ticks values (1, 1, 2016, 1, 29, 8, 15, 0, 1), (2, 1, 2016, 1, 29, 9, 0, 0, 1),
        (3, 2, 2016, 0, 31, 12, 0, 0, 0), (4, 2, 2016, 1, 31, 12, 0, 0, 0), (5, 7, 2016, 1, 1, 12, 0, 0, 0);
      """)
    let diary = try Foreign.read(bytes, as: .tickmate)
    #expect(diary.habits.map(\.name) == ["Sport", "Water"])
    #expect(diary.habits[0].isArchived && !diary.habits[1].isArchived)
    #expect(try diary.habits[0].entries == [ImportedEntry(day("2016-01-31"), .done)])
    #expect(diary.habits[0].losses.contains("a tick without a day of the calendar"))
    #expect(diary.habits[1].category == "Health" && diary.habits[1].target == Target(.atLeast, Amount(1)))
    #expect(
      try diary.habits[1].entries
        == ["08:15", "09:00"].map {
          ImportedEntry(try day("2016-02-29"), .amount(Amount(1)), at: TimeOfDay($0))
        })
    #expect(diary.losses == ["ticks of tracks that are not in the file: 1"])
  }

  @Test("Rewire: named days, times a week, every so many days, reminders, units")
  func rewire() throws {
    let bytes = try Foreign.database(
      version: 24,
      """
      create table Habits (_id integer primary key, Order_num integer, Name text, description text, active_days text,
        category integer, archived integer, schedule integer, days integer, period integer, unit integer, target_count real,
        repeating_count integer, start_date text);
      create table CHECKINS (_id integer primary key, Habit_id integer, date text, type integer, note text, actual_count real);
      create table UNIT (_id integer primary key, UNIT_NAME text); create table REMINDERS (_id integer primary key,
        habit_id integer, time integer, active_days text);
      create table category (_id integer primary key, category_name text);
      insert into UNIT values (2, 'litres');
      insert into Habits values (1, 1, 'Wake', '', '1,3,5', -1, 0, 0, 10, 1, 1, 0.0, 0, '20160101'),
        (2, 2, 'Teeth', 'Nice', '0,3,6', -1, 1, 1, 3, 0, 1, 0.0, 5, '20150321'),
        (3, 3, 'Water', '', '', -1, 0, 2, 0, 0, 2, 1.5, 5, '20160321'),
        (4, 4, 'Salt', '', '', -1, 0, 1, 0, 1, 2, 0.29, 5, '20160321'), (5, 5, 'Tea', '', '', -1, 0, 2, 0, 0, 1, 0, 0, '');
      insert into REMINDERS values (1, 2, 480, '0,1,2,3,4');
      insert into CHECKINS values (1, 1, '20151231', 1, null, 0), (2, 1, '20160101', 2, 'Good', 0), (3, 1, '20160102', 3, '', 0),
        (4, 3, '20160321', 2, '', 1.25), (5, 4, '20160321', 2, '', 0.57);
      """)
    let habits = try Foreign.read(bytes, as: .rewire).habits
    #expect(habits[0].schedule == .weekdays([WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday)]))
    #expect(habits[1].schedule == .timesAWeek(3) && habits[1].isArchived && habits[1].reason == "Nice")
    #expect(habits[2].schedule == .everyDays(5))
    #expect(habits[2].target == Target(.atLeast, Amount(millionths: 1_500_000), unit: "litres"))
    #expect(habits[2].entries.map(\.value) == [.amount(Amount(millionths: 1_250_000))])
    #expect(habits[0].entries.map(\.value) == [.missed, .done, .skip])
    // 0.29 and 0.57 are a little less than that as binary fractions.
    #expect(habits[3].target?.amount == Amount(millionths: 290_000))
    #expect(habits[3].entries.map(\.value) == [.amount(Amount(millionths: 570_000))])
    #expect(habits[3].losses == ["`0 times in 31 days` becomes `daily`"])
    #expect(habits[4].losses == ["`1 times in 0 days` becomes `daily`"])
    let morning = try #require(TimeOfDay("08:00"))
    #expect(
      habits[1].reminders
        == [.monday, .tuesday, .wednesday, .thursday, .sunday].map { Reminder(weekday: $0, time: morning) })
  }

  @Test("harsh: headings, frequencies, remarks with colons, amounts")
  func harsh() throws {
    let habits = "# Mine\n! Work\nStand up: 1\nReview: 5/7\nPlan: 14\n! Health\nWater: 1\nSleep: 0\n"
    let log = """
      # Log
      2025-01-01 : Stand up : y : Great : so far : 0
      2025-01-02 : Stand up : n : Late : 0
      2025-01-03 : Stand up : s
      2025-01-01 : Water : y : 8 glasses : 8
      2025-01-02 : Water : n : None : 0
      2025-01-03 : Water : y : Better : 6
      2025-01-03 : Gone : y : : 0
      """
    let source = ImportSource(files: [
      .init(path: "log", bytes: Array(log.utf8)), .init(path: "habits", bytes: Array(habits.utf8)),
    ])
    #expect(DiaryFormat.found(in: source) == .harsh)
    let diary = try DiaryFormat.harsh.importer.read(source)
    #expect(diary.habits.map(\.name) == ["Stand up", "Review", "Plan", "Water", "Sleep", "Gone"])
    #expect(diary.habits.map(\.category) == ["Work", "Work", "Work", "Health", "Health", nil])
    #expect(
      diary.habits.map(\.schedule) == [.daily, .timesAWeek(5), .everyDays(14), .daily, .everyDays(9999), .daily])
    #expect(
      try diary.habits[0].entries == [
        ImportedEntry(day("2025-01-01"), .done, comment: "Great : so far"),
        ImportedEntry(day("2025-01-02"), .missed, comment: "Late"), ImportedEntry(day("2025-01-03"), .skip),
      ])
    #expect(diary.habits[3].target == Target(.atLeast, Amount(6)))
    #expect(diary.habits[3].entries.map(\.value) == [.amount(Amount(8)), .missed, .amount(Amount(6))])
    #expect(diary.habits[5].isArchived)
  }

  @Test("harsh as `harsh ask` writes: nothing between the last colons, four parts with a remark, a day answered again")
  func harshAsk() throws {
    let log = """
      2025-01-01 : Gym : y :  :\u{20}
      2025-01-02 : Gym : y : Leg day :\u{20}
      2025-01-03 : Gym : y : 5
      2025-01-04 : Gym : y : So : far :\u{20}
      2025-01-01 : Water : y : Morning : 3
      2025-01-01 : Water : y : Evening : 8
      """
    let source = ImportSource(files: [
      .init(path: "log", bytes: Array(log.utf8)), .init(path: "habits", bytes: Array("Gym: 1\nWater: 20000\n".utf8)),
    ])
    let habits = try DiaryFormat.harsh.importer.read(source).habits
    #expect(
      try habits[0].entries == [
        ImportedEntry(day("2025-01-01"), .done), ImportedEntry(day("2025-01-02"), .done, comment: "Leg day"),
        ImportedEntry(day("2025-01-03"), .done, comment: "5"),
        ImportedEntry(day("2025-01-04"), .done, comment: "So : far"),
      ])
    #expect(habits[0].target == nil && habits[0].losses.isEmpty)
    #expect(try habits[1].entries == [ImportedEntry(day("2025-01-01"), .amount(Amount(8)), comment: "Evening")])
    #expect(habits[1].target == Target(.atLeast, Amount(8)) && habits[1].notes == ["2025-01-01: 3 Morning"])
    #expect(habits[1].losses.contains("lines of a day that has a later one, which holds: 1"))
    #expect(habits[1].losses.contains("`20000` days become `every 9999 days`"))
  }

  @Test("at least nothing is no target in Loop: the least that was recorded becomes it, with the unit")
  func noTarget() throws {
    let first = try Foreign.milliseconds("2026-03-01")
    let bytes = try Foreign.database(
      version: 25,
      Foreign.loopTables + """
        insert into Habits values (1, 0, 8, '', 10, 1, 0, 'Run', 1, null, null, 0, 1, 0, 0, 'km', '', 'a1');
        insert into Habits values (2, 0, 8, '', 1, 1, 0, 'Swim', 2, null, null, 0, 1, 0, 0, '', '', 'b2');
        insert into Repetitions values (1, 1, \(first), 500, ''), (2, 1, \(first + 86_400_000), 2000, '');
        """)
    let habits = try Foreign.read(bytes, as: .loop).habits
    #expect(habits[0].target == Target(.atLeast, Amount(millionths: 500_000), unit: "km"))
    #expect(habits[0].notes.isEmpty)
    #expect(habits[0].losses == ["its target is not in the file: `at least 0.5 km` is the least that was recorded"])
    #expect(habits[1].losses == ["its target is not in the file: `at least 1`"])
  }

  @Test("reminders and times that are none are left out, and it is said")
  func noTimes() throws {
    let loop = try Foreign.database(
      version: 25,
      Foreign.loopTables + """
        insert into Habits values (1, 0, 8, '', 1, 1, 0, 'Run', 1, 25, 70, 127, 0, 0, 0, '', '', 'a1');
        insert into Habits values (2, 0, 8, '', 1, 1, 0, 'Swim', 2, 0, 0, 127, 0, 0, 0, '', '', 'b2');
        """)
    let habits = try Foreign.read(loop, as: .loop).habits
    #expect(habits[0].reminders.isEmpty)
    #expect(habits[0].losses == ["its reminder, whose time is no time of the day: hour 25, minute 70"])
    #expect(habits[1].reminders == [Reminder(time: .midnight)] && habits[1].losses.isEmpty)
    let rewire = try Foreign.database(
      version: 24,
      """
      create table Habits (_id integer primary key, Name text, schedule integer, start_date text);
      create table CHECKINS (_id integer primary key, Habit_id integer); create table UNIT (_id integer primary key, UNIT_NAME text);
      create table REMINDERS (_id integer primary key, habit_id integer, time integer, active_days text);
      insert into Habits values (1, 'Wake', 0, 'soon'); insert into REMINDERS values (1, 1, 1500, '0');
      """)
    #expect(
      try Foreign.read(rewire, as: .rewire).habits[0].losses == [
        "its first day, `soon`, which is no day", "a reminder, whose time is no time of the day: minute `1500`",
      ])
    let tickmate = try Foreign.database(
      version: 13,
      """
      create table tracks(_id integer primary key, name text); create table ticks(_id integer primary key, _track_id integer,
        year integer, month integer, day integer, hour integer, minute integer, has_time_info integer);
      insert into tracks values (1, 'Walk'); insert into ticks values (1, 1, 2026, 0, 5, 24, 0, 1);
      """)
    let walk = try Foreign.read(tickmate, as: .tickmate).habits[0]
    #expect(try walk.entries == [ImportedEntry(day("2026-01-05"), .done)])
    #expect(walk.losses == ["the time of a tick on 2026-01-05, which is none"])
  }

  @Test("names that differ in capitals or blanks alone are one habit, and columns are found whatever their capitals")
  func capitals() throws {
    let text =
      "Date,Name,name,Start\n2026-11-01,Run,a,07:30\n2026-11-02, run ,b,\n2026-11-03,RUN,a,\n2026-11-03,Read,,\n"
    func read(_ map: String) throws -> ImportedDiary {
      try TableImporter(try ColumnMap(map)).read(try Foreign.source(Array(text.utf8)))
    }
    let diary = try read("when=date,habit=Name,time=start")
    #expect(diary.habits.map(\.name) == ["Run", "Read"])
    #expect(diary.habits[0].entries.map(\.time) == [TimeOfDay("07:30"), nil, nil])
    #expect(diary.notes == ["`run`, `RUN` is taken for `Run`"])
    #expect(diary.losses == ["columns that are not named by --map: `name`"])
    #expect(try read("when=date,habit=name").habits.map(\.name) == ["a", "b", ""])
    #expect {
      try read("when=date,habit=NAME")
    } throws: {
      ($0 as? ImportFlaw) == ImportFlaw("`NAME` may be several columns", line: 1, hint: "there are `Name`, `name`")
    }
  }

  @Test("any table, by a map of its columns")
  func table() throws {
    let text =
      "Datum;Was;Menge;Notiz;Farbe\r\n20.11.2026 07:30;Lesen;12,5;gut;rot\r\n21.11.2026;Lesen;3;;\r\n21.11.2026;Sport;ja;;\r\n"
    let source = try Foreign.source(Array(text.replacing("ja", with: "yes").utf8))
    #expect(DiaryFormat.found(in: source) == nil)
    let map = try ColumnMap("when=datum,habit=Was,value=Menge,comment=Notiz")
    let diary = try TableImporter(map).read(source)
    #expect(diary.losses == ["columns that are not named by --map: `Farbe`"])
    #expect(diary.habits.map(\.name) == ["Lesen", "Sport"])
    #expect(
      try diary.habits[0].entries == [
        ImportedEntry(
          day("2026-11-20"), .amount(Amount(millionths: 12_500_000)), at: TimeOfDay("07:30"),
          comment: "gut"),
        ImportedEntry(day("2026-11-21"), .amount(Amount(3))),
      ])
    #expect(try diary.habits[1].entries == [ImportedEntry(day("2026-11-21"), .done)])
    #expect(throws: ImportFlaw.self) { try ColumnMap("when=a") }
    #expect(throws: ImportFlaw.self) { try ColumnMap("when=a,habit=b,colour=c") }
    #expect(throws: ImportFlaw.self) { try TableImporter(try ColumnMap("when=a,habit=b")).read(source) }
  }

  @Test(
    "so many times in so many days",
    arguments: [
      (1, 1, "daily"), (7, 7, "daily"), (3, 7, "3 times a week"), (1, 5, "every 5 days"), (1, 30, "1 time a month"),
      (10, 31, "10 times a month"), (2, 3, "20 times a month"), (3, 14, "7 times a month"), (2, 14, "1 time a week"),
      (5, 2, "daily"), (1, 365, "every 365 days"), (2, 365, "1 time a month"), (1_000_000, 1, "daily"),
      (1, 1_000_000, "1 time a month"),
    ])
  func frequency(_ times: Int, _ days: Int, _ schedule: String) throws {
    #expect(try #require(Frequency(times: times, days: days)).nearest.description == schedule)
  }

  @Test("days as programs write them, in columns that tell what stands first")
  func days() throws {
    #expect(try DayReader(["13/4/2019", "4/5/2019"]).day("4/5/2019") == day("2019-05-04"))
    #expect(try DayReader(["4/13/2019", "4/5/2019"]).day("4/5/2019") == day("2019-04-05"))
    #expect(!DayReader(["4/5/2019"]).isCertain && DayReader(["2019-05-04"]).isCertain)
    #expect(try DayReader([]).day("5.11.2020") == day("2020-11-05"))
    #expect(try DayReader([]).day("20201105") == day("2020-11-05"))
    for text in ["", "2020-02-30", "31/31/2020", "a/b/c", "--", "1-2", "99999-1-1", "²/1/2020"] {
      #expect(DayReader([]).day(text) == nil, "\(text)")
    }
    for text in ["05/11/20", "20-11-05", "99/11/05", "5.11.20", "00201105"] {
      #expect(DayReader([]).day(text) == nil, "\(text)")
    }
  }

  @Test(
    "times as programs write them",
    arguments: [
      ("2020-11-05 12:05:09 AM", "00:05", false), ("2020-11-05 6:30pm", "18:30", false),
      ("11/5/2020 6:30\u{202F}PM", "18:30", false), ("5.11.2020 12:00 p.m.", "12:00", false),
      ("2020-11-05T18:30:07.125", "18:30", false), ("2020-11-05T23:30:00Z", "23:30", true),
      ("2020-11-05T23:30+02:00", "23:30", true), ("2020-11-05 23:30:00 UTC", "23:30", true),
      ("2020-11-05 23:30:00 -0500", "23:30", true),
    ])
  func times(_ text: String, _ time: String, _ hasZone: Bool) throws {
    let moment = try #require(DayReader([]).dayAndTime(text))
    #expect(try moment.day == day("2020-11-05") && moment.time == TimeOfDay(time) && moment.hasZone == hasZone)
  }

  @Test("what stands behind a day and is no time is refused with its line, and zones are said to be left out")
  func zones() throws {
    for text in ["2020-11-05 6", "2020-11-05 18:30 pm", "2020-11-05 6:30xm", "2020-11-05 25:00", "2020-11-05 soon"] {
      #expect(DayReader([]).dayAndTime(text) == nil, "\(text)")
    }
    let importer = TableImporter(try ColumnMap("when=a,habit=b"))
    let diary = try importer.read(try Foreign.source(Array("a,b\n2020-11-05T23:30Z,Run\n2020-11-06,Run\n".utf8)))
    #expect(diary.losses == ["the zones of times, which are read as they stand: 1"])
    let flaws = ["a,b\n2020-11-05 6:30xm,Run\n", "a,b\n05/11/20,Run\n"].map { text in
      do {
        _ = try importer.read(try Foreign.source(Array(text.utf8)))
        return ""
      } catch {
        return (error as? ImportFlaw)?.message ?? ""
      }
    }
    #expect(flaws == ["`6:30xm` is no time", "`05/11/20` is no day"])
  }
}
