import Foundation
import Journal
import Synchronization
import Testing

@testable import DataFolder

@Suite("Changing a data folder")
struct FolderWriterTests {
  @Test("what was staged is stored, and read back before it is")
  func storing() async throws {
    let folder = try TestFolder.withRun()
    let seen = try await folder.writer.change("daybook test") { draft in
      draft.write("name: Ana Lima\n", to: "people/ana/profile.yml")
      #expect(folder.text("people/ana/profile.yml") == "name: Ana\n")
      return try draft.bytes(of: "people/ana/profile.yml").map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(seen == "name: Ana Lima\n")
    #expect(folder.text("people/ana/profile.yml") == "name: Ana Lima\n")
  }

  @Test("when the body throws, nothing is stored")
  func throwing() async throws {
    let folder = try TestFolder.withRun()
    let before = folder.contents
    await #expect(throws: Killed.self) {
      try await folder.writer.change("daybook test") { draft in
        draft.write("name: Eve\n", to: "people/ana/profile.yml")
        draft.remove("people/ana/habits/run.md")
        throw Killed()
      }
    }
    #expect(folder.contents == before)
    #expect(folder.records.isEmpty)
  }

  @Test("what stays the same is not written")
  func sameBytes() async throws {
    let folder = try TestFolder.withRun()
    let steps = Counter()
    let writer = FolderWriter(root: folder.root, displayedAs: nil, beforeStep: { _ in _ = steps.next() })
    try await writer.change("daybook test") { draft in
      draft.write("name: Ana\n", to: "people/ana/profile.yml")
      draft.remove("people/ana/nothing.md")
    }
    #expect(steps.next() == 0)
    #expect(folder.records.isEmpty)
  }

  @Test("the folder as it would be is read whole, or one person alone")
  func reading() async throws {
    let folder = try TestFolder.withRun()
    try folder.write("name: Ben\nvisibility: nobody\n", to: "people/ben/profile.yml")
    try await folder.writer.change("daybook test") { draft in
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ana/habits/swim.md")
      draft.write(TestFolder.sheet("2026-11-20,swim,done,,,,\n"), to: "people/ana/events/2026.csv")
      draft.write("name: Cleo\n", to: "people/cleo/profile.yml")
      let all = await draft.read(now: 1_795_000_000)
      #expect(all.book.people.map(\.username.text) == ["ana", "ben", "cleo"])
      #expect(all.diagnostics.count == 1)
      #expect(all.ana?.habits.map(\.habit.slug.text) == ["run", "swim"])
      let only = await draft.read(now: 1_795_000_000, only: Username("ana"))
      #expect(only.book.people.map(\.username.text) == ["ana"])
      #expect(only.diagnostics.isEmpty)
      #expect(only.ana == all.ana)
      #expect(only.ana?.habits.map(\.log.entries.count) == [0, 1])
      draft.remove("people/ana/habits/swim.md")
      let without = await draft.read(now: 1_795_000_000, only: Username("ana"))
      #expect(without.diagnostics.map(\.message) == ["there is no habit `swim`"])
      draft.remove(folder: "people/cleo")
      let names = try draft.names(in: "people")
      #expect(names == ["ana", "ben"])
      draft.isUndoable = false
    }
  }

  @Test("one who does not exist is read as nobody")
  func readingNobody() async throws {
    let folder = try TestFolder.withRun()
    let reading = await BookReader(root: folder.root).read(now: 1_795_000_000, only: Username("eve"))
    #expect(reading.book.people.isEmpty)
    #expect(reading.book.settings.owner == Username("ana"))
  }

  @Test("files are stored in the order in which they were staged, new folders with all that is in them")
  func order() async throws {
    let folder = try TestFolder.withRun()
    let steps = Mutex<[String]>([])
    let writer = FolderWriter(
      root: folder.root, displayedAs: nil,
      beforeStep: { step in
        if step.hasPrefix("put") { steps.withLock { $0.append(step) } }
      })
    try await writer.change("daybook test") { draft in
      draft.write("photo", to: "people/ana/photos/run.jpg")
      draft.write("1", to: "people/ana/events/2026.csv")
      draft.write("name: Ben\n", to: "people/ben/profile.yml")
      draft.write("bio", to: "people/ben/habits/a.md")
      draft.remove("people/ana/habits/run.md")
      draft.write("2", to: "people/ana/events/2026.csv")
    }
    #expect(
      steps.withLock { $0 } == [
        "put people/ana/photos", "put people/ben", "put people/ana/habits/run.md", "put people/ana/events/2026.csv",
      ])
    #expect(folder.text("people/ben/habits/a.md") == "bio")
    #expect(folder.text("people/ana/events/2026.csv") == "2")
    #expect(folder.text("people/ana/photos/run.jpg") == "photo")
    #expect(!folder.exists("people/ana/habits/run.md"))
  }

  @Test("a folder is removed at once, with what is hidden in it")
  func removingFolders() async throws {
    let folder = try TestFolder.withRun()
    try folder.write("x", to: "people/ana/.hidden/file")
    try await folder.writer.change("daybook test") { draft in
      draft.remove(folder: "people/ana")
      draft.write("owner: ben\n", to: "daybook.yml")
      draft.isUndoable = false
    }
    #expect(folder.contents == ["daybook.yml": "owner: ben\n"])
    #expect(!folder.exists("people/ana"))
  }

  @Test(
    "paths that leave the folder or touch the tool's own state are refused",
    arguments: ["../x", "people/../../x", "/etc/x", "people//x", "", ".", "people/./x", ".daybook/lock"])
  func refusedPaths(path: String) async throws {
    let folder = try TestFolder.withRun()
    let before = folder.contents
    await #expect(throws: StorageFailure.self) {
      try await folder.writer.change("daybook test") { draft in
        draft.write("name: Eve\n", to: "people/ana/profile.yml")
        draft.write("x", to: path)
      }
    }
    #expect(folder.contents == before)
  }

  @Test("a path with a NUL byte is none")
  func nulByte() {
    #expect(WritePath("people/a\0b") == nil)
    #expect(WritePath("people/ana/profile.yml")?.folders == ["people", "ana"])
  }

  @Test("a symbolic link stays one, and what it leads to is replaced; one that leaves the folder is refused")
  func links() async throws {
    let folder = try TestFolder.withRun()
    try folder.write(TestFolder.sheet(""), to: "archive/2025.csv")
    try folder.link("people/ana/events/2025.csv", to: "../../../archive/2025.csv")
    try await folder.append("2025-11-19,run,done", of: "2025")
    #expect(folder.text("archive/2025.csv") == TestFolder.sheet("2025-11-19,run,done,,,,\n"))
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.root + "/people/ana/events/2025.csv")
    #expect(link == "../../../archive/2025.csv")

    let outside = try TestFolder(["secret.csv": TestFolder.sheet("")], withBase: false)
    try folder.link("people/ana/events/2024.csv", to: outside.root + "/secret.csv")
    try folder.link("people/eve", to: outside.root)
    for path in ["people/ana/events/2024.csv", "people/eve/profile.yml"] {
      await #expect(throws: StorageFailure.self) {
        try await folder.writer.change("daybook test") { $0.write("x", to: path) }
      }
    }
    #expect(outside.contents == ["secret.csv": TestFolder.sheet("")])
  }

  @Test("permissions of a replaced file are kept")
  func permissions() async throws {
    let folder = try TestFolder.withRun()
    let path = folder.root + "/people/ana/account.yml"
    try folder.write("a: 1\n", to: "people/ana/account.yml")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try await folder.writer.change("daybook test") { $0.write("a: 2\n", to: "people/ana/account.yml") }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(folder.text("people/ana/account.yml") == "a: 2\n")
  }

  @Test("what somebody else writes between reading and storing is not lost")
  func changedMeanwhile() async throws {
    let folder = try TestFolder.withRun()
    let failure = await #expect(throws: StorageFailure.self) {
      try await folder.writer.change("daybook test") { draft in
        var sheet = try EventSheet(draft.bytes(of: "people/ana/events/2026.csv") ?? [])
        try sheet.append(EventRow(when: "2026-11-20", habit: "run", value: "done"))
        draft.write(sheet.bytes, to: "people/ana/events/2026.csv")
        try folder.write(TestFolder.sheet("2026-11-18,run,skip,,,,\n"), to: "people/ana/events/2026.csv")
      }
    }
    #expect(failure?.reason == .changedMeanwhile)
    #expect(failure?.diagnostic.code == .changedMeanwhile)
    #expect(failure?.isBusy == true)
    #expect(folder.text("people/ana/events/2026.csv") == TestFolder.sheet("2026-11-18,run,skip,,,,\n"))
    #expect(folder.contents.keys.allSatisfy { !$0.contains(".daybook-new") })
    #expect(folder.records.isEmpty)
  }

  @Test("a folder in the place of a file, and a file in the place of a folder, are said")
  func wrongKinds() async throws {
    let folder = try TestFolder.withRun()
    for path in ["people/ana/events", "people/ana/profile.yml/x"] {
      let failure = await #expect(throws: StorageFailure.self) {
        try await folder.writer.change("daybook test") { $0.write("x", to: path) }
      }
      #expect(failure?.path == "data/" + path)
    }
  }

  @Test("a data folder that is not there is said")
  func missingFolder() async throws {
    let writer = FolderWriter(root: "/nowhere/at/all", displayedAs: "data")
    let failure = await #expect(throws: StorageFailure.self) { try await writer.change("daybook test") { _ in } }
    #expect(failure?.diagnostic.message == "cannot change it: there is no such folder")
  }
}
