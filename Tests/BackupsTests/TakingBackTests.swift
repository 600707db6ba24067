import Testing

@testable import Backups

@Suite("What becomes of a folder when files are taken from a backup")
struct TakingBackTests {
  private static let events = "people/ana/events/2026.csv"
  private static let columns = "when,habit,value,comment,photo\n"

  private func loss(_ path: String, _ here: String, _ kept: String) -> TakingBack.Loss? {
    TakingBack.loss(at: path, here: Array(here.utf8), kept: Array(kept.utf8))
  }

  @Test("check-ins that are here alone go, each as often as it is here, and the line with the columns is none")
  func checkIns() {
    let one = "2026-11-18,run,done,,\n"
    let kept = Self.columns + one
    #expect(loss(Self.events, kept, kept) == nil)
    #expect(loss(Self.events, Self.columns, kept) == nil)
    #expect(loss(Self.events, kept + one, kept)?.checkIns == 1)
    #expect(loss(Self.events, kept + "2026-11-19,run,done,,\n2026-11-20,read,done,,", kept)?.checkIns == 2)
    #expect(loss(Self.events, kept.replacing("\n", with: "\r\n"), kept) == nil)
    #expect(loss(Self.events, "when,habit,value\n" + one, kept) == nil)
  }

  @Test("tasks of a list go, and other lines are no tasks; of other files nothing is counted")
  func tasks() {
    let list = "people/ana/lists/home.md"
    let found = loss(list, "# Home\n- [ ] Tea\n  - [x] Green\nWords\n", "- [ ] Milk\n")
    #expect(found?.tasks == 2 && found?.checkIns == 0)
    #expect(loss(list, "- [ ] Milk\n# Home\n", "- [ ] Milk\n") == nil)
    #expect(loss("people/ana/habits/run.md", "- [ ] Tea\n", "") == nil)
    #expect(loss("challenges/mile.yml", "a,b\nc,d\n", "") == nil)
  }

  private func traces(
    of habit: String, kept: [String: String], here: [String: String] = [:], pictures: [String] = []
  ) -> [String] {
    TakingBack.traces(
      of: habit, among: kept.keys + pictures, kept: kept.mapValues { Array($0.utf8) },
      here: { here[$0].map { Array($0.utf8) } })
  }

  @Test("of a habit whose file is taken, the files that name it are told, with the pictures of its check-ins")
  func habit() {
    let found = traces(
      of: "people/ana/habits/run.md",
      kept: [
        Self.events: Self.columns + "2026-11-18,run,done,,hill.jpg\n2026-11-18,read,done,,book.jpg\n",
        "people/ana/events/2025.csv": Self.columns + "2025-11-18,trail-run,done,,\n",
        "people/ana/profile.yml": "reminders:\n  - {habit: run, at: 07:00}\n",
        "people/ben/events/2026.csv": Self.columns + "2026-11-18,run,done,,\n",
        "people/ana/habits/walk.md": "instead of run\n",
        "challenges/mile.yml": "people:\n  - {person: ana, habit: run, state: joined}\n",
        "challenges/other.yml": "people:\n  - {person: ana, habit: running}\n",
      ],
      here: [Self.events: Self.columns + "2026-11-18,read,done,,book.jpg\n"],
      pictures: ["people/ana/photos/hill.jpg", "people/ana/photos/book.jpg"])
    #expect(
      found == ["challenges/mile.yml", Self.events, "people/ana/photos/hill.jpg", "people/ana/profile.yml"])
  }

  @Test("what still names it here lacks nothing, and a file that is no habit's has no traces")
  func none() {
    let kept = [Self.events: Self.columns + "2026-11-18,run,done,,\n"]
    #expect(traces(of: "people/ana/habits/run.md", kept: kept, here: kept) == [])
    #expect(traces(of: "people/ana/profile.yml", kept: kept) == [])
    #expect(traces(of: "people/ana/habits/run.md", kept: kept) == [Self.events])
  }
}
