import Foundation
import Journal
import Synchronization
import Testing

@testable import DataFolder

extension TestFolder {
  var writer: FolderWriter { FolderWriter(root: root, displayedAs: "data") }

  /// A writer whose process is killed before the step that is so many steps in.
  func writer(killedBefore step: Int) -> FolderWriter {
    let count = Counter()
    return FolderWriter(
      root: root, displayedAs: "data",
      beforeStep: { _ in
        if count.next() == step { throw Killed() }
      })
  }

  /// A writer for which the disk is full from a step on.
  func writer(failingBefore step: Int) -> FolderWriter {
    let count = Counter()
    return FolderWriter(
      root: root, displayedAs: "data",
      beforeStep: { name in
        if count.next() == step { throw StorageFailure("cannot write", name, .system(ENOSPC)) }
      })
  }

  func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + path) }

  /// All files but those of the tool's own state, also hidden ones, with what is in them.
  var contents: [String: String] {
    var contents: [String: String] = [:]
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    for path in paths where !path.hasPrefix(".daybook") {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue { contents[path] = text(path) }
    }
    return contents
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: root + "/" + path) }

  /// What `undo` knows of, whosever it is.
  var undoable: [RecordedChange] { writer.history(of: .everybody).undo }

  /// Takes the last change back, whosever it is; `nil` where it cannot be.
  func undo() async throws -> RecordedChange? {
    guard case .done(let changes) = try await writer.undo(of: .everybody) else { return nil }
    return changes.first
  }

  /// Brings back what was taken back last; `nil` where it cannot be.
  func redo() async throws -> RecordedChange? {
    guard case .done(let changes) = try await writer.redo(of: .everybody) else { return nil }
    return changes.first
  }

  /// The names in `.daybook/undo`.
  var records: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + "/.daybook/undo")) ?? []).sorted()
  }

  /// Ana with a habit and a check-in.
  static func withRun(_ rows: String = "2026-11-19,run,done,,,,\n") throws -> TestFolder {
    try TestFolder([
      "people/ana/habits/run.md": habit("start: 2026-01-01"), "people/ana/events/2026.csv": sheet(rows),
    ])
  }

  static let header = "when,habit,value,comment,photo,latitude,longitude\n"

  static func sheet(_ rows: String) -> String { header + rows }

  /// Adds a row to this year's check-ins, as `daybook done` does.
  func append(_ row: String, of file: String = "2026", by writer: FolderWriter? = nil) async throws {
    let path = "people/ana/events/\(file).csv"
    let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    // A hundred of them wait for each other, on machines of any speed.
    try await (writer ?? self.writer).change("daybook done", waitingUpTo: 300_000) { draft in
      var sheet = try EventSheet(draft.bytes(of: path) ?? [])
      try sheet.append(
        EventRow(when: fields[0], habit: fields[1], value: fields[2], comment: fields.dropFirst(3).first ?? ""))
      draft.write(sheet.bytes, to: path)
      draft.summary = .worded(row)
    }
  }
}

extension [UInt8] {
  /// Between line feeds; carriage returns are part of the lines.
  var lines: [String] {
    split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }
}

struct Killed: Error {}

/// Counts from 0.
final class Counter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock { value in
      defer { value += 1 }
      return value
    }
  }
}

/// What changes of tests did, in words.
extension ChangeSummary: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self = .worded(text) }
}

extension RecordedChange {
  var said: String {
    if case .worded(let text) = summary { text } else { "\(summary)" }
  }
}
