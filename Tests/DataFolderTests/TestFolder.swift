import DataFolder
import Diagnostics
import Foundation
import Journal

/// A data folder made for one test, and removed with it.
final class TestFolder: Sendable {
  let root: String

  /// The least that a folder needs: settings that fix today, and one person.
  static let base = ["daybook.yml": "owner: ana\ntoday: 2026-11-20\n", "people/ana/profile.yml": "name: Ana\n"]

  init(_ files: [String: String] = [:], withBase: Bool = true) throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    for (path, text) in withBase ? Self.base.merging(files, uniquingKeysWith: { $1 }) : files {
      try write(text, to: path)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  func write(_ text: String, to path: String) throws {
    try write(Array(text.utf8), to: path)
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func link(_ path: String, to target: String) throws {
    let url = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  /// Paths in diagnostics are seen from the folder.
  func read(today: Day? = nil, now: Int64 = 1_795_000_000) async -> Reading {
    await BookReader(root: root, displayedAs: ".").read(today: today, now: now)
  }

  static func read(_ files: [String: String]) async throws -> Reading {
    try await TestFolder(files).read()
  }

  /// The reading of a folder in which Ana has one habit, `run`.
  static func read(habit: String) async throws -> Reading {
    try await read(["people/ana/habits/run.md": habit])
  }

  /// Front matter with what every habit needs and these lines, which begin on line 4.
  static func habit(_ lines: String) -> String {
    "---\ntitle: Run\nschedule: daily\n\(lines)\n---\nNotes.\n"
  }
}

extension Reading {
  /// `path:line:column: severity: message`, one for each, with the length of the caret in brackets where it is not one
  /// and the hint after an arrow.
  var said: [String] {
    diagnostics.map { diagnostic in
      let place = diagnostic.location.map { "\($0): " } ?? ""
      let length = diagnostic.location.map { $0.length > 1 ? " [\($0.length)]" : "" } ?? ""
      return place + "\(diagnostic.severity): " + diagnostic.message + length
        + (diagnostic.hint.map { " → \($0)" } ?? "")
    }
  }

  var ana: Person? { book.people.first { $0.username.text == "ana" } }
  var run: Habit? { ana?.habits.first { $0.habit.slug.text == "run" }?.habit }
}

func day(_ text: String) throws -> Day {
  struct NoDay: Error {}
  guard let day = Day(text) else { throw NoDay() }
  return day
}
