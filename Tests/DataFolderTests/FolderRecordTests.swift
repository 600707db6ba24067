import FileSystem
import Foundation
import Journal
import Testing

@testable import DataFolder

extension FolderRecord {
  /// What is kept of it.
  fileprivate var bytes: [UInt8] {
    var record = RecordWriter()
    append(to: &record)
    return record.bytes
  }

  /// - Returns: `nil` for fewer bytes than it has, or more.
  fileprivate init?(bytes: [UInt8]) {
    var record = RecordReader(bytes)
    guard let known = try? FolderRecord(&record), record.isAtEnd else { return nil }
    self = known
  }
}

@Suite("What is recorded of a data folder for the next program run")
struct FolderRecordTests {
  private func folder() throws -> TestFolder {
    try TestFolder([
      "daybook.yml": "owner: ana\n", "people/ana/profile.yml": "name: Ana\nbio: Reads.\nvisibility: public\n",
      "people/ana/followers.yml": "- {person: ben, state: accepted, on: 2026-11-01}\n",
      "people/ana/habits/run.md": TestFolder.habit(""),
      "people/ana/events/2026.csv": "when,habit,value\n2026-11-02,run,done\n",
      "people/ana/lists/home.md": "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n- [ ] Tap\n",
      "people/ben/profile.yml": "name: Ben\ntimezone: Pacific/Auckland\nlanguage: de\n",
      "people/ben/habits/swim.md": "---\ntitle: Swim\nschedule: daily\nend: 2026-12-24\nvisibility: friends\n---\n",
      "challenges/dry.md":
        "---\ntitle: Dry\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants:\n  - {person: ben, habit: swim, state: joined}\n---\n",
    ])
  }

  /// Noon of 20 November 2026 in UTC, when it is the 21st in Auckland.
  private let noon: Int64 = 1_795_176_000

  private func record(
    of folder: TestFolder,
    clock: @escaping @Sendable (OpenFolder) -> Int64? = { FolderClock.now($0).map { $0 + hour } },
    today: Day? = nil
  ) async throws -> FolderRecord? {
    var reader = BookReader(root: folder.root)
    reader.sight.clock = clock
    return await reader.readRecording(today: today, now: noon).record
  }

  private func changes(
    in folder: TestFolder, since record: FolderRecord, today: Day? = nil, now: Int64? = nil
  ) async -> FolderRecord.Changes {
    await BookReader(root: folder.root).ofOldFiles().changes(since: record, today: today, now: now ?? noon)
  }

  @Test("it comes back from its bytes, says who is known, and nothing comes of fewer bytes or more")
  func bytes() async throws {
    let folder = try folder()
    let record = try #require(try await record(of: folder))
    let bytes = record.bytes
    #expect(FolderRecord(bytes: bytes) == record)
    for count in 0..<bytes.count { #expect(FolderRecord(bytes: Array(bytes.prefix(count))) == nil, "\(count) bytes") }
    #expect(FolderRecord(bytes: bytes + [0]) == nil)
    let reading = await BookReader(root: folder.root).read(now: noon)
    #expect(record.people == reading.book.people.map(PersonSummary.init))
    #expect(record.people.map { $0.listReaders.map(\.text) } == [["ben"], []])
    let ben = try #require(Username("ben"))
    #expect(record.challenges == [ChallengeCircle(people: [ben], isForFriends: false)])
  }

  @Test("numbers of a record are read from wherever they begin, and never more than there are")
  func numbers() throws {
    for offset in 0..<9 {
      var record = RecordWriter()
      for _ in 0..<offset { record.append(true) }
      record.append([UInt64.max, 1, 1 << 40])
      record.append([UInt64]())
      var reader = RecordReader(record.bytes)
      for _ in 0..<offset { #expect(try reader.flag()) }
      #expect(try reader.numbers() == [.max, 1, 1 << 40])
      #expect(try reader.numbers() == [])
      #expect(reader.isAtEnd)
    }
    for count in [UInt64.max, 1 << 61, 2] {
      var record = RecordWriter()
      record.append(count)
      record.append(UInt64(0))
      var reader = RecordReader(record.bytes)
      #expect(throws: RecordReader.Unreadable.self) { try reader.numbers() }
    }
  }

  @Test("files with fewer attributes than they have are none that were seen")
  func attributes() throws {
    var record = RecordWriter()
    record.append(Array("a\0b\0".utf8))
    record.append([UInt64](repeating: 1, count: FileSignature.count))
    record.append(true)
    var reader = RecordReader(record.bytes)
    #expect(throws: RecordReader.Unreadable.self) { try SeenFiles(&reader) }
  }

  @Test("what is of people is told from what everybody shares, which is not known in part")
  func changes() async throws {
    let folder = try folder()
    func expect(_ expected: FolderRecord.Changes, after change: () throws -> Void, _ what: String) async throws {
      let record = try #require(try await record(of: folder))
      #expect(await changes(in: folder, since: record) == .own(of: []), "before \(what)")
      try change()
      #expect(await changes(in: folder, since: record) == expected, "after \(what)")
    }
    let rows = "when,habit,value\n2026-11-02,run,done\n2026-11-03,run,done\n"
    let ana: Set<Username> = [try #require(Username("ana"))]
    let ben: Set<Username> = [try #require(Username("ben"))]
    try await expect(.own(of: ana), after: { try folder.write(rows, to: "people/ana/events/2026.csv") }, "a row")
    try await expect(
      .own(of: ana), after: { try folder.write("when,habit,value\n", to: "people/ana/events/2025.csv") }, "a file")
    try await expect(
      .own(of: ana),
      after: { try FileManager.default.removeItem(atPath: folder.root + "/people/ana/events/2025.csv") }, "a file less")
    // The folder of the person is another one.
    try await expect(
      .own(of: ben), after: { try folder.write("when,habit,value\n", to: "people/ben/events/2026.csv") },
      "the first row")
    try await expect(
      .own(of: ben),
      after: { try folder.write("when,habit,value\n2026-11-02,swim,done\n", to: "people/ben/events/2026.csv") }, "a row"
    )
    func text(_ path: String) throws -> String { try String(contentsOfFile: folder.root + "/" + path, encoding: .utf8) }
    for path in ["people/ana/profile.yml", "people/ana/followers.yml", "people/ana/lists/home.md"] {
      let text = try text(path)
      try await expect(.own(of: ana), after: { try folder.write(text, to: path) }, path)
    }
    for path in ["daybook.yml", "challenges/dry.md"] {
      let text = try text(path)
      try await expect(.unknown, after: { try folder.write(text, to: path) }, path)
    }
    let list = "---\ntitle: Garden\n---\n- [ ] Dig\n"
    for path in ["people/ben/habits/swim.md", "people/ben/lists/garden.md"] {
      let text = path.hasSuffix("swim.md") ? try text(path) : list
      try await expect(.own(of: ben), after: { try folder.write(text + "\n", to: path) }, path)
    }
    try await expect(.own(of: ben), after: { try folder.write(list, to: "people/ben/lists/more.md") }, "a list")
    try await expect(
      .own(of: ana), after: { try folder.write(TestFolder.habit(""), to: "people/ana/habits/walk.md") }, "a habit")
    try await expect(
      .own(of: ana), after: { try folder.write("started: 2026-11-09\n", to: "people/ana/course.yml") }, "progress")
    for path in ["people/cid/profile.yml", "readers.yml", "achievements.yml", "course/course.yml"] {
      let text = path.hasPrefix("people/cid") ? "name: Cid\n" : path.hasSuffix("course.yml") ? "title: C\n" : ""
      try await expect(.unknown, after: { try folder.write(text, to: path) }, path)
      try? FileManager.default.removeItem(atPath: folder.root + "/" + path)
      if path.hasPrefix("people/cid") { try FileManager.default.removeItem(atPath: folder.root + "/people/cid") }
      if path.hasPrefix("course/") { try FileManager.default.removeItem(atPath: folder.root + "/course") }
    }
  }

  @Test("it tells nothing of another folder, and when another day is asked for or one begins for the site alone")
  func circumstances() async throws {
    let folder = try folder()
    let record = try #require(try await record(of: folder))
    #expect(await changes(in: folder, since: record, now: noon + 11 * hourInSeconds) == .own(of: []))
    let (ana, ben) = (try #require(Username("ana")), try #require(Username("ben")))
    #expect(await changes(in: folder, since: record, now: noon - 2 * hourInSeconds) == .own(of: [ben]), "for Ben it is")
    let midnight = noon + 12 * hourInSeconds
    #expect(await changes(in: folder, since: record, now: midnight) == .own(of: [ana]), "for who lives there")
    #expect(await changes(in: folder, since: record, now: midnight + 11 * hourInSeconds) == .own(of: [ana, ben]))
    #expect(await changes(in: folder, since: record, today: Day("2026-11-20")) == .unknown)
    #expect(await changes(in: try self.folder(), since: record) == .unknown)
    let fixed = try #require(try await self.record(of: folder, today: Day("2026-11-20")))
    #expect(await changes(in: folder, since: fixed, today: Day("2026-11-20"), now: 0) == .own(of: []))
    #expect(await changes(in: folder, since: fixed) == .unknown)
    let zone = "Pacific/Auckland"
    try folder.write("name: Ana\nvisibility: public\ntimezone: \(zone)\n", to: "people/ana/profile.yml")
    let elsewhere = try #require(try await self.record(of: folder))
    #expect(elsewhere.people.allSatisfy { $0.timeZone == zone })
    #expect(await changes(in: folder, since: elsewhere, now: midnight) == .unknown, "for nobody")
    #expect(elsewhere.isOnSameDay(as: record))
    let later = await BookReader(root: folder.root).ofOldFiles().readRecording(today: nil, now: midnight).record
    #expect(later?.isOnSameDay(as: elsewhere) == false)
  }

  @Test(
    "who has a check-in that was written just before may have another one by now, and of everything else nothing is known"
  )
  func moments() async throws {
    let folder = try folder()
    var status = stat()
    let events = folder.root + "/people/ana/events/2026.csv"
    #expect(lstat(events, &status) == 0)
    let written = FileSignature(status).time
    // A clock that shows the moment of the row: everything may have been written since.
    let early = try #require(try await record(of: folder, clock: { _ in written + 1 }))
    #expect(await changes(in: folder, since: early) == .unknown)
    // Everything is old, but the row that is written now, within the same moment as the next.
    try folder.write("when,habit,value\n2026-11-02,run,skip\n", to: "people/ana/events/2026.csv")
    #expect(lstat(events, &status) == 0)
    let moment = FileSignature(status).time
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder.root).filter {
      !$0.hasPrefix("people/ana/events")
    }
    let latest =
      all.compactMap { path -> Int64? in
        var status = stat()
        return lstat(folder.root + "/" + path, &status) == 0 ? FileSignature(status).time : nil
      }.max() ?? 0
    if latest < moment - 1 {
      let seen = SeenFiles([("people/ana/events/2026.csv", FileSignature(status))], settledBefore: moment)
      #expect(!seen.isSettled)
    }
    #expect(SeenFiles([("people/ana/events/2026.csv", FileSignature(status))], settledBefore: moment + 1).isSettled)
    // A clock set back: the file lies ahead.
    #expect(
      !SeenFiles([("people/ana/events/2026.csv", FileSignature(status))], settledBefore: moment - 7_200_000_000_007)
        .isSettled)
    // No clock at all, as on disks of which nothing is certain.
    #expect(try await record(of: folder, clock: { _ in nil }) == nil)
  }

  @Test(
    "whose folder has errors rests in the record, too; nothing is recorded where there are any of what everybody shares"
  )
  func errors() async throws {
    let folder = try folder()
    let ana = try #require(Username("ana"))
    #expect(try await record(of: folder)?.resting == [])
    try folder.write("when,habit,value\n2026-11-02,nothing,done\n", to: "people/ana/events/2024.csv")
    let record = try #require(try await record(of: folder))
    #expect(record.resting == [ana] && record.warnedOf == [ana])
    #expect(FolderRecord(bytes: record.bytes) == record)
    // Whatever they do meanwhile is on no page; that they rest no longer shows once they are read.
    try folder.write(TestFolder.habit(""), to: "people/ana/habits/walk.md")
    #expect(await changes(in: folder, since: record) == .own(of: []))
    let later = try #require(try await self.record(of: folder))
    #expect(later.news(since: record, from: []) == [])
    try FileManager.default.removeItem(atPath: folder.root + "/people/ana/events/2024.csv")
    #expect(await changes(in: folder, since: record) == .own(of: []))
    let mended = try #require(try await self.record(of: folder))
    #expect(mended.resting == [] && mended.news(since: record, from: []) == nil)
    try folder.write("owner: nobody\n", to: "daybook.yml")
    #expect(try await self.record(of: folder) == nil)
  }

  @Test("what lies behind a link is read each time where it is somebody's own, and else nothing is recorded")
  func links() async throws {
    let folder = try folder()
    let ana = try #require(Username("ana"))
    try folder.write("when,habit,value\n", to: "elsewhere.csv")
    try folder.link("people/ana/events/2025.csv", to: "../../../elsewhere.csv")
    let record = try #require(try await record(of: folder))
    #expect(await changes(in: folder, since: record) == .own(of: [ana]))
    #expect(FolderRecord(bytes: record.bytes) == record)
    try FileManager.default.removeItem(atPath: folder.root + "/people/ana/events/2025.csv")
    try FileManager.default.createDirectory(atPath: folder.root + "/album", withIntermediateDirectories: true)
    try folder.link("people/ana/photos", to: "../../album")
    let linked = try #require(try await self.record(of: folder))
    #expect(await changes(in: folder, since: linked) == .own(of: [ana]))
    try folder.write(TestFolder.habit(""), to: "elsewhere.md")
    try folder.link("people/ana/habits/walk.md", to: "../../../elsewhere.md")
    let habits = try #require(try await self.record(of: folder))
    #expect(await changes(in: folder, since: habits) == .own(of: [ana]))
    try folder.write("---\ntitle: Away\n---\n- [ ] Tap\n", to: "elsewhere-list.md")
    try folder.link("people/ana/lists/away.md", to: "../../../elsewhere-list.md")
    let lists = try #require(try await self.record(of: folder))
    #expect(await changes(in: folder, since: lists) == .own(of: [ana]))
    #expect(try await self.record(of: folder)?.news(since: lists, from: [ana]) == [])
    try FileManager.default.removeItem(atPath: folder.root + "/people/ana/followers.yml")
    try folder.write("- {person: ben, state: accepted}\n", to: "elsewhere.yml")
    try folder.link("people/ana/followers.yml", to: "../../elsewhere.yml")
    let followers = try #require(try await self.record(of: folder))
    #expect(await changes(in: folder, since: followers) == .own(of: [ana]))
  }

  @Test("that the list for tasks without one is gone is said by who reads its owner alone, and each time from then on")
  func inbox() async throws {
    let folder = try TestFolder([
      "daybook.yml": "owner: ana\ninbox: garden\n",
      "people/ana/lists/garden.md": "---\ntitle: Garden\n---\n- [ ] Dig\n",
      "people/ana/profile.yml": "name: Ana\n", "people/ben/profile.yml": "name: Ben\n",
    ])
    let ana = try #require(Username("ana"))
    let record = try #require(try await record(of: folder))
    #expect(record.warnedOf == [])
    try FileManager.default.removeItem(atPath: folder.root + "/people/ana/lists/garden.md")
    #expect(await changes(in: folder, since: record) == .own(of: [ana]))
    let (reading, next) = await BookReader(root: folder.root).ofOldFiles().readRecording(
      today: nil, now: noon, knowing: KnownPeople(record, except: [ana]))
    #expect(reading.diagnostics.map(\.code) == [.unknownList])
    #expect(next?.warnedOf == nil && next?.news(since: record, from: [ana]) == [])
    // Of her nothing is known then.
    let (other, _) = await BookReader(root: folder.root).ofOldFiles().readRecording(
      today: nil, now: noon, knowing: KnownPeople(record, except: []))
    #expect(other.diagnostics.isEmpty)
  }

  @Test("what is known of two people is the same where all of it is")
  func entries() async throws {
    let entry = try #require(try await record(of: folder())?.entries.first)
    func other(
      summary: PersonSummary? = nil, seen: SeenFiles? = nil, isWarnedOf: Bool? = nil, isResting: Bool? = nil
    ) -> FolderRecord.Entry {
      FolderRecord.Entry(
        summary: summary ?? entry.summary, seen: seen ?? entry.seen, isWarnedOf: isWarnedOf ?? entry.isWarnedOf,
        isResting: isResting ?? entry.isResting)
    }
    let ben = Person(
      username: try #require(Username("ben")), name: "Ben", bio: nil, visibility: .friends, isFindable: true,
      timeZone: nil, followers: [], today: entry.summary.today)
    let variants = [
      "summary": other(summary: PersonSummary(ben)), "seen": other(seen: .unclear),
      "isWarnedOf": other(isWarnedOf: !entry.isWarnedOf),
      "isResting": other(isResting: !entry.isResting),
    ]
    #expect(entry == other())
    #expect(Set(Mirror(reflecting: entry).children.compactMap(\.label)) == Set(variants.keys))
    for (name, variant) in variants { #expect(entry != variant && variant != entry, "\(name)") }
  }

  @Test("of whom nothing is needed the next reading has a summary, and everything else as it is")
  func known() async throws {
    let folder = try folder()
    let record = try #require(try await record(of: folder))
    let (ana, ben) = (try #require(Username("ana")), try #require(Username("ben")))
    let whole = await BookReader(root: folder.root).read(now: noon)
    let (reading, next) = await BookReader(root: folder.root).ofOldFiles().readRecording(
      today: nil, now: noon, knowing: KnownPeople(record, except: [ana]))
    #expect(reading.book.person(ana) == whole.book.person(ana))
    #expect(reading.book.person(ben) == whole.book.person(ben).map { Person(PersonSummary($0)) })
    var others = (reading.book, whole.book)
    (others.0.people, others.1.people) = ([], [])
    #expect(others.0 == others.1)
    #expect(next?.people == record.people)
  }
}

private let hour: Int64 = 3_600_000_000_000
private let hourInSeconds: Int64 = 3_600
