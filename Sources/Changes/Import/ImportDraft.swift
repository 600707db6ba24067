import DataFolder
import Exchange
import Journal

/// A habit of another program as one of Daybook, before it is compared with what is there.
struct ImportDraft {
  /// As a new habit, with all of its check-ins.
  private(set) var item: ImportPlan.Item
  /// What stands in the notes, by which each text can be looked for in those of a habit that is there.
  private(set) var notes: [String]
  /// What of the days has no place anywhere, in clauses.
  private(set) var droppedDays: [String] = []

  init(_ source: ImportedHabit, from format: String, number: Int, settings: Settings, today: Day) {
    notes = source.notes
    var isWhole = true
    let name = ImportText.line(source.name, isWhole: &isWhole)
    let placeholder = Slugs.slug(from: "")
    item = ImportPlan.Item(
      origin: HabitOrigin(from: format, name: name ?? "", id: source.id, number: number),
      habit: Habit(slug: placeholder, title: name ?? "Untitled", schedule: source.schedule), isNew: true, added: [],
      known: 0, losses: source.losses)
    if name == nil { item.losses.append("it has no name") }
    setTexts(source, isWhole: &isWhole)
    setTarget(source)
    item.habit.reminders = source.reminders
    addEntries(source.entries, dayStartsAt: settings.dayStartsAt, isWhole: &isWhole)
    setDates(source, today: today)
    if !isWhole { item.losses.append("characters that are no text are left out") }
    setNotes()
  }

  // MARK: Texts

  private mutating func setTexts(_ source: ImportedHabit, isWhole: inout Bool) {
    item.habit.title = fitting(item.habit.title, .widest, "its name") ?? "Untitled"
    item.habit.reason = source.reason.flatMap { ImportText.line($0, isWhole: &isWhole) }
      .flatMap { fitting($0, .widest, "its reason") }
    item.habit.icon = source.icon.flatMap { ImportText.line($0, isWhole: &isWhole) }.flatMap {
      fitting($0, .label, "its icon")
    }
    item.habit.category = source.category.flatMap { ImportText.line($0, isWhole: &isWhole) }
      .flatMap { fitting($0, .label, "its category") }
    item.habit.color = source.color
    item.origin.name = TextLimit.widest.shortened(item.origin.name)
  }

  /// A text within its limit. One that is longer than any may be stands in the notes as a whole.
  private mutating func fitting(_ text: String, _ limit: TextLimit, _ what: String, on day: Day? = nil) -> String? {
    guard limit.excess(of: text) != nil else { return text }
    notes.append(day.map { "\($0): \(text)" } ?? text)
    item.losses.append("\(what) is longer than there is room for: the whole of it stands in the notes")
    let short = FieldText.trimming(limit.shortened(text))
    return short.isEmpty ? nil : short
  }

  private mutating func setNotes() {
    guard var text = ImportText.notes(notes) else { return }
    // A line of three hyphens at the beginning would be the end of what stands above.
    if text.hasPrefix("---") { text = "\\" + text }
    if TextLimit.notes.excess(of: text) != nil {
      item.losses.append("notes of \(text.utf8.count) bytes, of which there is room for \(TextLimit.notes.bytes)")
      text = TextLimit.notes.shortened(text)
    }
    item.habit.notes = text
  }

  // MARK: Target and schedule

  private mutating func setTarget(_ source: ImportedHabit) {
    guard var target = source.target else { return }
    if target.amount > .largest {
      target.amount = .largest
      item.losses.append("its target is larger than any may be")
    }
    if let unit = target.unit {
      var isWhole = true
      target.unit = ImportText.line(unit, isWhole: &isWhole).flatMap { fitting($0, .label, "its unit") }
      // A unit such as `times a day` would be read as a period.
      if target.unit != nil, (try? TargetPhrase.parse(target.description).get()) != target {
        notes.append("Unit: \(unit)")
        item.losses.append("the unit `\(unit)`, which would be read as something else, stands in the notes")
        target.unit = nil
      }
    }
    if TargetPhrase.flaw(of: target, on: item.habit.schedule) != nil {
      item.losses.append("`\(item.habit.schedule)` becomes `daily`, as its target needs it")
      notes.append("Before: \(item.habit.schedule).")
      item.habit.schedule = .daily
    }
    item.habit.target = target
  }

  // MARK: Days

  private mutating func addEntries(_ entries: [ImportedEntry], dayStartsAt: TimeOfDay, isWhole: inout Bool) {
    var (early, large, times, wholes, repeated) = (0, 0, 0, 0, 0)
    let target = item.habit.target
    // In the order of the days; of one day in that of the file.
    let sorted = entries.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(
      \.element)
    for entry in sorted {
      if entry.day < .earliestOfHabits {
        early += 1
        continue
      }
      var value = entry.value
      switch value {
      case .amount(let amount):
        if amount > .largest || amount.millionths < 0 {
          large += 1
          notes.append("\(entry.day): \(amount) \(entry.comment)")
          continue
        }
        if target == nil { value = value.doneOrNot }
      case .done:
        // What `done` stands for is not known where amounts are added up over more than a day.
        if let target, target.period != .day {
          wholes += 1
          value = .amount(target.amount)
        }
      case .skip, .missed: break
      }
      var details = EventDetails()
      if let comment = ImportText.line(entry.comment, isWhole: &isWhole) {
        details.comment = fitting(comment, .widest, "a remark", on: entry.day)
      }
      var time = entry.time
      if let moment = time, moment < dayStartsAt {
        times += 1
        time = nil
      }
      let checkIn = CheckIn(
        day: entry.day, when: DayAndTime(day: entry.day, time: time), value: value, details: details)
      // A habit that is done or not is so once a day.
      if target == nil, item.added.last?.day == entry.day {
        repeated += 1
        if let before = item.added.last?.details.comment, before != details.comment {
          notes.append("\(entry.day): \(before)")
        }
        item.added[item.added.count - 1] = checkIn
      } else {
        item.added.append(checkIn)
      }
    }
    if early > 0 { droppedDays.append("check-ins before 1900: \(early)") }
    item.losses += droppedDays
    for (count, text) in [
      (large, "amounts that are larger than any may be"),
      (times, "times before the day starts here, which would count for the day before"),
      (wholes, "days that were done, which become the whole target"),
      (repeated, "check-ins of a day that has one already"),
    ] where count > 0 { item.losses.append("\(text): \(count)") }
  }

  private mutating func setDates(_ source: ImportedHabit, today: Day) {
    let first = item.added.first?.day
    let last = item.added.last?.day
    if let start = source.start, start >= .earliestOfHabits {
      item.habit.start = first.map { min(start, $0) } ?? start
      if let first, first < start {
        item.losses.append("it starts on \(first), its first check-in, and not on \(start)")
      }
    }
    if let end = source.end {
      item.habit.end = last.map { max(end, $0) } ?? end
      if let start = item.habit.start, end < start, last == nil { item.habit.end = start }
      if let last, last > end { item.losses.append("it ends on \(last), its last check-in, and not on \(end)") }
    }
    guard source.isArchived else { return }
    let earliest = max(last.map { $0 + 1 } ?? .earliestOfHabits, item.habit.start.map { $0 + 1 } ?? .earliestOfHabits)
    if let archived = source.archived, archived >= earliest {
      item.habit.archived = archived
    } else {
      let day = last == nil ? max(today, earliest) : earliest
      item.habit.archived = day
      item.losses.append("nobody says when it was archived: \(day)")
    }
  }
}

extension EventValue {
  /// As it is said of a habit without amounts: one of nothing is missed, any other is done.
  var doneOrNot: EventValue {
    guard case .amount(let amount) = self else { return self }
    return amount.isZero ? .missed : .done
  }
}
