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
    /// A habit or a list that one device changed and another one deleted.
    case deletion
  }

  /// What each side says.
  public enum Content: Sendable, Hashable {
    /// The check-in that counts, and the other device's; `nil` for none.
    case checkIn(EventRow?, EventRow?)
    /// What a key says, and what the other device says; `nil` for nothing.
    case value(keys: [String], YamlValue?, YamlValue?)
    /// What a field of a task says, and what the other device says; `nil` for nothing.
    case task(title: String, SyncedTask.Field, String?, String?)
    /// The title of what the other device deleted.
    case deletion(title: String)
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
  /// What each side says.
  public var content: Content
  /// What counts now; `nil` for nothing.
  public var current: String?
  /// What the other device says; `nil` for nothing.
  public var other: String?
  /// The check-in that the other device deleted, as it was written; `nil` unless it deleted one.
  public var gone: String?
  /// Where it stands: the number of a line, a line of YAML, or a task and the number of its comment.
  var place: Place

  enum Place: Hashable, Sendable {
    case row(marked: Int, current: Int?)
    case deletion
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
  public var choices: [Choice] {
    guard kind == .checkIn, other != nil else { return [.this, .other] }
    guard case .checkIn(let ours?, let theirs?) = content else { return Choice.allCases }
    // A day is done, skipped or missed once.
    let saysAmount = [ours, theirs].contains { row in
      if case .amount? = EventValue(recorded: row.value) { true } else { false }
    }
    return saysAmount ? Choice.allCases : [.this, .other]
  }

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
      let text = String(decoding: EventSheet.unmarked(line.bytes), as: UTF8.self)
      let row = sheet.row(EventSheet.Line(number: line.number, bytes: Array(text.utf8)))
      let counting = lines[..<index].last { !EventSheet.isMarked($0.bytes) }.flatMap { before -> EventSheet.Line? in
        guard let row, let other = sheet.row(before), other.habit == row.habit,
          other.when.prefix(10) == row.when.prefix(10)
        else { return nil }
        return before
      }
      let isGone = EventSheet.isMarkedAsGone(line.bytes)
      found.append(
        UnsettledConflict(
          path: path, kind: .checkIn, subject: row.map { "\($0.habit), \($0.when.prefix(10))" } ?? text,
          content: .checkIn(counting.flatMap(sheet.row), isGone ? nil : row),
          current: counting.map { String(decoding: $0.bytes, as: UTF8.self) }, other: isGone ? nil : text,
          gone: isGone ? text : nil,
          place: .row(marked: line.number, current: counting?.number)))
    }
    return found
  }

  private static func values(_ path: String, _ yaml: [UInt8]) -> [UnsettledConflict] {
    guard let blocks = try? YamlBlocks(yaml) else { return [] }
    return blocks.kept.map { kept in
      if kept == .deletion {
        let title = blocks.value(at: ["title"])?.words ?? path
        return UnsettledConflict(
          path: path, kind: .deletion, subject: title, content: .deletion(title: title), current: title, other: nil,
          place: .deletion)
      }
      return UnsettledConflict(
        path: path, kind: .value, subject: kept.path.joined(separator: " › "),
        content: .value(keys: kept.path, blocks.value(at: kept.path), kept.value),
        current: blocks.value(at: kept.path)?.written, other: kept.value?.written, place: .value(kept))
    }
  }

  private static func tasks(_ path: String, _ sheet: ListSheet) -> [UnsettledConflict] {
    sheet.lines.flatMap { line in
      line.task.comments.enumerated().compactMap { number, comment in
        guard let (field, value) = comment.keptField, let list = Slug("x") else { return nil }
        let task = SyncedTask(line.task, in: list, of: nil)
        return UnsettledConflict(
          path: path, kind: .task, subject: "\(line.task.title): \(field.rawValue)",
          content: .task(title: line.task.title, field, task[field], value), current: task[field], other: value,
          place: .task(line: line.task.line, comment: number, field))
      }
    }
  }
}
