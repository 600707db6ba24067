import Journal

/// Habits as a backup of Loop Habit Tracker, with the tables and the `user_version` that its version 2.3 has.
public struct LoopBackup: Sendable, Equatable {
  /// The file.
  public let bytes: [UInt8]
  /// What Loop has no place for, in sentences without a full stop.
  public let losses: [String]

  /// The number of the schema.
  static let version: Int64 = 25

  /// The tables, as Loop makes them and its migrations leave them.
  private static let tables = """
    create table android_metadata (locale text);
    create table Habits (id integer primary key autoincrement, archived integer, color integer, description text, \
    freq_den integer, freq_num integer, highlight integer, name text, position integer, reminder_hour integer, \
    reminder_min integer, reminder_days integer not null default 127, type integer not null default 0, \
    target_type integer not null default 0, target_value real not null default 0, unit text not null default "", \
    question text, uuid text);
    create table Repetitions (id integer primary key autoincrement, habit integer not null references habits(id), \
    timestamp integer not null, value integer not null, notes text);
    create unique index idx_repetitions_habit_timestamp on Repetitions(habit, timestamp);
    create table Events (id integer primary key autoincrement, timestamp integer, message text, server_id integer);
    insert into android_metadata values ('en_US');
    """

  /// The backup; `nil` where there is no memory for it.
  ///
  /// - Parameters:
  ///   - habits: In the order in which Loop shows them.
  ///   - uuid: By what Loop knows a habit again: 32 digits and letters up to f, the same each time.
  public init?(_ habits: [TrackedHabit], uuid: (Habit) -> String) {
    guard let writer = DatabaseWriter(), writer.run(Self.tables), writer.run("pragma user_version = \(Self.version)")
    else {
      return nil
    }
    var losses: [String] = []
    var rows: [[Database.Value]] = []
    var days: [[Database.Value]] = []
    for (index, tracked) in habits.enumerated() {
      let habit = LoopHabit(tracked)
      rows.append(habit.row(Int64(index + 1), uuid: uuid(tracked.habit)))
      days += habit.days(of: Int64(index + 1))
      losses += habit.losses.map { "\(tracked.habit.title): \($0)" }
    }
    let columns = Array(repeating: "?", count: 18).joined(separator: ", ")
    guard writer.run("insert into Habits values (\(columns))", rows),
      writer.run("insert into Repetitions (habit, timestamp, value, notes) values (?, ?, ?, ?)", days)
    else { return nil }
    bytes = writer.bytes
    self.losses = losses
  }
}

/// A habit as Loop has it.
private struct LoopHabit {
  private let habit: Habit
  private let log: EventLog
  private var times: Int64 = 1
  private var period: Int64 = 1
  private(set) var losses: [String] = []
  private var entries: [(day: Day, value: Int64, notes: String)] = []

  init(_ tracked: TrackedHabit) {
    habit = tracked.habit
    log = tracked.log
    setFrequency()
    addDays()
    noteLosses()
  }

  private mutating func setFrequency() {
    if let target = habit.target, target.period != .day {
      period = target.period == .week ? 7 : 30
      return
    }
    // Loop would add up the amounts of as many days.
    if habit.target != nil {
      if habit.schedule == .daily { return }
      losses.append("`\(habit.schedule)` becomes `daily`, since its target is one a day")
      return
    }
    switch habit.schedule {
    case .weekdays(.everyDay): break
    case .weekdays(let days): (times, period) = (Int64(days.count), 7)
    case .everyDays(let count): period = Int64(count)
    case .timesAWeek(let count): (times, period) = (Int64(count), 7)
    case .timesAMonth(let count): (times, period) = (Int64(count), 30)
    case .dayOfMonth: period = 30
    }
    // Loop says everything with two numbers, so that what some schedules say comes back as another one.
    if let back = Frequency(times: Int(times), days: Int(period))?.nearest, back != habit.schedule {
      losses.append("`\(habit.schedule)` becomes \(times) in \(period) days, and comes back as `\(back)`")
    }
  }

  private mutating func addDays() {
    var (rounded, missed, large, skips) = (0, 0, 0, 0)
    var index = 0
    while index < log.entries.count {
      let day = log.entries[index].day
      let rows = log.entries(on: day)
      index += rows.count
      let notes = rows.compactMap { log.details(of: $0)?.comment }.joined(separator: "\n")
      guard let last = rows.last else { continue }
      guard let target = habit.target else {
        entries.append((day, Int64(Self.number(last.value)), notes))
        continue
      }
      var sum = Amount.zero
      var isSkipped = false
      var hasAmount = false
      for row in rows {
        switch row.value {
        case .amount(let amount): (sum, hasAmount) = (sum + amount, true)
        // A limit that was kept had nothing against it; any other target was reached.
        case .done: (sum, hasAmount) = (target.isLimit ? sum : sum + target.amount, true)
        case .skip: isSkipped = true
        // Loop has no word for it besides an amount of nothing, which would keep a limit.
        case .missed: (missed, hasAmount) = (missed + 1, hasAmount || !target.isLimit)
        }
      }
      if isSkipped, sum.isZero {
        entries.append((day, Int64(LoopValue.skip), notes))
      } else if hasAmount {
        var thousandths = sum.rounded(toMillionths: 1000).millionths / 1000
        if thousandths * 1000 != sum.millionths { rounded += 1 }
        // This number says that the day was skipped.
        if thousandths == Int64(LoopValue.skip) {
          skips += 1
          thousandths += 1
        }
        if thousandths > Int64(Int32.max) { large += 1 }
        entries.append((day, min(thousandths, Int64(Int32.max)), notes))
      }
    }
    if missed > 0 { losses.append("days that were missed, of which Loop says an amount of 0 or nothing: \(missed)") }
    if large > 0 { losses.append("amounts that are larger than any in Loop: \(large)") }
    if skips > 0 { losses.append("amounts of 0.003, which is Loop's word for a skip and becomes 0.004: \(skips)") }
    if rounded > 0 { losses.append("amounts with more than three decimals, which are rounded: \(rounded)") }
  }

  private static func number(_ value: EventValue) -> Int {
    switch value {
    case .done, .amount: LoopValue.yes
    case .skip: LoopValue.skip
    case .missed: LoopValue.no
    }
  }

  private mutating func noteLosses() {
    let times = log.entries.count { $0.time != nil }
    if times > 0 { losses.append("times of check-ins: \(times)") }
    let photos = log.details.count { $0.photo != nil || $0.location != nil }
    if photos > 0 { losses.append("photos and places of check-ins: \(photos)") }
    var fields: [String] = []
    if habit.icon != nil { fields.append("icon") }
    if habit.category != nil { fields.append("category") }
    if habit.part != nil { fields.append("part of the day") }
    if !habit.pauses.isEmpty { fields.append("pauses") }
    if habit.start != nil { fields.append("start") }
    if habit.end != nil { fields.append("end") }
    if habit.remindNear != nil { fields.append("place to be reminded near") }
    if habit.replaces != nil { fields.append("which one it took over from") }
    if !fields.isEmpty { losses.append(fields.joined(separator: ", ")) }
    if Set(habit.reminders.map(\.time)).count > 1 { losses.append("all reminders but the first") }
  }

  func row(_ id: Int64, uuid: String) -> [Database.Value] {
    let color = habit.color ?? .named(habit.paletteName)
    let time = habit.reminders.first?.time
    let reminders = habit.reminders.filter { $0.time == time }
    // A bit for each weekday, Saturday the lowest.
    let days = reminders.reduce(0) { bits, reminder in
      bits | (reminder.weekday.map { 1 << (($0.index + 2) % 7) } ?? 127)
    }
    let target = habit.target
    return [
      .integer(id), .integer(habit.archived == nil ? 0 : 1), .integer(Int64(LoopPalette.number(of: color))),
      .text(habit.notes.hasSuffix("\n") ? String(habit.notes.dropLast()) : habit.notes), .integer(period),
      .integer(times), .integer(0), .text(habit.title), .integer(id - 1),
      time.map { .integer(Int64($0.hour)) } ?? .null, time.map { .integer(Int64($0.minute)) } ?? .null,
      .integer(time == nil ? 0 : Int64(days)), .integer(target == nil ? 0 : 1),
      .integer(target?.isLimit == true ? 1 : 0), .real(target?.amount.value ?? 0), .text(target?.unit ?? ""),
      .text(habit.reason ?? ""), .text(uuid),
    ]
  }

  func days(of id: Int64) -> [[Database.Value]] {
    entries.map { entry in
      [.integer(id), .integer(Int64(entry.day.number) * 86_400_000), .integer(entry.value), .text(entry.notes)]
    }
  }
}
