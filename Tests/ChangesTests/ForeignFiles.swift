import Deflate
import Journal
import TestSupport

@testable import Exchange

/// Files as other programs write them: of a handful of habits or tasks, with the texts and numbers that people have, and now
/// and then others.
struct ForeignFiles {
  /// The formats of which something is taken over.
  enum Kind: String, CaseIterable, Sendable {
    case loopBackup, loopTables, habitBull, tickmate, rewire, harsh, table, document, values, calendar, todoTxt

    /// The program by whose importer it is read; `nil` for what has a way of its own.
    var program: DiaryFormat? {
      switch self {
      case .loopBackup, .loopTables: .loop
      case .habitBull: .habitbull
      case .tickmate: .tickmate
      case .rewire: .rewire
      case .harsh: .harsh
      case .table, .document, .values, .calendar, .todoTxt: nil
      }
    }
  }

  private var random: SeededGenerator
  /// Whether there is nothing in it that no program would write.
  private let isCalm: Bool
  private static let names = ["Run", "Read", "run", "Water", "Call home", "No sugar", "Übung", "Ler", "Sleep by 23:00"]
  private static let remarks = [
    "", "", "", "Fine", "Two\nlines", "So : far", "\"quoted\", with a comma", "=1+1", "🏃", "日本",
  ]
  private static let first: Day = YearMonth(year: 2026, month: 1).firstDay

  /// - Parameter isCalm: Whether there are no texts and numbers in it that no program would write.
  init(seed: UInt64, isCalm: Bool) {
    random = SeededGenerator(seed: seed)
    self.isCalm = isCalm
  }

  /// The files of one export. Those of an archive are packed by ``packed(_:as:)``.
  mutating func make(_ kind: Kind) -> [ImportSource.File] {
    func file(_ name: String, _ text: String) -> ImportSource.File { .init(path: name, bytes: Array(text.utf8)) }
    switch kind {
    case .loopBackup: return [.init(path: "Loop.db", bytes: loopBackup())]
    case .loopTables: return loopTables().map { file($0.0, $0.1) }
    case .habitBull: return [file("bull.csv", habitBull())]
    case .tickmate: return [.init(path: "tickmate.db", bytes: tickmate())]
    case .rewire: return [.init(path: "rewire.db", bytes: rewire())]
    case .harsh:
      let (habits, log) = harsh()
      return [file("habits", habits), file("log", log)]
    case .table: return [file("table.csv", table())]
    case .document: return [file("ana.json", document(withFiles: true))]
    case .values: return [file("ana.json", document(withFiles: false))]
    case .calendar: return [file("tasks.ics", calendar())]
    case .todoTxt: return [file("todo.txt", todoTxt())]
    }
  }

  /// The files as they are given to the program: those of an archive in one.
  static func packed(_ files: [ImportSource.File], as kind: Kind) -> [ImportSource.File] {
    guard kind == .loopTables else { return files }
    var zip = ZipWriter()
    var bytes: [UInt8] = []
    for file in files { bytes += zip.entry(file.path, file.bytes) }
    return [.init(path: "Loop.zip", bytes: bytes + zip.end())]
  }

  // MARK: Words

  private mutating func name() -> String {
    !isCalm && random.below(8) == 0 ? HostileText.make(parts: 1 + random.below(12), using: &random) : pick(Self.names)
  }

  private mutating func remark() -> String {
    !isCalm && random.below(12) == 0 ? HostileText.make(parts: random.below(40), using: &random) : pick(Self.remarks)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.below(values.count)] }

  /// A number as files have them; seldom one that no field has room for.
  private mutating func number(upTo most: Int) -> Int {
    !isCalm && random.below(40) == 0
      ? pick([-1, 0, .max, .min, 1 << 31, -2_150_000_000, 999_999_999_999]) : random.below(most)
  }

  private mutating func days() -> [Day] {
    let start = Self.first + random.below(300)
    return (0..<5 + random.below(20)).map { start + $0 + random.below(2) }
  }

  private static func sql(_ text: String) -> String {
    "'\(text.replacing("\0", with: "").replacing("'", with: "''"))'"
  }

  private static func csv(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  private static func oneLine(_ text: String) -> String {
    String(text.unicodeScalars.filter { !$0.properties.isWhitespace || $0 == " " }.map(Character.init))
      .replacing("\n", with: " ")
  }

  private static func database(_ version: Int, _ statements: String) -> [UInt8] {
    guard let writer = DatabaseWriter(), writer.run(statements), writer.run("pragma user_version = \(version)") else {
      return []
    }
    return writer.bytes
  }

  // MARK: Programs

  private mutating func loopBackup() -> [UInt8] {
    var text = """
      create table Habits (id integer primary key, archived integer, color integer, description text, freq_den integer,
        freq_num integer, name text, position integer, reminder_hour integer, reminder_min integer, reminder_days integer,
        type integer, target_type integer, target_value real, unit text, question text, uuid text);
      create table Repetitions (id integer primary key, habit integer, timestamp integer, value integer, notes text);

      """
    for id in 1...1 + random.below(4) {
      let isNumerical = random.below(3) == 0
      text += """
        insert into Habits values (\(id), \(random.below(2)), \(number(upTo: 20)), \(Self.sql(remark())),
          \(pick([1, 7, 30, 14, 3])), \(pick([1, 1, 3, 7])), \(Self.sql(name())), \(random.below(4)), \(number(upTo: 26)),
          \(number(upTo: 62)), \(random.below(128)), \(isNumerical ? 1 : 0), \(random.below(2)), \(number(upTo: 50)).5,
          \(Self.sql(pick(["", "km", "pages", "cups a day"]))), \(Self.sql(remark())), 'id\(id)');

        """
      for day in days() {
        let value = isNumerical ? number(upTo: 9000) : number(upTo: 4)
        let moment = Int64(day.number) * 86_400_000
        text +=
          "insert into Repetitions(habit, timestamp, value, notes) values (\(id), \(moment), \(value), \(Self.sql(remark())));\n"
      }
    }
    return Self.database(pick([25, 25, 24, 22, 21, 12]), text)
  }

  private mutating func loopTables() -> [(String, String)] {
    var list =
      "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?\n"
    var files: [(String, String)] = []
    for id in 1...1 + random.below(3) {
      let isNumerical = random.below(2) == 0
      list +=
        "00\(id),\(Self.csv(name())),\(isNumerical ? "NUMERICAL" : "YES_NO"),\(Self.csv(remark())),\(Self.csv(remark())),"
        + "\(pick([1, 3])),\(pick([1, 7, 30, 14])),#FF8F00,km,\(pick(["AT_LEAST", "AT_MOST"])),\(number(upTo: 20)).0,false\n"
      var days = "Date,Value,Notes\n"
      for day in self.days() {
        let value = isNumerical ? "\(number(upTo: 9000))" : pick(["YES_MANUAL", "YES_AUTO", "NO", "SKIP", "UNKNOWN"])
        days += "\(day),\(value),\(Self.csv(remark()))\n"
      }
      files.append(("00\(id) Habit/Checkmarks.csv", days))
    }
    return [("Habits.csv", list)] + files
  }

  private mutating func habitBull() -> String {
    var text = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
    for _ in 0..<1 + random.below(3) {
      let (name, isCounted) = (Self.csv(name()), random.below(2) == 0)
      for day in days() {
        let value: Int = isCounted ? number(upTo: 90) : pick([0, 1, 1, -2_150_000_000])
        let date = "\(day.month)/\(day.dayOfMonth)/\(day.year)"
        text += "\(name),Why,Health,\(date),\(value),\(Self.csv(remark()))\n"
      }
    }
    return text
  }

  private mutating func tickmate() -> [UInt8] {
    var text = """
      create table tracks(_id integer primary key, name text, description text, icon text, enabled integer,
        multiple_entries_per_day integer, "order" integer, color text);
      create table ticks(_id integer primary key, _track_id integer, year integer, month integer, day integer, hour integer,
        minute integer, has_time_info integer);
      create table groups(_id integer primary key, name text); create table track2groups(_track_id integer, _group_id integer);
      insert into groups values (1, 'Health'), (2, \(Self.sql(name())));

      """
    for id in 1...1 + random.below(3) {
      text += """
        insert into tracks values (\(id), \(Self.sql(name())), \(Self.sql(remark())), '', \(random.below(2)),
          \(random.below(2)), \(random.below(9)), '#4caf50');
        insert into track2groups values (\(id), \(1 + random.below(2)));

        """
      for day in days() {
        text +=
          "insert into ticks(_track_id, year, month, day, hour, minute, has_time_info) values (\(id), \(day.year), "
          + "\(day.month - 1), \(number(upTo: 32)), \(number(upTo: 25)), \(number(upTo: 61)), \(random.below(2)));\n"
      }
    }
    return Self.database(13, text)
  }

  private mutating func rewire() -> [UInt8] {
    var text = """
      create table Habits (_id integer primary key, Order_num integer, Name text, description text, active_days text,
        category integer, archived integer, schedule integer, days integer, period integer, unit integer, target_count real,
        repeating_count integer, start_date text);
      create table CHECKINS (_id integer primary key, Habit_id integer, date text, type integer, note text, actual_count real);
      create table UNIT (_id integer primary key, UNIT_NAME text); insert into UNIT values (1, 'km'), (2, 'times a day');
      create table REMINDERS (_id integer primary key, habit_id integer, time integer, active_days text);

      """
    for id in 1...1 + random.below(3) {
      text += """
        insert into Habits values (\(id), \(id), \(Self.sql(name())), \(Self.sql(remark())), '1,3,5', -1, \(random.below(2)),
          \(number(upTo: 3)), \(number(upTo: 8)), \(random.below(3)), \(1 + random.below(2)), \(number(upTo: 9)).25,
          \(number(upTo: 9)), '2026010\(1 + random.below(9))');
        insert into REMINDERS(habit_id, time, active_days) values (\(id), \(number(upTo: 1500)), '0,6');

        """
      for day in days() {
        let date = day.description.replacing("-", with: "")
        text +=
          "insert into CHECKINS(Habit_id, date, type, note, actual_count) values (\(id), '\(date)', \(number(upTo: 4)), "
          + "\(Self.sql(remark())), \(number(upTo: 12)).5);\n"
      }
    }
    return Self.database(24, text)
  }

  private mutating func harsh() -> (habits: String, log: String) {
    var habits = "# Mine\n! Health\n"
    var log = ""
    for number in 0..<1 + random.below(4) {
      let name = "\(pick(Self.names)) \(number)"
      habits += "\(name): \(pick(["1", "7", "3/7", "3/14", "0", "20"]))\n"
      for day in days() {
        let amount = random.below(2) == 0 ? "\(random.below(9)).5" : ""
        log += "\(day) : \(name) : \(pick(["y", "n", "s"])) : \(Self.oneLine(remark())) : \(amount)\n"
      }
    }
    return (habits, log)
  }

  /// The columns of ``table()``.
  static let map = "when=date,habit=name,value=amount,comment=remark,unit=unit,category=group"

  private mutating func table() -> String {
    var text = "date;name;amount;remark;unit;group;more\n"
    for _ in 0..<1 + random.below(3) {
      let (name, unit) = (Self.csv(name()), pick(["", "km", "a day", "Stück"]))
      for day in days() {
        let value = pick(["done", "yes", "skip", "missed", "", "2,5", "3", "12.25", "\(number(upTo: 99))"])
        let time = random.below(3) == 0 ? " 0\(random.below(10)):\(10 + random.below(50))" : ""
        text += "\(day)\(time);\(name);\(value);\(Self.csv(remark()));\(unit);\(pick(["", "Health"]));x\n"
      }
    }
    return text
  }

  private mutating func document(withFiles: Bool) -> String {
    let json = JSONText()
    let days = days()
    let remarks = days.map { _ in Self.oneLine(remark()).replacing("\"", with: "").prefix(60) }
    let title = pick(Self.names)
    let checkIns = zip(days, remarks).map { day, remark in
      "{\"day\": \"\(day)\", \"habit\": \"run\", \"value\": \"\(random.below(9))\", \"comment\": \(json.text(String(remark)))}"
    }
    let habit = """
      {"habit": "run", "title": \(json.text(title)), "schedule": "daily", "target": "at least 3 km", "remind": ["mon 18:30"],
       "color": "sky", "order": 2, "visibility": "private", "notes": \(json.text(remark()))}
      """
    let rows = zip(days, remarks).map { "\($0),run,\(random.below(9)),\(Self.csv(String($1)))\n" }.joined()
    let files = [
      ("profile.yml", "name: Ana\n"), ("followers.yml", "- {person: ben, state: accepted}\n"),
      ("habits/run.md", "---\ntitle: \(Self.csv(title))\nschedule: daily\ntarget: at least 3 km\n---\n"),
      ("events/2026.csv", "when,habit,value,comment\n\(rows)"),
      (
        "lists/home.md",
        "---\ntitle: Home\nshare: [{person: \(pick(["ben", "zoe"])), may: write}]\n---\n- [ ] Milk @ana\n"
      ),
    ].map { "{\"path\": \"\($0.0)\", \"text\": \(json.text($0.1))}" }
    return """
      {"format": "daybook", "version": 1, "person": {"username": "ana", "name": "Ana"}, "lists": [], "habits": [\(habit)],
       "check_ins": [\(checkIns.joined(separator: ",\n"))]\(withFiles ? ", \"files\": [\(files.joined(separator: ",\n"))]" : "")}
      """
  }

  private mutating func calendar() -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for number in 0..<1 + random.below(5) {
      let day = pick(days()).description.replacing("-", with: "")
      lines += ["BEGIN:VTODO", "UID:task-\(number)@example.org", "SUMMARY:\(Self.oneLine(name()))"]
      lines += pick([[], ["DUE;VALUE=DATE:\(day)"], ["DUE:\(day)T180000Z"], ["DUE;TZID=Europe/Lisbon:\(day)T090000"]])
      lines += pick([[], ["PRIORITY:\(self.number(upTo: 10))"], ["STATUS:COMPLETED", "COMPLETED:\(day)T120000Z"]])
      lines += pick([[], ["RRULE:FREQ=WEEKLY;BYDAY=MO"], ["CATEGORIES:home,garden"], ["RELATED-TO:task-0@example.org"]])
      lines += ["DESCRIPTION:\(Self.oneLine(remark()))", "END:VTODO"]
    }
    return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  private mutating func todoTxt() -> String {
    (0..<1 + random.below(8)).map { _ in
      pick(["", "(A) ", "x 2026-11-01 ", "2026-10-01 "]) + Self.oneLine(name())
        + pick(["", " +Home", " @ben", " due:2026-12-01", " rec:+1w", " pri:B", " key:value"]) + "\n"
    }.joined()
  }
}

/// Texts as JSON has them.
private struct JSONText {
  func text(_ text: String) -> String {
    var written = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": written += "\\\""
      case "\\": written += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written + "\""
  }
}
