import Journal
import Testing

@testable import DataFolder

@Suite("Giving a person's folder another name")
struct PersonMoveTests {
  private func folder() throws -> TestFolder {
    let folder = try TestFolder.withRun()
    try folder.write("name: Ben\n", to: "people/ben/profile.yml")
    try folder.write("- {person: ben, state: accepted}\n", to: "people/ana/followers.yml")
    return folder
  }

  private func move(by writer: FolderWriter) async throws {
    let (ben, benjamin) = (try #require(Username("ben")), try #require(Username("benjamin")))
    try await writer.movePerson(ben, to: benjamin, command: "daybook test") { draft in
      draft.write("- {was: ben, is: benjamin}\n", to: "renamed.yml")
    } after: { _, draft in
      draft.write("- {person: benjamin, state: accepted}\n", to: "people/ana/followers.yml")
    }
  }

  private func followers(in folder: TestFolder) async -> (errors: Int, names: [String]) {
    let reading = await BookReader(root: folder.root).read(now: 1_795_000_000)
    return (
      reading.errors.count, reading.book.people.first { $0.username.text == "ana" }?.followers.map(\.person.text) ?? []
    )
  }

  @Test("whoever is killed at any point leaves a folder in which nothing leads nowhere")
  func killed() async throws {
    let counter = Counter()
    let whole = try folder()
    try await move(by: FolderWriter(root: whole.root, displayedAs: nil, beforeStep: { _ in _ = counter.next() }))
    let steps = counter.next()
    #expect(steps > 4)
    #expect(await followers(in: whole) == (0, ["benjamin"]))
    for step in 0..<steps {
      let folder = try folder()
      await #expect(throws: Killed.self) { try await move(by: folder.writer(killedBefore: step)) }
      let found = await followers(in: folder)
      #expect(found.errors == 0 && (found.names == ["ben"] || found.names == ["benjamin"]), "step \(step): \(found)")
      // The next change works.
      try await folder.writer.change("daybook test") { $0.write("name: Ana Lima\n", to: "people/ana/profile.yml") }
    }
  }

  @Test("nothing of it can be taken back, and nothing that tells of the person by the former name either")
  func undo() async throws {
    let folder = try folder()
    try await folder.writer.change("daybook test") { $0.write("name: Benny\n", to: "people/ben/profile.yml") }
    try await folder.writer.change("daybook test") { $0.write("name: Ana Lima\n", to: "people/ana/profile.yml") }
    #expect(folder.undoable.count == 2)
    try await move(by: folder.writer)
    #expect(folder.undoable.map(\.paths) == [["people/ana/profile.yml"]])
  }

  @Test("a folder that is there already is not replaced")
  func taken() async throws {
    let folder = try folder()
    try folder.write("name: Other\n", to: "people/benjamin/profile.yml")
    await #expect(throws: StorageFailure.self) { try await move(by: folder.writer) }
    #expect(folder.text("people/benjamin/profile.yml") == "name: Other\n")
    #expect(folder.exists("people/ben/profile.yml"))
  }
}
