import Diagnostics
import Journal

/// Reads the tasks in a list's Markdown: `- [ ] …` lines, nested by indentation, with indented text as description. All
/// other lines are skipped.
struct TaskLines {
  let source: SourceFile
  let context: ReadingContext

  private struct Found {
    var indent: Int
    var task: ListTask
    var description: [String] = []
  }

  private var found: [Found] = []
  private var ids: Set<String> = []

  init(source: SourceFile, context: ReadingContext) {
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
      if first == line.end {
        blanks += 1
      } else if let text = taskText(first..<line.end) {
        current = add(text, isDone: bytes[first + 3] != UInt8(ascii: " "), indent: indent, line: number)
        blanks = 0
      } else if let owner = current, indent > found[owner].indent {
        if !found[owner].description.isEmpty {
          found[owner].description += [String](repeating: "", count: blanks)
        }
        let dropped = min(first, position + min(indent, found[owner].indent + 2))
        found[owner].description.append(source.text(max(position, dropped)..<line.end))
        blanks = 0
      } else if indent > 0, let owner = found.lastIndex(where: { $0.indent < indent }), current != nil {
        // The text follows a subtask, but belongs to the task above it.
        found[owner].description.append(source.text(first..<line.end))
        current = owner
        blanks = 0
      } else {
        current = nil
      }
      position = line.next
      number += 1
    }
  }

  /// The tasks with their subtasks.
  func tree() -> [ListTask] {
    var rest = found[...]
    return Self.children(deeperThan: -1, of: &rest)
  }

  private static func children(deeperThan indent: Int, of rest: inout ArraySlice<Found>) -> [ListTask] {
    var tasks: [ListTask] = []
    while let next = rest.first, next.indent > indent {
      rest.removeFirst()
      var task = next.task
      let description = next.description.joined(separator: "\n").trimmingBlanks
      task.description = description.isEmpty ? nil : description
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

  /// The most levels of subtasks. Deeper nesting is never meant, and would be walked recursively.
  private static let deepest = 200

  private mutating func add(_ text: Range<Int>, isDone: Bool, indent: Int, line: Int) -> Int {
    var tokens = TaskTokens(source: source, context: context)
    tokens.task.isDone = isDone
    tokens.task.line = line
    tokens.read(text)
    if let id = tokens.task.id, !ids.insert(id).inserted, let place = tokens.idPlace {
      source.report(
        .warning, .duplicateEntry, "two tasks have the id `\(id)`", at: place, hint: "the first one is meant by it")
    }
    found.append(Found(indent: min(indent, Self.deepest), task: tokens.task))
    return found.count - 1
  }
}
