import Foundation
import Journal
import Testing

@testable import DataFolder

/// A process that is killed, and a disk that is full, at every step of storing there is.
@Suite("Stopped on the way")
struct KilledTests {
  private static let events = "people/ana/events/2026.csv"

  /// Changes, adds and removes files, and makes folders.
  private static func change(_ folder: TestFolder, by writer: FolderWriter) async throws {
    try await writer.change("daybook test") { draft in
      draft.summary = "Everything"
      draft.write("photo", to: "people/ana/photos/new.jpg")
      var sheet = try EventSheet(draft.bytes(of: Self.events) ?? [])
      try sheet.append(EventRow(when: "2026-11-18", habit: "run", value: "done", comment: "a"))
      draft.write(sheet.bytes, to: Self.events)
      draft.write("name: Ben\n", to: "people/ben/profile.yml")
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ben/habits/read.md")
      draft.remove("people/ana/bio.txt")
    }
  }

  private static func folder() throws -> TestFolder {
    let folder = try TestFolder.withRun()
    try folder.write("bio", to: "people/ana/bio.txt")
    return folder
  }

  private static func outcome() async throws -> (before: [String: String], after: [String: String], steps: Int) {
    let folder = try folder()
    let before = folder.contents
    let steps = Counter()
    try await change(
      folder, by: FolderWriter(root: folder.root, displayedAs: nil, beforeStep: { _ in _ = steps.next() }))
    return (before, folder.contents, steps.next())
  }

  @Test("a process killed at any step leaves each file old or new, and the next change works and clears away")
  func killed() async throws {
    let (before, after, steps) = try await Self.outcome()
    #expect(steps > 10)
    for step in 0..<steps {
      let folder = try Self.folder()
      await #expect(throws: Killed.self) { try await Self.change(folder, by: folder.writer(killedBefore: step)) }
      let left = folder.contents
      for (path, text) in left where !path.contains(".daybook-new-") {
        #expect(text == before[path] || text == after[path], "step \(step): \(path)")
      }
      for path in before.keys where after[path] != nil { #expect(left[path] != nil, "step \(step): \(path)") }
      // A new folder appears with all that is in it.
      #expect((left["people/ben/profile.yml"] == nil) == (left["people/ben/habits/read.md"] == nil))

      try await folder.append("2026-11-17,run,done")
      let next = folder.contents
      #expect(next.keys.allSatisfy { !$0.contains(".daybook-new-") }, "step \(step)")
      #expect(next[Self.events] == (left[Self.events] ?? "") + "2026-11-17,run,done,,,,\n")
      #expect(folder.records.allSatisfy { $0.hasSuffix(".change") })

      // Undo takes back what happened, and only that.
      while true {
        let outcome = try await folder.writer.undo(of: .everybody)
        if case .blocked(_, let problem, _) = outcome { Issue.record("step \(step): \(problem)") }
        guard case .done = outcome else { break }
      }
      #expect(folder.contents == before, "step \(step)")
    }
  }

  @Test("undo killed at any step has happened or has not, and can be called again")
  func undoKilled() async throws {
    let folder = try Self.folder()
    try await Self.change(folder, by: folder.writer)
    let steps = Counter()
    let counting = FolderWriter(root: folder.root, displayedAs: nil, beforeStep: { _ in _ = steps.next() })
    _ = try await counting.undo(of: .everybody)
    let count = steps.next()
    #expect(count > 5)
    for step in 0..<count {
      let folder = try Self.folder()
      let before = folder.contents
      try await folder.append("2026-11-16,run,done")
      let between = folder.contents
      try await Self.change(folder, by: folder.writer)
      await #expect(throws: Killed.self) { _ = try await folder.writer(killedBefore: step).undo(of: .everybody) }
      // Half of it is taken back at most: the rest is, next time.
      if folder.contents.filter({ !$0.key.contains(".daybook-new-") }) != between {
        guard let change = try await folder.undo() else {
          Issue.record("step \(step)")
          return
        }
        #expect(change.said == "Everything")
        #expect(folder.contents == between, "step \(step)")
      }
      guard let change = try await folder.undo() else {
        Issue.record("step \(step)")
        return
      }
      #expect(change.said == "2026-11-16,run,done")
      #expect(folder.contents == before, "step \(step)")
    }
  }

  @Test("undo and redo, killed at any step, lose nothing: called again, each state comes back byte for byte")
  func thereAndBackKilled() async throws {
    let folder = try Self.folder()
    try await Self.change(folder, by: folder.writer)
    let steps = Counter()
    let counting = FolderWriter(root: folder.root, displayedAs: nil, beforeStep: { _ in _ = steps.next() })
    _ = try await counting.undo(of: .everybody)
    let undoing = steps.next()
    _ = try await counting.redo(of: .everybody)
    let both = steps.next() - 1
    #expect(both > undoing + 5)
    for step in 0..<both {
      let folder = try Self.folder()
      let before = folder.contents
      try await Self.change(folder, by: folder.writer)
      let after = folder.contents
      let mortal = folder.writer(killedBefore: step)
      await #expect(throws: Killed.self, "step \(step)") {
        _ = try await mortal.undo(of: .everybody)
        _ = try await mortal.redo(of: .everybody)
      }
      // Whatever half of it happened, going all the way back and forth ends where it began.
      for _ in 0..<2 {
        while try await folder.undo() != nil {}
        #expect(folder.contents == before, "step \(step)")
        while try await folder.redo() != nil {}
        #expect(folder.contents == after, "step \(step)")
      }
      #expect(folder.undoable.map(\.said) == ["Everything"], "step \(step)")
    }
  }

  @Test("a person who is deleted is there whole or not at all")
  func folderKilled() async throws {
    for step in 0..<4 {
      let folder = try Self.folder()
      let before = folder.contents
      await #expect(throws: Killed.self, "step \(step)") {
        try await folder.writer(killedBefore: step).change("daybook person delete") { draft in
          draft.write("owner: ben\n", to: "daybook.yml")
          draft.remove(folder: "people/ana")
          draft.isUndoable = false
        }
      }
      let isThere = folder.exists("people/ana")
      for path in before.keys where path.hasPrefix("people/ana/") { #expect(folder.exists(path) == isThere) }
      try await folder.writer.change("daybook test") { $0.write("x", to: "x") }
      #expect(folder.contents.keys.filter { $0.contains(".daybook-new-") }.isEmpty, "step \(step)")
    }
  }

  @Test("a full disk at any step leaves all as it was")
  func fullDisk() async throws {
    let (before, _, steps) = try await Self.outcome()
    for step in 0..<steps - 1 {
      let folder = try Self.folder()
      let failure = await #expect(throws: StorageFailure.self) {
        try await Self.change(folder, by: folder.writer(failingBefore: step))
      }
      #expect(failure?.hint == "make room on the disk and try again; the data is as it was")
      #expect(folder.contents == before, "step \(step)")
      #expect(folder.records.isEmpty)
      #expect(!folder.exists("people/ben"))
    }
  }

  @Test("a folder that may not be written is said, and nothing is changed", .enabled(if: geteuid() != 0))
  func unwritable() async throws {
    let folder = try Self.folder()
    let before = folder.contents
    let path = folder.root + "/people/ana/events"
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    let failure = await #expect(throws: StorageFailure.self) { try await Self.change(folder, by: folder.writer) }
    #expect(failure?.reason == .system(EACCES))
    #expect(failure?.path == "data/" + Self.events)
    #expect(folder.contents == before)
  }

  @Test("a lock that cannot be written is said")
  func unwritableState() async throws {
    let folder = try Self.folder()
    try folder.write("x", to: ".daybook")
    let failure = await #expect(throws: StorageFailure.self) { try await Self.change(folder, by: folder.writer) }
    #expect(failure?.path == "data/.daybook")
    let outside = try TestFolder([:], withBase: false)
    try folder.remove(".daybook")
    try folder.link(".daybook", to: outside.root)
    await #expect(throws: StorageFailure.self) { try await Self.change(folder, by: folder.writer) }
    #expect(outside.contents.isEmpty)
  }
}
