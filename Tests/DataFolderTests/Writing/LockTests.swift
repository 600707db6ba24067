import Foundation
import Journal
import Testing

@testable import DataFolder

@Suite("One change at a time")
struct LockTests {
  @Test("a hundred check-ins at once are a hundred lines")
  func hundredAtOnce() async throws {
    let folder = try TestFolder.withRun("")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask { try await folder.append("2026-11-19,run,\(number)") }
      }
      try await group.waitForAll()
    }
    let text = try #require(folder.text("people/ana/events/2026.csv"))
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.sorted() == (0..<100).map { "2026-11-19,run,\($0),,,," }.sorted())
    #expect(folder.contents.keys.allSatisfy { !$0.contains(".daybook-new") })
    #expect(folder.undoable.count == 100)
  }

  @Test("who waits too long is told who holds the lock, and changes nothing")
  func waiting() async throws {
    let folder = try TestFolder.withRun()
    try await folder.writer.change("daybook habit edit") { draft in
      draft.write("name: Ana Lima\n", to: "people/ana/profile.yml")
      let failure = await #expect(throws: StorageFailure.self) {
        try await folder.writer.change("daybook done", waitingUpTo: 20) { $0.write("x", to: "people/ana/x.md") }
      }
      guard case .locked(let holder?) = failure?.reason else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(failure?.diagnostic.code == .busy)
      #expect(holder.command == "daybook habit edit")
      #expect(holder.process == ProcessInfo.processInfo.processIdentifier)
      #expect(holder.words.hasPrefix("`daybook habit edit` (process \(holder.process), since "))
      #expect(failure?.isBusy == true)
    }
    #expect(!folder.exists("people/ana/x.md"))
    #expect(folder.text("people/ana/profile.yml") == "name: Ana Lima\n")
  }

  @Test("the lock holds also when somebody deletes the tool's own state meanwhile")
  func deletedState() async throws {
    let folder = try TestFolder.withRun()
    try await folder.writer.change("daybook habit edit") { draft in
      try folder.remove(".daybook")
      let failure = await #expect(throws: StorageFailure.self) {
        try await folder.writer.change("daybook done", waitingUpTo: 20) { $0.write("x", to: "people/ana/x.md") }
      }
      #expect(failure?.isBusy == true)
      draft.write("name: Ana Lima\n", to: "people/ana/profile.yml")
    }
    #expect(folder.text("people/ana/profile.yml") == "name: Ana Lima\n")
    #expect(!folder.exists("people/ana/x.md"))
    #expect(try await folder.undo() != nil)
  }

  @Test("a lock file that a process left behind stops nobody, whatever is in it")
  func staleFile() async throws {
    let folder = try TestFolder.withRun()
    let notes = [
      "", "daybook lock 1\ndaybook done\n1\n1\n", "daybook lock 1\ndaybook done\n1\n1\n../../etc/passwd\n",
      "\0\u{FF}", "daybook lock 1\ndaybook done\n1\n1\npeople/ana/profile.yml\npeople/.daybook-new-",
    ]
    for (number, text) in notes.enumerated() {
      try folder.write(text, to: ".daybook/lock")
      try await folder.writer.change("daybook test", waitingUpTo: 0) { $0.write("\(number)", to: "people/ana/x") }
      #expect(folder.text("people/ana/x") == "\(number)")
      #expect(folder.text("people/ana/profile.yml") == "name: Ana\n")
    }
  }

  @Test("nobody is told of a command that is over")
  func clearedNotes() async throws {
    let folder = try TestFolder.withRun()
    try await folder.writer.change("daybook done") { $0.write("x", to: "people/ana/x") }
    #expect(folder.text(".daybook/lock")?.isEmpty == true)
  }

  @Test("a lock is let go of when the body throws")
  func released() async throws {
    let folder = try TestFolder.withRun()
    await #expect(throws: Killed.self) { try await folder.writer.change("daybook test") { _ in throw Killed() } }
    try await folder.writer.change("daybook test", waitingUpTo: 0) { $0.write("x", to: "people/ana/x") }
    #expect(folder.exists("people/ana/x"))
  }

  @Test("who is cancelled while waiting changes nothing")
  func cancelled() async throws {
    let folder = try TestFolder.withRun()
    try await folder.writer.change("daybook test") { _ in
      let waiting = Task { try await folder.writer.change("daybook done") { $0.write("x", to: "people/ana/x") } }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    #expect(!folder.exists("people/ana/x"))
  }
}
