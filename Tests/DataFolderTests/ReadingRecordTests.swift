import Foundation
import Journal
import Synchronization
import Testing

@testable import DataFolder

/// A folder of two people, read by a record whose clock is set by hand.
private final class RecordedFolder: Sendable {
  /// What the clock shows.
  enum Clock { case after, atLatestChange, longBefore, none }

  let folder: TestFolder
  let record: ReadingRecord
  private let shown: ClockFace

  private final class ClockFace: Sendable {
    let clock = Mutex(Clock.after)
  }

  init() throws {
    folder = try TestFolder([
      "people/ana/habits/run.md": TestFolder.habit(""),
      "people/ana/events/2026.csv": "when,habit,value\n2026-11-02,run,done\n",
      "people/ben/profile.yml": "name: Ben\n", "people/ben/habits/swim.md": "---\ntitle: Swim\nschedule: daily\n---\n",
    ])
    shown = ClockFace()
    let (root, shown) = (folder.root, shown)
    record = ReadingRecord(
      seeing: FolderSight(clock: { _ in
        let now = Int64(Date().timeIntervalSince1970) * 1_000_000_000 + 7
        return switch shown.clock.withLock({ $0 }) {
        case .after: now + 3_600_000_000_000
        case .atLatestChange: try? Self.latestChange(below: root)
        case .longBefore: now - 3_600_000_000_000
        case .none: nil
        }
      }))
  }

  var clock: Clock {
    get { shown.clock.withLock { $0 } }
    set { shown.clock.withLock { $0 = newValue } }
  }

  /// Reads by the record, expects what a reading of everything gives, and says of how many people files were read.
  @discardableResult
  func read(today: Day? = nil, now: Int64 = 1_795_000_000) async -> Int {
    let before = record.readPeople
    var reader = BookReader(root: folder.root, displayedAs: ".")
    reader.record = record
    let reading = await reader.read(today: today, now: now)
    #expect(reading == (await folder.read(today: today, now: now)))
    return record.readPeople - before
  }

  private static func latestChange(below root: String) throws -> Int64 {
    var latest: Int64 = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root + "/people") {
      var status = stat()
      guard lstat(root + "/people/" + path, &status) == 0 else { continue }
      latest = max(latest, FileSignature(status).time)
    }
    return latest
  }
}

@Suite("What readings keep")
struct ReadingRecordTests {
  @Test("nobody is read again while nothing changed, and after a change only whose files changed")
  func changes() async throws {
    let recorded = try RecordedFolder()
    let folder = recorded.folder
    #expect(await recorded.read() == 2)
    #expect(await recorded.read() == 0)
    try folder.write("when,habit,value\n2026-11-02,run,done\n2026-11-03,run,done\n", to: "people/ana/events/2026.csv")
    #expect(await recorded.read() == 1)
    try folder.write("when,habit,value\n2026-11-02,swim,done\n", to: "people/ben/events/2026.csv")
    #expect(await recorded.read() == 1)
    try FileManager.default.removeItem(atPath: folder.root + "/people/ana/habits/run.md")
    #expect(await recorded.read() == 1)
    #expect(await recorded.read() == 0)
  }

  @Test("a file of the same size, with the time it had, is another one")
  func sameSize() async throws {
    let recorded = try RecordedFolder()
    await recorded.read()
    let path = recorded.folder.root + "/people/ana/events/2026.csv"
    let time = try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    try recorded.folder.write("when,habit,value\n2026-11-02,run,skip\n", to: "people/ana/events/2026.csv")
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    #expect(await recorded.read() == 1)
    // In place, without another file taking its name.
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.write(contentsOf: Data("when,habit,value\n2026-11-02,run,done\n".utf8))
    try file.close()
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    #expect(await recorded.read() == 1)
  }

  @Test("whose file was written just before it was read is read again, until it is old enough")
  func justWritten() async throws {
    let recorded = try RecordedFolder()
    recorded.clock = .atLatestChange
    #expect(await recorded.read() == 2)
    #expect(!recorded.record.isSettled)
    #expect(await recorded.read() >= 1)
    recorded.clock = .after
    #expect(await recorded.read() >= 1)
    #expect(recorded.record.isSettled)
    #expect(await recorded.read() == 0)
  }

  @Test("with a clock that was set back, everything is read each time")
  func clockSetBack() async throws {
    let recorded = try RecordedFolder()
    recorded.clock = .longBefore
    #expect(await recorded.read() == 2)
    try recorded.folder.write("name: Bea\n", to: "people/ben/profile.yml")
    #expect(await recorded.read() == 2)
    // Nothing is due: the files may lie ahead for hours.
    #expect(recorded.record.isSettled)
    recorded.clock = .after
    #expect(await recorded.read() == 2)
    #expect(await recorded.read() == 0)
  }

  @Test("on a disk whose attributes tell nothing, everything is read each time")
  func noAttributes() async throws {
    let recorded = try RecordedFolder()
    recorded.clock = .none
    await recorded.read()
    #expect(recorded.record.readPeople == 0)
    try recorded.folder.write("name: Bea\n", to: "people/ben/profile.yml")
    await recorded.read()
    #expect(recorded.record.readPeople == 0)
  }

  @Test("when the day turned in somebody's time zone, they alone are read again")
  func turnOfDay() async throws {
    let recorded = try RecordedFolder()
    try recorded.folder.write("owner: ana\ntimezone: UTC\n", to: "daybook.yml")
    try recorded.folder.write("name: Ben\ntimezone: Asia/Tokyo\n", to: "people/ben/profile.yml")
    // 12:26 in UTC, 21:26 in Tokyo.
    let now: Int64 = 1_795_004_760
    #expect(await recorded.read(now: now) == 2)
    #expect(await recorded.read(now: now + 60) == 0)
    #expect(await recorded.read(now: now + 4 * 3600) == 1)
    #expect(await recorded.read(now: now + 13 * 3600) == 1)
    #expect(await recorded.read(today: Day(number: 20_000), now: now) == 2)
  }

  @Test("what everybody is read with makes everybody be read again: settings, usernames, the course")
  func shared() async throws {
    let recorded = try RecordedFolder()
    let folder = recorded.folder
    await recorded.read()
    try folder.write("owner: ana\ntoday: 2026-11-20\nlimits: {title: 3}\n", to: "daybook.yml")
    #expect(await recorded.read() == 2)
    try folder.write("name: Cleo\n", to: "people/cleo/profile.yml")
    #expect(await recorded.read() == 3)
    try folder.write("title: Course\n", to: "course/course.yml")
    try folder.write("---\ntitle: One\n---\nText.\n", to: "course/week-01/01-a.md")
    #expect(await recorded.read() == 3)
    #expect(await recorded.read() == 0)
    try FileManager.default.removeItem(atPath: folder.root + "/people/ben")
    #expect(await recorded.read() == 2)
  }

  @Test("errors and warnings are told again with each reading, and end when they are mended")
  func problems() async throws {
    let recorded = try RecordedFolder()
    try recorded.folder.write("name: Ben\nvisibility: secretly\n", to: "people/ben/profile.yml")
    await recorded.read()
    #expect(await recorded.read() == 0)
    try recorded.folder.write("id: x\n", to: "people/ben/account.yml")
    let account = recorded.folder.root + "/people/ben/account.yml"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: account)
    #expect(await recorded.read() == 1)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: account)
    #expect(await recorded.read() == 1)
    try recorded.folder.write("name: Ben\n", to: "people/ben/profile.yml")
    #expect(await recorded.read() == 1)
  }

  @Test("a photo or an attachment that is missing is looked for again once its folder changes")
  func missing() async throws {
    let recorded = try RecordedFolder()
    let folder = recorded.folder
    try folder.write("when,habit,value,photo\n2026-11-02,run,done,a.png\n", to: "people/ana/events/2026.csv")
    try folder.write("---\ntitle: Home\n---\n- [ ] Tap file:plan.txt\n", to: "people/ana/lists/home.md")
    await recorded.read()
    #expect(await recorded.read() == 0)
    try folder.write("no picture", to: "people/ana/photos/a.png")
    #expect(await recorded.read() == 1)
    try folder.write("Plan", to: "people/ana/files/plan.txt")
    #expect(await recorded.read() == 1)
    try folder.write("Plan!", to: "people/ana/files/plan.txt")
    #expect(await recorded.read() == 1)
    #expect(await recorded.read() == 0)
  }

  @Test("whoever has something behind a symbolic link is read each time")
  func links() async throws {
    let recorded = try RecordedFolder()
    try recorded.folder.write(TestFolder.habit("reason: One"), to: "shared/walk.md")
    try recorded.folder.link("people/ana/habits/walk.md", to: "../../../shared/walk.md")
    await recorded.read()
    #expect(await recorded.read() == 1)
    try recorded.folder.write(TestFolder.habit("reason: Two"), to: "shared/walk.md")
    #expect(await recorded.read() == 1)
  }

  @Test("what is only staged is read, and is not kept")
  func staged() async throws {
    let recorded = try RecordedFolder()
    await recorded.read()
    var writer = FolderWriter(root: recorded.folder.root, displayedAs: ".")
    writer.record = recorded.record
    let ben = try #require(Username("ben"))
    let record = recorded.record
    let (stored, staged, removed, alone) = try await writer.change("test") { draft in
      let stored = await draft.read(now: 1_795_000_000)
      #expect(record.readPeople == 2)
      draft.write("name: Bea\n", to: "people/ben/profile.yml")
      let staged = await draft.read(now: 1_795_000_000)
      draft.remove(folder: "people/ana/habits")
      let removed = await draft.read(now: 1_795_000_000)
      let alone = await draft.read(now: 1_795_000_000, only: ben)
      draft = FolderDraft(files: draft.files)
      return (stored, staged, removed, alone)
    }
    #expect(staged.book.person(ben)?.name == "Bea" && stored.book.person(ben)?.name == "Ben")
    #expect(staged.book.people.first == stored.book.people.first)
    #expect(removed.book.people.first?.habits.isEmpty == true)
    #expect(alone.book.people.map(\.name) == ["Bea"])
    #expect(await recorded.read() == 0)
  }
  @Test("a change reads again only whose files it changes, and whose somebody edits meanwhile")
  func ofOneChange() async throws {
    let folder = try RecordedFolder().folder
    let names = try await FolderWriter(root: folder.root, displayedAs: ".").change("test") { draft in
      draft.keepReadings()
      #expect(draft.record != nil)
      // As if everything were old.
      let record = ReadingRecord(seeing: FolderSight(clock: { FolderClock.now($0).map { $0 + 3_600_000_000_000 } }))
      draft.record = record
      draft.keepReadings()
      _ = await draft.read(now: 1_795_000_000)
      #expect(record.readPeople == 2)
      draft.write("name: Bea\n", to: "people/ben/profile.yml")
      let staged = await draft.read(now: 1_795_000_000)
      #expect(record.readPeople == 3)
      try folder.write("name: Anna\n", to: "people/ana/profile.yml")
      let edited = await draft.read(now: 1_795_000_000)
      #expect(record.readPeople == 5)
      draft = FolderDraft(files: draft.files)
      return [staged, edited].map { $0.book.people.map(\.name) }
    }
    #expect(names == [["Ana", "Bea"], ["Anna", "Bea"]])
  }
}
