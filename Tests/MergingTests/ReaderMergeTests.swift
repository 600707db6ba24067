import DataFolder
import Foundation
import Journal
import Testing

@testable import Merging

/// What two devices decide about readers at the same time: no key opens what is published afterwards that somebody has who
/// reads no more.
@Suite struct ReaderMergeTests {
  private static let start = [
    "daybook.yml": "owner: ana\ntoday: 2026-11-20\n", "people/ana/profile.yml": "name: Ana\n",
    "people/ben/profile.yml": "name: Ben\n",
    "people/ana/followers.yml":
      "- {person: ben, state: accepted, on: 2026-10-02}\n- {reader: tom, state: accepted, on: 2026-10-02}\n",
    "readers.yml": "- {reader: tom, key: 1}\n",
  ]

  /// What is revoked of what Ana's friends see, once both sides are one, from whichever it is looked at.
  private func revoked(_ ours: [String: String], _ theirs: [String: String]) async throws -> [String] {
    func merged(_ one: [String: String], _ other: [String: String]) throws -> [String: [UInt8]] {
      let contents = Contents()
      func side(_ changes: [String: String]) -> FolderMerge.Files {
        Self.start.merging(changes) { $1 }.filter { !$0.value.isEmpty }.mapValues { contents.keep(Array($0.utf8)) }
      }
      let moment = FolderMerge.Moment(
        day: try #require(Day("2026-11-26")), time: try #require(TimeOfDay(hour: 10, minute: 0)))
      let merge = try FolderMerge(
        base: side([:]), ours: side(one), theirs: side(other), at: moment, read: contents.read)
      return merge.applied(to: side(one), keep: contents.keep).mapValues(contents.read)
    }
    let files = try merged(ours, theirs)
    #expect(try merged(theirs, ours) == files, "the sides make a difference")
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("readers-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, bytes) in files {
      let url = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
    let book = await BookReader(root: root.path).read(today: nil, now: 1_795_000_000).book
    let ana = try #require(book.people.first)
    return book.revokedKeys(of: ana).map { "\($0.reader):\($0.key)" }.sorted()
  }

  @Test("who was removed here and got other words there reads by none of them")
  func removedAndRekeyed() async throws {
    let removed = [
      "readers.yml": "- {reader: tom, key: 1, state: removed}\n",
      "people/ana/followers.yml":
        "- {person: ben, state: accepted, on: 2026-10-02}\n- {reader: tom, state: removed, on: 2026-11-20, key: 1}\n",
    ]
    #expect(try await revoked(removed, ["readers.yml": "- {reader: tom, key: 2}\n"]) == ["tom:1", "tom:2"])
  }

  @Test(
    "who stopped following here, and got words there of which this device did not know, has a key that is revoked",
    arguments: ["removed", "declined", "blocked", "requested"])
  func stoppedAndInvited(state: String) async throws {
    let stopped = [
      "people/ana/followers.yml":
        "- {person: ben, state: \(state), on: 2026-11-20, key: 1}\n- {reader: tom, state: accepted, on: 2026-10-02}\n"
    ]
    let invited = ["readers.yml": "- {reader: tom, key: 1}\n- {reader: ben, key: 1, invited: 2026-11-20}\n"]
    #expect(try await revoked(stopped, invited) == ["ben:1"])
    let rekeyed = ["readers.yml": "- {reader: tom, key: 1}\n- {reader: ben, key: 2, invited: 2026-11-20}\n"]
    #expect(try await revoked(stopped, rekeyed) == ["ben:1", "ben:2"])
  }
}
