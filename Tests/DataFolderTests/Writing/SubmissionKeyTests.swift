import Foundation
import Testing

@testable import DataFolder

@Suite("Asked for again")
struct SubmissionKeyTests {
  private static let path = "people/ana/events/2026.csv"

  private func key(_ number: Int) throws -> SubmissionKey {
    try #require(SubmissionKey("key-0123456789abcdef-\(number)"))
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

  @Test("the latest thousand keys are kept; the file may be damaged or gone")
  func bounded() async throws {
    let folder = try TestFolder.withRun("")
    try await folder.append("2026-11-20,run,2", by: folder.writer)
    let old = (0..<2000).map { "key-0123456789abcdef-\($0)\n" }.joined()
    try folder.write(old + "torn \u{0}\n\n", to: ".daybook/sent-keys")
    try await folder.append("2026-11-19,run,2", by: keyed(folder.writer, try key(5000)))
    let kept = (folder.text(".daybook/sent-keys") ?? "").split(separator: "\n")
    #expect(kept.count == StoredKeys.most)
    #expect(kept.last == "key-0123456789abcdef-5000")
    try folder.remove(".daybook/sent-keys")
    try await folder.append("2026-11-18,run,2", by: keyed(folder.writer, try key(1)))
    #expect(folder.exists(".daybook/sent-keys"))
  }

  @Test(
    "a key is sixteen to sixty-four plain characters",
    arguments: [
      ("0123456789abcdef", true), ("short", false), ("0123456789abcde\n", false), ("0123456789abcdé0", false),
    ])
  func texts(_ text: String, _ isKey: Bool) {
    #expect((SubmissionKey(text) != nil) == isKey)
    #expect(SubmissionKey(String(repeating: "a", count: 65)) == nil)
  }
}
