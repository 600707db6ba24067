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

  private func page(_ sample: ServedSample) async throws -> ConflictsPage {
    try #require(try await sample.model(at: "conflicts.html") as? ConflictsPage)
  }

  @Test("Today says that something waits and leads to the page, whose buttons decide about one thing each")
  func oneByOne() async throws {
    let sample = try sample()
    let today = try await sample.today()
    #expect(today.contains("Two devices changed 2 things differently."))
    #expect(today.contains("href=\"conflicts.html\""))

    let conflicts = try await page(sample).conflicts
    #expect(conflicts.map(\.subject).first?.contains("Run") == true)
    #expect(conflicts.first?.sides.map(\.said) == ["done", "skipped"])
    #expect(conflicts.first?.choices.map(\.label) == ["Keep done", "Keep skipped", "Keep both"])
    #expect(conflicts.last?.choices.map { $0.label.filter { $0.isASCII } } == ["Keep Ana", "Keep Anna"])
    let html = try await sample.html(of: page(sample))
    #expect(!html.contains("2026-11-18,run,skip"))
    let outcome = try await sample.send(
      "conflict-settle", ["conflict": try #require(conflicts.first?.id), "choice": "other"])
    #expect(outcome.page == "conflicts.html")
    let settled = ChangeSummary.checkInSettled(habit: "Run", on: Day(number: 20_775))
    #expect(outcome.note.undo == EntryVersion(of: settled))
    #expect(sample.rows == ["2026-11-18,run,skip"])

    let second = try #require(try await page(sample).conflicts.first)
    let last = try await sample.send("conflict-settle", ["conflict": second.id, "choice": "this"])
    #expect(last.page == "index.html")
    #expect(sample.text("people/ana/profile.yml") == "name: Ana\n")
    #expect(try await page(sample).conflicts.isEmpty)
    #expect(try await !sample.today().contains("conflicts.html"))
  }

  @Test("a button names what its side says, and not what both say")
  func buttons() async throws {
    let sample = try ServedSample(today: day)
    try sample.write(
      "when,habit,value,comment\n2026-11-18,water,5,slow\n⇄2026-11-18,water,6,slow\n"
        + "2026-11-19,water,7,\n⇄-2026-11-19,water,8,\n",
      to: "people/ana/events/2026.csv")
    let conflicts = try await page(sample).conflicts
    func plain(_ text: String) -> String { text.filter(\.isASCII) }
    let labels = Set(conflicts.map { $0.choices.map { plain($0.label) } })
    #expect(labels == [["Keep 5 glasses", "Keep 6 glasses", "Keep both"], ["Keep 7 glasses", "Delete it"]])
    #expect(Set(conflicts.flatMap { $0.sides.map { plain($0.said) } }).contains("5 glasses, slow"))
  }

  @Test("a habit that another device deleted stays with its check-ins, or goes with them, and comes back by undo")
  func deletedHabit() async throws {
    let sample = try ServedSample(today: day)
    let habit = "---\ntitle: Run\nschedule: daily\n# ⇄ -\n---\n"
    try sample.write(habit, to: "people/ana/habits/run.md")
    try sample.write(
      "when,habit,value\n2026-11-18,run,done\n2026-11-18,water,8\n2026-11-19,run,done\n",
      to: "people/ana/events/2026.csv")
    #expect(try await sample.today().contains("Two devices changed 1 thing differently."))
    let conflict = try #require(try await page(sample).conflicts.first)
    #expect(conflict.choices.map(\.label) == ["Keep it with its check-ins", "Delete it with its check-ins"])
    // One tap is not enough for it.
    #expect(conflict.choices.map(\.ask) == [nil, "Delete"])
    try await sample.send("conflict-settle", ["conflict": conflict.id, "choice": "other"])
    #expect(sample.text("people/ana/habits/run.md") == nil)
    #expect(sample.rows == ["2026-11-18,water,8"])
    let ana = try #require(Username("ana"))
    _ = try await sample.writer.undo(of: HistoryScope(of: ana, isOwner: true))
    #expect(sample.text("people/ana/habits/run.md") == habit)
    #expect(sample.rows.count == 3)
    let again = try #require(try await page(sample).conflicts.first)
    try await sample.send("conflict-settle", ["conflict": again.id, "choice": "this"])
    #expect(sample.text("people/ana/habits/run.md") == "---\ntitle: Run\nschedule: daily\n---\n")
    #expect(sample.rows.count == 3)
  }

  @Test("a habit that another device archived is asked about in words, and its check-ins move the day, which is said")
  func archivedHabit() async throws {
    let sample = try ServedSample(today: day)
    try sample.write(
      "---\ntitle: Run\nschedule: daily\n# ⇄ archived: 2026-11-15\n---\n", to: "people/ana/habits/run.md")
    try sample.write("when,habit,value\n2026-11-18,run,done\n", to: "people/ana/events/2026.csv")
    let conflict = try #require(try await page(sample).conflicts.first)
    #expect(conflict.subject.filter(\.isASCII) == "Run: Archived")
    #expect(conflict.choices.map(\.ask) == [nil, nil])
    let outcome = try await sample.send("conflict-settle", ["conflict": conflict.id, "choice": "other"])
    #expect(outcome.note.text.contains("There are check-ins until then"))
    #expect(
      sample.text("people/ana/habits/run.md") == "---\ntitle: Run\nschedule: daily\narchived: 2026-11-19\n---\n")
    #expect(sample.rows == ["2026-11-18,run,done"])
  }

  @Test("a field of a task is on Today, and decided about in its words")
  func task() async throws {
    let sample = try ServedSample(today: day)
    try sample.write(
      "---\ntitle: Home\n---\n- [ ] Paint due:2026-12-02 id:c\n  > ana 2026-11-20: ⇄ due:2026-12-03\n",
      to: "people/ana/lists/home.md")
    #expect(try await sample.today().contains("Two devices changed 1 thing differently."))
    let conflict = try #require(try await page(sample).conflicts.first)
    #expect(conflict.subject.filter(\.isASCII) == "Paint: Due")
    #expect(conflict.choices.map { $0.label.filter(\.isASCII) } == ["Keep 2026-12-02", "Keep 2026-12-03"])
    try await sample.send("conflict-settle", ["conflict": conflict.id, "choice": "other"])
    #expect(sample.text("people/ana/lists/home.md") == "---\ntitle: Home\n---\n- [ ] Paint due:2026-12-03 id:c\n")
  }

  @Test("copies that another program left are merged by one button, and what is in doubt is told")
  func copies() async throws {
    let sample = try ServedSample(today: day)
    let rows = "when,habit,value\n2026-11-18,run,done\n"
    try sample.write(rows, to: "people/ana/events/2026.csv")
    let copy = "people/ana/events/2026.sync-conflict-20261119-101500-ABCDEFG.csv"
    try sample.write(rows + "2026-11-19,run,done\n", to: copy)
    let page = try await page(sample)
    #expect(page.mergeAll == "Merge the copy")
    #expect(page.conflicts.first?.choices.count == 3)
    let outcome = try await sample.send("conflict-merge", [:])
    #expect(outcome.page == "index.html")
    #expect(outcome.note.text.contains("the larger number counts"))
    #expect(outcome.note.undo == EntryVersion(of: .copiesMerged(count: 1)))
    #expect(sample.rows == ["2026-11-18,run,done", "2026-11-19,run,done"])
    #expect(sample.text(copy) == nil)
    await #expect(throws: RefusedForm.self) { try await sample.send("conflict-merge", [:]) }
  }

  @Test("what everybody shares is on the page of whoever runs the daybook, and on their Today")
  func shared() async throws {
    let sample = try ServedSample(today: day)
    try sample.write("owner: ana\ntime_zone: UTC\ntitle: Ours\n# ⇄ title: Mine\n", to: "daybook.yml")
    try sample.write("name: Ben\n", to: "people/ben/profile.yml")
    let people = try await sample.revision().book.people
    #expect(people.map(\.conflictCount) == [1, 0])
    #expect(try await page(sample).conflicts.map(\.file) == ["daybook.yml"])
  }

  @Test("without a choice nothing is decided, and what is settled already is gone")
  func refused() async throws {
    let sample = try sample()
    for fields in [["conflict": "000000"], ["conflict": "000000", "choice": "this"]] {
      await #expect(throws: RefusedForm.self) { try await sample.send("conflict-settle", fields) }
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
