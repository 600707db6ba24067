import Foundation
import Journal
import Merging
import Synchronization
import TestSupport
import Testing

@testable import Changes
@testable import DataFolder

/// Data folders that are brought in line by git.
@Suite struct FolderSyncTests {
  @Test("devices that recorded without a connection have all check-ins afterwards, and the same files")
  func devices() async throws {
    let world = try GitWorld(devices: 3)
    try world.append("2026-11-20,run,5", on: 0)
    try world.append("2026-11-21,run,6", on: 1)
    try world.append("2026-11-22,run,7", on: 2)
    try await world.syncAll()
    #expect(world.rows(on: 0) == ["2026-11-20,run,5", "2026-11-21,run,6", "2026-11-22,run,7"])
    for device in 1...2 { #expect(world.contents(of: device) == world.contents(of: 0)) }
    #expect(try world.git(0, "status", "--porcelain") == "")
    #expect(try world.git(0, "fsck", "--no-progress", "--no-dangling") == "")
  }

  @Test("a device whose push comes second merges what came first, and pushes again")
  func race() async throws {
    let world = try GitWorld(devices: 2)
    for number in 0..<2 { try world.append("2026-11-2\(number),run,1", on: number) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in 0..<2 { group.addTask { _ = try await world.sync(device) } }
      try await group.waitForAll()
    }
    try await world.syncAll()
    #expect(world.rows(on: 0).count == 2)
    #expect(world.contents(of: 0) == world.contents(of: 1))
  }

  @Test("two folders that were kept apart are put together once, without doubling what both have")
  func unrelated() async throws {
    let world = try GitWorld(devices: 1)
    try world.append("2026-11-20,run,5", on: 0)
    _ = try await world.sync(0)
    let other = try world.addApart()
    try world.append("2026-11-20,run,5", on: other)
    try world.append("2026-11-21,run,5", on: other)
    try await world.syncAll()
    #expect(world.rows(on: 0) == ["2026-11-20,run,5", "2026-11-21,run,5"])
    #expect(world.contents(of: 0) == world.contents(of: other))
  }

  @Test(
    "what belongs on one machine is not sent, whether .gitignore has it or not",
    arguments: [
      "people/ana/account.yml", ".daybook/undo/1.change", "notes/secret.txt",
    ])
  func secrets(path: String) async throws {
    let world = try GitWorld(devices: 1)
    try world.write("secret", to: path, on: 0)
    if path.hasPrefix("notes") { try world.write(".daybook/\nnotes/\n", to: ".gitignore", on: 0) }
    try world.git(0, "add", "--force", path)
    await #expect(throws: Refusal.self) { try await world.sync(0) }
    // Neither is a commit that somebody made by hand.
    try world.git(0, "commit", "--quiet", "--no-verify", "-m", "By hand")
    await #expect(throws: Refusal.self) { try await world.sync(0) }
    #expect(try !world.remoteFiles().contains(path))
  }

  @Test(
    "what comes from elsewhere and has no business here is refused, and nothing changes",
    arguments: [
      "people/ana/account.yml", ".daybook/undo/1.change",
    ])
  func intruders(path: String) async throws {
    let world = try GitWorld(devices: 2)
    try world.write("bad", to: path, on: 1)
    try world.git(1, "add", "--force", path)
    try world.git(1, "commit", "--quiet", "-m", "By hand")
    try world.git(1, "push", "--quiet", "origin", "main")
    let before = world.contents(of: 0)
    await #expect(throws: Refusal.self) { try await world.sync(0) }
    #expect(world.contents(of: 0) == before)
  }

  @Test("a folder in a newer format is not merged by this program, and not changed")
  func newerFormat() async throws {
    let world = try GitWorld(devices: 2)
    try world.write("format: 2\ntitle: Later\n", to: "daybook.yml", on: 1)
    try world.git(1, "commit", "--quiet", "-a", "-m", "By a newer program")
    try world.git(1, "push", "--quiet", "origin", "main")
    try world.append("2026-11-20,run,5", on: 0)
    await #expect(throws: Refusal.self) { try await world.sync(0) }
    #expect(world.rows(on: 0) == ["2026-11-20,run,5"])
    await #expect(throws: StorageFailure.self) {
      try await FolderWriter(root: world.path(1)).change("daybook test") { $0.write("x", to: "people/ana/x.yml") }
    }
  }

  @Test("a merge that somebody began by hand is left to them")
  func mergeBegun() async throws {
    let world = try GitWorld(devices: 1)
    try world.write(try world.git(0, "rev-parse", "HEAD"), to: ".git/MERGE_HEAD", on: 0)
    await #expect(throws: Refusal.self) { try await world.sync(0) }
  }

  @Test("of two folders that were kept apart, what both recorded on a day that differs is counted once and listed")
  func doubtful() async throws {
    let world = try GitWorld(devices: 1)
    try world.append("2026-11-20,run,5", on: 0)
    _ = try await world.sync(0)
    let other = try world.addApart()
    for row in ["2026-11-20,run,5", "2026-11-20,run,6"] { try world.append(row, on: other) }
    let doubtful = try await world.sync(other).doubtful
    #expect(doubtful.map(\.doubt.row) == ["2026-11-20,run,5", "2026-11-20,run,6"])
    #expect(Set(doubtful.map(\.path)) == [GitWorld.events])
  }

  @Test("which device wrote each version of a conflict is known from git")
  func authors() async throws {
    let world = try GitWorld(devices: 2)
    try world.append("2026-11-20,run,5", on: 0)
    try await world.syncAll()
    for (device, row) in ["2026-11-20,run,6", "2026-11-20,run,7"].enumerated() {
      let rows = world.text(GitWorld.events, on: device).replacing("2026-11-20,run,5", with: row)
      try world.write(rows, to: GitWorld.events, on: device)
    }
    try await world.syncAll()
    for device in 0...1 {
      let writer = FolderWriter(root: world.path(device))
      let conflicts = try FolderConflicts(in: writer.glance()).conflicts
      let conflict = try #require(conflicts.first)
      let authors = ConflictAuthors(root: world.path(device), until: .now + .seconds(3600)).all(of: conflicts)[
        conflict.id]
      #expect(conflict.here == .checkIn(EventRow(when: "2026-11-20", habit: "run", value: "7")))
      #expect(authors?.here == "device 1")
      #expect(authors?.there == "device 0")
    }
  }

  @Test("who wrote a value is not taken for who wrote one that begins like it")
  func authorsOfLikeValues() async throws {
    let world = try GitWorld(devices: 2)
    let path = "people/ana/profile.yml"
    try await world.syncAll()
    for (device, name) in ["Eva", "Eva (L.)"].enumerated() { try world.write("name: \(name)\n", to: path, on: device) }
    try await world.syncAll()
    let conflicts = try FolderConflicts(in: FolderWriter(root: world.path(0)).glance()).conflicts
    let conflict = try #require(conflicts.first)
    let authors = try #require(
      ConflictAuthors(root: world.path(0), until: .now + .seconds(3600)).all(of: conflicts)[conflict.id])
    #expect([authors.here, authors.there] == ["device 1", "device 0"])
  }

  // MARK: Killed

  @Test("killed at any step, nothing is lost or doubled, and the next sync goes on from there")
  func killed() async throws {
    let steps = try await Self.steps(killedBefore: nil)
    #expect(steps > 8)
    for step in 0..<steps where Rounds.isThorough || step % 6 == 1 { _ = try await Self.steps(killedBefore: step) }
  }

  /// Two devices, the first of which is killed before a step; returns the number of steps.
  private static func steps(killedBefore step: Int?) async throws -> Int {
    let world = try GitWorld(devices: 2)
    try world.append("2026-11-20,water,1", on: 0)
    try world.append("2026-11-20,water,1", on: 1)
    try world.write("- {person: ben}\n", to: "people/ana/followers.yml", on: 1)
    _ = try await world.sync(1)
    let count = Counted()
    do {
      _ = try await world.sync(0) { _ in
        if count.next() == step { throw Killed() }
      }
      #expect(step == nil)
    } catch is Killed {}
    // Somebody records something before the next sync, in a folder that may have been left half-way.
    try await FolderWriter(root: world.path(0)).change("daybook done") { draft in
      var sheet = try EventSheet(draft.bytes(of: GitWorld.events) ?? [])
      try sheet.append(EventRow(when: "2026-11-21", habit: "water", value: "2"))
      draft.write(sheet.bytes, to: GitWorld.events)
    }
    try await world.syncAll()
    for device in 0...1 {
      #expect(
        world.rows(on: device).map { $0.trimmingCharacters(in: [","]) }
          == ["2026-11-20,water,1", "2026-11-20,water,1", "2026-11-21,water,2"], "killed before \(step ?? -1)")
    }
    #expect(world.contents(of: 0) == world.contents(of: 1))
    return count.next()
  }

  private struct Killed: Error {}

  private final class Counted: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
      value.withLock { value in
        value += 1
        return value - 1
      }
    }
  }

  // MARK: Random

  @Test(
    "random check-ins on three devices, brought in line in random order by git itself",
    arguments: 0..<Rounds.count(1, thorough: 6))
  func random(round: Int) async throws {
    var random = SeededGenerator(seed: UInt64(round) + 1)
    let world = try GitWorld(devices: 3)
    var made: [String] = []
    for step in 0..<12 {
      let device = random.below(3)
      if random.below(3) == 0 {
        _ = try await world.sync(device)
      } else {
        let row =
          "2026-11-\(10 + random.below(10)),run,\(1 + random.below(3))" + (random.below(2) == 0 ? "" : ",n\(step)")
        try world.append(row, on: device)
        made.append(row)
      }
    }
    try await world.syncAll()
    for device in 0..<3 { #expect(world.rows(on: device).sorted() == made.sorted(), "round \(round)") }
  }
}
