import Changes
import DataFolder
import Journal
import SitePlan
import Testing

@testable import Studio

@Suite("What devices changed differently, by a form")
struct ConflictFormTests {
  private let day = Day(number: 20_777)

  private func sample() throws -> ServedSample {
    let sample = try ServedSample(today: day)
    try sample.write("when,habit,value\n2026-11-18,run,done\n⇄2026-11-18,run,skip\n", to: "people/ana/events/2026.csv")
    try sample.write("name: Ana\n# ⇄ name: Anna\n", to: "people/ana/profile.yml")
    return sample
  }

  private func named(_ page: FormPage?) -> String? { page?.hidden.first { $0.name == "conflict" }?.value }

  @Test("Today says that something waits and leads to the form, which asks about one thing after the other")
  func oneByOne() async throws {
    let sample = try sample()
    let today = try await sample.today()
    #expect(today.contains("Two devices changed 2 things differently."))
    #expect(today.contains("href=\"conflicts.html\""))

    let first = try #require(try await sample.model(at: "conflicts.html") as? FormPage)
    let html = try await sample.html(of: first)
    #expect(html.contains("2026-11-18,run,skip"))
    let outcome = try await sample.send(
      "conflict-settle", ["conflict": try #require(named(first)), "choice": "other"])
    #expect(outcome.page == "conflicts.html")
    #expect(outcome.note.undo == EntryVersion(of: .conflictsSettled(count: 1)))
    #expect(sample.rows == ["2026-11-18,run,skip"])

    let second = try #require(try await sample.model(at: "conflicts.html") as? FormPage)
    try await sample.send("conflict-settle", ["conflict": try #require(named(second)), "choice": "this"])
    #expect(sample.text("people/ana/profile.yml") == "name: Ana\n")
    let last = try #require(try await sample.model(at: "conflicts.html") as? FormPage)
    #expect(last.groups.isEmpty)
    #expect(try await !sample.today().contains("conflicts.html"))
  }

  @Test("without a choice the form comes again, and what is settled already is gone")
  func refused() async throws {
    let sample = try sample()
    let page = try await sample.refused("conflict-settle", ["conflict": "000000"])
    #expect(page.problems.count == 1)
    await #expect(throws: RefusedForm.self) {
      try await sample.send("conflict-settle", ["conflict": "000000", "choice": "this"])
    }
  }

  @Test("nobody decides about what is in the folder of somebody else")
  func others() async throws {
    let sample = try sample()
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let found = try FolderConflicts(in: FolderWriter(root: sample.root).glance()).conflicts
    let id = try #require(found.first?.id)
    await #expect(throws: RefusedForm.self) {
      try await sample.send("conflict-settle", ["conflict": id, "choice": "this"], of: Username("ben"))
    }
    #expect(sample.rows.count == 2)
  }
}
