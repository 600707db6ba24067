import Journal

/// Reads the backups (`.db`) and the CSV exports (`.zip`, or its files in a folder) of Loop Habit Tracker.
struct LoopImporter: DiaryImporter {
  func probe(_ source: ImportSource) -> Bool {
    if let only = source.only, Database.isOne(only.bytes) {
      guard let tables = try? Database(only.bytes).tables() else { return false }
      return tables.isSuperset(of: ["habits", "repetitions"])
    }
    guard let list = source.file(named: "Habits.csv") else { return false }
    return list.bytes.starts(with: Array("Position,Name".utf8))
  }

  func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary {
    if let only = source.only, Database.isOne(only.bytes) { return try LoopDatabase(only.bytes).diary() }
    return try LoopTables(source).diary()
  }
}

/// What is in a backup of Loop.
private struct LoopDatabase {
  private let database: Database
  private let version: Int

  /// The newest schema that is known.
  private static let newest = 25

  init(_ bytes: [UInt8]) throws(ImportFlaw) {
    database = try Database(bytes)
    version = try database.version
    guard try database.tables().isSuperset(of: ["habits", "repetitions"]) else {
      throw ImportFlaw("this is no backup of Loop Habit Tracker: it has no tables `Habits` and `Repetitions`")
    }
  }

  func diary() throws(ImportFlaw) -> ImportedDiary {
    var diary = ImportedDiary(losses: database.losses)
    if version > Self.newest {
      diary.losses.append("the backup is of a newer version, \(version), of which more may be lost than is said here")
    }
    let records = try database.records(
      of: "Habits",
      [
        "id", "archived", "color", "description", "freq_den", "freq_num", "name", "position", "reminder_days",
        "reminder_hour", "reminder_min", "type", "target_type", "target_value", "unit", "question", "uuid",
      ])
    var habits: [(id: Int, position: Int, isNumerical: Bool, habit: ImportedHabit)] = []
    for (index, record) in records.enumerated() {
      let isNumerical = record.integer("type") == 1
      habits.append(
        (
          record.integer("id") ?? -1 - index, record.integer("position") ?? index, isNumerical,
          habit(record, isNumerical)
        ))
    }
    let places = Dictionary(habits.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var strays = 0
    var known: [Int: Set<Day>] = [:]
    var repeated = 0
    var outside = 0
    for record in try database.records(of: "Repetitions", ["habit", "timestamp", "value", "notes"]) {
      guard let place = record.integer("habit").flatMap({ places[$0] }) else {
        strays += 1
        continue
      }
      guard let day = record.integer("timestamp").flatMap(Self.day) else {
        outside += 1
        continue
      }
      guard known[place, default: []].insert(day).inserted else {
        repeated += 1
        continue
      }
      habits[place].habit.addLoop(
        record.integer("value") ?? LoopValue.yes, on: day, comment: record.text("notes"),
        isNumerical: habits[place].isNumerical)
    }
    if strays > 0 { diary.losses.append("check-ins of habits that are not in the file: \(strays)") }
    if repeated > 0 { diary.losses.append("check-ins of a day that has one already: \(repeated)") }
    if outside > 0 { diary.losses.append("check-ins without a day: \(outside)") }
    for place in habits.indices { habits[place].habit.finishLoop(isNumerical: habits[place].isNumerical) }
    diary.habits = habits.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }.map(\.element.habit)
    return diary
  }

  /// The day of a moment in milliseconds, which Loop keeps as the midnight of UTC.
  private static func day(_ milliseconds: Int) -> Day? {
    let day = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let number = day.remainder < 0 ? day.quotient - 1 : day.quotient
    guard (-700_000...2_900_000).contains(number) else { return nil }
    return Day(number: Int32(number))
  }

  private func habit(_ record: Database.Record, _ isNumerical: Bool) -> ImportedHabit {
    let uuid = record.text("uuid")
    var habit = ImportedHabit(name: record.text("name"), id: uuid.isEmpty ? record.text("id") : uuid)
    // The question was called description before version 23.
    let hasQuestion = version >= 23
    habit.reason = record.text(hasQuestion ? "question" : "description")
    if hasQuestion { habit.keepInNotes(record.text("description")) }
    if let number = record.integer("color") {
      habit.color = LoopPalette.color(number, version: version)
      if habit.color == nil { habit.losses.append("its colour, \(number), which is none of Loop's") }
    }
    habit.isArchived = record.integer("archived").map { $0 != 0 } ?? false
    let times = record.integer("freq_num") ?? 1
    let days = record.integer("freq_den") ?? 1
    habit.setLoopFrequency(times, days, isNumerical: isNumerical)
    if isNumerical {
      habit.setLoopTarget(
        isLimit: record.integer("target_type") == 1, record.real("target_value") ?? 0, unit: record.text("unit"),
        times, days)
    }
    if let hour = record.integer("reminder_hour"), let minute = record.integer("reminder_min") {
      habit.setLoopReminder(hour, minute, days: record.integer("reminder_days") ?? 127)
    }
    return habit
  }
}

extension ImportedHabit {
  /// Sets how often a habit of Loop is due. Habits with amounts are due every day: their amounts count for so many days.
  fileprivate mutating func setLoopFrequency(_ times: Int, _ days: Int, isNumerical: Bool) {
    if isNumerical { return }
    if let frequency = Frequency(times: times, days: days) {
      setSchedule(frequency)
    } else {
      losses.append("`\(times) times in \(days) days` becomes `daily`")
    }
  }

  fileprivate mutating func setLoopTarget(isLimit: Bool, _ value: Double, unit: String, _ times: Int, _ days: Int) {
    let most = Amount.largest.value
    let amount = Amount(millionths: Int64((min(max(0, value), most) * 1_000_000).rounded()))
    if !(0...most).contains(value) { losses.append("the target \(value) becomes \(amount)") }
    let unit = unit.isEmpty ? nil : unit
    if times != 1, times > 0, days > 0, days != times {
      // Loop counts the amounts of so many days, whatever the number of times.
      losses.append("`\(times) times in \(days) days` is an amount in \(days) days here")
    }
    setTarget(
      isLimit ? .atMost : .atLeast, amount, unit: unit, every: times == days ? 1 : max(1, days), of: "Loop")
  }

  /// - Parameter days: A bit for each weekday, Saturday the lowest.
  fileprivate mutating func setLoopReminder(_ hour: Int, _ minute: Int, days: Int) {
    guard let time = TimeOfDay(hour: hour, minute: minute) else {
      losses.append("its reminder, whose time is no time of the day: hour \(hour), minute \(minute)")
      return
    }
    if days & 127 == 127 { return reminders = [Reminder(time: time)] }
    reminders = (0..<7).filter { days >> $0 & 1 == 1 }.map { Weekday(index: $0 + 5) }
      .sorted { $0.index < $1.index }.map { Reminder(weekday: $0, time: time) }
  }

  /// What can be said once all is read.
  fileprivate mutating func finishLoop(isNumerical: Bool) {
    sumUpRemarks()
    if isNumerical, target == nil { guessTarget(unit: unit) }
  }
}

/// What is in a CSV export of Loop.
private struct LoopTables {
  private let source: ImportSource

  init(_ source: ImportSource) {
    self.source = source
  }

  func diary() throws(ImportFlaw) -> ImportedDiary {
    guard let list = source.file(named: "Habits.csv") else {
      throw ImportFlaw("this is no export of Loop Habit Tracker: it has no `Habits.csv`")
    }
    let table = try Self.table(list)
    guard let header = table.rows.first else { throw ImportFlaw("the file is empty", in: list.path) }
    let columns = Dictionary(header.fields.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
    guard columns["name"] != nil else { throw ImportFlaw("the column `Name` is missing", in: list.path, line: 1) }
    let root = list.path.dropLast(list.name.count)
    var diary = ImportedDiary(losses: ["reminders are not in this export, only in a backup"])
    for (index, row) in table.rows.dropFirst().enumerated() {
      func field(_ names: String...) -> String { names.lazy.compactMap { columns[$0] }.first.map { row[$0] } ?? "" }
      let position = field("position")
      var habit = ImportedHabit(name: field("name"))
      // Without a column for the kind, the export is of a version whose description is the question.
      let isOld = columns["question"] == nil
      habit.reason = isOld ? field("description") : field("question")
      if !isOld { habit.keepInNotes(field("description")) }
      habit.setColor(field("color"))
      habit.isArchived = field("archived?").lowercased() == "true"
      let isNumerical = field("type") == "NUMERICAL"
      let times = Int(field("frequencynumerator", "numrepetitions")) ?? 1
      let days = Int(field("frequencydenominator", "interval")) ?? 1
      habit.setLoopFrequency(times, days, isNumerical: isNumerical)
      if isNumerical {
        habit.setLoopTarget(
          isLimit: field("target type") == "AT_MOST", Self.real(field("target value")), unit: field("unit"), times,
          days)
      }
      try readDays(of: &habit, isNumerical, position.isEmpty ? "\(index + 1)" : position, below: String(root))
      habit.finishLoop(isNumerical: isNumerical)
      diary.habits.append(habit)
    }
    return diary
  }

  /// The folder of a habit begins with its position.
  private func readDays(
    of habit: inout ImportedHabit, _ isNumerical: Bool, _ position: String, below root: String
  ) throws(ImportFlaw) {
    let file = source.files.first { file in
      guard file.name == "Checkmarks.csv", file.path.hasPrefix(root) else { return false }
      let parts = file.path.dropFirst(root.count).split(separator: "/")
      guard parts.count == 2, let number = parts[0].split(separator: " ").first else { return false }
      return Int(number) != nil && Int(number) == Int(position)
    }
    guard let file else {
      return habit.losses.append("its days are not in the export: there is no folder `\(position) …`")
    }
    for row in try Self.table(file).rows where row[0] != "Date" {
      guard let day = Day(row[0]) else { throw ImportFlaw("`\(row[0])` is no day", in: file.path, line: row.line) }
      guard let number = Self.number(row[1]) else {
        throw ImportFlaw("`\(row[1])` is none of Loop's values", in: file.path, line: row.line)
      }
      habit.addLoop(number, on: day, comment: row[2], isNumerical: isNumerical)
    }
  }

  private static func real(_ text: String) -> Double { Double(text).flatMap { $0.isFinite ? $0 : nil } ?? 0 }

  private static func number(_ text: String) -> Int? {
    switch text {
    case "YES_MANUAL": LoopValue.yes
    case "YES_AUTO": LoopValue.automatic
    case "NO": LoopValue.no
    case "SKIP": LoopValue.skip
    case "UNKNOWN": LoopValue.unknown
    // Numbers beyond any amount would not fit.
    default: Int(text).flatMap { Amount.imported.contains($0) ? $0 : nil }
    }
  }

  private static func table(_ file: ImportSource.File) throws(ImportFlaw) -> CSVTable {
    do throws(ImportFlaw) {
      return try CSVTable(file.bytes, separator: UInt8(ascii: ","))
    } catch {
      var flaw = error
      flaw.path = file.path
      throw flaw
    }
  }
}
