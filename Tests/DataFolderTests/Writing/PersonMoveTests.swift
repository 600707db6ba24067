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

  @Test("nothing of it can be taken back, and what the person changed before still can, where it lies now")
  func undo() async throws {
    let folder = try folder()
    let ben = try #require(Username("ben"))
    try await folder.writer.change("daybook test") { $0.write("name: Benny\n", to: "people/ben/profile.yml") }
    try await folder.writer.change("daybook test") { draft in
      draft.write("a plan", to: "people/ben/files/plan.txt")
      draft.subjects = [.person(ben), .habit(ben, try #require(Slug("swim")))]
    }
    try await folder.writer.change("daybook test") { $0.write("name: Ana Lima\n", to: "people/ana/profile.yml") }
    // What would bring the former name back goes: the lines around it have the new one.
    try folder.write("- [ ] Milk @ben\n", to: "people/ana/lists/home.md")
    try await folder.writer.change("daybook test") { $0.remove("people/ana/lists/home.md") }
    #expect(folder.undoable.count == 4)
    try await move(by: folder.writer)
    #expect(
      folder.undoable.map(\.paths) == [
        ["people/ana/profile.yml"], ["people/benjamin/files/plan.txt"], ["people/benjamin/profile.yml"],
      ])
    #expect(folder.undoable.allSatisfy { $0.owner != .person(ben) && !$0.subjects.contains(.person(ben)) })
    while folder.undoable.first?.paths != ["people/benjamin/profile.yml"] { _ = try #require(try await folder.undo()) }
    _ = try await folder.undo()
    #expect(folder.text("people/benjamin/profile.yml") == "name: Ben\n" && !folder.exists("people/ben"))
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
