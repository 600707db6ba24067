import Foundation
import Journal
import Testing

@testable import DataFolder

@Suite("Asked for again")
struct SubmissionKeyTests {
  private static let path = "people/ana/events/2026.csv"

  private let ana = Username("ana")!
  private let ben = Username("ben")!

  private func key(_ number: Int, from sender: String = "ana") throws -> SubmissionKey {
    let sender = try #require(Username(sender))
    return try #require(SubmissionKey("key-0123456789abcdef-\(number)", from: sender))
  }

  private func keyed(_ writer: FolderWriter, _ key: SubmissionKey) -> FolderWriter {
    var writer = writer
    writer.key = key
    return writer
  }

  @Test("a change that is asked for twice by one key is stored once, also after it was taken back")
  func once() async throws {
    let folder = try TestFolder.withRun("")
    let writer = keyed(folder.writer, try key(1))
    try await folder.append("2026-11-20,run,done", by: writer)
    await #expect(throws: AlreadyStored()) { try await folder.append("2026-11-20,run,done", by: writer) }
    try await folder.append("2026-11-19,run,done", by: keyed(folder.writer, try key(2)))
    #expect(folder.text(Self.path) == TestFolder.sheet("2026-11-20,run,done,,,,\n2026-11-19,run,done,,,,\n"))
    _ = try await folder.undo()
    await #expect(throws: AlreadyStored()) {
      try await folder.append("2026-11-19,run,done", by: keyed(folder.writer, try key(2)))
    }
  }

  @Test("a process killed at any step: asking again stores the change once")
  func killed() async throws {
    let counting = try TestFolder.withRun("")
    let steps = Counter()
    let counter = FolderWriter(root: counting.root, displayedAs: nil, beforeStep: { _ in _ = steps.next() })
    try await counting.append("2026-11-20,run,2", by: keyed(counter, try key(1)))
    let count = steps.next()
    #expect(count > 4)
    for step in 0..<count {
      let folder = try TestFolder.withRun("")
      await #expect(throws: Killed.self) {
        try await folder.append("2026-11-20,run,2", by: keyed(folder.writer(killedBefore: step), try key(1)))
      }
      do {
        try await folder.append("2026-11-20,run,2", by: keyed(folder.writer, try key(1)))
      } catch is AlreadyStored {}
      #expect(folder.text(Self.path) == TestFolder.sheet("2026-11-20,run,2,,,,\n"), "step \(step)")
    }
  }

  @Test("what was refused or could not be stored may be asked for again")
  func failed() async throws {
    let folder = try TestFolder.withRun("")
    let key = try key(1)
    await #expect(throws: StorageFailure.self) {
      try await folder.append("2026-11-20,run,2", by: keyed(folder.writer(failingBefore: 1), key))
    }
    await #expect(throws: Killed.self) {
      try await keyed(folder.writer, key).change("daybook test") { _ in throw Killed() }
    }
    try await folder.append("2026-11-20,run,2", by: keyed(folder.writer, key))
    #expect(folder.text(Self.path) == TestFolder.sheet("2026-11-20,run,2,,,,\n"))
  }

  @Test("two people may send the same key")
  func ofEach() async throws {
    let folder = try TestFolder.withRun("")
    try await folder.append("2026-11-20,run,2", by: keyed(folder.writer, try key(1)))
    try await folder.append("2026-11-19,run,2", by: keyed(folder.writer, try key(1, from: "ben")))
    await #expect(throws: AlreadyStored()) {
      try await folder.append("2026-11-18,run,2", by: keyed(folder.writer, try key(1, from: "ben")))
    }
    #expect(folder.exists(".daybook/sent/ana") && folder.exists(".daybook/sent/ben"))
  }

  @Test("a key is kept for sixty days; older ones go once a day; the file may be damaged or gone")
  func bounded() async throws {
    let folder = try TestFolder.withRun("")
    try await folder.append("2026-11-20,run,2", by: folder.writer)
    let root = try #require(try? OpenFolder.root(folder.root).get())
    let keys = StoredKeys(in: root)
    let day: Int64 = 86_400
    for number in 0..<10 {
      let key = try key(number)
      #expect(keys.add(key, at: Int64(number) * 10 * day) == 0)
    }
    let kept = try (0..<10).filter { keys.contains(try key($0)) }
    #expect(kept == Array(3..<10), "day 90 took what is older than day 30")
    try folder.write((folder.text(".daybook/sent/ana") ?? "") + "torn \u{0}\n12 half", to: ".daybook/sent/ana")
    let tenth = try key(10)
    #expect(keys.add(tenth, at: 90 * day + 1) == 0)
    let known = try [key(9), key(10), key(10, from: "ben")].map(keys.contains)
    #expect(known == [true, true, false])
    keys.forget(ben)
    keys.forget(ana)
    #expect(!folder.exists(".daybook/sent/ana"))
    let last = try key(10)
    #expect(!keys.contains(last))
    try await folder.append("2026-11-18,run,2", by: keyed(folder.writer, try key(10)))
    #expect(keys.contains(last))
  }

  @Test("however many are sent, the latest forty thousand are as many as are kept")
  func most() throws {
    let folder = try TestFolder.withRun("")
    let lines = (0..<StoredKeys.most).map { "\($0) key-0123456789abcdef-\($0)\n" }.joined()
    try folder.write(lines, to: ".daybook/sent/ana")
    let keys = StoredKeys(in: try OpenFolder.root(folder.root).get())
    let (first, newest) = (try key(StoredKeys.most - 1), try key(-1))
    #expect(keys.add(newest, at: 50_000) == 0)
    let kept = (folder.text(".daybook/sent/ana") ?? "").split(separator: "\n")
    #expect(kept.count == StoredKeys.most / 2 + 1 && kept.last == "50000 key-0123456789abcdef--1")
    #expect(keys.contains(first))
  }

  @Test("a key is written into the record of its change, and read from it")
  func stored() throws {
    let key = try key(7)
    #expect(key.stored == "ana/key-0123456789abcdef-7" && SubmissionKey(stored: key.stored) == key)
    for text in ["", "key-0123456789abcdef-7", "Ana/key-0123456789abcdef-7", "ana/short"] {
      #expect(SubmissionKey(stored: text) == nil)
    }
  }

  @Test(
    "a key is sixteen to sixty-four plain characters",
    arguments: [
      ("0123456789abcdef", true), ("short", false), ("0123456789abcde\n", false), ("0123456789abcdé0", false),
    ])
  func texts(_ text: String, _ isKey: Bool) {
    #expect((SubmissionKey(text, from: ana) != nil) == isKey)
    #expect(SubmissionKey(String(repeating: "a", count: 65), from: ana) == nil)
  }
}
