import DataFolder
import Foundation
import Journal

extension PersonDocument {
  /// The document of a person.
  ///
  /// - Parameter files: Their files with the paths as seen from their folder, without secrets.
  public init(_ person: Person, files: [(path: String, bytes: [UInt8])]) {
    self.person = Owner(username: person.username.text, name: person.name)
    habits = person.habits.map { HabitEntry($0.habit) }
    checkIns = person.habits.flatMap { tracked in
      tracked.log.entries.map { CheckInEntry($0, tracked.log.details(of: $0), of: tracked.habit.slug) }
    }
    lists = person.lists.map(ListEntry.init)
    self.files = files.map { FileEntry(path: $0.path, bytes: $0.bytes) }
  }

  /// The document has more bytes than one may have that is read again.
  public struct TooLarge: Error {}

  /// The document as JSON, with the same bytes each time.
  ///
  /// - Throws: ``TooLarge`` where it could not be read again.
  public func bytes(upTo limit: Int = ImportSource.largest) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(self)) + [0x0A]
    guard bytes.count <= limit else { throw TooLarge() }
    return bytes
  }

  /// Reads a document.
  ///
  /// - Throws: An ``ImportFlaw`` for what is none, or one of a newer schema.
  public init(reading bytes: [UInt8]) throws(ImportFlaw) {
    struct Kind: Decodable {
      var format: String?
      var version: Int?
    }
    let data = Data(bytes)
    do {
      let kind = try JSONDecoder().decode(Kind.self, from: data)
      guard kind.format == Self.name else {
        throw ImportFlaw("this is JSON of something else", hint: "a document of Daybook has \"format\": \"daybook\"")
      }
      if let version = kind.version, version > Self.newest {
        throw ImportFlaw("this is of a newer version of Daybook: its schema is \(version)")
      }
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch let flaw as ImportFlaw {
      throw flaw
    } catch let error as DecodingError {
      throw ImportFlaw(Self.words(error)).of(ImportSource.seeming(bytes))
    } catch {
      throw ImportFlaw("this is no JSON").of(ImportSource.seeming(bytes))
    }
  }

  private static func words(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined()
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "`\(key.stringValue)` is missing in `\(place(context.codingPath))`"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "`\(place(context.codingPath))` has another kind of value than it should"
    case .dataCorrupted: return "this is no JSON"
    @unknown default: return "this is no JSON"
    }
  }
}

extension PersonDocument.HabitEntry {
  fileprivate init(_ habit: Habit) {
    self.init(
      habit: habit.slug.text, title: habit.title, reason: habit.reason, icon: habit.icon, color: habit.color?.text,
      category: habit.category, part: habit.part?.text, schedule: habit.schedule.description,
      target: habit.target?.description, start: habit.start?.description, end: habit.end?.description,
      paused: habit.pauses.isEmpty
        ? nil
        : habit.pauses.map {
          .init(from: $0.from.description, to: $0.through?.description, holiday: $0.holiday?.description)
        },
      visibility: habit.visibility.name,
      remind: habit.reminders.isEmpty ? nil : habit.reminders.map(ReminderPhrase.text),
      remindNear: habit.remindNear.map {
        .init(label: $0.label, latitude: $0.location.latitude, longitude: $0.location.longitude)
      }, order: habit.order, archived: habit.archived?.description, replaces: habit.replaces?.text,
      notes: habit.notes.isEmpty ? nil : habit.notes)
  }
}

extension PersonDocument.HabitEntry {
  /// What of it does not come along without the files.
  fileprivate var losses: [String] {
    var losses: [String] = []
    if paused != nil { losses.append("its pauses") }
    if let part { losses.append("its part of the day, `\(part)`") }
    if let visibility, visibility != Visibility.private.name { losses.append("who sees it, `\(visibility)`") }
    if let remindNear { losses.append("the place to be reminded near, `\(remindNear.label)`") }
    if let replaces { losses.append("which one it took over from, `\(replaces)`") }
    return losses
  }
}

extension PersonDocument.CheckInEntry {
  fileprivate init(_ entry: EventLog.Entry, _ details: EventDetails?, of habit: Slug) {
    self.init(
      day: entry.day.description, time: entry.time?.description, habit: habit.text,
      value: EventRow.text(of: entry.value), comment: details?.comment, photo: details?.photo,
      latitude: details?.location?.latitude, longitude: details?.location?.longitude)
  }
}

extension PersonDocument.ListEntry {
  fileprivate init(_ list: TaskList) {
    self.init(
      list: list.slug.text, title: list.title, description: list.description, archived: list.archivedOn?.description,
      tasks: list.tasks.map(PersonDocument.TaskEntry.init))
  }
}

extension PersonDocument.TaskEntry {
  fileprivate init(_ task: ListTask) {
    self.init(
      title: task.title, done: task.isDone, doneOn: task.doneOn?.text, created: task.created?.text, due: task.due?.text,
      start: task.start?.text, every: task.repetition?.textWithEnds, priority: task.priority?.name,
      assignee: task.assignee?.text, labels: task.labels.isEmpty ? nil : task.labels, description: task.description,
      steps: task.subtasks.isEmpty ? nil : task.subtasks.map(Self.init))
  }
}

extension PersonDocument.FileEntry {
  fileprivate init(path: String, bytes: [UInt8]) {
    let text = String(validating: bytes, as: UTF8.self)
    self.init(path: path, text: text, base64: text == nil ? Data(bytes).base64EncodedString() : nil)
  }

  /// What the file contains; `nil` where the document does not say it, or not in one of the two ways.
  public var bytes: [UInt8]? {
    switch (text, base64) {
    case (let text?, nil): Array(text.utf8)
    case (nil, let base64?): Data(base64Encoded: base64).map(Array.init)
    case (nil, nil), (.some, .some): nil
    }
  }
}

extension PersonDocument {
  /// The most characters of a title, a reason and a comment in it.
  public var longest: (title: Int, reason: Int, comment: Int) {
    (
      habits.map(\.title.count).max() ?? 0, habits.compactMap { $0.reason?.count }.max() ?? 0,
      checkIns.compactMap { $0.comment?.count }.max() ?? 0
    )
  }

  /// The habits of a document without files, as those of another program.
  ///
  /// - Throws: An ``ImportFlaw`` for a word that says nothing, with its place.
  public func diary() throws(ImportFlaw) -> ImportedDiary {
    var diary = ImportedDiary()
    var places: [String: Int] = [:]
    for (index, entry) in habits.enumerated() {
      func day(_ text: String?, _ key: String) throws(ImportFlaw) -> Day? {
        guard let text else { return nil }
        guard let day = Day(text) else { throw ImportFlaw("`.habits[\(index)].\(key)`: `\(text)` is no day") }
        return day
      }
      var habit = ImportedHabit(name: entry.title, id: entry.habit)
      habit.reason = entry.reason
      habit.icon = entry.icon
      habit.category = entry.category
      habit.color = try entry.color.map { text throws(ImportFlaw) in
        guard let color = HabitColor(text) else {
          throw ImportFlaw("`.habits[\(index)].color`: `\(text)` is no colour")
        }
        return color
      }
      if let text = entry.schedule {
        guard case .success(let schedule) = SchedulePhrase.parse(text) else {
          throw ImportFlaw("`.habits[\(index)].schedule`: `\(text)` is no schedule")
        }
        habit.schedule = schedule
      }
      if let text = entry.target {
        guard case .success(let target) = TargetPhrase.parse(text) else {
          throw ImportFlaw("`.habits[\(index)].target`: `\(text)` is no target")
        }
        habit.target = target
      }
      habit.start = try day(entry.start, "start")
      habit.end = try day(entry.end, "end")
      habit.archived = try day(entry.archived, "archived")
      habit.isArchived = habit.archived != nil
      for (place, text) in (entry.remind ?? []).enumerated() {
        guard let reminder = ReminderPhrase.parse(text) else {
          throw ImportFlaw("`.habits[\(index)].remind[\(place)]`: `\(text)` is neither a time nor a weekday and a time")
        }
        habit.reminders.append(reminder)
      }
      habit.keepInNotes(entry.notes ?? "")
      habit.losses += entry.losses
      if places.updateValue(index, forKey: entry.habit) != nil {
        throw ImportFlaw("`.habits[\(index)].habit`: there is a habit `\(entry.habit)` before")
      }
      diary.habits.append(habit)
    }
    for (index, entry) in checkIns.enumerated() {
      var time: TimeOfDay?
      if let text = entry.time {
        time = TimeOfDay(text)
        if time == nil { throw ImportFlaw("`.check_ins[\(index)].time`: `\(text)` is no time of the day") }
      }
      guard let place = places[entry.habit] else {
        throw ImportFlaw("`.check_ins[\(index)].habit`: there is no habit `\(entry.habit)`")
      }
      guard let day = Day(entry.day) else {
        throw ImportFlaw("`.check_ins[\(index)].day`: `\(entry.day)` is no day")
      }
      guard let value = Self.value(entry.value) else {
        throw ImportFlaw("`.check_ins[\(index)].value`: `\(entry.value)` is none of done, skip, missed and an amount")
      }
      diary.habits[place].entries.append(ImportedEntry(day, value, at: time, comment: entry.comment ?? ""))
      if entry.photo != nil || entry.latitude != nil || entry.longitude != nil {
        diary.habits[place].losses.append("the photo or place of \(day)")
      }
    }
    // They come in the order in which they are shown; those that name no place in it come last.
    let orders = habits.map { $0.order ?? .max }
    diary.habits = diary.habits.enumerated().sorted { (orders[$0.offset], $0.offset) < (orders[$1.offset], $1.offset) }
      .map(\.element)
    if !lists.isEmpty { diary.losses.append("to-do lists, which come from the files of a document: \(lists.count)") }
    return diary
  }

  private static func value(_ text: String) -> EventValue? {
    switch text {
    case "done": .done
    case "skip": .skip
    case "missed": .missed
    default: (try? Amount.parse(text).get()).map(EventValue.amount)
    }
  }
}
