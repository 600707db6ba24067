import Diagnostics
import Journal

/// The words of a task's line: those with a meaning (`!high`, `due:2026-11-25`, `@ben`, `#label` …), and the title,
/// which is the others.
struct TaskTokens {
  let source: SourceFile
  /// Who there is; `nil` to take every name.
  let context: ReadingContext?
  var task = ListTask(title: "")
  /// The words of the line that have a meaning, in their order.
  private(set) var words: [TaskWord] = []
  /// The ends of a repetition, which may stand before it.
  private var until: (day: Day, place: Range<Int>)?
  private var times: (count: Int, place: Range<Int>)?

  /// The words of the title with the blanks between them as written.
  private var title = ""

  init(source: SourceFile, context: ReadingContext?) {
    self.source = source
    self.context = context
  }

  /// Reads the text of a line.
  mutating func read(_ line: Range<Int>) {
    let bytes = source.bytes
    var position = line.lowerBound
    while position < line.upperBound {
      let blank = position
      while position < line.upperBound, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
      let start = position
      while position < line.upperBound, bytes[position] != 0x20, bytes[position] != 0x09 { position += 1 }
      guard start < position else { break }
      let word = PlacedText(text: source.text(start..<position), range: start..<position)
      if let kind = take(word) {
        words.append(TaskWord(kind: kind, range: start..<position))
      } else {
        if !title.isEmpty { title += source.text(blank..<start) }
        title += word.text
      }
    }
    finishRepetition()
    reportContradictions()
    let whole = PlacedText(text: title, range: line)
    if let title = Texts.line(whole, named: "the task", within: .paragraph, in: source) {
      task.title = title.text
    } else if title.isEmpty {
      source.report(.error, .emptyValue, "the task has no title", at: line)
    }
  }

  /// What a word with a meaning is, which is then applied to the task; `nil` for a word of the title.
  private mutating func take(_ word: PlacedText) -> TaskWord.Kind? {
    switch word.text.first {
    case "!": return takePriority(word) ? .priority : nil
    case "@": return takeAssignee(word) ? .assignee : nil
    case "#": return takeLabel(word) ? .label : nil
    default: return takeKey(word)
    }
  }

  private mutating func takePriority(_ word: PlacedText) -> Bool {
    let name = String(word.text.dropFirst())
    guard let priority = ListTask.Priority(named: name) else {
      let names = ListTask.Priority.allCases.map(\.name)
      // Of three letters another one makes another word: `!now`.
      let near = Suggestion.nearest(to: name, among: names).flatMap { near in
        near.count > 3 || near.sorted() == name.lowercased().sorted() ? near : nil
      }
      if let near {
        source.report(
          .warning, .readAsText, "`!\(name)` is read as text, not as a priority", at: word.range,
          hint: "did you mean `!\(near)`?")
      }
      return false
    }
    if let other = task.priority, other != priority {
      source.report(
        .warning, .duplicateEntry, "the task has two priorities", at: word.range, hint: "the last one counts")
    }
    task.priority = priority
    return true
  }

  private mutating func takeAssignee(_ word: PlacedText) -> Bool {
    guard let name = Username(String(word.text.dropFirst())) else { return false }
    let person = context?.current(name) ?? name
    if let context, !context.exists(person) {
      source.report(
        .warning, .unknownPerson, "there is nobody called `\(person)`", at: word.range,
        hint: Suggestion.nearest(to: person.text, among: context.usernames.map(\.text)).map { "did you mean `@\($0)`?" }
          ?? "people are named as their folders in `people/`")
    }
    if let other = task.assignee, other != person {
      source.report(
        .warning, .duplicateEntry, "the task is for two people, and `@\(other)` does not count", at: word.range,
        hint: "one person does a task: take the others out, or give them steps of their own")
    }
    task.assignee = person
    return true
  }

  private mutating func takeLabel(_ word: PlacedText) -> Bool {
    let label = word.text.dropFirst()
    // `#1` is a number of something.
    guard let first = label.first, first.isLetter else { return false }
    if !task.labels.contains(String(label)) { task.labels.append(String(label)) }
    return true
  }

  private mutating func takeKey(_ word: PlacedText) -> TaskWord.Kind? {
    guard let colon = word.text.utf8.firstIndex(of: UInt8(ascii: ":")),
      let kind = TaskWord.Kind(rawValue: String(word.text[..<colon]))
    else { return nil }
    let value = String(word.text[word.text.utf8.index(after: colon)...])
    guard !value.isEmpty else {
      if kind == .every {
        source.report(
          .warning, .readAsText, "`every:` says nothing, and is read as text", at: word.range,
          hint: "write it like `every:week` or `every:3d`")
      }
      return nil
    }
    let start = word.range.lowerBound + kind.rawValue.utf8.count + 1
    let placed = PlacedText(text: value, range: start..<max(word.range.upperBound, start))
    let isTaken =
      switch kind {
      case .due:
        takeTime(placed, kind, isTwice: task.due != nil) { task, moment in task.due = task.due ?? moment }
      case .start:
        takeTime(placed, kind, isTwice: task.start != nil) { task, moment in task.start = task.start ?? moment }
      case .done:
        takeTime(placed, kind, isTwice: task.doneOn != nil) { task, moment in task.doneOn = task.doneOn ?? moment }
      case .created:
        takeTime(placed, kind, isTwice: task.created != nil) { task, moment in task.created = task.created ?? moment }
      case .remind: takeReminder(placed)
      case .until: takeUntil(placed)
      case .times: takeTimes(placed)
      case .every: takeRepetition(placed)
      case .rrule: takeRule(placed)
      case .by: takePerson(placed) { $0.doneBy = $1 }
      case .added: takePerson(placed) { $0.addedBy = $1 }
      case .changed: takePerson(placed) { $0.changedBy = $1 }
      case .id: takeID(placed)
      case .file: takeFile(placed)
      case .priority, .assignee, .label: false
      }
    return isTaken ? kind : nil
  }

  private mutating func takePerson(_ value: PlacedText, into keep: (inout ListTask, Username) -> Void) -> Bool {
    guard let person = Username(value.text) else { return false }
    keep(&task, context?.current(person) ?? person)
    return true
  }

  private mutating func takeTimes(_ value: PlacedText) -> Bool {
    guard value.text.utf8.allSatisfy(Texts.isDigit) else { return false }
    guard let count = Int(value.text), ListTask.Repetition.counts.contains(count) else {
      source.report(
        .error, .notANumber, "`times:` takes a whole number from 1 to \(ListTask.Repetition.counts.upperBound)",
        at: value.range)
      return true
    }
    times = (count, value.range)
    return true
  }

  private mutating func takeUntil(_ value: PlacedText) -> Bool {
    guard let first = value.text.utf8.first, Texts.isDigit(first) else { return false }
    if let day = Texts.day(value, named: "`until:`", in: source) { until = (day, value.range) }
    return true
  }

  /// The ends of the repetition, which belong to it wherever they stand in the line.
  private mutating func finishRepetition() {
    task.repetition?.until = until?.day
    task.repetition?.times = times?.count
    guard task.repetition == nil, let place = until?.place ?? times?.place, !hasWrongRepetition else { return }
    source.report(
      .warning, .readAsText, "this ends a repetition, and the task has none", at: place,
      hint: "a task that comes back has `every:`, like `every:week`")
  }

  /// Reports words that contradict each other. All of them stay, and count as they are.
  private func reportContradictions() {
    if let start = task.start, let due = task.due, isAfter(start, due),
      let word = words.first(where: { $0.kind == .start })
    {
      source.report(
        .warning, .daysOutOfOrder, "the task can be begun only after it is due", at: word.range,
        hint: "`start:` is the earlier one of the two")
    }
    if task.due == nil, task.start == nil, task.remind.contains(where: \.isRelative),
      let word = words.first(where: { $0.kind == .remind && TaskReminder.isMeant(by: value(of: $0)) })
    {
      source.report(
        .warning, .missingKey, "this reminder counts from a date, and the task has none", at: word.range,
        hint: "say when it is due, like `due:2026-11-25T18:00`")
    }
    if !task.isDone, task.doneOn != nil, let word = words.first(where: { $0.kind == .done }) {
      source.report(
        .warning, .wrongShape, "the task is open, and its line says when it was done", at: word.range,
        hint: "write `[x]` before a task that is done")
    }
  }

  /// What stands behind the key of a word.
  private func value(of word: TaskWord) -> String {
    String(source.text(word.range).dropFirst(word.kind.rawValue.utf8.count + 1))
  }

  /// Whether a task is due before it can be begun. A day without a time lasts from its beginning to its end.
  private func isAfter(_ start: DayAndTime, _ due: DayAndTime) -> Bool {
    guard start.day == due.day else { return start.day > due.day }
    guard let start = start.time, let due = due.time else { return false }
    return due < start
  }

  private var hasWrongRepetition: Bool { words.contains { $0.kind == .every } }

  /// Reads a day or a minute. A word that only resembles one, such as `start:up`, is text.
  private mutating func takeTime(
    _ value: PlacedText, _ kind: TaskWord.Kind, isTwice: Bool = false, into keep: (inout ListTask, DayAndTime) -> Void
  ) -> Bool {
    let key = kind.rawValue
    guard let first = value.text.utf8.first, Texts.isDigit(first) else {
      source.report(
        .warning, .readAsText, "`\(key):\(value.text)` is read as text, not as a day", at: value.range,
        hint: "write it like `\(key):2026-11-25` or `\(key):2026-11-25T18:00`")
      return false
    }
    let parts = value.text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let dayPlace = value.range.lowerBound..<value.range.lowerBound + parts[0].utf8.count
    guard let day = Texts.day(PlacedText(text: parts[0], range: dayPlace), named: "`\(key):`", in: source) else {
      return true
    }
    var moment = DayAndTime(day: day)
    if parts.count > 1 {
      let timePlace = dayPlace.upperBound + 1..<value.range.upperBound
      guard let time = TimeOfDay(parts[1]) else {
        source.report(
          .error, .notATime, "`\(parts[1])` is no time", at: timePlace,
          hint: "write it like `T18:00`, from 00:00 to 23:59")
        return true
      }
      moment.time = time
    }
    if isTwice {
      source.report(
        .warning, .duplicateEntry, "the task has `\(key):` twice", at: value.range, hint: "the first one counts")
    }
    keep(&task, moment)
    return true
  }

  /// Reads a moment, or one that follows from the date of the task.
  private mutating func takeReminder(_ value: PlacedText) -> Bool {
    guard TaskReminder.isMeant(by: value.text) else {
      return takeTime(value, .remind) { $0.remind.append(.at($1)) }
    }
    if let reminder = TaskReminder(relative: value.text) {
      task.remind.append(reminder)
      return true
    }
    source.report(
      .error, .notATime, "`remind:\(value.text)` is no reminder", at: value.range,
      hint: Suggestion.hint(for: value.text, among: TaskReminder.examples)
        ?? "`remind:-1h` is an hour before, `remind:-1d@09:00` the day before at nine, `remind:every-2h` until it is done"
    )
    return true
  }

  private mutating func takeRepetition(_ value: PlacedText) -> Bool {
    if let repetition = ListTask.Repetition(value.text) {
      task.repetition = repetition
      return true
    }
    source.report(
      .error, .notASchedule, "`every:\(value.text)` is no repetition", at: value.range,
      hint: Suggestion.hint(for: value.text, among: ListTask.Repetition.examples)
        ?? "`every:week`, `every:3d`, `every:mon,thu`, `every:last`; `every:+1m` counts from the due date on")
    return true
  }

  /// Reads a rule of another program, which nothing here follows.
  private mutating func takeRule(_ value: PlacedText) -> Bool {
    guard value.text.uppercased().hasPrefix("FREQ=") else { return false }
    task.foreignRule = value.text
    return true
  }

  private mutating func takeID(_ value: PlacedText) -> Bool {
    guard Slug(value.text) != nil else { return false }
    task.id = value.text
    return true
  }

  private mutating func takeFile(_ value: PlacedText) -> Bool {
    let parts = value.text.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !value.text.contains("\\") else {
      source.report(
        .error, .unsafePath, "an attachment lies under the person's files/, and `\(value.text)` does not",
        at: value.range,
        hint: "put it there, and name it as seen from files/: `file:plan.pdf`")
      return true
    }
    task.files.append(value.text)
    return true
  }
}
