import Diagnostics
import Journal

/// Reads the tasks in a list's Markdown: `- [ ] …` lines, nested by indentation, with indented text as description and
/// comments. All other lines are skipped.
struct TaskLines {
  /// A task and where it stands in the file. Ranges of lines end with the line break.
  struct Placed {
    var task: ListTask
    /// The number of columns before the task's mark, at most ``deepest``.
    var indent: Int
    /// The task's line.
    var line: Range<Int>
    /// The line's text after `- [ ] `.
    var text: Range<Int>
    /// The words of the line that have a meaning.
    var words: [TaskWord]
    /// The lines of the description.
    var description: [Range<Int>] = []
    /// The lines of the comments, as many as the task has.
    var comments: [Range<Int>] = []

    /// The offset of what stands between the brackets.
    var box: Int { text.lowerBound - (text.isEmpty && text.lowerBound == line.upperBound ? 2 : 3) }
    /// Where the last of the task's own lines ends.
    var end: Int { max(line.upperBound, description.last?.upperBound ?? 0, comments.last?.upperBound ?? 0) }
  }

  let source: SourceFile
  /// Who there is; `nil` to take every name.
  let context: ReadingContext?

  /// The tasks in the order of the file, subtasks among them.
  private(set) var placed: [Placed] = []
  private var texts: [[String]] = []
  private var ids: Set<String> = []

  init(source: SourceFile, context: ReadingContext?) {
    self.source = source
    self.context = context
  }

  /// Reads the lines in a range of the file.
  mutating func read(_ range: Range<Int>) {
    let bytes = source.bytes
    var number = bytes[..<range.lowerBound].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    var position = range.lowerBound
    // The index of the task that text may still belong to; `blanks` counts the blank lines since.
    var current: Int?
    var blanks = 0
    while let line = FrontMatter.line(from: position, in: bytes) {
      let (indent, first) = indentation(position..<line.end)
      let whole = position..<line.next
      let text = taskText(first..<line.end)
      if text == nil { reportSlip(first..<line.end) }
      if first == line.end {
        blanks += 1
      } else if let text {
        current = add(text, isDone: bytes[first + 3] != UInt8(ascii: " "), indent: indent, number: number, line: whole)
        blanks = 0
      } else if let owner = current, indent > placed[owner].indent {
        let dropped = max(position, min(first, position + min(indent, placed[owner].indent + 2)))
        describe(owner, first..<line.end, shownFrom: dropped, blanks: blanks, line: whole)
        blanks = 0
      } else if indent > 0, let owner = placed.lastIndex(where: { $0.indent < indent }), current != nil {
        // The text follows a subtask, but belongs to the task above it.
        describe(owner, first..<line.end, shownFrom: first, blanks: 0, line: whole)
        current = owner
        blanks = 0
      } else {
        current = nil
      }
      position = line.next
      number += 1
    }
    for index in placed.indices {
      let description = texts[index].joined(separator: "\n").trimmingBlanks
      placed[index].task.description = description.isEmpty ? nil : description
    }
  }

  /// Takes a line below a task as a comment, or as one of its description.
  private mutating func describe(
    _ owner: Int, _ text: Range<Int>, shownFrom start: Int, blanks: Int, line: Range<Int>
  ) {
    if var comment = ListTask.Comment(line: source.text(text)) {
      if let context { comment.author = context.current(comment.author) }
      let whole = PlacedText(text: comment.text, range: text)
      if comment.text.isEmpty {
        source.report(.warning, .emptyValue, "the comment says nothing", at: text)
      } else if Texts.line(whole, named: "the comment", within: .paragraph, in: source) != nil {
        if let context, !context.exists(comment.author) {
          source.report(
            .warning, .unknownPerson, "there is nobody called `\(comment.author)`", at: text,
            hint: Suggestion.nearest(to: comment.author.text, among: context.usernames.map(\.text)).map {
              "did you mean `> \($0) \(comment.at.text): …`?"
            } ?? "people are named as their folders in `people/`")
        }
        if context != nil, comment.keptField != nil { KeptVersions.report(at: text, in: source) }
        placed[owner].task.comments.append(comment)
        placed[owner].comments.append(line)
        return
      }
    }
    if !texts[owner].isEmpty { texts[owner] += [String](repeating: "", count: blanks) }
    texts[owner].append(source.text(start..<text.upperBound))
    placed[owner].description.append(line)
  }

  /// The tasks with their subtasks.
  func tree() -> [ListTask] {
    var rest = placed[...]
    return Self.children(deeperThan: -1, of: &rest)
  }

  private static func children(deeperThan indent: Int, of rest: inout ArraySlice<Placed>) -> [ListTask] {
    var tasks: [ListTask] = []
    while let next = rest.first, next.indent > indent {
      rest.removeFirst()
      var task = next.task
      task.subtasks = children(deeperThan: next.indent, of: &rest)
      tasks.append(task)
    }
    return tasks
  }

  /// The number of columns by which a line is indented, where a tab reaches to the next multiple of four, and the
  /// offset of its text.
  private func indentation(_ line: Range<Int>) -> (columns: Int, first: Int) {
    var columns = 0
    for index in line {
      switch source.bytes[index] {
      case UInt8(ascii: " "): columns += 1
      case UInt8(ascii: "\t"): columns += 4 - columns % 4
      default: return (columns, index)
      }
    }
    return (columns, line.upperBound)
  }

  /// The text after `- [ ] ` or `- [x] `; `nil` for other lines.
  private func taskText(_ line: Range<Int>) -> Range<Int>? {
    let bytes = source.bytes
    guard line.count >= 5, "-*+".utf8.contains(bytes[line.lowerBound]), bytes[line.lowerBound + 1] == 0x20,
      bytes[line.lowerBound + 2] == UInt8(ascii: "["), " xX".utf8.contains(bytes[line.lowerBound + 3]),
      bytes[line.lowerBound + 4] == UInt8(ascii: "]")
    else { return nil }
    guard line.count > 5 else { return line.upperBound..<line.upperBound }
    return bytes[line.lowerBound + 5] == 0x20 ? line.lowerBound + 6..<line.upperBound : nil
  }

  /// What people write between the brackets of a task's line by mistake, or for another program.
  private static let slips: Set<String> = ["", "x", "X", "v", "V", "✓", "✔", "☑", "-", "/", "*", ">", "~"]

  /// Reports a line that is no task, and was almost certainly meant as one: `- [] Paint`, `-[ ] Paint`, `- [v] Paint`.
  private func reportSlip(_ line: Range<Int>) {
    let bytes = source.bytes
    guard let bullet = line.first, "-*+".utf8.contains(bytes[bullet]),
      let open = bytes[line].dropFirst().firstIndex(where: { $0 != 0x20 }), bytes[open] == UInt8(ascii: "["),
      let close = bytes[open..<line.upperBound].firstIndex(of: UInt8(ascii: "]")), close - open < 5,
      Self.slips.contains(source.text(open + 1..<close).trimmingBlanks)
    else { return }
    // A link, `[x](page.html)`.
    if close + 1 < line.upperBound, "([:".utf8.contains(bytes[close + 1]) { return }
    source.report(
      .warning, .readAsText, "this looks like a task, and is read as text", at: line,
      hint: "a task begins with `- [ ] `, and a done one with `- [x] `, with each of these blanks")
  }

  /// The most levels of subtasks. Deeper nesting is never meant, and would be walked recursively.
  static let deepest = 200

  private mutating func add(_ text: Range<Int>, isDone: Bool, indent: Int, number: Int, line: Range<Int>) -> Int {
    var tokens = TaskTokens(source: source, context: context)
    tokens.task.isDone = isDone
    tokens.task.line = number
    tokens.read(text)
    if let id = tokens.task.id, !ids.insert(id).inserted,
      let word = tokens.words.first(where: { $0.kind == .id })?.range
    {
      source.report(
        .warning, .duplicateEntry, "two tasks have the id `\(id)`",
        at: word.lowerBound + TaskWord.Kind.id.word("").utf8.count..<word.upperBound,
        hint: "the first one is meant by it")
    }
    placed.append(
      Placed(task: tokens.task, indent: min(indent, Self.deepest), line: line, text: text, words: tokens.words))
    texts.append([])
    return placed.count - 1
  }
}
