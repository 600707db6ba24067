import DataFolder
import Journal

/// A recorded event of a habit, with the number by which people refer to it.
public struct RecordedEvent: Sendable {
  /// The habit with all its check-ins, including this event.
  public var tracked: TrackedHabit
  /// The event as it is in the log of ``tracked``.
  public var entry: EventLog.Entry
  /// The number of the event among those of the habit on the day, from 1.
  public var number: Int
  /// The number of events that the habit has on the day.
  public var count: Int

  /// The habit that the event belongs to.
  public var habit: Habit { tracked.habit }
  /// The day that the event counts for, with `day_starts_at` applied; it may differ from the date in the file.
  public var day: Day { entry.day }
  /// Comment, photo and location; all `nil` where nothing was added.
  public var details: EventDetails { tracked.log.details(of: entry) ?? EventDetails() }

  /// The habit with all its check-ins except this event.
  public var others: TrackedHabit {
    var log = EventLog()
    var position = 0
    for other in tracked.log.entries {
      position = other.day == day ? position + 1 : 0
      if other.day == day, position == number { continue }
      log.append(other, details: tracked.log.details(of: other))
    }
    return TrackedHabit(habit: habit, log: log)
  }
}

extension TrackedHabit {
  /// The events of a range of days, the earliest first; `nil` leaves the range open on that side.
  public func events(from first: Day? = nil, through last: Day? = nil) -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    for entry in log.entries where first.map({ entry.day >= $0 }) ?? true && last.map({ entry.day <= $0 }) ?? true {
      let number = events.last?.day == entry.day ? (events.last?.number ?? 0) + 1 : 1
      events.append(RecordedEvent(tracked: self, entry: entry, number: number, count: 0))
    }
    var counts: [Day: Int] = [:]
    for event in events { counts[event.day, default: 0] += 1 }
    for index in events.indices { events[index].count = counts[events[index].day] ?? 1 }
    return events
  }
}

extension EventJournal {
  /// Removes an event from the files, or replaces its row.
  ///
  /// Rows that are identical in several files are one event, so they change together. For a yes/no habit, earlier rows
  /// of the same day are removed too, since they do not count.
  ///
  /// - Parameter new: The new event; `nil` to remove the old one.
  mutating func replace(
    _ event: RecordedEvent, with new: CheckIn?, dayStartsAt: TimeOfDay, in draft: FolderDraft
  )
    throws
  {
    var places: [(path: String, rows: [EventSheet.PlacedRow])] = []
    var overruled: [(path: String, lines: [Int])] = []
    for path in try paths(in: draft) {
      let rows = try sheet(path, in: draft).rows(of: event.habit.slug).filter {
        $0.row.countsFor(event.day, dayStartsAt: dayStartsAt)
      }
      let same = rows.filter { $0.row.says(event.entry, event.details) }
      if !same.isEmpty { places.append((path, same)) }
      guard event.habit.target == nil else { continue }
      overruled.append((path, rows.filter { row in !same.contains(row) }.map(\.line)))
      if same.count > 1 { overruled.append((path, same.dropLast().map(\.line))) }
    }
    let most = places.map(\.rows.count).max() ?? 0
    // Of identical rows in several files, only those in the files that have it most often count.
    var isReplaced = false
    var removed = overruled.filter { !$0.lines.isEmpty }
    for (path, rows) in places where rows.count == most {
      guard let row = rows.last else { continue }
      if let new, !isReplaced, new.when.day.year == row.row.day?.year {
        isReplaced = true
        var written = EventRow(new, of: event.habit.slug)
        // Of a comment over its limit only a part was read, so an unchanged comment is copied from its row.
        if new.details.comment == event.details.comment { written.comment = row.row.comment }
        try edit(path, in: draft) { sheet throws(EditFlaw) in try sheet.replace(line: row.line, with: written) }
      } else {
        removed.append((path, [row.line]))
      }
    }
    // From the last line to the first, since removing a line moves those below it.
    for path in Set(removed.map(\.path)).sorted() {
      let lines = Set(removed.filter { $0.path == path }.flatMap(\.lines)).sorted(by: >)
      try edit(path, in: draft) { sheet throws(EditFlaw) in
        for line in lines { try sheet.remove(line: line) }
      }
    }
    if let new, !isReplaced { _ = try append(new, of: event.others, in: draft) }
  }
}

extension EventJournal {
  /// Stages the removal of a photo that no event refers to any more.
  ///
  /// - Parameters:
  ///   - name: The photo that the event referred to before.
  ///   - kept: The photo that the event refers to now.
  func dropPhoto(
    _ name: String?, of person: Person, besides event: RecordedEvent, unless kept: String?, in draft: inout FolderDraft
  ) {
    guard let name, name != kept else { return }
    for tracked in person.habits {
      let log = tracked.habit.slug == event.habit.slug ? event.others.log : tracked.log
      if log.entries.contains(where: { log.details(of: $0)?.photo == name }) { return }
    }
    draft.remove("\(FolderLayout.photos(of: self.person))/\(name)")
  }
}

extension EventRow {
  init(_ checkIn: CheckIn, of habit: Slug) {
    self.init(
      day: checkIn.when.day, time: checkIn.when.time, habit: habit, value: checkIn.value, details: checkIn.details)
  }

  /// The part of the comment that is read.
  private var shownComment: String { TextLimit.widest.cut(comment) }

  fileprivate func countsFor(_ day: Day, dayStartsAt: TimeOfDay) -> Bool {
    self.day.map { DayAndTime(day: $0, time: time).day(startingAt: dayStartsAt) } == day
  }

  /// Whether the row is the log's entry, given that both have the same day.
  fileprivate func says(_ entry: EventLog.Entry, _ details: EventDetails) -> Bool {
    guard time == entry.time, shownComment == details.comment ?? "", photo == details.photo ?? "" else { return false }
    guard (Double(latitude), Double(longitude)) == (details.location?.latitude, details.location?.longitude) else {
      return false
    }
    switch entry.value {
    case .done, .skip, .missed: return Vocabularies.eventWord.value(of: value) == entry.value
    case .amount(let amount): return (try? Amount.parse(value).get()) == amount
    }
  }
}
