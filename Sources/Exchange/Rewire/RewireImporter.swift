import Journal

/// Reads the database of Rewire.
struct RewireImporter: DiaryImporter {
  private static let tables: Set<String> = ["habits", "checkins", "unit"]

  func probe(_ source: ImportSource) -> Bool {
    guard let only = source.only, Database.isOne(only.bytes), let tables = try? Database(only.bytes).tables() else {
      return false
    }
    return tables.isSuperset(of: Self.tables)
  }

  func read(_ source: ImportSource) throws(ImportFlaw) -> ImportedDiary {
    guard let only = source.only, Database.isOne(only.bytes) else { throw ImportFlaw("this is no backup of Rewire") }
    let database = try Database(only.bytes)
    guard try database.tables().isSuperset(of: Self.tables) else {
      throw ImportFlaw("this is no backup of Rewire: it has no tables `Habits`, `CHECKINS` and `UNIT`")
    }
    var diary = ImportedDiary(losses: database.losses)
    let units = try names(in: database, "UNIT", "unit_name")
    let categories = try names(in: database, "category", "category_name")
    var habits: [(id: Int, order: Int, habit: ImportedHabit)] = []
    let columns = [
      "_id", "order_num", "name", "description", "active_days", "category", "archived", "schedule", "days", "period",
      "unit",
      "target_count", "repeating_count", "start_date",
    ]
    for record in try database.records(of: "Habits", columns) {
      guard let id = record.integer("_id") else { continue }
      var habit = ImportedHabit(name: record.text("name"), id: "\(id)")
      habit.reason = record.text("description")
      habit.category = record.integer("category").flatMap { categories[$0] }
      habit.isArchived = record.integer("archived").map { $0 != 0 } ?? false
      let start = record.text("start_date")
      habit.start = DayReader([]).day(start)
      if habit.start == nil, !start.isEmpty { habit.losses.append("its first day, `\(start)`, which is no day") }
      setSchedule(of: &habit, record)
      if let goal = record.real("target_count"), goal > 0 {
        let amount = Self.amount(goal)
        habit.target = Target(.atLeast, amount, unit: record.integer("unit").flatMap { units[$0] })
      }
      habits.append((id, record.integer("order_num") ?? 0, habit))
    }
    let places = Dictionary(habits.enumerated().map { ($1.id, $0) }) { first, _ in first }
    for record in try database.records(of: "REMINDERS", ["habit_id", "time", "active_days"]) {
      guard let place = record.integer("habit_id").flatMap({ places[$0] }) else { continue }
      guard let time = record.integer("time").flatMap({ TimeOfDay(minutes: $0) }) else {
        habits[place].habit.losses.append(
          "a reminder, whose time is no time of the day: minute `\(record.text("time"))`")
        continue
      }
      let days = Self.weekdays(record.text("active_days"))
      habits[place].habit.reminders +=
        days.count == 7 || days.isEmpty ? [Reminder(time: time)] : days.map { Reminder(weekday: $0, time: time) }
    }
    for record in try database.records(of: "reasons", ["habit_id", "message"]) {
      guard let place = record.integer("habit_id").flatMap({ places[$0] }) else { continue }
      habits[place].habit.keepInNotes(record.text("message"))
    }
    var strays = 0
    for record in try database.records(of: "CHECKINS", ["habit_id", "date", "type", "note", "actual_count"]) {
      guard let place = record.integer("habit_id").flatMap({ places[$0] }) else {
        strays += 1
        continue
      }
      addDay(record, to: &habits[place].habit)
    }
    if strays > 0 { diary.losses.append("check-ins of habits that are not in the file: \(strays)") }
    for place in habits.indices { habits[place].habit.sumUpRemarks() }
    diary.habits = habits.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element.habit)
    return diary
  }

  private func addDay(_ record: Database.Record, to habit: inout ImportedHabit) {
    let note = record.text("note")
    guard let day = DayReader([]).day(record.text("date")) else {
      habit.losses.append("a check-in without a day of the calendar")
      return
    }
    let count = record.real("actual_count") ?? 0
    let amount = habit.target != nil && count > 0 ? Self.amount(count) : nil
    switch record.integer("type") {
    case 1: habit.entries.append(ImportedEntry(day, amount.map(EventValue.amount) ?? .missed, comment: note))
    case 2: habit.entries.append(ImportedEntry(day, amount.map(EventValue.amount) ?? .done, comment: note))
    case 3: habit.entries.append(ImportedEntry(day, .skip, comment: note))
    case let other:
      habit.losses.append(
        "\(day): a check-in of the kind \(other.map(String.init) ?? "nothing"), which is not known here")
      if !note.isEmpty { habit.keepInNotes(note, on: day) }
    }
  }

  private func setSchedule(of habit: inout ImportedHabit, _ record: Database.Record) {
    let periods = [7, 31, 365]
    switch record.integer("schedule") {
    case 0:
      let days = Self.weekdays(record.text("active_days"))
      habit.schedule = days.isEmpty ? .daily : .weekdays(WeekdaySet(days.map { WeekdaySet($0) }))
    case 1:
      let period = record.integer("period").flatMap { periods.indices.contains($0) ? periods[$0] : nil } ?? 7
      set(record.integer("days") ?? 1, period, of: &habit)
    case 2:
      set(1, record.integer("repeating_count") ?? 1, of: &habit)
    case let other:
      habit.losses.append("a schedule of the kind \(other.map(String.init) ?? "nothing") becomes `daily`")
    }
  }

  private func set(_ times: Int, _ days: Int, of habit: inout ImportedHabit) {
    if let frequency = Frequency(times: times, days: days) {
      habit.setSchedule(frequency)
    } else {
      habit.losses.append("`\(times) times in \(days) days` becomes `daily`")
    }
  }

  private static func amount(_ number: Double) -> Amount {
    Amount(millionths: Int64((min(number, Amount.largest.value) * 1_000_000).rounded()))
  }

  /// Days of the week, 0 for Sunday.
  private static func weekdays(_ text: String) -> [Weekday] {
    let numbers = Set(text.split(separator: ",").compactMap { Int($0) }.filter { (0...6).contains($0) })
    return Weekday.allCases.filter { numbers.contains(($0.index + 1) % 7) }
  }

  private func names(in database: Database, _ table: String, _ column: String) throws(ImportFlaw) -> [Int: String] {
    var names: [Int: String] = [:]
    for record in try database.records(of: table, ["_id", column]) {
      if let id = record.integer("_id") { names[id] = record.text(column) }
    }
    return names
  }
}
