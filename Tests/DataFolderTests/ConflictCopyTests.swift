import Journal
import Testing

@testable import DataFolder

/// Names of copies that programs for synchronising leave, and what becomes of such files.
@Suite struct ConflictCopyTests {
  @Test(
    "names of copies tell the program and the file",
    arguments: [
      ("2026.sync-conflict-20261126-101500-ABCDEFG.csv", ConflictCopy.Origin.syncthing, "2026.csv"),
      ("2026.sync-conflict-20261126-101500.csv", .syncthing, "2026.csv"),
      ("2026 (Ana's conflicted copy 2026-11-26).csv", .dropbox, "2026.csv"),
      ("2026 (Ana's MacBook's conflicted copy 2026-11-26 (1)).csv", .dropbox, "2026.csv"),
      ("2026 (Ana’s conflicted copy 2026-11-26) (1).csv", .dropbox, "2026.csv"),
      ("2026 (conflicted copy 2026-11-26).csv", .dropbox, "2026.csv"),
      ("home (Case Conflict).md", .dropbox, "home.md"),
      ("2026 (conflicted copy 2026-11-26 101500).csv", .nextcloud, "2026.csv"),
      ("2026 (conflicted copy ana 2026-11-26 101500).csv", .nextcloud, "2026.csv"),
      ("2026_conflict-20261126-101500.csv", .nextcloud, "2026.csv"),
      ("2026 2.csv", .iCloud, "2026.csv"), ("2026 (1).csv", .iCloud, "2026.csv"), ("2026(1).csv", .iCloud, "2026.csv"),
      ("daybook (conflicted copy 2026-11-26 101500).yml", .nextcloud, "daybook.yml"),
    ])
  func named(name: String, origin: ConflictCopy.Origin, original: String) throws {
    let copy = try #require(ConflictCopy(name, beside: ["2026.csv", "home.md"]))
    #expect(copy.origin == origin)
    #expect(copy.original == original)
  }

  @Test(
    "other names are nobody's copies",
    arguments: [
      "2026.csv", "2025 2.csv", "2026 200.csv", "run.md", "sync-conflict-20261126-101500-ABCDEFG.csv",
      "2026.sync-conflict-2026-101500-A.csv", "2026 (conflicted copy).csv", "(conflicted copy 2026-11-26).csv",
      "2026 (my notes).csv",
      "2026 ((.csv", ").csv", " 2.csv",
    ])
  func other(name: String) { #expect(ConflictCopy(name, beside: ["2026.csv"]) == nil) }

  @Test("the names that are given here are read as such")
  func written() {
    let name = ConflictCopy.name(of: "plan.pdf", stamp: "20261126-101500", device: "DAYX1")
    #expect(ConflictCopy(name, beside: [])?.original == "plan.pdf")
  }

  @Test("a copy of any kind of file is a warning, and nobody rests for it")
  func warnings() async throws {
    let folder = try TestFolder.withRun()
    let name = { (file: String) in
      file.replacing(/(\.\w+)$/) { ".sync-conflict-20261126-101500-ABCDEFG\($0.output.1)" }
    }
    for path in [
      "daybook.yml", "people/ana/profile.yml", "people/ana/habits/run.md", "people/ana/lists/home.md",
      "people/ana/events/2026.csv",
    ] {
      try folder.write(path.hasSuffix("csv") ? "when,habit,value\n" : "broken: [", to: name(path))
    }
    let reading = await BookReader(root: folder.root).read(now: 0)
    let copies = reading.diagnostics.filter { $0.code == .conflictCopy }
    #expect(copies.count == 5)
    #expect(copies.allSatisfy { $0.severity == .warning })
    #expect(!reading.diagnostics.hasErrors, "\(reading.diagnostics)")
    // Those of what everybody shares wait for whoever runs the daybook.
    #expect(reading.book.people.first?.conflictCount == 5)
  }

  @Test("a row and a key that wait for a decision are warnings, and the row does not count")
  func marks() async throws {
    let folder = try TestFolder.withRun()
    try folder.write(
      "when,habit,value\n" + "2026-11-18,run,done\n⇄2026-11-18,run,skip\n", to: "people/ana/events/2026.csv")
    try folder.write("name: Ana\n# ⇄ name: Anna\n", to: "people/ana/profile.yml")
    let reading = await BookReader(root: folder.root).read(now: 0)
    #expect(reading.diagnostics.filter { $0.code == .unsettledConflict }.count == 2)
    #expect(!reading.diagnostics.hasErrors)
    #expect(reading.book.people.first?.habits.first?.log.entries.count == 1)
    #expect(reading.book.people.first?.conflictCount == 2)
  }

  @Test("a newer format is read with a warning, and not written")
  func newerFormat() async throws {
    let folder = try TestFolder.withRun()
    try folder.write("format: 2\nowner: ana\n", to: "daybook.yml")
    let reading = await BookReader(root: folder.root).read(now: 0)
    #expect(reading.diagnostics.contains { $0.code == .newerFormat && $0.severity == .warning })
    #expect(reading.book.people.count == 1)
    await #expect(throws: StorageFailure.self) {
      try await FolderWriter(root: folder.root).change("daybook test") { $0.write("x", to: "people/ana/x.yml") }
    }
    try folder.write("format: 1\nowner: ana\n", to: "daybook.yml")
    try await FolderWriter(root: folder.root).change("daybook test") { $0.write("x", to: "people/ana/x.yml") }
  }
}
