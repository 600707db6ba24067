import DataFolder
import Journal

/// How words of todo.txt and of a list's lines become each other. Each word stays at its place.
///
/// What means something in one format and is text in the other is written with a backslash before it there, so that it
/// comes back: `#home` of a todo.txt file is `\#home` in a list.
struct TodoTxtWords {
  /// Who can be named with `@`.
  let people: Set<Username>

  /// What stands before the name of a label that is a context in todo.txt.
  private static let context = "at-"

  // MARK: Into a list

  /// A word of a todo.txt line as it stands in a list's line.
  func listWord(_ word: String, isDone: Bool) -> String {
    if let mapped = mapped(word, isDone: isDone) { return mapped }
    return isEscapable(word) ? "\\" + word : word
  }

  private func mapped(_ word: String, isDone: Bool) -> String? {
    let value = word.dropFirst()
    switch word.first {
    case "+" where value.first?.isLetter == true && !value.hasPrefix(Self.context): return "#" + value
    case "@" where !value.isEmpty:
      if let person = Username(String(value)), people.contains(person) { return word }
      return "#" + Self.context + value
    default: break
    }
    guard let (key, value) = Self.pair(word) else { return nil }
    switch key {
    case "t": return DayAndTime(text: value).map { "start:\($0.text)" }.flatMap { $0 == "start:" + value ? $0 : nil }
    case "rec": return Self.repetition(rec: value).map { "every:" + $0 }
    case "pri" where isDone: return Self.priority(letter: value).map { "!" + $0.name }
    default: break
    }
    // Keys that are the same in both formats, or that only lists have, keep their meaning.
    switch TaskWord.meaning(of: word) {
    case .word(.due), .word(.remind), .word(.until), .word(.times), .word(.file), .word(.id), .word(.by), .word(.rrule),
      .word(.added), .word(.changed):
      return word
    case .word(.every) where Self.rec(every: value) == nil: return word
    default: return nil
    }
  }

  // MARK: Into todo.txt

  /// A word of a list's line as it stands in todo.txt.
  ///
  /// - Parameter kind: What it means there; `nil` for a word of the title.
  func todoTxtWord(_ word: String, _ kind: TaskWord.Kind?, isDone: Bool) -> String {
    switch kind {
    case .label:
      let label = word.dropFirst()
      let name = label.dropFirst(Self.context.count)
      return label.hasPrefix(Self.context) && !name.isEmpty ? "@" + name : "+" + label
    case .priority where isDone:
      return ListTask.Priority(named: String(word.dropFirst())).map { "pri:\(Self.letter(of: $0))" } ?? word
    case .start: return "t:" + word.dropFirst("start:".count)
    case .every: return Self.rec(every: String(word.dropFirst("every:".count))).map { "rec:" + $0 } ?? word
    case nil:
      guard word.first == "\\", isEscapable(String(word.dropFirst())) else { return word }
      return String(word.dropFirst())
    default: return word
    }
  }

  /// Whether a word without the backslashes before it would mean something in a list.
  private func isEscapable(_ word: String) -> Bool {
    TaskWord.meaning(of: String(word.drop { $0 == "\\" })) != .text
  }

  // MARK: Values

  private static func pair(_ word: String) -> (key: Substring, value: String)? {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = word[word.index(after: colon)...]
    return value.isEmpty ? nil : (word[..<colon], String(value))
  }

  static func letter(of priority: ListTask.Priority) -> Character {
    switch priority {
    case .high: "A"
    case .medium: "B"
    case .low: "C"
    }
  }

  static func priority(letter: String) -> ListTask.Priority? {
    ListTask.Priority.allCases.first { String(Self.letter(of: $0)) == letter }
  }

  /// `1m`, `+2w`, `1b` for working days, as behind `rec:`, in the words of lists; `nil` for what they cannot say.
  private static func repetition(rec: String) -> String? {
    let every = rec.hasSuffix("1b") && ["1b", "+1b"].contains(rec) ? rec.replacing("1b", with: "weekday") : rec
    guard Self.rec(every: every) == rec else { return nil }
    return every
  }

  /// What stands behind `every:`, as behind `rec:`; `nil` where todo.txt cannot say it.
  private static func rec(every: String) -> String? {
    guard let repetition = ListTask.Repetition(every) else { return nil }
    let plus = repetition.isFromDueDate ? "+" : ""
    switch repetition.rule {
    case .weekdays(.workdays): return plus + "1b"
    case .every(let count, let unit, nil):
      switch unit {
      case .day: return "\(plus)\(count)d"
      case .week: return "\(plus)\(count)w"
      case .month: return "\(plus)\(count)m"
      case .year: return "\(plus)\(count)y"
      }
    // The day that a short month cut is kept in words that other programs leave alone.
    case .every, .weekdays, .lastOfMonth: return nil
    }
  }
}
