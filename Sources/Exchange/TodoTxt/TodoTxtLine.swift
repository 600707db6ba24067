import Journal

/// A line of a todo.txt file, <https://github.com/todotxt/todo.txt>: what stands at its beginning, and the text behind it.
///
/// ```
/// (A) 2026-11-01 Call Ben +Flat @phone due:2026-11-25
/// x 2026-11-20 2026-11-01 Pay the gas
/// ```
struct TodoTxtLine: Hashable {
  /// Whether the task is done.
  var isDone = false
  /// The day on which it was done.
  var completed: Day?
  /// The day on which it was written down; of a done task only together with ``completed``.
  var created: Day?
  /// The priority of an open task, `A` to `Z`.
  var priority: Character?
  /// What the task is, with everything else that the line says.
  var text: String

  /// - Parameter text: What the task is; nothing is said before it.
  init(text: String) {
    self.text = text
  }

  /// - Parameter line: The line without its line break.
  init(_ line: String) {
    var rest = line[...]
    if rest.hasPrefix("x ") {
      isDone = true
      rest = rest.dropFirst(2)
      completed = Self.takeDay(from: &rest)
      if completed != nil { created = Self.takeDay(from: &rest) }
    } else {
      priority = Self.takePriority(from: &rest)
      created = Self.takeDay(from: &rest)
    }
    text = String(rest)
  }

  private static func takeDay(from rest: inout Substring) -> Day? {
    let word = rest.prefix { $0 != " " }
    guard word.count < rest.count, word.count == 10, let day = Day(String(word)) else { return nil }
    rest = rest.dropFirst(11)
    return day
  }

  private static func takePriority(from rest: inout Substring) -> Character? {
    let sign = rest.prefix(4)
    guard sign.count == 4, sign.first == "(", sign.hasSuffix(") "), let letter = sign.dropFirst().first,
      ("A"..."Z").contains(letter), letter.isASCII
    else { return nil }
    rest = rest.dropFirst(4)
    return letter
  }

  /// The line without a line break.
  var line: String {
    var parts: [String] = []
    if isDone {
      parts.append("x")
      if let completed {
        parts.append(completed.description)
        if let created { parts.append(created.description) }
      }
    } else {
      if let priority { parts.append("(\(priority))") }
      if let created { parts.append(created.description) }
    }
    return (parts + [text]).joined(separator: " ")
  }
}
