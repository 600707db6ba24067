import Changes
import DataFolder
import Foundation
import Journal
import Testing

@Suite("A change that looks at some people alone")
struct SparingTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-\(UUID().uuidString)").path
  private static let ana = Username("ana")
  private static let ben = Username("ben")

  private func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: root).appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// A folder of two people, and the change of one of them for which the other one is spared.
  private func change(owner: String = "owner: ana\n") async throws -> FolderChange {
    try write(owner + "timezone: UTC\n", to: "daybook.yml")
    for name in ["ana", "ben"] {
      try write("name: \(name)\n", to: "people/\(name)/profile.yml")
      try write("---\ntitle: Walk\nschedule: daily\n---\n", to: "people/\(name)/habits/walk.md")
    }
    let record = await BookReader(root: root).readRecording(today: nil, now: 0).record
    let spared: FolderChange.Spared = { person, _, _ in record.map { KnownPeople($0, except: [person]) } }
    return FolderChange(
      "daybook test", by: FolderWriter(root: root), today: nil, now: { 0 }, sparing: spared)
  }

  private func bens(_ reading: Reading) -> Person? { Self.ben.flatMap(reading.book.person) }

  @Test("who is spared is a summary before and after, and is read where everybody is asked for")
  func spared() async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let change = try await change()
    for person in [Self.ana, nil] {
      let result = try await change.perform(concerning: .person(person), reading: .ownPages) { reading, draft in
        #expect(bens(reading)?.outline?.map(\.slug.text) == ["walk"] && bens(reading)?.habits.isEmpty == true)
        draft.write("name: Ana \(draft.paths.count)\nbio: \(person?.text ?? "Hi")\n", to: "people/ana/profile.yml")
      }
      #expect(result.isChanged && bens(result.before)?.outline != nil && bens(result.after)?.outline != nil)
      #expect(result.after.book.owner?.habits.count == 1)
    }
    try await #expect(
      change.perform(concerning: .person(Self.ana)) { reading, _ in bens(reading)?.outline }.outcome == nil)
    try await #expect(
      change.perform(concerning: .everybody, reading: .ownPages) { reading, _ in bens(reading)?.outline }.outcome == nil
    )
  }

  @Test("whose files are changed is read before they are stored, with their errors from before and their new ones")
  func changed() async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let change = try await change()
    let result = try await change.perform(concerning: .person(Self.ana), reading: .ownPages) { _, draft in
      draft.write("- {person: ana, state: requested}\n", to: "people/ben/followers.yml")
    }
    #expect(bens(result.before)?.habits.count == 1 && bens(result.before)?.followers.isEmpty == true)
    #expect(bens(result.after)?.habits.count == 1 && bens(result.after)?.followers.count == 1)
    await #expect(throws: FolderErrors.self) {
      try await change.perform(concerning: .person(Self.ana), reading: .ownPages) { _, draft in
        draft.write("---\ntitle: Walk\nschedule: someday\n---\n", to: "people/ben/habits/walk.md")
      }
    }
    #expect(try String(contentsOfFile: root + "/people/ben/habits/walk.md", encoding: .utf8).contains("daily"))
    // The record is older than the error, which nobody has looked at.
    try write("- {person: ana, state: perhaps}\n", to: "people/ben/followers.yml")
    await #expect(throws: FolderErrors.self) {
      try await change.perform(concerning: .person(Self.ana), reading: .ownPages) { _, draft in
        draft.write("- {person: ana, state: accepted}\n", to: "people/ben/followers.yml")
      }
    }
  }

  @Test(
    "where the owner cannot be told without reading the settings as YAML, everybody is read",
    arguments: ["\"owner\": ana\n", "{owner: ana, title: A}\n", "owner: \"ana\"\n"])
  func owner(_ settings: String) async throws {
    defer { try? FileManager.default.removeItem(atPath: root) }
    let change = try await change(owner: settings.hasPrefix("{") ? "" : settings)
    if settings.hasPrefix("{") { try write(settings, to: "daybook.yml") }
    let outline = try await change.perform(concerning: .person(nil), reading: .ownPages) { reading, _ in
      bens(reading)?.outline
    }.outcome
    #expect(outline == nil)
  }
}
