import Diagnostics
import Journal

/// A to-do list's file for editing its tasks; everything else in it stays byte for byte.
///
/// Tasks are named by the numbers of their lines, from 1, as ``Journal/ListTask/line`` has them. An edit that adds or
/// removes lines changes the numbers of those below.
///
/// ```swift
/// var sheet = try ListSheet(draft.bytes(of: path) ?? [])
/// let line = try sheet.insert(TaskLine(of: task), at: .end)
/// draft.write(sheet.bytes, to: path)
/// ```
public struct ListSheet: Sendable, Equatable {
  /// Where a task is put.
  public enum Place: Sendable, Hashable {
    /// Below all other tasks.
    case end
    /// As the last subtask of the task on that line.
    case inside(Int)
    /// Right before the task on that line, as deep as that one.
    case before(Int)
    /// Right after the task on that line and its subtasks, as deep as that one.
    case after(Int)

    /// The line of the task beside which or in which the place is; `nil` for the end of the list.
    fileprivate var line: Int? {
      switch self {
      case .end: nil
      case .inside(let line), .before(let line), .after(let line): line
      }
    }
  }

  /// The lines of a task with everything that belongs to it, without the indentation that all of them share.
  public struct Block: Sendable, Hashable {
    fileprivate var lines: [String]
  }

  /// The bytes of the edited file.
  public private(set) var bytes: [UInt8]
  private var body: Range<Int>
  private var placed: [TaskLines.Placed]
  private let lineBreak: String

  /// - Parameter bytes: The bytes of the file, which begins with its front matter.
  /// - Throws: Where the front matter is not closed, so that it is not known where the tasks begin.
  public init(_ bytes: [UInt8]) throws(EditFlaw) {
    self.bytes = bytes
    lineBreak = bytes.contains(0x0D) ? "\r\n" : "\n"
    (body, placed) = try Self.read(bytes)
  }

  private static func read(_ bytes: [UInt8]) throws(EditFlaw) -> (body: Range<Int>, placed: [TaskLines.Placed]) {
    let source = SourceFile(path: "", bytes: bytes)
    guard let parts = FrontMatter(of: source) else {
      throw EditFlaw("the front matter of this file cannot be read", line: 1, hint: "\(call: "check") says why")
    }
    var lines = TaskLines(source: source, context: nil)
    lines.read(parts.body)
    return (parts.body, lines.placed)
  }

  /// The tasks with their subtasks, without what is only known to the whole folder.
  public var tasks: [ListTask] {
    var lines = TaskLines(source: SourceFile(path: "", bytes: bytes), context: nil)
    lines.read(body)
    return lines.tree()
  }

  /// The name of the page of the task on a line; `nil` for one without a page of its own.
  public func slug(at line: Int) -> Slug? {
    TaskSlugs.named(tasks).flatMap(\.withSubtasks).first { $0.line == line }?.slug
  }

  /// A task's line in its words, which are what stands between single blanks.
  public struct Line: Sendable, Equatable {
    /// A word, and what it means; `nil` for a word of the title.
    public typealias Word = (text: String, kind: TaskWord.Kind?)

    /// The task without its subtasks.
    public let task: ListTask
    /// Whether the task is a part of another one.
    public let isStep: Bool
    /// The words in their order.
    public let words: [Word]

    /// Whether the task is done.
    public var isDone: Bool { task.isDone }

    /// Whether both are the same line.
    public static func == (left: Line, right: Line) -> Bool {
      left.task == right.task && left.isStep == right.isStep && left.words.elementsEqual(right.words, by: ==)
    }
  }

  /// The lines of all tasks, in the order of the file.
  public var lines: [Line] {
    let top = placed.map(\.indent).min() ?? 0
    return placed.map { placed in
      var words: [Line.Word] = []
      var start = placed.text.lowerBound
      let end = endOfText(placed.text)
      while start < end {
        let stop = bytes[start..<end].firstIndex(of: 0x20) ?? end
        let kind = placed.words.first { $0.range == start..<stop }?.kind
        words.append((String(decoding: bytes[start..<stop], as: UTF8.self), kind))
        start = stop + 1
      }
      return Line(task: placed.task, isStep: placed.indent > top, words: words)
    }
  }

  // MARK: Whole tasks

  /// Adds tasks without anything below them at the end.
  ///
  /// - Parameter lines: Their lines, each with `- [ ] ` or `- [x] ` at its beginning.
  /// - Throws: Where a line would not be read as one task.
  public mutating func append(_ lines: [String]) throws(EditFlaw) {
    var edited = self
    _ = try edited.insert(Block(lines: lines), at: .end)
    guard edited.placed.count == placed.count + lines.count,
      edited.placed.suffix(lines.count).allSatisfy({ !$0.task.title.isEmpty })
    else { throw EditFlaw("a line would not be read as a task") }
    self = edited
  }

  /// Adds a task with what belongs to it.
  ///
  /// - Returns: The number of its line.
  /// - Throws: Where there is no task on the line that the place names.
  @discardableResult
  public mutating func insert(_ block: Block, at place: Place) throws(EditFlaw) -> Int {
    let (offset, indent) = try position(of: place)
    let shift = String(repeating: " ", count: indent)
    let text = block.lines.map { $0.isEmpty ? lineBreak : shift + $0 + lineBreak }.joined()
    let before = bytes[..<offset]
    let gap = before.isEmpty || before.last == 0x0A ? "" : lineBreak
    try replace(offset..<offset, with: gap + text)
    return bytes[..<(offset + gap.utf8.count)].count { $0 == 0x0A } + 1
  }

  /// Adds a task without subtasks.
  ///
  /// - Returns: The number of its line.
  /// - Throws: Where there is no task on the line that the place names, or the task would be read as another one.
  @discardableResult
  public mutating func insert(_ line: TaskLine, at place: Place) throws(EditFlaw) -> Int {
    var edited = self
    let number = try edited.insert(
      Block(lines: [line.text] + line.below.map { $0.isEmpty ? "" : "  " + $0 }), at: place)
    let read = edited.placed[try edited.index(of: number)].task
    guard edited.placed.count == placed.count + 1, read.comments.count == line.comments,
      read.description == line.description
    else { throw Self.readAsTasks(nil) }
    guard read.title == line.title else { throw Self.readOtherwise(nil) }
    self = edited
    return number
  }

  private static func readAsTasks(_ line: Int?) -> EditFlaw {
    EditFlaw("a line of this description would be read as a task or a comment", line: line)
  }

  private static func readOtherwise(_ line: Int?) -> EditFlaw {
    EditFlaw(
      "this title would be read as something else: it is one line, without words like `#label`, `@person` or `!high`",
      line: line)
  }

  /// The lines of a task with everything that belongs to it.
  ///
  /// - Throws: Where there is no task on that line.
  public func block(at line: Int) throws(EditFlaw) -> Block {
    let index = try index(of: line)
    let indent = columns(of: placed[index].line)
    return Block(
      lines: extent(of: index).flatMap { lines(in: $0) }.map { range in
        let text = String(decoding: bytes[range], as: UTF8.self).filter { $0 != "\n" && $0 != "\r\n" && $0 != "\r" }
        let own = columns(of: range)
        if own == nil { return "" }
        return String(repeating: " ", count: max(0, (own ?? 0) - (indent ?? 0))) + text.drop { $0 == " " || $0 == "\t" }
      })
  }

  /// Removes a task with everything that belongs to it.
  ///
  /// - Throws: Where there is no task on that line.
  public mutating func remove(at line: Int) throws(EditFlaw) {
    let ranges = extent(of: try index(of: line))
    for range in ranges.reversed() { bytes.removeSubrange(range) }
    try reread()
  }

  /// Moves a task with everything that belongs to it. Lines that stay as deep as they were keep their bytes.
  ///
  /// - Returns: The number of its line afterwards.
  /// - Throws: Where there is no such task, or the place is inside the task itself.
  @discardableResult
  public mutating func move(_ line: Int, to place: Place) throws(EditFlaw) -> Int {
    let index = try index(of: line)
    let ranges = extent(of: index)
    var (offset, indent) = try position(of: place)
    if let target = place.line, family(of: index).contains(try self.index(of: target)) {
      throw EditFlaw("a task cannot become a part of itself", line: line)
    }
    var moved: [UInt8] = []
    if indent == placed[index].indent {
      moved = ranges.flatMap { Array(bytes[$0]) }
      if moved.last != 0x0A { moved += Array(lineBreak.utf8) }
    } else {
      let shift = String(repeating: " ", count: indent)
      moved = try block(at: line).lines.flatMap { Array(($0.isEmpty ? lineBreak : shift + $0 + lineBreak).utf8) }
    }
    for range in ranges.reversed() {
      if range.upperBound <= offset { offset -= range.count }
      bytes.removeSubrange(range)
    }
    if offset > 0, bytes[offset - 1] != 0x0A {
      bytes.insert(contentsOf: Array(lineBreak.utf8), at: offset)
      offset += lineBreak.utf8.count
    }
    bytes.insert(contentsOf: moved, at: offset)
    try reread()
    return bytes[..<offset].count { $0 == 0x0A } + 1
  }

  // MARK: A task's line

  /// Ticks a task off, or opens it again. Only the mark between the brackets changes.
  ///
  /// - Throws: Where there is no task on that line.
  public mutating func setDone(_ isDone: Bool, at line: Int) throws(EditFlaw) {
    let task = placed[try index(of: line)]
    guard task.task.isDone != isDone else { return }
    try replace(task.box..<task.box + 1, with: isDone ? "x" : " ")
  }

  /// Sets the words of a kind in a task's line. Words that are there already stay where they are; others of the kind are
  /// removed, and new ones are added at the end of the line.
  ///
  /// - Parameter values: What follows the sign or the colon; none to remove all words of the kind.
  /// - Throws: Where there is no task on that line.
  public mutating func set(_ kind: TaskWord.Kind, to values: [String], at line: Int) throws(EditFlaw) {
    try set([kind: values], at: [line])
  }

  /// Does the same for several kinds of words and tasks at once.
  ///
  /// - Throws: Where there is no task on one of the lines.
  public mutating func set(_ values: [TaskWord.Kind: [String]], at lines: [Int]) throws(EditFlaw) {
    try set(lines.map { ($0, values) })
  }

  /// Does the same for tasks that differ in it.
  ///
  /// - Throws: Where there is no task on one of the lines.
  public mutating func set(_ tasks: [(line: Int, values: [TaskWord.Kind: [String]])]) throws(EditFlaw) {
    let indices = Dictionary(
      placed.enumerated().map { ($0.element.task.line, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var edits: [(range: Range<Int>, text: String)] = []
    for (line, values) in tasks {
      guard let index = indices[line] else { throw EditFlaw("there is no task on this line", line: line) }
      let task = placed[index]
      var added = ""
      for (kind, values) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        edits += self.edits(of: task, kind, to: values, adding: &added)
      }
      let end = endOfText(task.text)
      if !added.isEmpty { edits.append((end..<end, added)) }
    }
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    if !edits.isEmpty { try reread() }
  }

  /// The edits of a task's words of a kind.
  ///
  /// - Parameter added: Gets the words that come at the end of the line.
  private func edits(
    of task: TaskLines.Placed, _ kind: TaskWord.Kind, to values: [String], adding added: inout String
  ) -> [(range: Range<Int>, text: String)] {
    var wanted = values.map(kind.word)
    var edits: [(range: Range<Int>, text: String)] = []
    var spare: [Range<Int>] = []
    for word in task.words where word.kind == kind {
      let text = String(decoding: bytes[word.range], as: UTF8.self)
      if let known = wanted.firstIndex(of: text) { wanted.remove(at: known) } else { spare.append(word.range) }
    }
    for range in spare {
      if wanted.isEmpty {
        edits.append((withBlank(before: range, from: task.text.lowerBound), ""))
      } else {
        edits.append((range, wanted.removeFirst()))
      }
    }
    added += wanted.map { " " + $0 }.joined()
    return edits
  }

  /// Gives a label another name in all tasks. A task that has both labels keeps the one that it has.
  ///
  /// - Returns: How many tasks change.
  public mutating func rename(label old: String, to new: String) throws(EditFlaw) -> Int {
    let (oldWord, newWord) = (TaskWord.Kind.label.word(old), TaskWord.Kind.label.word(new))
    var edits: [(range: Range<Int>, text: String)] = []
    var count = 0
    for task in placed {
      let labels = task.words.filter { $0.kind == .label }.map {
        (range: $0.range, text: String(decoding: bytes[$0.range], as: UTF8.self))
      }
      guard labels.contains(where: { $0.text == oldWord }) else { continue }
      count += 1
      var hasNew = labels.contains { $0.text == newWord }
      for label in labels where label.text == oldWord {
        edits.append(hasNew ? (withBlank(before: label.range, from: task.text.lowerBound), "") : (label.range, newWord))
        hasNew = true
      }
    }
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    if !edits.isEmpty { try reread() }
    return count
  }

  /// Sets the title of a task. It comes first in the line; the words with a meaning follow in their order.
  ///
  /// - Throws: Where there is no task on that line, or a word of the title would be read as one with a meaning.
  public mutating func setTitle(_ title: String, at line: Int) throws(EditFlaw) {
    let index = try index(of: line)
    let task = placed[index]
    guard task.task.title != title else { return }
    let words = task.words.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    var edited = self
    try edited.replace(task.text.lowerBound..<endOfText(task.text), with: ([title] + words).joined(separator: " "))
    guard edited.placed.count == placed.count, edited.placed[index].task.title == title,
      edited.placed[index].words.count == words.count
    else { throw Self.readOtherwise(line) }
    self = edited
  }

  // MARK: Below the line

  /// Sets the description of a task, which stands below its line.
  ///
  /// - Parameter text: Markdown; `nil` for none.
  /// - Throws: Where there is no task on that line, or a line of the text would be read as a task or a comment.
  public mutating func setDescription(_ text: String?, at line: Int) throws(EditFlaw) {
    let index = try index(of: line)
    let task = placed[index]
    guard task.task.description != text else { return }
    var edited = self
    let shift = String(repeating: " ", count: task.indent + 2)
    let new = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let lines = text == nil ? [] : new.map { $0.allSatisfy(\.isWhitespace) ? lineBreak : shift + $0 + lineBreak }
    // Blank lines within the old description go with it.
    for range in edited.withBlankLines(task.description).reversed() { edited.bytes.removeSubrange(range) }
    let gap = bytes[task.line].last == 0x0A || lines.isEmpty ? "" : lineBreak
    edited.bytes.insert(contentsOf: Array((gap + lines.joined()).utf8), at: task.line.upperBound)
    try edited.reread()
    guard edited.placed.count == placed.count, edited.placed[index].task.description == text,
      edited.placed[index].comments.count == task.comments.count
    else { throw Self.readAsTasks(line) }
    self = edited
  }

  /// Adds a comment below a task, after its description and its other comments.
  ///
  /// - Throws: Where there is no task on that line.
  public mutating func add(_ comment: ListTask.Comment, at line: Int) throws(EditFlaw) {
    let index = try index(of: line)
    let child = placed[(index + 1)...].first.map(\.line.lowerBound) ?? bytes.count
    let own = placed[index].description + placed[index].comments
    let offset = own.map(\.upperBound).filter { $0 <= child }.max() ?? placed[index].line.upperBound
    let gap = offset > 0 && bytes[offset - 1] != 0x0A ? lineBreak : ""
    let shift = String(repeating: " ", count: placed[index].indent + 2)
    try replace(offset..<offset, with: gap + shift + comment.line + lineBreak)
  }

  /// Replaces a comment of a task, or removes it.
  ///
  /// - Parameter number: The comment's place among those of the task, from 0.
  /// - Throws: Where there is no such comment.
  public mutating func setComment(_ number: Int, to comment: ListTask.Comment?, at line: Int) throws(EditFlaw) {
    let task = placed[try index(of: line)]
    guard task.comments.indices.contains(number) else { throw EditFlaw("there is no such comment", line: line) }
    let range = task.comments[number]
    guard let comment else { return try replace(range, with: "") }
    let blanks = bytes[range].prefix { $0 == 0x20 || $0 == 0x09 }.count
    let end = endOfText(range)
    try replace(range.lowerBound + blanks..<end, with: comment.line)
  }

  /// Puts another name in the place of a person's wherever the tasks name them: for whom a task is, who added, changed or
  /// did it, and who said something about it. Without another name, the words are taken out, and what the person said too.
  ///
  /// - Returns: Whether anything named the person.
  public mutating func replace(_ person: Username, by other: Username?) throws(EditFlaw) -> Bool {
    var edits: [(range: Range<Int>, text: String)] = []
    for task in placed {
      for word in task.words where [.assignee, .by, .added, .changed].contains(word.kind) {
        guard String(decoding: bytes[word.range], as: UTF8.self) == word.kind.word(person.text) else { continue }
        edits.append(
          other.map { (word.range, word.kind.word($0.text)) }
            ?? (withBlank(before: word.range, from: task.text.lowerBound), ""))
      }
      for range in task.comments {
        let start = range.lowerBound + bytes[range].prefix { $0 == 0x20 || $0 == 0x09 }.count
        let text = start..<endOfText(range)
        guard var comment = ListTask.Comment(line: String(decoding: bytes[text], as: UTF8.self)),
          comment.author == person
        else { continue }
        if let other {
          comment.author = other
          edits.append((text, comment.line))
        } else {
          edits.append((range, ""))
        }
      }
    }
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    if !edits.isEmpty { try reread() }
    return !edits.isEmpty
  }

  // MARK: Parts

  private func index(of line: Int) throws(EditFlaw) -> Int {
    guard let index = placed.firstIndex(where: { $0.task.line == line }) else {
      throw EditFlaw("there is no task on this line", line: line)
    }
    return index
  }

  /// The indices of a task and its subtasks.
  private func family(of index: Int) -> Range<Int> {
    let end = placed[(index + 1)...].firstIndex { $0.indent <= placed[index].indent } ?? placed.count
    return index..<end
  }

  /// The lines that belong to a task: from its own line to the last of its subtasks. Text of a task around it that stands
  /// below stays where it is.
  private func extent(of index: Int) -> [Range<Int>] {
    let end = family(of: index).map { placed[$0].end }.max() ?? placed[index].end
    return [placed[index].line.lowerBound..<end]
  }

  private func position(of place: Place) throws(EditFlaw) -> (offset: Int, indent: Int) {
    switch place {
    case .end:
      guard let last = placed.last else { return (bytes.count, 0) }
      let end = placed.map(\.end).max() ?? last.end
      return (end, placed.first { $0.indent == 0 }?.indent ?? placed[0].indent)
    case .before(let line):
      let index = try index(of: line)
      return (placed[index].line.lowerBound, placed[index].indent)
    case .after(let line):
      let index = try index(of: line)
      return (extent(of: index).last?.upperBound ?? placed[index].end, placed[index].indent)
    case .inside(let line):
      let index = try index(of: line)
      let child = family(of: index).dropFirst().first
      return (
        extent(of: index).last?.upperBound ?? placed[index].end,
        child.map { placed[$0].indent } ?? placed[index].indent + 2
      )
    }
  }

  private func lines(in range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? range.upperBound
      lines.append(start..<end)
      start = end
    }
    return lines
  }

  /// The number of columns before the text of a line; `nil` for a blank one.
  private func columns(of line: Range<Int>) -> Int? {
    var columns = 0
    for byte in bytes[line] {
      switch byte {
      case 0x20: columns += 1
      case 0x09: columns += 4 - columns % 4
      case 0x0A, 0x0D: return nil
      default: return columns
      }
    }
    return nil
  }

  /// The lines with the blank ones between them.
  private func withBlankLines(_ lines: [Range<Int>]) -> [Range<Int>] {
    lines.reduce(into: []) { joined, line in
      guard let last = joined.last,
        bytes[last.upperBound..<line.lowerBound].allSatisfy({ $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 })
      else { return joined.append(line) }
      joined[joined.count - 1] = last.lowerBound..<line.upperBound
    }
  }

  /// The end of a range without the blanks and the line break that it ends with.
  private func endOfText(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// The range of a word with the blanks before it, or with those after it where it is the first of its line.
  private func withBlank(before word: Range<Int>, from start: Int) -> Range<Int> {
    var lower = word.lowerBound
    while lower > start, bytes[lower - 1] == 0x20 || bytes[lower - 1] == 0x09 { lower -= 1 }
    if lower > start { return lower..<word.upperBound }
    var upper = word.upperBound
    while upper < bytes.count, bytes[upper] == 0x20 || bytes[upper] == 0x09 { upper += 1 }
    return lower..<upper
  }

  private mutating func replace(_ range: Range<Int>, with text: String) throws(EditFlaw) {
    bytes.replaceSubrange(range, with: Array(text.utf8))
    try reread()
  }

  private mutating func reread() throws(EditFlaw) {
    (body, placed) = try Self.read(bytes)
  }

  /// Whether both are the same text.
  public static func == (left: ListSheet, right: ListSheet) -> Bool { left.bytes == right.bytes }
}
