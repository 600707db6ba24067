import Diagnostics
import Journal

/// The words of a task's line: those with a meaning (`!high`, `due:2026-11-25`, `@ben`, `#label` …), and the title,
/// which is the others.
struct TaskTokens {
  let source: SourceFile
  let context: ReadingContext
  var task = ListTask(title: "")
  private(set) var idPlace: Range<Int>?

  /// The words of the title with the blanks between them as written.
  private var title = ""

  init(source: SourceFile, context: ReadingContext) {
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
      if !take(word) {
        if !title.isEmpty { title += source.text(blank..<start) }
        title += word.text
      }
    }
    let whole = PlacedText(text: title, range: line)
    if let title = Texts.line(whole, named: "the task", within: .paragraph, in: source) {
      task.title = title.text
    } else if title.isEmpty {
      source.report(.error, .emptyValue, "the task has no title", at: line)
    }
  }

  /// Whether a word has a meaning, which is then applied to the task.
  private mutating func take(_ word: PlacedText) -> Bool {
    let text = word.text
    switch text {
    case "!high": task.priority = .high
    case "!medium": task.priority = .medium
    case "!low": task.priority = .low
    default:
      switch text.first {
      case "@": return takeAssignee(word)
      case "#": return takeLabel(word)
      default: return takeKey(word)
      }
    }
    return true
  }

  private mutating func takeAssignee(_ word: PlacedText) -> Bool {
    guard let person = Username(String(word.text.dropFirst())) else { return false }
    if !context.exists(person) {
      source.report(
        .warning, .unknownPerson, "there is nobody called `\(person)`", at: word.range,
        hint: Suggestion.nearest(to: person.text, among: context.usernames.map(\.text)).map { "did you mean `@\($0)`?" }
          ?? "people are named as their folders in `people/`")
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

  private mutating func takeKey(_ word: PlacedText) -> Bool {
    guard let colon = word.text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let key = word.text[..<colon]
    let value = String(word.text[word.text.utf8.index(after: colon)...])
    let start = word.range.lowerBound + key.utf8.count + 1
    let place = start..<max(word.range.upperBound, start)
    guard !value.isEmpty else { return false }
    let placed = PlacedText(text: value, range: place)
    switch key {
    case "due": return takeTime(placed, key) { $0.due = $1 }
    case "start": return takeTime(placed, key) { $0.start = $1 }
    case "done": return takeTime(placed, key) { $0.doneOn = $1 }
    case "remind": return takeTime(placed, key) { $0.remind.append($1) }
    case "every": return takeRepetition(placed)
    case "id": return takeID(placed)
    case "file": return takeFile(placed)
    default: return false
    }
  }

  /// Reads a day or a minute. A word that only resembles one, such as `start:up`, is text.
  private mutating func takeTime(
    _ value: PlacedText, _ key: Substring, into keep: (inout ListTask, DayAndTime) -> Void
  ) -> Bool {
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
    keep(&task, moment)
    return true
  }

  private static let units: [(name: String, letter: Character, unit: ListTask.Repetition.Unit)] = [
    ("day", "d", .day), ("week", "w", .week), ("month", "m", .month), ("year", "y", .year),
  ]

  private mutating func takeRepetition(_ value: PlacedText) -> Bool {
    let isFromDueDate = value.text.hasPrefix("+")
    let text = isFromDueDate ? String(value.text.dropFirst()) : value.text
    if let named = Self.units.first(where: { $0.name == text }) {
      task.repetition = ListTask.Repetition(count: 1, unit: named.unit, fromDueDate: isFromDueDate)
      return true
    }
    if let unit = Self.units.first(where: { $0.letter == text.last })?.unit,
      text.utf8.dropLast().allSatisfy(Texts.isDigit),
      let count = Int(text.dropLast()), (1...9999).contains(count)
    {
      task.repetition = ListTask.Repetition(count: count, unit: unit, fromDueDate: isFromDueDate)
      return true
    }
    let names = Self.units.map(\.name)
    source.report(
      .error, .notASchedule, "`every:\(value.text)` is no repetition", at: value.range,
      hint: Suggestion.hint(for: text, among: names)
        ?? "`every:week`, `every:3d`, `every:2w`, `every:1m` or `every:1y`; with a `+` from the due date on")
    return true
  }

  private mutating func takeID(_ value: PlacedText) -> Bool {
    guard Slug(value.text) != nil else { return false }
    task.id = value.text
    idPlace = value.range
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
