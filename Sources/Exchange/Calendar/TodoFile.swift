import DataFolder
import Journal

/// A file with one task, as folders have them that vdirsyncer, khal and todoman share: a `VTODO` in a `VCALENDAR`.
///
/// What changes is written into the properties that say it; all others stay, alarms and those of other programs too.
public struct TodoFile: Sendable, Hashable {
  /// Turns a moment of another time zone into one by the clock on the person's wall; `nil` for a zone that nobody knows.
  public typealias WallTime = @Sendable (Day, TimeOfDay, _ zone: String) -> DayAndTime?

  private var calendar: CalendarComponent
  /// Where the task stands in the calendar.
  private let place: Int
  /// By what programs know the task.
  public let uid: String

  /// The most bytes of a file that is read.
  public static let largest = 4 << 20

  // MARK: Files

  /// The file of a new task.
  public init(uid: String) {
    self.uid = uid
    let todo = CalendarComponent("VTODO", [ContentLine("UID", value: uid)])
    calendar = CalendarComponent("VCALENDAR", [ContentLine("VERSION", value: "2.0"), CalendarFeed.product], [todo])
    place = 2
  }

  /// Reads a file; `nil` for one without a task, such as one of an event.
  ///
  /// - Throws: What is wrong with it.
  public init?(_ bytes: [UInt8]) throws(CalendarFlaw) {
    let calendar = try CalendarComponent.read(bytes)
    let todos = calendar.items.indices.filter { index in
      if case .component(let component) = calendar.items[index] { component.name == "VTODO" } else { false }
    }
    func todo(_ index: Int) -> CalendarComponent? {
      if case .component(let component) = calendar.items[index] { component } else { nil }
    }
    guard let first = todos.first else { return nil }
    let names = Set(todos.compactMap { todo($0)?.property("UID")?.value })
    if names.count > 1 { throw CalendarFlaw(line: 1, message: "the file has several tasks, and is to have one") }
    guard let uid = names.first, !uid.isEmpty else {
      throw CalendarFlaw(line: 1, message: "the task has no `UID`")
    }
    self.calendar = calendar
    self.uid = uid
    // Others are single times of a task that comes back.
    place = todos.first { todo($0)?.property("RECURRENCE-ID") == nil } ?? first
  }

  /// The bytes of the file.
  public var bytes: [UInt8] { calendar.bytes }

  private var todo: CalendarComponent {
    get { if case .component(let component) = calendar.items[place] { component } else { CalendarComponent("VTODO") } }
    set { calendar.items[place] = .component(newValue) }
  }

  // MARK: What it says

  /// The task in the words of a list.
  ///
  /// - Parameters:
  ///   - list: The list in which it stands.
  ///   - wallTime: Turns moments of other zones into the person's.
  public func task(in list: String, _ wallTime: WallTime) -> SyncedTask {
    let todo = todo
    var task = SyncedTask()
    task[.title] = TodoWords.title(todo.text("SUMMARY") ?? "")
    task[.description] = TodoWords.description(todo.text("DESCRIPTION") ?? "")
    task[.list] = list
    if isDone {
      task[.done] = todo.property("COMPLETED").flatMap { Self.moment($0, wallTime)?.day.description } ?? "yes"
    }
    task[.due] = moment("DUE", wallTime)?.text
    let start = moment("DTSTART", wallTime)?.text
    // A rule needs a beginning, which is no wish of the person's.
    task[.start] = start == task[.due] && todo.property("RRULE") != nil ? nil : start
    task[.priority] = todo.property("PRIORITY").flatMap { Int($0.value) }
      .flatMap { ListTask.Priority(calendarNumber: $0)?.name }
    task.labels = categories.compactMap(TodoWords.label).reduce(into: []) { known, label in
      if !known.contains(label) { known.append(label) }
    }
    (task[.every], task[.rule]) = repetition(from: moment("DUE", wallTime) ?? moment("DTSTART", wallTime))
    let parent = todo.properties.first { line in
      line.name == "RELATED-TO" && line.parameter("RELTYPE").map { $0.uppercased() == "PARENT" } ?? true
    }
    task[.parent] = parent.map { CalendarIdentity.id(of: $0.text) }
    return task
  }

  private var isDone: Bool {
    todo.property("STATUS").map { $0.value.uppercased() == "COMPLETED" } ?? (todo.property("COMPLETED") != nil)
  }

  private var categories: [String] {
    todo.properties.filter { $0.name == "CATEGORIES" }.flatMap { CalendarText.list($0.value) }
  }

  private func moment(_ name: String, _ wallTime: WallTime) -> DayAndTime? {
    todo.property(name).flatMap { Self.moment($0, wallTime) }
  }

  private static func moment(_ line: ContentLine, _ wallTime: WallTime) -> DayAndTime? {
    switch CalendarMoment(line) {
    case nil: nil
    case .day(let day): DayAndTime(day: day)
    case .floating(let day, let time): DayAndTime(day: day, time: time)
    // Of a zone that nobody knows, its clock is the best there is.
    case .zoned(let day, let time, let zone): wallTime(day, time, zone) ?? DayAndTime(day: day, time: time)
    case .utc(let day, let time): wallTime(day, time, "UTC") ?? DayAndTime(day: day, time: time)
    }
  }

  // MARK: Coming back

  /// Our own words for a repetition, which say more than a rule: from when it is counted.
  private static let own = "X-DAYBOOK-EVERY"

  /// How the task comes back, in our words or by a rule for which there are none.
  private func repetition(from due: DayAndTime?) -> (every: String?, rule: String?) {
    let own = todo.property(Self.own)?.value
    let known = own.flatMap { ListTask.Repetition(withEnds: $0) }
    guard let written = todo.property("RRULE")?.value else {
      // What a rule can say, the other program took out; for anything else there was none.
      let isSayable = known.flatMap { Self.rule($0, due) } != nil
      return (isSayable ? nil : known == nil ? nil : own, nil)
    }
    guard let rule = RecurrenceRule(written) else { return (nil, nil) }
    if let known, Self.rule(known, due) == rule { return (own, nil) }
    if let repetition = rule.repetition(from: due?.day) { return (repetition.textWithEnds, nil) }
    return (nil, rule.text)
  }

  private static func rule(_ repetition: ListTask.Repetition, _ due: DayAndTime?) -> RecurrenceRule? {
    due.flatMap { RecurrenceRule(repetition, from: $0.day, isTimed: $0.time != nil) }
  }

  // MARK: Changing it

  /// Writes what is to be different.
  ///
  /// - Parameters:
  ///   - wanted: The task as it is to be.
  ///   - known: The task as ``task(in:_:)`` gives it.
  ///   - parent: The `UID` of the task of which it is a step.
  ///   - now: The moment in UTC, by which other programs see that it changed.
  public mutating func set(_ wanted: SyncedTask, over known: SyncedTask, parent: String?, now: WallClock) {
    let changed = Set(wanted.differences(from: known))
    var todo = todo
    if changed.contains(.title) { todo.set("SUMMARY", to: .text("SUMMARY", TodoWords.summary(wanted[.title] ?? ""))) }
    if changed.contains(.description) {
      todo.set("DESCRIPTION", to: wanted[.description].map { .text("DESCRIPTION", $0) })
    }
    if changed.contains(.priority) {
      let number = wanted[.priority].flatMap { ListTask.Priority(named: $0) }?.calendarNumber
      todo.set("PRIORITY", to: number.map { ContentLine("PRIORITY", value: "\($0)") })
    }
    if changed.contains(.labels) { setLabels(wanted.labels, in: &todo) }
    if changed.contains(.done) { Self.setDone(wanted[.done], in: &todo, now: now) }
    if !changed.isDisjoint(with: [.due, .start, .every, .rule]) { Self.setDates(wanted, changed, in: &todo) }
    if changed.contains(.parent) {
      let others = todo.properties.filter { line in
        line.name == "RELATED-TO" && line.parameter("RELTYPE").map { $0.uppercased() != "PARENT" } ?? false
      }
      todo.set("RELATED-TO", to: (parent.map { [.text("RELATED-TO", $0)] } ?? []) + others)
    }
    stamp(&todo, now)
    self.todo = todo
  }

  /// Keeps a remark beside the task, unless it is there already.
  public mutating func note(_ text: String, now: WallClock) {
    var todo = todo
    let known = todo.properties.filter { $0.name == "COMMENT" }
    if known.contains(where: { $0.text == text }) { return }
    todo.set("COMMENT", to: known + [.text("COMMENT", text)])
    stamp(&todo, now)
    self.todo = todo
  }

  private func stamp(_ todo: inout CalendarComponent, _ now: WallClock) {
    let moment = CalendarMoment.utc(now.date, now.time)
    todo.set("DTSTAMP", to: moment.line("DTSTAMP"))
    todo.set("LAST-MODIFIED", to: moment.line("LAST-MODIFIED"))
    if let sequence = todo.property("SEQUENCE").flatMap({ Int($0.value) }), sequence < Int(Int32.max) {
      todo.set("SEQUENCE", to: ContentLine("SEQUENCE", value: "\(sequence + 1)"))
    }
  }

  /// Categories that no list could have stay.
  private func setLabels(_ labels: [String], in todo: inout CalendarComponent) {
    var kept = categories.filter { category in TodoWords.label(category).map(labels.contains) ?? true }
    let known = kept.compactMap(TodoWords.label)
    kept += labels.filter { !known.contains($0) }
    let line = ContentLine("CATEGORIES", value: CalendarText.escaped(list: kept))
    todo.set("CATEGORIES", to: kept.isEmpty ? nil : line)
  }

  private static func setDone(_ done: String?, in todo: inout CalendarComponent, now: WallClock) {
    todo.set("STATUS", to: ContentLine("STATUS", value: done == nil ? "NEEDS-ACTION" : "COMPLETED"))
    guard let done else {
      todo.set("COMPLETED", to: nil)
      todo.set("PERCENT-COMPLETE", to: nil)
      return
    }
    // Noon is the same day in most time zones.
    let noon = TimeOfDay(hour: 12, minute: 0) ?? .midnight
    let moment = Day(done).map { CalendarMoment.utc($0, noon) } ?? .utc(now.date, now.time)
    todo.set("COMPLETED", to: moment.line("COMPLETED"))
    todo.set("PERCENT-COMPLETE", to: ContentLine("PERCENT-COMPLETE", value: "100"))
  }

  private static func setDates(
    _ wanted: SyncedTask, _ changed: Set<SyncedTask.Field>, in todo: inout CalendarComponent
  ) {
    var start = wanted[.start].flatMap { DayAndTime(text: $0) }
    let due = wanted[.due].flatMap { DayAndTime(text: $0) }
    let repetition = wanted[.every].flatMap { ListTask.Repetition(withEnds: $0) }
    let rule =
      repetition.flatMap { self.rule($0, due ?? start) }?.text ?? wanted[.rule]
    // Days and minutes cannot stand beside each other, and a rule needs a beginning.
    if let known = start, let due, (known.time == nil) != (due.time == nil) {
      start?.time = due.time == nil ? nil : .midnight
    }
    if start == nil, rule != nil { start = due }
    if changed.contains(.due) {
      todo.set("DUE", to: due.map { CalendarMoment($0).line("DUE") })
      // Beside it, a length of time would be a second end.
      if due != nil { todo.set("DURATION", to: nil) }
    }
    if changed.contains(.start) || changed.contains(.due) || rule != nil && todo.property("DTSTART") == nil {
      todo.set("DTSTART", to: start.map { CalendarMoment($0).line("DTSTART") })
    }
    guard !changed.isDisjoint(with: [.every, .rule, .due]) else { return }
    todo.set("RRULE", to: rule.map { ContentLine("RRULE", value: $0) })
    todo.set(own, to: wanted[.every].map { ContentLine(own, value: $0) })
  }
}
