import DataFolder
import Journal

/// Tasks in the format of todo.txt.
///
/// Every line of a todo.txt file becomes a line of a list and comes back as the same bytes, provided that it is written
/// as the format's description has it: priority or `x` and dates at the beginning, words with single blanks between them.
public struct TodoTxt: Sendable {
  private let words: TodoTxtWords

  /// - Parameter people: Who can be named with `@`; any other context becomes a label.
  public init(people: [Username]) {
    words = TodoTxtWords(people: Set(people))
  }

  // MARK: Reading

  /// What stands in a todo.txt file.
  public struct Reading: Sendable, Equatable {
    /// The tasks as lines of a list, with `- [ ] ` before them.
    public var lines: [String] = []
    /// The numbers of lines, from 1, that name no task: they have no text.
    public var withoutText: [Int] = []

    /// Nothing yet.
    public init() {}
  }

  /// Why a file is none of todo.txt.
  public struct Problem: Error, Sendable, Equatable {
    /// The number of the line, from 1.
    public var line: Int
    /// The problem in words.
    public var message: String

    /// - Parameters:
    ///   - line: The number of the line, from 1.
    ///   - message: The problem in words.
    public init(line: Int, message: String) {
      self.line = line
      self.message = message
    }
  }

  /// Reads a file; empty lines are skipped.
  ///
  /// - Throws: A ``Problem`` where the bytes are no text.
  public func read(_ bytes: [UInt8]) throws(Problem) -> Reading {
    var reading = Reading()
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (index, part) in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = part.last == 0x0D ? part.dropLast() : part
      guard let text = String(validating: line, as: UTF8.self) else {
        throw Problem(line: index + 1, message: "this line is not UTF-8")
      }
      let plain = text.replacing("\t", with: " ")
      if plain.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0.breaksLine }) {
        throw Problem(line: index + 1, message: "this line has a control character")
      }
      if plain.allSatisfy({ $0 == " " }) { continue }
      if let line = listLine(plain) { reading.lines.append(line) } else { reading.withoutText.append(index + 1) }
    }
    return reading
  }

  /// A line of a todo.txt file as a line of a list; `nil` for one without text.
  public func listLine(_ line: String) -> String? {
    let task = TodoTxtLine(line)
    if task.text.allSatisfy({ $0 == " " }) { return nil }
    var typed = task.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    // What would be read as the beginning of a todo.txt line was written with a backslash.
    if let first = typed.first, first.hasPrefix("\\"), Self.isMark(String(first.dropFirst()), of: task, behind: typed) {
      typed[0] = String(first.dropFirst())
    }
    var listed = typed.map { words.listWord($0, isDone: task.isDone) }
    // A task needs a title: words that say something else are text where there is nothing else.
    if !zip(listed, typed).contains(where: { !$0.0.isEmpty && TaskWord.meaning(of: $0.0) == .text }),
      let first = typed.firstIndex(where: { !$0.isEmpty })
    {
      listed[first] = TaskWord.meaning(of: typed[first]) == .text ? typed[first] : "\\" + typed[first]
    }
    if let letter = task.priority {
      if let priority = TodoTxtWords.priority(letter: String(letter)) {
        listed.append("!" + priority.name)
      } else {
        listed += ["!low", "pri:\(letter)"]
      }
    }
    if let created = task.created { listed.append("created:\(created)") }
    if let completed = task.completed { listed.append("done:\(completed)") }
    return "- [\(task.isDone ? "x" : " ")] " + listed.joined(separator: " ")
  }

  /// Whether the text of a task cannot begin with a word, since that would be read as what stands before the text.
  private static func isMark(_ first: String, of task: TodoTxtLine, behind words: [String]) -> Bool {
    var changed = task
    changed.text = ([String(first.drop { $0 == "\\" })] + words.dropFirst()).joined(separator: " ")
    return TodoTxtLine(changed.line) != changed
  }

  // MARK: Writing

  /// The tasks of a list as lines of todo.txt, steps as tasks of their own.
  public func lines(of sheet: ListSheet) -> [String] {
    sheet.lines.map { line(of: $0) }
  }

  private func line(of task: ListSheet.Line) -> String {
    var result = TodoTxtLine(text: "")
    result.isDone = task.isDone
    result.completed = task.isDone ? task.task.doneOn?.day : nil
    let isDated = !task.isDone || result.completed != nil
    result.created = isDated ? task.task.created?.day : nil
    var parts: [String] = []
    var priority = task.isDone ? nil : task.task.priority.map(TodoTxtWords.letter)
    for (index, word) in task.words.enumerated() {
      switch word.kind {
      case .created where result.created != nil, .done where result.completed != nil: continue
      case .priority where !task.isDone: continue
      // The letters behind C, of which lists know only that they are low.
      case nil where !task.isDone && index > 1 && priority == "C" && task.words[index - 1].text == "!low":
        if let letter = Self.letter(word.text) {
          priority = letter
          continue
        }
      default: break
      }
      parts.append(words.todoTxtWord(word.text, word.kind, isDone: task.isDone))
    }
    result.priority = priority
    if let first = parts.first, Self.isMark(first, of: result, behind: parts) { parts[0] = "\\" + first }
    result.text = parts.joined(separator: " ")
    return result.line
  }

  private static func letter(_ word: String) -> Character? {
    guard word.hasPrefix("pri:"), word.utf8.count == 5, let letter = word.last, ("D"..."Z").contains(letter),
      letter.isASCII
    else { return nil }
    return letter
  }
}
