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

  @Test("a column more, or columns in another order, is no other check-in")
  func columns() {
    let kept = "when,habit,value\n2026-11-18,run,done\n2026-11-19,read,done\n"
    let wider = "when,habit,value,comment\n2026-11-18,run,done,\n2026-11-19,read,done,\n"
    #expect(loss(Self.events, wider, kept) == nil)
    #expect(loss(Self.events, "habit,when,value\nrun,2026-11-18,done\nread,2026-11-19,done\n", kept) == nil)
    #expect(loss(Self.events, wider + "2026-11-20,run,done,late\n", kept)?.checkIns == 1)
  }

  @Test("a check-in that was changed since is told apart from one that is only here")
  func changedCheckIns() {
    let kept = Self.columns + "2026-11-18,run,done,,\n2026-11-18T08:00,read,3,,\n"
    let rows = ["2026-11-18,run,done,by the river,", "2026-11-18T09:00,read,4,,", "2026-11-19,run,done,,"]
    let found = loss(Self.events, Self.columns + rows.joined(separator: "\n"), kept)
    #expect(found?.changedCheckIns == 2 && found?.checkIns == 1)
    // Of one that is there as it was, another of the same day is no change.
    let more = loss(Self.events, kept + "2026-11-18,run,done,again,\n", kept)
    #expect(more?.changedCheckIns == 0 && more?.checkIns == 1)
  }

  @Test("what cannot be read goes, too, and where the columns cannot be read lines are counted")
  func unreadable() {
    let kept = Self.columns + "2026-11-18,run,done,,\n"
    #expect(loss(Self.events, kept + "2026-11-19,run,done,,,,,\n", kept)?.checkIns == 1)
    #expect(loss(Self.events, "day,habit\n2026-11-18,run,done,,\n2026-11-19,run\n", kept)?.checkIns == 1)
  }

  private static let list = "people/ana/lists/home.md"
  private static let head = "---\ntitle: Home\n---\n"

  @Test("tasks of a list go, and other lines are no tasks; of other files nothing is counted")
  func tasks() {
    let found = loss(Self.list, Self.head + "- [ ] Tea\n  - [x] Green\nWords\n", Self.head + "- [ ] Milk\n")
    #expect(found?.tasks == 2 && found?.checkIns == 0 && found?.changedTasks == 0)
    #expect(loss(Self.list, "---\ntitle: House\n---\nWords\n- [ ] Milk\n", Self.head + "- [ ] Milk\n") == nil)
    // Where the list cannot be read, its lines are counted.
    #expect(loss(Self.list, "- [ ] Tea\nWords\n", Self.head)?.tasks == 1)
    #expect(loss("people/ana/habits/run.md", "- [ ] Tea\n", "") == nil)
    #expect(loss("challenges/mile.md", "a,b\nc,d\n", "") == nil)
    #expect(TakingBack.counts(Self.list) && TakingBack.counts(Self.events) && !TakingBack.counts("daybook.yml"))
  }

  @Test("a task that was done, moved or described since is the same one, and an id alone is no change")
  func changedTasks() {
    let kept = Self.head + "- [ ] Milk\n- [ ] Tea\n- [ ] Old name id:abc123\n"
    #expect(loss(Self.list, Self.head + "- [ ] Old name id:abc123\n- [ ] Tea\n- [ ] Milk\n", kept) == nil)
    let found = loss(Self.list, Self.head + "- [x] Milk\n- [ ] Tea\n  Green, loose\n- [ ] New\n", kept)
    #expect(found?.changedTasks == 2 && found?.tasks == 1)
    #expect(loss(Self.list, Self.head + "- [ ] Tea id:tea\n- [ ] Milk\n- [ ] Old name id:abc123\n", kept) == nil)
    let renamed = loss(Self.list, Self.head + "- [ ] New name id:abc123\n", kept)
    #expect(renamed?.changedTasks == 1 && renamed?.tasks == 0)
    // As often as it is there.
    let twice = loss(Self.list, Self.head + "- [x] Milk\n- [x] Milk\n", kept)
    #expect(twice?.changedTasks == 1 && twice?.tasks == 1)
  }

  private func traces(
    of habit: String, kept: [String: String], here: [String: String] = [:], pictures: [String] = []
  ) -> [String]? {
    HabitTraces(of: habit)?.paths(
      among: kept.keys + pictures, kept: kept.mapValues { Array($0.utf8) }, here: { here[$0].map { Array($0.utf8) } })
  }

  @Test("of a habit whose file is taken, the files that name it are told, with the pictures of its check-ins")
  func habit() {
    let found = traces(
      of: "people/ana/habits/run.md",
      kept: [
        Self.events: Self.columns + "2026-11-18,run,done,,hill.jpg\n2026-11-18,read,done,run,book.jpg\n",
        "people/ana/events/2025.csv": Self.columns + "2025-11-18,trail-run,done,run,\n",
        "people/ana/profile.yml": "reminders:\n  - {habit: run, at: \"07:00\"}\n",
        "people/ana/lists/home.md": Self.head + "- [ ] buy run shoes\n",
        "people/ben/events/2026.csv": Self.columns + "2026-11-18,run,done,,\n",
        "people/ana/habits/walk.md": "---\ntitle: instead of run\nreplaces: run\n---\n",
        "challenges/mile.md": "---\nparticipants:\n  - {person: ana, habit: run, state: joined}\n---\n",
        "challenges/bens.md":
          "---\nparticipants:\n  - {person: ben, habit: run}\n  - {person: ana, habit: swim}\n---\n",
        "challenges/other.md": "---\nparticipants:\n  - {person: ana, habit: running}\n---\nA run.\n",
      ],
      here: [Self.events: Self.columns + "2026-11-18,read,done,run,book.jpg\n"],
      pictures: ["people/ana/photos/hill.jpg", "people/ana/photos/book.jpg", "people/ben/photos/hill.jpg"])
    #expect(
      found == ["challenges/mile.md", Self.events, "people/ana/photos/hill.jpg", "people/ana/profile.yml"])
  }

  @Test("what still names it here lacks nothing, and a file that is no habit's has no traces")
  func none() {
    let kept = [Self.events: Self.columns + "2026-11-18,run,done,,\n"]
    #expect(traces(of: "people/ana/habits/run.md", kept: kept, here: kept) == [])
    #expect(traces(of: "people/ana/profile.yml", kept: kept) == nil)
    #expect(traces(of: "people/ana/habits/run.md", kept: kept) == [Self.events])
    #expect(HabitTraces.areRead(in: Self.events) && !HabitTraces.areRead(in: Self.list))
  }
}
