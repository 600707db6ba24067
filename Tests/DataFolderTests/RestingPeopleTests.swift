import DataFolder
import Diagnostics
import Foundation
import Journal
import Testing

@Suite("An error in the folder of a person is theirs")
struct RestingPeopleTests {
  private static let files = [
    "people/ana/habits/run.md": TestFolder.habit("visibility: public"),
    "people/ben/profile.yml": "name: Ben\n",
    "people/ben/habits/swim.md": "---\ntitle: Swim\nschedule: someday\n---\n",
    "people/ben/followers.yml": "- {person: nobody, state: accepted}\n",
    "people/cleo/profile.yml": "name: Cleo\n",
  ]
  private let ana = Username("ana")!
  private let ben = Username("ben")!
  private let cleo = Username("cleo")!

  @Test("errors are told apart by whose folder they are in, and the others are everybody's")
  func whose() async throws {
    let folder = try TestFolder(Self.files)
    try folder.write("title: Run\n", to: "challenges/run.md")
    try folder.write("a", to: "people/Dora/profile.yml")
    let reading = await folder.read()
    #expect(reading.errorsByPerson.mapValues(\.count) == [ben: 2])
    #expect(reading.sharedErrors.compactMap { $0.location?.path } == ["challenges/run.md", "people/Dora"])
    #expect(reading.errors(hindering: .everybody).count == 4)
    #expect(reading.errors(hindering: .person(ben)).count == 4)
    #expect(reading.errors(hindering: .person(ana)).count == 2)
    #expect(reading.errors(hindering: .person(nil)).count == 2, "Ana is the owner")
  }

  @Test("a folder with another name that begins alike, and one that cannot be opened")
  func names() async throws {
    let folder = try TestFolder(["people/ana-b/profile.yml": "visibility: everyone\n"])
    try folder.link("people/ben", to: "/dev/null")
    let errors = await folder.read().errorsByPerson
    #expect(errors.keys.sorted().map(\.text) == ["ana-b", "ben"])
  }

  @Test("who has errors rests: there, but with nothing of theirs")
  func resting() async throws {
    let reading = try await TestFolder.read(Self.files).resting()
    #expect(reading.book.people.map(\.username) == [ana, cleo])
    #expect(reading.book.resting == [ben])
    #expect(reading.book.usernames == [ana, ben, cleo])
    #expect(!reading.book.isResting && reading.hasErrors)
    #expect(reading.resting() == reading, "once is enough")
  }

  @Test("of whom something sound is known, that is shown as of today")
  func known() async throws {
    let folder = try TestFolder(Self.files)
    try folder.write("---\ntitle: Swim\nschedule: daily\n---\n", to: "people/ben/habits/swim.md")
    try folder.write("- {person: ana, state: accepted}\n", to: "people/ben/followers.yml")
    let sound = await folder.read()
    #expect(!sound.hasErrors)
    let last = Dictionary(uniqueKeysWithValues: sound.book.people.map { ($0.username, $0) })
    try folder.write("---\ntitle: Dive\nschedule: someday\n---\n", to: "people/ben/habits/swim.md")
    let reading = await folder.read(today: Day("2026-11-23")).resting(exceptKnown: last)
    let shown = try #require(reading.book.person(ben))
    #expect(shown.habits.map(\.habit.title) == ["Swim"] && shown.today == Day("2026-11-23"))
    #expect(reading.book.resting.isEmpty && reading.book.people.map(\.username) == [ana, ben, cleo])
  }

  @Test("the owner stays the owner, also while they rest, and nobody else becomes it")
  func owner() async throws {
    var files = Self.files
    files["people/ana/habits/run.md"] = "---\ntitle: Run\n---\n"
    let named = try await TestFolder.read(files).resting().book
    #expect(named.resting == [ana, ben] && named.owner == nil && named.ownerName == ana)
    files["daybook.yml"] = "today: 2026-11-20\n"
    let unnamed = try await TestFolder.read(files).resting().book
    #expect(unnamed.people.map(\.username) == [cleo] && unnamed.owner == nil && unnamed.ownerName == nil)
    let alone = try await TestFolder.read(["people/ana/habits/run.md": "---\ntitle: Run\n---\n"]).resting().book
    #expect(alone.isResting && alone.ownerName == ana)
  }
}
