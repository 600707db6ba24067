import DataFolder
import Hashing
import Journal

/// Something that two devices changed differently, of which both versions are in a file until somebody decides.
public struct UnsettledConflict: Sendable, Hashable {
  /// What it is about.
  public enum Kind: String, Sendable {
    /// A check-in: one row counts, and the other one stands below it with a mark.
    case checkIn = "check_in"
    /// A key of YAML: the other value stands below it as a comment.
    case value
    /// A field of a task: the other value stands below it as a comment.
    case task
  }

  /// What is to become of it.
  public enum Choice: String, Sendable, CaseIterable {
    /// What counts now stays.
    case this
    /// The other version takes its place.
    case other
    /// Both check-ins count.
    case both
  }

  /// The file, relative to the data folder.
  public var path: String
  /// What it is about.
  public var kind: Kind
  /// The check-in, the key, or the task with its field, in words.
  public var subject: String
  /// What counts now; `nil` for nothing.
  public var current: String?
  /// What the other device says; `nil` for nothing.
  public var other: String?
  /// Where it stands: the number of a line, a line of YAML, or a task and the number of its comment.
  fileprivate var place: Place

  fileprivate enum Place: Hashable, Sendable {
    case row(marked: Int, current: Int?)
    case value(KeptValue)
    case task(line: Int, comment: Int, SyncedTask.Field)
  }

  /// Six letters and digits by which commands and forms name it. They change when the conflict does.
  public var id: String {
    let text = [path, subject, current ?? "-", other ?? "-"].joined(separator: "\n")
    let digits = SHA256.digest(of: Array(text.utf8)).prefix(3).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return digits.joined()
  }

  /// What can be chosen.
  public var choices: [Choice] { kind == .checkIn ? Choice.allCases : [.this, .other] }

  /// What is unsettled in a file; empty for a file that cannot be read.
  ///
  /// - Parameter path: The path relative to the data folder, which says what kind of file it is.
  public static func all(in path: String, _ bytes: [UInt8]) -> [UnsettledConflict] {
    switch FileMerge(path: path) {
    case .events: return rows(path, bytes)
    case .list:
      guard let parts = try? MarkdownParts(bytes), let sheet = try? ListSheet(bytes) else { return [] }
      return values(path, parts.yaml) + tasks(path, sheet)
    case .yaml(isMarkdown: true): return (try? MarkdownParts(bytes)).map { values(path, $0.yaml) } ?? []
    case .yaml(isMarkdown: false), .readers: return values(path, bytes)
    case .text, .whole: return []
    }
  }

  private static func rows(_ path: String, _ bytes: [UInt8]) -> [UnsettledConflict] {
    guard let sheet = try? EventSheet(bytes) else { return [] }
    var found: [UnsettledConflict] = []
    let lines = sheet.lines()
    for (index, line) in lines.enumerated() where EventSheet.isMarked(line.bytes) {
      let text = String(decoding: line.bytes.dropFirst(EventSheet.conflictMark.utf8.count), as: UTF8.self)
      let row = sheet.row(EventSheet.Line(number: line.number, bytes: Array(text.utf8)))
      let counting = lines[..<index].last { !EventSheet.isMarked($0.bytes) }.flatMap { before -> EventSheet.Line? in
        guard let row, let other = sheet.row(before), other.habit == row.habit,
          other.when.prefix(10) == row.when.prefix(10)
        else { return nil }
        return before
      }
      found.append(
        UnsettledConflict(
          path: path, kind: .checkIn, subject: row.map { "\($0.habit), \($0.when.prefix(10))" } ?? text,
          current: counting.map { String(decoding: $0.bytes, as: UTF8.self) }, other: text,
          place: .row(marked: line.number, current: counting?.number)))
    }
    return found
  }

  private static func values(_ path: String, _ yaml: [UInt8]) -> [UnsettledConflict] {
    guard let blocks = try? YamlBlocks(yaml) else { return [] }
    return blocks.kept.map { kept in
      UnsettledConflict(
        path: path, kind: .value, subject: kept.path.joined(separator: " › "),
        current: blocks.value(at: kept.path)?.written, other: kept.value?.written, place: .value(kept))
    }
  }

  private static func tasks(_ path: String, _ sheet: ListSheet) -> [UnsettledConflict] {
    sheet.lines.flatMap { line in
      line.task.comments.enumerated().compactMap { number, comment in
        guard let (field, value) = TaskMerge.Conflict.read(comment.text), let list = Slug("x") else { return nil }
        let task = SyncedTask(line.task, in: list, of: nil)
        return UnsettledConflict(
          path: path, kind: .task, subject: "\(line.task.title): \(field.rawValue)", current: task[field], other: value,
          place: .task(line: line.task.line, comment: number, field))
      }
    }
  }
}

// MARK: Settling

extension UnsettledConflict {
  /// The file with this conflict settled.
  ///
  /// - Parameter bytes: The file in which it was found.
  /// - Throws: `EditFlaw` where the file cannot be written so.
  public func settled(_ choice: Choice, in bytes: [UInt8], by author: Username) throws(EditFlaw) -> [UInt8] {
    switch place {
    case .row(let marked, let current): return Self.settleRow(marked, current, choice, in: bytes)
    case .value(let kept):
      switch FileMerge(path: path) {
      case .yaml(isMarkdown: false), .readers: return try Self.settle(kept, choice, in: bytes)
      default: break
      }
      var parts = try MarkdownParts(bytes)
      parts.yaml = try Self.settle(kept, choice, in: parts.yaml)
      return parts.bytes
    case .task(let line, let comment, let field):
      var sheet = try ListSheet(bytes)
      try sheet.setComment(comment, to: nil, at: line)
      if choice == .other { try sheet.take(field, other, at: line, by: author) }
      return sheet.bytes
    }
  }

  private static func settleRow(_ marked: Int, _ current: Int?, _ choice: Choice, in bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let other = Array(lines[marked - 1].dropFirst(EventSheet.conflictMark.utf8.count))
    switch choice {
    case .this: lines.remove(at: marked - 1)
    case .other where current != nil:
      if let current { lines[current - 1] = other }
      lines.remove(at: marked - 1)
    case .other, .both: lines[marked - 1] = other
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  private static func settle(_ kept: KeptValue, _ choice: Choice, in yaml: [UInt8]) throws(EditFlaw) -> [UInt8] {
    let lines = TextMerge.lines(yaml)
    guard let index = lines.firstIndex(where: { KeptValue(line: $0) == kept }) else {
      throw EditFlaw("this conflict is settled already")
    }
    var rest = lines
    rest.remove(at: index)
    guard choice == .other else { return TextMerge.joined(rest) }
    return try YamlBlocks.setting(kept.value, at: kept.path, in: TextMerge.joined(rest))
  }
}

extension YamlBlocks {
  /// What a document says at a path.
  func value(at path: [String]) -> YamlValue? {
    guard let key = path.first else { return nil }
    return blocks.first { $0.key == key }?.value.value(at: path.dropFirst())
  }

  /// A document with another value at a path.
  static func setting(_ value: YamlValue?, at path: [String], in yaml: [UInt8]) throws(EditFlaw) -> [UInt8] {
    let document = try YamlBlocks(yaml)
    guard let key = path.first else { return yaml }
    var bytes: [UInt8] = []
    var isThere = false
    func line(_ value: YamlValue) -> [UInt8] {
      Array((document.isList ? "- \(value.written)\n" : "\(ValueMerge.written(key: key)): \(value.written)\n").utf8)
    }
    for block in document.blocks {
      guard block.key == key else {
        bytes += block.bytes
        continue
      }
      isThere = true
      let new = path.count == 1 ? value : block.value.setting(value, at: path.dropFirst())
      bytes += block.above + (new.map(line) ?? [])
    }
    if !isThere, path.count == 1, let value { bytes += line(value) }
    for kept in document.kept { bytes += kept.line + [0x0A] }
    return bytes + document.rest
  }
}

extension YamlValue {
  fileprivate func value(at path: ArraySlice<String>) -> YamlValue? {
    guard let key = path.first else { return self }
    return keyed?.first { $0.key == key }?.value.value(at: path.dropFirst())
  }

  private var keyed: ValueMerge.Keyed? {
    switch self {
    case .mapping(let entries): ValueMerge.entries(entries)
    case .list(let items): ValueMerge.items(items)
    case .text, .plain: nil
    }
  }

  fileprivate func setting(_ value: YamlValue?, at path: ArraySlice<String>) -> YamlValue {
    guard let key = path.first, var keyed else { return self }
    let index = keyed.firstIndex { $0.key == key }
    if path.count > 1 {
      if let index { keyed[index].value = keyed[index].value.setting(value, at: path.dropFirst()) }
    } else if let value {
      if let index { keyed[index].value = value } else { keyed.append((key, value)) }
    } else if let index {
      keyed.remove(at: index)
    }
    if case .list = self { return .list(keyed.map(\.value)) }
    return .mapping(keyed.map { Entry($0.key, $0.value) })
  }
}

extension TaskMerge.Conflict {
  /// Reads what ``note`` wrote; `nil` for any other comment.
  static func read(_ text: String) -> (field: SyncedTask.Field, value: String?)? {
    guard text.hasPrefix("⇄ ") else { return nil }
    let parts = text.dropFirst(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let field = SyncedTask.Field(rawValue: String(parts[0])) else { return nil }
    return (field, parts[1] == "-" ? nil : String(parts[1]))
  }
}

extension ListSheet {
  /// Sets a field of a task to what another device says.
  fileprivate mutating func take(
    _ field: SyncedTask.Field, _ value: String?, at line: Int, by author: Username
  ) throws(EditFlaw) {
    var task = SyncedTask()
    task[field] = value
    switch field {
    case .title: if let value { try setTitle(value, at: line) }
    case .description: try setDescription(value, at: line)
    case .done: try setDone(value != nil, at: line)
    case .parent, .list: break
    case .rule:
      try set(task.words(of: .rule, by: author).merging(SyncedTask().words(of: .every, by: author)) { $1 }, at: [line])
    case .due, .start, .priority, .labels, .every: try set(task.words(of: field, by: author), at: [line])
    }
  }
}
