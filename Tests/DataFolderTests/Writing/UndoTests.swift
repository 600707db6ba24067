import Foundation
import Journal
import Synchronization
import Testing

@testable import DataFolder

@Suite("Taking changes back")
struct UndoTests {
  private static let events = "people/ana/events/2026.csv"

  @Test("changes are taken back one after the other, each saying what it was")
  func repeated() async throws {
    let folder = try TestFolder.withRun()
    var states = [folder.contents]
    for day in 12...18 {
      try await folder.append("2026-11-\(day),run,done")
      states.append(folder.contents)
    }
    #expect(folder.undoable.map(\.said) == (12...18).reversed().map { "2026-11-\($0),run,done" })
    for day in (12...18).reversed() {
      #expect(folder.contents == states.removeLast())
      guard let change = try await folder.undo() else {
        Issue.record("not undone")
        return
      }
      #expect(change.said == "2026-11-\(day),run,done")
      #expect(change.command == "daybook done")
      #expect(change.paths == [Self.events])
    }
    #expect(folder.contents == states.removeLast())
    #expect(states.isEmpty)
    #expect(try await folder.nothingToUndo())
    #expect(folder.records.allSatisfy { $0.hasSuffix(".undone") })
  }

  @Test("every kind of change comes back byte for byte: new, changed and removed files, new folders")
  func everyKind() async throws {
    let folder = try TestFolder.withRun()
    try folder.write([0xFF, 0xD8, 0, 10, 13, 255], to: "people/ana/photos/old.jpg")
    let before = folder.contents
    let subject = ChangeSubject.habit(try #require(Username("ana")), try #require(Slug("run")))
    try await folder.writer.change("daybook test") { draft in
      draft.summary = "All at once"
      draft.subjects = [subject]
      draft.write("name: Ben\n", to: "people/ben/profile.yml")
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ben/habits/read.md")
      draft.write([0xFF, 0xD8, 1], to: "people/ana/photos/new.jpg")
      draft.write("name: Ana Lima\nbio: Learning\n", to: "people/ana/profile.yml")
      draft.write(TestFolder.sheet("2025-11-19,run,done,,,,\n"), to: "people/ana/events/2025.csv")
      draft.remove("people/ana/photos/old.jpg")
    }
    #expect(folder.contents != before)
    guard let change = try await folder.undo() else {
      Issue.record("not undone")
      return
    }
    #expect(change.said == "All at once")
    #expect(change.subjects == [subject])
    #expect(change.paths.count == 6)
    #expect(folder.contents == before)
    #expect(!folder.exists("people/ben"))
    let photo = FileManager.default.contents(atPath: folder.root + "/people/ana/photos/old.jpg")
    #expect(photo == Data([0xFF, 0xD8, 0, 10, 13, 255]))
  }

  @Test("rows that others wrote since stay, whether before, between or behind")
  func foreignRows() async throws {
    let folder = try TestFolder.withRun()
    try await folder.append("2026-11-18,run,done")
    try folder.write(
      TestFolder.sheet(
        "2026-11-01,run,skip,,,,\n2026-11-19,run,done,,,,\n2026-11-18,run,done,,,,\n2026-11-02,run,missed,,,,\n"),
      to: Self.events)
    guard try await folder.undo() != nil else {
      Issue.record("not undone")
      return
    }
    #expect(
      folder.text(Self.events)
        == TestFolder.sheet("2026-11-01,run,skip,,,,\n2026-11-19,run,done,,,,\n2026-11-02,run,missed,,,,\n"))
  }

  @Test("a file that the change made keeps what others added to it")
  func foreignRowsInNewFile() async throws {
    let folder = try TestFolder.withRun()
    try await folder.append("2025-11-18,run,done", of: "2025")
    try await folder.append("2025-11-19,run,done", of: "2025")
    await #expect(try folder.writer.forgetLastChange(of: .everybody)?.said == "2025-11-19,run,done")
    guard try await folder.undo() != nil else {
      Issue.record("not undone")
      return
    }
    #expect(folder.text("people/ana/events/2025.csv") == TestFolder.sheet("2025-11-19,run,done,,,,\n"))
  }

  @Test("an edited and a removed row come back at their place among rows of others")
  func editedRows() async throws {
    let rows = ["2026-11-15,run,done,,,,", "2026-11-16,run,done,late,,,", "2026-11-17,run,skip,,,,"]
    let folder = try TestFolder.withRun(rows.joined(separator: "\n") + "\n")
    try await folder.edit { try $0.remove(line: 3) }
    try await folder.edit { sheet in
      var row = try #require(sheet.row(at: 3))
      row.value = "missed"
      try sheet.replace(line: 3, with: row)
    }
    let text = try #require(folder.text(Self.events))
    #expect(text == TestFolder.sheet("2026-11-15,run,done,,,,\n2026-11-17,run,missed,,,,\n"))
    try folder.write(text + "2026-11-01,run,done,,,,\n", to: Self.events)
    for _ in 0..<2 {
      guard try await folder.undo() != nil else {
        Issue.record("not undone")
        return
      }
    }
    #expect(
      folder.text(Self.events) == TestFolder.sheet((rows + ["2026-11-01,run,done,,,,"]).joined(separator: "\n") + "\n"))
  }

  @Test("a line that others changed since blocks, and nothing is touched; forgetting it is the way past")
  func blocked() async throws {
    let folder = try TestFolder.withRun()
    try await folder.append("2026-11-17,run,done")
    try await folder.append("2026-11-18,run,done")
    let foreign = try #require(folder.text(Self.events)).replacing("2026-11-18,run,done", with: "2026-11-18,run,skip")
    try folder.write(foreign, to: Self.events)
    for _ in 0..<2 {
      guard case .blocked(let change, let problem, []) = try await folder.writer.undo(of: .everybody) else {
        Issue.record("not blocked")
        return
      }
      #expect(change.said == "2026-11-18,run,done")
      #expect(problem.message == "what this change wrote was changed since")
      #expect(problem.location?.path == "data/" + Self.events)
      #expect(folder.text(Self.events) == foreign)
    }
    #expect(try await folder.writer.forgetLastChange(of: .everybody)?.said == "2026-11-18,run,done")
    guard try await folder.undo() != nil else {
      Issue.record("not undone")
      return
    }
    #expect(folder.text(Self.events) == TestFolder.sheet("2026-11-19,run,done,,,,\n2026-11-18,run,skip,,,,\n"))
  }

  @Test("what would leave an error behind is not taken back")
  func validated() async throws {
    let folder = try TestFolder.withRun()
    try await folder.writer.change("daybook habit add") { draft in
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ana/habits/swim.md")
      draft.summary = "Swim added"
    }
    let rows = TestFolder.sheet("2026-11-19,swim,done,,,,\n")
    try folder.write(rows, to: Self.events)
    guard case .blocked(_, let problem, []) = try await folder.writer.undo(of: .everybody) else {
      Issue.record("not blocked")
      return
    }
    #expect(problem.message == "taking this back would be an error: there is no habit `swim`")
    #expect(folder.exists("people/ana/habits/swim.md"))
    #expect(folder.text(Self.events) == rows)
  }

  @Test("a person to whom files were added since is not taken away")
  func personWithFiles() async throws {
    let folder = try TestFolder.withRun()
    try await folder.writer.change("daybook person add") { $0.write("name: Ben\n", to: "people/ben/profile.yml") }
    try folder.write(TestFolder.habit("start: 2026-01-01"), to: "people/ben/habits/read.md")
    guard case .blocked(_, let problem, []) = try await folder.writer.undo(of: .everybody) else {
      Issue.record("not blocked")
      return
    }
    #expect(problem.message == "this was added since")
    #expect(folder.exists("people/ben/profile.yml"))
  }

  @Test("a last line without a line break, behind which others wrote, is given one")
  func noLineBreak() async throws {
    let folder = try TestFolder.withRun("2026-11-19,run,done,,,,")
    try await folder.append("2026-11-18,run,done")
    try folder.write(try #require(folder.text(Self.events)) + "2026-11-17,run,done,,,,\n", to: Self.events)
    guard try await folder.undo() != nil else {
      Issue.record("not undone")
      return
    }
    #expect(folder.text(Self.events) == TestFolder.sheet("2026-11-19,run,done,,,,\n2026-11-17,run,done,,,,\n"))
  }

  @Test("a deletion leaves a tombstone that tells nothing, and purges what is kept of its subject")
  func purging() async throws {
    let folder = try TestFolder.withRun()
    let ana = try #require(Username("ana"))
    let swim = try #require(Slug("swim"))
    try await folder.writer.change("daybook habit add") { draft in
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ana/habits/swim.md")
      draft.subjects = [.habit(ana, swim)]
    }
    try await folder.append("2026-11-18,swim,done,chlorine")
    try await folder.append("2026-11-18,run,done")
    try await folder.writer.change("daybook habit delete") { draft in
      var sheet = try EventSheet(draft.bytes(of: Self.events) ?? [])
      sheet.removeRows(of: swim)
      draft.write(sheet.bytes, to: Self.events)
      draft.remove("people/ana/habits/swim.md")
      draft.isUndoable = false
      draft.owner = .person(ana)
      draft.summary = "Swim deleted"
      draft.purgeUndo(of: .habit(ana, swim))
    }
    #expect(folder.text(Self.events) == TestFolder.sheet("2026-11-19,run,done,,,,\n2026-11-18,run,done,,,,\n"))
    for name in folder.records {
      #expect(!(try #require(folder.text(".daybook/undo/" + name)).contains("swim")))
    }
    let tombstone = try #require(folder.undoable.first)
    #expect(tombstone.summary == .habitDeleted && tombstone.irreversibility == .deletion)
    #expect(tombstone.owner == .person(ana) && tombstone.subjects.isEmpty && tombstone.paths.isEmpty)
    // What was done to another habit in the same file can still be taken back, without the rows around it.
    let other = try await folder.writer.undo(.position(2), of: .everybody)
    guard case .done(let changes) = other, changes.count == 1 else {
      Issue.record("\(other)")
      return
    }
    #expect(folder.text(Self.events) == TestFolder.sheet("2026-11-19,run,done,,,,\n"))
    try await folder.writer.change("daybook person delete") { $0.purgeUndo(of: .person(ana)) }
    #expect(folder.records.isEmpty)
  }

  @Test("what builds record of everybody goes with who is deleted for good, also what one records meanwhile")
  func sites() async throws {
    let folder = try TestFolder.withRun()
    let ana = try #require(Username("ana"))
    try folder.write("ana", to: ".daybook/sites/before")
    let writer = FolderWriter(
      root: folder.root, displayedAs: "data",
      beforeStep: { step in
        // A build that began just now reads the person, who is still there.
        if step.hasPrefix("put ") { try folder.write("ana", to: ".daybook/sites/meanwhile") }
      })
    try await writer.change("daybook person delete") { draft in
      draft.remove(folder: "people/ana")
      draft.isUndoable = false
      draft.purgeUndo(of: .person(ana))
    }
    #expect(!folder.exists("people/ana") && !folder.exists(".daybook/sites"))
  }

  @Test("secrets are not copied, and what is kept is for its owner alone")
  func secrets() async throws {
    let folder = try TestFolder.withRun()
    try folder.write("password: old-secret\n", to: "people/ana/account.yml")
    try await folder.writer.change("daybook account") { draft in
      draft.write("password: new-secret\n", to: "people/ana/account.yml")
    }
    let said = try #require(folder.undoable.first)
    #expect(said.irreversibility == .secret && folder.records.count == 1)
    try await folder.writer.change("daybook account") { draft in
      draft.write("password: newer-secret\n", to: "people/ana/account.yml")
      draft.write("name: Ana Lima\n", to: "people/ana/profile.yml")
    }
    for record in folder.records {
      #expect(!(try #require(folder.text(".daybook/undo/" + record)).contains("secret")))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.root + "/.daybook/undo")
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    guard try await folder.undo() != nil else {
      Issue.record("not undone")
      return
    }
    #expect(folder.text("people/ana/profile.yml") == "name: Ana\n")
    #expect(folder.text("people/ana/account.yml") == "password: newer-secret\n")
  }

  @Test("a name is purged also from files of others, and longer names are left alone")
  func purgingNames() async throws {
    let folder = try TestFolder.withRun()
    for name in ["ben", "ben-2", "bent"] {
      try await folder.writer.change("daybook follow") { draft in
        draft.write("- {person: \(name), state: accepted}\n", to: "people/ana/followers.yml")
        draft.summary = .worded(name == "ben" ? "made" : name)
      }
      if name == "ben" {
        try await folder.writer.change("daybook follow") { $0.write("", to: "people/ana/followers.yml") }
      }
    }
    let ben = try #require(Username("ben"))
    try await folder.writer.change("daybook person delete") { $0.purgeUndo(of: .person(ben)) }
    #expect(folder.undoable.map(\.said) == ["bent", "ben-2", "made"])
  }

  @Test("no more than two hundred changes are kept, and no more than two megabytes")
  func bounds() async throws {
    let folder = try TestFolder.withRun()
    for number in 0..<210 {
      try await folder.writer.change("daybook test") { $0.write("name: \(number)\n", to: "people/ana/profile.yml") }
    }
    #expect(folder.records.count == UndoStore.mostChanges)
    for number in 0..<12 {
      let bytes = [UInt8](repeating: UInt8(97 + number), count: 400_000)
      try await folder.writer.change("daybook test") { $0.write(bytes, to: "people/ana/photos/\(number % 2).jpg") }
    }
    let sizes = folder.records.map { folder.text(".daybook/undo/" + $0)?.utf8.count ?? 0 }
    #expect(sizes.reduce(0, +) <= UndoStore.mostBytes)
    #expect(sizes.count >= 2)
  }

  @Test("large changes take no others with them, nor go with them, up to a limit of their own")
  func large() async throws {
    let folder = try TestFolder.withRun()
    func write(_ count: Int, _ number: Int, isLarge: Bool) async throws {
      let bytes = [UInt8](repeating: UInt8(97 + number), count: count)
      try folder.write(bytes, to: "people/ana/photos/\(number).jpg")
      try await folder.writer.change("daybook test") { draft in
        draft.remove("people/ana/photos/\(number).jpg")
        draft.isLarge = isLarge
      }
    }
    for number in 0..<3 { try await write(10, number, isLarge: false) }
    try await write(2_500_000, 3, isLarge: true)
    #expect(folder.records.count == 4)
    for number in 4..<40 { try await write(20_000, number % 8, isLarge: false) }
    #expect(folder.records.count == 40)
    // Of two that are above their limit the newest stays.
    try await write(2_600_000, 1, isLarge: true)
    #expect(folder.records.count == 41)
    guard case .success(let root) = OpenFolder.root(folder.root), var store = UndoStore(in: root, isMade: false),
      let last = store.slots.last
    else {
      Issue.record("no records")
      return
    }
    store.prune(after: last, largeUpTo: 6_000_000)
    #expect(folder.records.count == 41)
    store.prune(after: last, largeUpTo: 1_000_000)
    #expect(folder.records.count == 40)
    guard try await folder.undo() != nil else {
      Issue.record("not undone")
      return
    }
    #expect(folder.text("people/ana/photos/1.jpg") != nil)
  }

  @Test("a change larger than what is kept leaves a tombstone, and is said at once")
  func tooLarge() async throws {
    let folder = try TestFolder.withRun()
    let old = [UInt8](repeating: 97, count: 1_500_000)
    try folder.write(old, to: "people/ana/files/a")
    let said = Said()
    var writer = folder.writer
    writer.onIrreversible = { said.add($0.said) }
    try await writer.change("daybook test") { draft in
      draft.remove("people/ana/files/a")
      draft.summary = "A file removed"
    }
    let outcome = try await folder.writer.undo(of: .everybody)
    guard case .irreversible(let changes, []) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(changes.map(\.irreversibility) == [.tooLarge] && changes.map(\.paths) == [["people/ana/files/a"]])
    #expect(said.changes == changes.map(\.said))
  }

  @Test("damaged and foreign records are passed over, and none of them harms")
  func damaged() async throws {
    let folder = try TestFolder.withRun()
    try await folder.append("2026-11-16,run,done")
    try await folder.append("2026-11-17,run,done")
    let good = try #require(FileManager.default.contents(atPath: folder.root + "/.daybook/undo/00000002.change"))
    for cut in stride(from: 0, to: good.count, by: 7) {
      try folder.write(Array(good.prefix(cut)), to: ".daybook/undo/00000003.change")
      var flipped = Array(good)
      flipped[cut] ^= 0x41
      try folder.write(flipped, to: ".daybook/undo/00000004.pending")
      try folder.write("x", to: ".daybook/undo/notes.txt")
      #expect(folder.undoable.count == 2)
    }
    guard let change = try await folder.undo() else {
      Issue.record("not undone")
      return
    }
    #expect(change.said == "2026-11-17,run,done")
    try folder.remove(".daybook/undo")
    #expect(try await folder.nothingToUndo())
    try folder.remove(".daybook")
    #expect(folder.undoable.isEmpty)
    #expect(try await folder.nothingToUndo())
    #expect(folder.text(Self.events) == TestFolder.sheet("2026-11-19,run,done,,,,\n2026-11-16,run,done,,,,\n"))
  }
}

extension TestFolder {
  fileprivate func nothingToUndo() async throws -> Bool { try await writer.undo(of: .everybody) == .nothing }

  fileprivate func edit(_ body: (inout EventSheet) throws -> Void) async throws {
    let path = "people/ana/events/2026.csv"
    try await writer.change("daybook event edit") { draft in
      var sheet = try EventSheet(draft.bytes(of: path) ?? [])
      try body(&sheet)
      draft.write(sheet.bytes, to: path)
    }
  }
}

/// Collects what is said by others.
private final class Said: Sendable {
  private let kept = Mutex<[String]>([])

  var changes: [String] { kept.withLock { $0 } }
  func add(_ change: String) { kept.withLock { $0.append(change) } }
}
