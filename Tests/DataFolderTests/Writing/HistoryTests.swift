import Foundation
import Journal
import TestSupport
import Testing

@testable import DataFolder

@Suite("Going back and forth in what was changed")
struct HistoryTests {
  private static let events = "people/ana/events/2026.csv"
  private let ana: Username
  private let ben: Username

  init() throws {
    ana = try #require(Username("ana"))
    ben = try #require(Username("ben"))
  }

  private var anas: HistoryScope { HistoryScope(of: ana, owner: ana) }
  private var bens: HistoryScope { HistoryScope(of: ben, owner: ana) }

  /// Ana, who owns the daybook, and Ben, with a profile each.
  private func household() throws -> TestFolder {
    let folder = try TestFolder.withRun()
    try folder.write("name: Ben\n", to: "people/ben/profile.yml")
    return folder
  }

  private func rename(_ path: String, to name: String, in folder: TestFolder) async throws {
    try await folder.writer.change("daybook test") { draft in
      draft.write("name: \(name)\n", to: path)
      draft.summary = .worded(name)
    }
  }

  // MARK: Whose

  @Test("each takes back their own changes only, and what everybody shares is the owner's")
  func scopes() async throws {
    let folder = try household()
    try await rename("people/ben/profile.yml", to: "Benjamin", in: folder)
    try await rename("people/ana/profile.yml", to: "Ana Lima", in: folder)
    try await folder.writer.change("daybook settings set") { draft in
      draft.write("title: Ours\n", to: "daybook.yml")
      draft.summary = "Settings changed: title"
    }
    try await rename("people/ben/profile.yml", to: "Benny", in: folder)
    let history = folder.writer.history(of: anas)
    #expect(history.undo.map(\.said) == ["Settings changed: title", "Ana Lima"])
    #expect(history.undo.map(\.owner) == [.daybook, .person(ana)])
    #expect(folder.writer.history(of: bens).undo.map(\.said) == ["Benny", "Benjamin"])
    for name in ["Settings changed: title", "Ana Lima"] {
      guard case .done(let changes) = try await folder.writer.undo(of: anas) else {
        Issue.record("\(name) was not taken back")
        return
      }
      #expect(changes.map(\.said) == [name])
    }
    #expect(try await folder.writer.undo(of: anas) == .nothing)
    #expect(folder.text("people/ben/profile.yml") == "name: Benny\n")
    #expect(folder.text("people/ana/profile.yml") == "name: Ana\n")
    // Nor does Ben bring back what Ana took back.
    #expect(try await folder.writer.redo(of: bens) == .nothing)
  }

  @Test("without an owner everybody answers for what everybody shares")
  func noOwner() async throws {
    let folder = try household()
    try await folder.writer.change("daybook settings set") { $0.write("title: Ours\n", to: "daybook.yml") }
    #expect(folder.writer.history(of: HistoryScope(of: ben, owner: nil)).undo.count == 1)
    #expect(folder.writer.history(of: bens).undo.isEmpty)
  }

  @Test("what was done along the way to somebody else's files stays when the change is taken back")
  func alongTheWay() async throws {
    let folder = try household()
    try await folder.writer.change("daybook habit add") { draft in
      draft.owner = .person(ana)
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ana/habits/swim.md")
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ben/habits/photograph-meals.md")
    }
    #expect(folder.writer.history(of: bens).undo.isEmpty)
    #expect(folder.undoable.map(\.paths) == [["people/ana/habits/swim.md"]])
    guard case .done = try await folder.writer.undo(of: anas) else {
      Issue.record("not taken back")
      return
    }
    #expect(!folder.exists("people/ana/habits/swim.md"))
    #expect(folder.exists("people/ben/habits/photograph-meals.md"))
  }

  @Test("a person who is added comes with all that is theirs, and the owner takes that back")
  func newPerson() async throws {
    let folder = try TestFolder.withRun()
    let before = folder.contents
    try await folder.writer.change("daybook person add") { draft in
      draft.write("name: Ben\n", to: "people/ben/profile.yml")
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ben/habits/read.md")
    }
    let after = folder.contents
    #expect(folder.undoable.map(\.owner) == [.daybook])
    #expect(folder.writer.history(of: bens).undo.isEmpty)
    guard case .done = try await folder.writer.undo(of: anas) else {
      Issue.record("not taken back")
      return
    }
    #expect(folder.contents == before && !folder.exists("people/ben"))
    guard case .done = try await folder.writer.redo(of: anas) else {
      Issue.record("not brought back")
      return
    }
    #expect(folder.contents == after)
  }

  @Test("a record of an earlier version, which does not say whose it is, is read by its files")
  func earlierRecords() async throws {
    let folder = try household()
    try await rename("people/ben/profile.yml", to: "Benny", in: folder)
    try await rename("daybook.yml", to: "title", in: folder)
    for (number, owner) in [(1, ChangeOwner.person(ben)), (2, .daybook)] {
      let path = "\(folder.root)/.daybook/undo/0000000\(number).change"
      let bytes = try #require(FileManager.default.contents(atPath: path))
      // Key, owner, why it is irreversible, and its place in the order: two empty texts or one of three letters, two numbers.
      let tail = 8 + 8 + (number == 1 ? 3 : 0) + 8 + 8
      var earlier = Array(bytes.dropLast(8 + tail))
      var sum = Checksum.of(earlier)
      for _ in 0..<8 {
        earlier.append(UInt8(truncatingIfNeeded: sum))
        sum >>= 8
      }
      let record = try #require(UndoRecord(earlier))
      #expect(record.change.owner == owner)
      #expect(record.traces == UndoRecord(Array(bytes))?.traces)
      try folder.write(earlier, to: ".daybook/undo/0000000\(number).change")
    }
    #expect(folder.writer.history(of: bens).undo.map(\.said) == ["Benny"])
    #expect(folder.writer.history(of: anas).undo.map(\.said) == ["title"])
  }

  // MARK: What cannot be taken back

  @Test("a deletion on the way is said first, with what would go beyond it, and nothing is touched")
  func deletion() async throws {
    let folder = try TestFolder.withRun()
    try await folder.append("2026-11-17,run,done")
    try await folder.append("2026-11-18,run,done")
    try await folder.writer.change("daybook habit delete") { draft in
      draft.owner = .person(ana)
      draft.isUndoable = false
      draft.write("bio", to: "people/ana/bio.txt")
    }
    let before = folder.contents
    guard case .irreversible(let passed, let further) = try await folder.writer.undo(of: anas) else {
      Issue.record("an older change was taken back")
      return
    }
    #expect(passed.map(\.irreversibility) == [.deletion])
    #expect(further.map(\.said) == ["2026-11-18,run,done"])
    #expect(folder.contents == before)
    guard case .irreversible(_, let two) = try await folder.writer.undo(.latest(2), of: anas) else {
      Issue.record("older changes were taken back")
      return
    }
    #expect(two.map(\.said) == ["2026-11-18,run,done", "2026-11-17,run,done"])
    #expect(try await folder.writer.undo(.position(1), of: anas) == .irreversible(passed, further: []))
    guard case .done = try await folder.writer.undo(.numbers(further.map(\.number)), of: anas) else {
      Issue.record("not taken back")
      return
    }
    #expect(folder.text(Self.events) == TestFolder.sheet("2026-11-19,run,done,,,,\n2026-11-17,run,done,,,,\n"))
  }

  @Test("what was taken back is forgotten with what is deleted")
  func deletionForgetsRedo() async throws {
    let folder = try TestFolder.withRun()
    let run = ChangeSubject.habit(ana, try #require(Slug("run")))
    try await folder.append("2026-11-18,run,done,canary")
    #expect(try await folder.undo() != nil)
    try await folder.writer.change("daybook habit delete") { draft in
      draft.isUndoable = false
      draft.write("bio", to: "people/ana/bio.txt")
      draft.purgeUndo(of: run)
    }
    #expect(try await folder.writer.redo(of: anas) == .nothing)
    for name in folder.records { #expect(folder.text(".daybook/undo/" + name)?.contains("canary") == false) }
  }

  // MARK: Which

  @Test("one alone, the last so many, and all of them come back with redo")
  func selections() async throws {
    let folder = try TestFolder.withRun()
    let days = (12...18).map { "2026-11-\($0),run,done" }
    for day in days { try await folder.append(day) }
    let all = folder.contents
    guard case .done(let third) = try await folder.writer.undo(.position(3), of: anas) else {
      Issue.record("not taken back")
      return
    }
    #expect(third.map(\.said) == [days[4]])
    #expect(folder.text(Self.events)?.contains(days[4]) == false && folder.text(Self.events)?.contains(days[5]) == true)
    guard case .done(let last) = try await folder.writer.undo(.latest(2), of: anas) else {
      Issue.record("not taken back")
      return
    }
    #expect(last.map(\.said) == [days[6], days[5]])
    #expect(folder.writer.history(of: anas).redo.map(\.said) == [days[5], days[6], days[4]])
    #expect(try await folder.writer.undo(.latest(5), of: anas) == .tooFew(4))
    #expect(try await folder.writer.undo(.position(5), of: anas) == .tooFew(4))
    guard case .done = try await folder.writer.redo(.latest(3), of: anas) else {
      Issue.record("not brought back")
      return
    }
    #expect(folder.contents == all)
    #expect(folder.undoable.map(\.said) == days.reversed())
    #expect(try await folder.writer.redo(of: anas) == .nothing)
  }

  @Test("a change whose lines a later one changed is refused, and the later one is named")
  func conflict() async throws {
    let folder = try household()
    for name in ["Ana Lima", "Ana L.", "Ann"] { try await rename("people/ana/profile.yml", to: name, in: folder) }
    try await folder.append("2026-11-18,run,done")
    let before = folder.contents
    guard case .blocked(let change, _, let newer) = try await folder.writer.undo(.position(4), of: anas) else {
      Issue.record("not blocked")
      return
    }
    #expect(change.said == "Ana Lima" && newer.map(\.said) == ["Ana L.", "Ann"])
    #expect(folder.contents == before)
  }

  @Test("a habit that later check-ins are of is refused, and the first of them is named")
  func dependentChange() async throws {
    let folder = try TestFolder.withRun()
    let swim = ChangeSubject.habit(ana, try #require(Slug("swim")))
    try await folder.writer.change("daybook habit add") { draft in
      draft.write(TestFolder.habit("start: 2026-01-01"), to: "people/ana/habits/swim.md")
      draft.subjects = [swim]
    }
    for day in 17...18 {
      try await folder.writer.change("daybook done") { draft in
        var sheet = try EventSheet(draft.bytes(of: Self.events) ?? [])
        try sheet.append(EventRow(when: "2026-11-\(day)", habit: "swim", value: "done"))
        draft.write(sheet.bytes, to: Self.events)
        draft.subjects = [swim]
        draft.summary = .worded("Swim on \(day)")
      }
    }
    guard case .blocked(_, _, let newer) = try await folder.writer.undo(.position(3), of: anas) else {
      Issue.record("not blocked")
      return
    }
    #expect(newer.map(\.said) == ["Swim on 17"])
  }

  @Test("of several that are meant all are taken back or none")
  func allOrNone() async throws {
    let folder = try TestFolder.withRun()
    try await rename("people/ana/profile.yml", to: "Ana Lima", in: folder)
    try await folder.append("2026-11-18,run,done")
    try folder.write("name: By hand\n", to: "people/ana/profile.yml")
    let before = folder.contents
    guard case .blocked(let change, _, []) = try await folder.writer.undo(.latest(2), of: anas) else {
      Issue.record("not blocked")
      return
    }
    #expect(change.said == "Ana Lima")
    #expect(folder.contents == before && folder.undoable.count == 2)
  }

  @Test("what conflicts with what was taken back is named, and nothing is touched")
  func redoConflict() async throws {
    let folder = try TestFolder.withRun()
    try await rename("people/ana/profile.yml", to: "Ana Lima", in: folder)
    #expect(try await folder.undo() != nil)
    try await folder.append("2026-11-18,run,done")
    try await rename("people/ana/profile.yml", to: "Ann", in: folder)
    guard case .blocked(let change, _, let newer) = try await folder.writer.redo(of: anas) else {
      Issue.record("not blocked")
      return
    }
    #expect(change.said == "Ana Lima" && newer.map(\.said) == ["Ann"])
    #expect(try await folder.undo()?.said == "Ann")
    #expect(folder.writer.history(of: anas).redo.map(\.said) == ["Ann", "Ana Lima"])
    guard case .done = try await folder.writer.redo(.position(2), of: anas) else {
      Issue.record("not brought back")
      return
    }
    #expect(folder.text("people/ana/profile.yml") == "name: Ana Lima\n")
    #expect(folder.text(Self.events)?.contains("2026-11-18") == true)
  }

  // MARK: Whatever is done

  @Test(
    "however often and however far one goes back and forth, each state comes back byte for byte",
    arguments: 0..<Rounds.count(6 as UInt64, thorough: 24))
  func random(_ seed: UInt64) async throws {
    var dice = SeededGenerator(seed: seed)
    let folder = try TestFolder.withRun()
    try folder.write("bio", to: "people/ana/bio.txt")
    try folder.write(
      "---\ntitle: Run\nschedule: daily\nstart: 2026-01-01\ntarget: at least 5 km\n---\n",
      to: "people/ana/habits/run.md")
    var states = [folder.contents]
    for step in 0..<8 {
      try await change(folder, step, &dice)
      states.append(folder.contents)
    }
    var place = states.count - 1
    for _ in 0..<24 {
      let far = 1 + dice.below(3)
      let isBack = dice.below(2) == 0
      let expected = isBack ? place - far : place + far
      let outcome =
        isBack
        ? try await folder.writer.undo(.latest(far), of: anas) : try await folder.writer.redo(.latest(far), of: anas)
      if states.indices.contains(expected) {
        guard case .done = outcome else {
          Issue.record("seed \(seed): \(outcome)")
          return
        }
        place = expected
      }
      #expect(folder.contents == states[place], "seed \(seed)")
      // One alone, wherever it stands, and back: as if nothing had been.
      let some = 1 + dice.below(8)
      if case .done = try await folder.writer.undo(.position(some), of: anas) {
        // Of what later changes did away with nothing was left to take back, and there is nothing to bring back.
        if folder.contents == states[place] { return }
        guard case .done = try await folder.writer.redo(of: anas) else {
          Issue.record("seed \(seed): what was taken back alone did not come back")
          return
        }
        #expect(folder.contents == states[place], "seed \(seed)")
      }
    }
  }

  /// Adds, changes or removes rows and files, also several at once and in new folders.
  private func change(_ folder: TestFolder, _ step: Int, _ dice: inout SeededGenerator) async throws {
    let kind = dice.below(6)
    let (some, other) = (dice.below(4), dice.below(100))
    try await folder.writer.change("daybook test") { draft in
      draft.summary = .worded("Change \(step)")
      draft.owner = .person(ana)
      var sheet = try EventSheet(draft.bytes(of: Self.events) ?? [])
      switch kind {
      case 0: draft.write("name: Ana \(other)\nbio: \(step)\n", to: "people/ana/profile.yml")
      case 1: draft.write([0xFF, 0xD8, UInt8(step), UInt8(other)], to: "people/ana/photos/\(some).jpg")
      case 2 where try draft.bytes(of: "people/ana/photos/\(some).jpg") != nil:
        draft.remove("people/ana/photos/\(some).jpg")
      case 3: draft.write("text \(step)", to: "people/ana/files/\(some)/\(other).txt")
      case 4 where sheet.row(at: 3) != nil: try sheet.remove(line: 3)
      default:
        for day in 0...some {
          try sheet.append(EventRow(when: "2026-10-\(10 + day)", habit: "run", value: "\(step)", comment: "\(other)"))
        }
      }
      draft.write(sheet.bytes, to: Self.events)
    }
  }
}
