import Journal
import Merging
import TestSupport
import Testing

@testable import Changes
@testable import DataFolder

/// What two devices do without knowing of each other, brought in line by git, and decided.
@Suite struct DisagreementTests {
  private static let habit = "people/ana/habits/run.md"

  private static func read(_ world: GitWorld, _ device: Int) async -> Reading {
    await BookReader(root: world.path(device)).read(today: Day("2026-11-26"), now: 0)
  }

  private static func conflicts(_ world: GitWorld, _ device: Int) throws -> [FolderConflicts.Conflict] {
    try FolderConflicts(in: FolderWriter(root: world.path(device)).glance()).conflicts
  }

  /// Decides about the only conflict.
  @discardableResult
  private static func settle(
    _ choice: UnsettledConflict.Choice, _ world: GitWorld, _ device: Int
  ) async throws -> FolderConflicts.Conflict.Merged {
    let writer = FolderWriter(root: world.path(device))
    let change = FolderChange("daybook test", by: writer, today: Day("2026-11-26"), now: { 0 })
    let ana = try #require(Username("ana"))
    return try await change.perform(mends: true) { reading, draft in
      let conflict = try #require(try FolderConflicts(in: draft).conflicts.first)
      return try conflict.settle(choice, by: ana, in: reading.book, on: reading.book.today, in: &draft)
    }.outcome
  }

  private static func mergeCopies(_ world: GitWorld) async throws -> CopyMerge {
    let change = FolderChange(
      "daybook test", by: FolderWriter(root: world.path(0)), today: Day("2026-11-26"), now: { 0 })
    return try await change.perform(mends: true) { reading, draft in
      try await CopyMerge(staging: FolderConflicts(in: draft).conflicts, in: reading, &draft)
    }.outcome
  }

  /// Lines of a habit that the check-in of 22 November does not allow, and what they become for it.
  private static let daysInTheWay = [
    ("archived: 2026-11-20", "archived: 2026-11-23"), ("end: 2026-11-20", "end: 2026-11-22"),
    ("start: 2026-11-23", "start: 2026-11-22"),
  ]

  private static func setHabit(_ line: String, _ world: GitWorld, on device: Int) throws {
    try world.write("---\ntitle: Run\nschedule: daily\n\(line)\n---\n", to: habit, on: device)
  }

  @Test(
    "a habit that one device ended and the other one checked in for goes on, and ends behind its last check-in if one says so",
    arguments: daysInTheWay)
  func ended(line: String, fitted: String) async throws {
    let world = try GitWorld(devices: 2)
    try Self.setHabit(line, world, on: 0)
    try world.append("2026-11-22,run,done", on: 1)
    try await world.syncAll()
    for device in 0...1 {
      #expect(await Self.read(world, device).errors.isEmpty)
      #expect(try Self.conflicts(world, device).map { $0.there } == [.text(String(line.suffix(10)))])
      #expect(world.rows(on: device) == ["2026-11-22,run,done"])
    }
    let moved = try await Self.settle(.other, world, 1).moved
    #expect(moved.map { "\($0)" } == String(fitted.suffix(10)))
    try await world.syncAll()
    #expect(world.text(Self.habit, on: 0) == "---\ntitle: Run\nschedule: daily\n\(fitted)\n---\n")
    #expect(await Self.read(world, 0).errors.isEmpty)
  }

  @Test(
    "a day that one device moves by its check-ins and the other one does not take is asked about again",
    arguments: daysInTheWay)
  func oppositeDays(line: String, fitted: String) async throws {
    let world = try GitWorld(devices: 2)
    try Self.setHabit(line, world, on: 0)
    try world.append("2026-11-22,run,done", on: 1)
    try await world.syncAll()
    try await Self.settle(.other, world, 0)
    try await Self.settle(.this, world, 1)
    try await world.syncAll()
    for device in 0...1 {
      #expect(world.text(Self.habit, on: device) == "---\ntitle: Run\nschedule: daily\n# ⇄ \(fitted)\n---\n")
      #expect(await Self.read(world, device).errors.isEmpty)
    }
  }

  @Test("a day that two devices take, each with check-ins of its own, is the one that has all of them")
  func takenByBoth() async throws {
    let world = try GitWorld(devices: 2)
    try Self.setHabit("end: 2026-11-20", world, on: 0)
    try world.append("2026-11-22,run,done", on: 1)
    try await world.syncAll()
    for (device, row) in ["2026-11-23,run,done", "2026-11-25,run,done"].enumerated() {
      try world.append(row, on: device)
      try await Self.settle(.other, world, device)
    }
    try await world.syncAll()
    for device in 0...1 {
      #expect(world.text(Self.habit, on: device) == "---\ntitle: Run\nschedule: daily\nend: 2026-11-25\n---\n")
      #expect(try Self.conflicts(world, device).isEmpty)
      #expect(await Self.read(world, device).errors.isEmpty)
    }
  }

  @Test("a last day before the first one, which stands beside it, comes to stand on it")
  func lastDayBeforeFirst() async throws {
    let world = try GitWorld(devices: 1)
    try Self.setHabit("start: 2026-11-21\n# ⇄ end: 2026-11-18", world, on: 0)
    #expect(try await Self.settle(.other, world, 0).moved == Day("2026-11-21"))
    #expect(
      world.text(Self.habit, on: 0) == "---\ntitle: Run\nschedule: daily\nstart: 2026-11-21\nend: 2026-11-21\n---\n")
  }

  @Test("a kind of target that check-ins do not fit cannot be chosen, and what is chosen instead ends it")
  func target() async throws {
    let world = try GitWorld(devices: 2)
    try Self.setHabit("target: at least 30 min a week", world, on: 0)
    try world.append("2026-11-22,run,done", on: 1)
    try await world.syncAll()
    #expect(await Self.read(world, 0).errors.isEmpty)
    await #expect(throws: FieldProblems.self) { try await Self.settle(.other, world, 0) }
    try await Self.settle(.this, world, 0)
    #expect(try Self.conflicts(world, 0).isEmpty)
    #expect(world.text(Self.habit, on: 0) == "---\ntitle: Run\nschedule: daily\n---\n")
  }

  @Test("two devices that decide differently are asked again, and the merge says so")
  func oppositeDecisions() async throws {
    let world = try GitWorld(devices: 2)
    try world.append("2026-11-20,run,done", on: 0)
    try await world.syncAll()
    for (device, value) in ["skip", "missed"].enumerated() {
      let rows = world.text(GitWorld.events, on: device).replacing("run,done", with: "run,\(value)")
      try world.write(rows, to: GitWorld.events, on: device)
    }
    try await world.syncAll()
    let before = world.contents(of: 0)
    try await Self.settle(.this, world, 0)
    try await Self.settle(.other, world, 1)
    try await world.sync(0)
    let outcome = try await world.sync(1)
    #expect(outcome.conflicts.map(\.path) == [GitWorld.events])
    try await world.sync(0)
    for device in 0...1 { #expect(world.contents(of: device) == before) }
  }

  @Test("what both devices say is done is done once, and an amount that both record counts twice")
  func alike() async throws {
    let world = try GitWorld(devices: 2)
    for device in 0...1 {
      try world.append("2026-11-20,run,done", on: device)
      try world.append("2026-11-20,water,1", on: device)
    }
    try await world.syncAll()
    #expect(world.rows(on: 0) == ["2026-11-20,run,done", "2026-11-20,water,1", "2026-11-20,water,1"])
  }

  @Test("each commit has a name of its own, so that the same rows of two devices of one name in one second are two")
  func commitNames() async throws {
    let world = try GitWorld(devices: 2)
    for device in 0...1 {
      try world.append("2026-11-20,water,1", on: device)
      try await world.sync(device)
    }
    let messages = try world.git(1, "log", "--no-merges", "--format=%(trailers:key=Daybook-Id,valueonly)")
    let names = messages.split(separator: "\n").map(String.init)
    #expect(names.count == 2 && Set(names).count == 2)
    try await world.syncAll()
    for device in 0...1 { #expect(world.rows(on: device) == ["2026-11-20,water,1", "2026-11-20,water,1"]) }
  }

  @Test("a copy whose file is gone can only take its place, alone or with all others")
  func copyAlone() async throws {
    let world = try GitWorld(devices: 1)
    let list = "people/ana/lists/home.md"
    let copy = "people/ana/lists/home.sync-conflict-20261126-101500-ABCDEFG.md"
    try world.write("---\ntitle: Home\n---\n- [ ] Paint\n", to: copy, on: 0)
    let conflict = try #require(try Self.conflicts(world, 0).first)
    #expect(conflict.choices == [.other])
    #expect(conflict.here == .nothing && conflict.there == .file(copy))
    #expect(try await Self.mergeCopies(world).merged == [copy])
    #expect(world.text(list, on: 0) == "---\ntitle: Home\n---\n- [ ] Paint\n")
    #expect(try Self.conflicts(world, 0).isEmpty)
  }

  @Test(
    "a copy of a habit that check-ins do not fit is merged, or taken, and what does not fit waits",
    arguments: [UnsettledConflict.Choice.both, .other])
  func copiedHabit(choice: UnsettledConflict.Choice) async throws {
    let world = try GitWorld(devices: 1)
    try world.append("2026-11-22,run,done", on: 0)
    let copied = "---\ntitle: Run\nschedule: daily\narchived: 2026-11-20\n---\n"
    try world.write(copied, to: "people/ana/habits/run.sync-conflict-20261126-101500-ABCDEFG.md", on: 0)
    try await Self.settle(choice, world, 0)
    #expect(world.text(Self.habit, on: 0) == copied.replacing("archived", with: "# ⇄ archived"))
    #expect(try Self.conflicts(world, 0).map(\.name) == ["value"])
    #expect(await Self.read(world, 0).errors.isEmpty)
  }

  @Test("check-ins of a copy that their habit does not admit wait")
  func copiedRows() async throws {
    let world = try GitWorld(devices: 1)
    try Self.setHabit("archived: 2026-11-20", world, on: 0)
    try world.append("2026-11-18,run,done", on: 0)
    try world.write(
      "when,habit,value,comment\n2026-11-18,run,done\n2026-11-22,run,done\n",
      to: "people/ana/events/2026.sync-conflict-20261126-101500-ABCDEFG.csv", on: 0)
    let merge = try await Self.mergeCopies(world)
    #expect(merge.merged.count == 1 && merge.left.isEmpty)
    #expect(world.rows(on: 0) == ["2026-11-18,run,done", "⇄2026-11-22,run,done"])
    #expect(await Self.read(world, 0).errors.isEmpty)
  }

  @Test("a copy that would leave an error stays, and keeps no other one from being merged")
  func brokenCopy() async throws {
    let world = try GitWorld(devices: 1)
    let ending = ".sync-conflict-20261126-101500-ABCDEFG"
    let broken = "people/ana/events/2026\(ending).csv"
    try world.append("2026-11-20,run,done", on: 0)
    try world.write("when,habit,value,comment\n2026-11-20,swim,done\n", to: broken, on: 0)
    try world.write("name: Ana\nbio: Runs\n", to: "people/ana/profile\(ending).yml", on: 0)
    let merge = try await Self.mergeCopies(world)
    #expect(merge.merged == ["people/ana/profile\(ending).yml"])
    #expect(merge.left == [broken])
    #expect(world.text("people/ana/profile.yml", on: 0) == "name: Ana\nbio: Runs\n")
    #expect(world.rows(on: 0) == ["2026-11-20,run,done"])
  }

  @Test("a task that one device puts into another list and gives another title, and the other one changes, is one task")
  func tasks() async throws {
    let (home, work) = ("people/ana/lists/home.md", "people/ana/lists/work.md")
    let world = try GitWorld(devices: 2)
    let done = "- [x] Swept done:2026-08-01\n"
    try world.write("---\ntitle: Home\n---\n- [ ] Paint\n- [x] Cut done:2026-11-20\n\(done)", to: home, on: 0)
    try world.write("---\ntitle: Work\n---\n", to: work, on: 0)
    try await world.syncAll()
    let line = try #require(world.text(home, on: 0).split(separator: "\n").first { $0.contains("Paint") })
    #expect(line.wholeMatch(of: /- \[ \] Paint id:[a-z0-9]+/) != nil)
    #expect(world.text(home, on: 0).firstMatch(of: /- \[x\] Cut done:2026-11-20 id:[a-z0-9]+\n/) != nil)
    #expect(world.text(home, on: 0).hasSuffix(done))
    try world.write("---\ntitle: Home\n---\n\(done)", to: home, on: 0)
    try world.write("---\ntitle: Work\n---\n\(line.replacing("Paint", with: "Paint the door"))\n", to: work, on: 0)
    try world.write(world.text(home, on: 1).replacing("Paint", with: "Paint due:2026-12-01"), to: home, on: 1)
    try await world.syncAll()
    #expect(world.text(home, on: 0) == "---\ntitle: Home\n---\n\(done)")
    let moved = world.text(work, on: 0)
    #expect(moved.contains("- [ ] Paint the door") && moved.contains("due:2026-12-01"))
    #expect(moved.split(separator: "\n").count == 4)
    #expect(world.contents(of: 0) == world.contents(of: 1))
  }
}
