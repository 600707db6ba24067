import Changes
import DataFolder
import Foundation
import Journal
import TestSupport
import Testing

@testable import Exchange

/// Whatever stands in a file of another program, it is refused and the folder is as it was, or it is stored and one `undo` brings
/// back the folder as it was.
@Suite("Files of other programs, mutated")
struct MutatedImportTests {
  @Test(
    "what is damaged is refused, or stored and taken back, and never stored in part",
    arguments: ForeignFiles.Kind.allCases)
  func mutated(_ kind: ForeignFiles.Kind) async throws {
    let folder = try ImportFolder()
    defer { folder.delete() }
    let before = try folder.contents()
    var random = SeededGenerator(seed: 20_261_126)
    var (stored, refused, unchanged) = (0, 0, 0)
    let rounds = Rounds.count(6, thorough: 50)
    for round in 0..<rounds {
      // One of six is as the program wrote it; of an archive, half are mutated before they are packed.
      let isWhole = round % 6 == 0
      var files = ForeignFiles(seed: UInt64(round) &* 31 &+ UInt64(kind.rawValue.utf8.count), isCalm: isWhole)
      var made = files.make(kind)
      if !isWhole, round % 2 == 0 { Self.mutate(&made, &random) }
      made = ForeignFiles.packed(made, as: kind)
      if !isWhole, round % 2 == 1 { Self.mutate(&made, &random) }
      do {
        guard try await folder.takeOver(made, as: kind) else {
          unchanged += 1
          try #require(try folder.contents() == before, "round \(round)")
          continue
        }
        stored += 1
        let outcome = try await folder.undo()
        guard case .done = outcome else {
          Issue.record("round \(round): \(outcome)")
          return
        }
      } catch let error where folder.isRefusal(error, of: kind) {
        refused += 1
        if isWhole { Issue.record("round \(round): what a program wrote is refused: \(error)") }
      }
      try #require(try folder.contents() == before, "round \(round)")
    }
    #expect(stored > 0)
    if Rounds.isThorough { print("\(kind): \(stored) stored, \(unchanged) without anything new, \(refused) refused") }
  }

  /// Changes a few bytes of one of the files.
  private static func mutate(_ files: inout [ImportSource.File], _ random: inout SeededGenerator) {
    let index = random.below(files.count)
    for _ in 0...random.below(6) {
      let bytes = files[index].bytes
      guard !bytes.isEmpty else { return }
      let place = random.below(bytes.count)
      switch random.below(7) {
      case 0: files[index].bytes[place] = UInt8(random.below(256))
      case 1: files[index].bytes[place] ^= 1 << UInt8(random.below(8))
      case 2: files[index].bytes.removeLast(min(bytes.count, 1 + random.below(64)))
      case 3: files[index].bytes.insert(UInt8(random.below(256)), at: place)
      case 4: files[index].bytes.remove(at: place)
      case 5:
        // A piece of it once more, so that rows and keys stand twice.
        let end = min(bytes.count, place + 1 + random.below(40))
        files[index].bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count))
      default:
        let end = min(bytes.count, place + 16)
        let byte: UInt8 = random.below(2) == 0 ? 0 : 0xFF
        files[index].bytes.replaceSubrange(place..<end, with: [UInt8](repeating: byte, count: end - place))
      }
    }
  }
}

/// A data folder into which files are taken over.
private struct ImportFolder {
  private let root: String
  private let ana: Username
  private let document: Username

  init() throws {
    ana = try #require(Username("ana"))
    document = try #require(Username("carla"))
    root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-imports-\(UUID().uuidString)").path
    let files = [
      "daybook.yml": "timezone: UTC\ntoday: 2026-11-20\nowner: ana\nday_starts_at: \"03:00\"\n",
      "people/ana/profile.yml": "name: Ana\n", "people/ben/profile.yml": "name: Ben\n",
      "people/ana/habits/run.md": "---\ntitle: Run\nschedule: daily\ntarget: at least 5\nend: 2026-06-01\n---\n",
      "people/ana/habits/read.md": "---\ntitle: Read\nschedule: 3 times a week\n---\nNotes.\n",
      "people/ana/events/2026.csv": "when,habit,value,comment\n2026-01-05,run,5,\n2026-03-01T08:00,read,done,Fine\n",
      "people/ana/lists/home.md": "---\ntitle: Home\n---\n- [ ] Milk\n",
    ]
    for (path, text) in files {
      let url = URL(fileURLWithPath: root + "/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  func delete() { try? FileManager.default.removeItem(atPath: root) }

  /// Every file of the folder but what Daybook keeps for itself.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) where !path.hasPrefix(".daybook") {
      guard let data = FileManager.default.contents(atPath: root + "/" + path) else { continue }
      contents[path] = Array(data)
    }
    return contents
  }

  func undo() async throws -> UndoOutcome {
    try await FolderWriter(root: root).undo(of: HistoryScope(of: ana, owner: ana))
  }

  /// Whether an error says that a file is not taken over. What a tracker's importer has read can always be stored.
  func isRefusal(_ error: any Error, of kind: ForeignFiles.Kind) -> Bool {
    switch error {
    case is ImportFlaw, is CalendarFlaw, is TodoTxt.Problem, is Refusal: true
    case is FolderErrors: kind == .document
    // A title in a calendar file may be one that no line of a list can say.
    case is EditFlaw: kind == .document || kind == .calendar
    default: false
    }
  }

  /// Takes over what is given, by the steps that commands make.
  ///
  /// - Returns: Whether anything was stored.
  func takeOver(_ files: [ImportSource.File], as kind: ForeignFiles.Kind) async throws -> Bool {
    let bytes = files.first?.bytes ?? []
    switch kind {
    case .loopBackup, .loopTables, .habitBull, .tickmate, .rewire, .harsh, .table:
      let source = files.count == 1 ? try ImportSource(name: files[0].path, bytes: bytes) : ImportSource(files: files)
      _ = DiaryFormat.found(in: source)
      let diary =
        try kind.program?.read(source) ?? TableImporter(try ColumnMap(ForeignFiles.map)).read(source)
      return try await store(diary, from: kind.program?.rawValue ?? "csv")
    case .values: return try await store(try PersonDocument(reading: bytes).diary(), from: "json")
    case .document:
      let document = try PersonDocument(reading: bytes)
      guard document.files != nil else { return try await store(try document.diary(), from: "json") }
      return try await change { book, draft in
        let plan = try RestorePlan(document, into: self.document, of: book, in: draft)
        try plan.stage(into: self.document, isNew: true, named: document.person.name, in: &draft)
      }
    case .calendar:
      let calendar = try TodoCalendar(bytes)
      var tasks: [String: SyncedTask] = [:]
      var order: [String] = []
      for file in calendar.tasks {
        let id = CalendarIdentity.id(of: file.uid)
        let task = file.task(in: "home") { day, time, zone in
          DayAndTime(day: day, time: time).moved(from: zone, to: "UTC")
        }
        if tasks.updateValue(task, forKey: id) == nil { order.append(id) }
      }
      return try await change { book, draft in
        guard let person = book.person(ana), let list = person.lists.first else { return }
        _ = try TaskImport(into: person).stage(
          tasks, in: order, to: list, at: DayAndTime(day: person.today), in: &draft)
      }
    case .todoTxt:
      return try await change { book, draft in
        guard let person = book.person(ana), let list = person.lists.first else { return }
        let lines = try TodoTxt(people: book.usernames).read(bytes).lines
        let new = try TaskStaging.new(lines, in: person, draft)
        if !new.isEmpty { try TaskStaging(list, of: ana, by: ana).append(new, to: &draft) }
      }
    }
  }

  private func store(_ diary: ImportedDiary, from format: String) async throws -> Bool {
    let layout = FolderLayout(root: root)
    return try await change { book, draft in
      guard let person = book.person(ana) else { return }
      let staging = ImportStaging(of: person, layout: layout)
      let planner = ImportPlanner(into: person, settings: book.settings, origins: try staging.origins(in: draft))
      try staging.stage(planner.plan(diary, from: format), in: &draft)
    }
  }

  private func change(_ body: (Book, inout FolderDraft) throws -> Void) async throws -> Bool {
    let change = FolderChange("daybook import", by: FolderWriter(root: root), today: nil, now: { 0 })
    return try await change.perform { reading, draft in try body(reading.book, &draft) }.isChanged
  }
}
