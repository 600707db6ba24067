import Changes
import DataFolder
import Foundation
import Insights
import Journal
import Testing

@testable import Studio

/// Telling people, by a scripted other side.
@Suite("A round of reminders")
struct ReminderRoundTests {
  @Test("everything is told once on every way, and again only when it is due again")
  func once() async throws {
    let world = try ReminderWorld()
    for _ in 0..<3 { try await world.run() }
    #expect(world.taken("desktop") == [["Run, 07:00"]] && world.taken("mail") == [["Run, 07:00"]])
    world.now += 86_400
    try await world.run()
    #expect(world.taken("mail") == [["Run, 07:00"], ["Run, 07:00"]])
  }

  @Test("killed at any step and called again, nothing is lost, and at most one message comes twice, with the same id")
  func killed() async throws {
    let tasks = "- [ ] Tap due:2026-11-25T07:00\n- [ ] Door due:2026-11-25T06:58\n"
    let whole = try ReminderWorld(tasks: tasks)
    try await whole.run()
    let (steps, expected) = (whole.state.withLock { $0.steps }, whole.taken("mail").sorted { $0[0] < $1[0] })
    #expect(steps > 20 && expected.count == 3)
    for step in 0..<steps {
      let world = try ReminderWorld(tasks: tasks)
      world.state.withLock { $0.stepsLeft = step }
      await #expect(throws: Killed.self) { try await world.run() }
      world.state.withLock { $0.stepsLeft = nil }
      world.now += 60
      try await world.run()
      let taken = world.state.withLock { $0.taken }
      for channel in ["desktop", "mail"] {
        var ids: [String: [String]] = [:]
        for message in taken where message.channel == channel {
          if let before = ids[message.id] { #expect(before == message.items) }
          ids[message.id] = message.items
        }
        #expect(ids.values.sorted { $0[0] < $1[0] } == expected, "killed at step \(step)")
      }
      #expect(taken.count <= 7, "killed at step \(step): \(taken.count) messages")
    }
  }

  @Test("what was not taken is tried again after a pause that grows, and does not hold up other ways")
  func failing() async throws {
    let world = try ReminderWorld(profile: "notify: [mail]\n")
    world.state.withLock { $0.failing = DeliveryFailure(message: "no", isPassing: true) }
    #expect(try await world.run().map(\.failure?.message) == ["no"])
    #expect(try await world.run().isEmpty)
    world.now += 61
    #expect(try await world.run().count == 1)
    world.now += 61
    #expect(try await world.run().isEmpty, "the second pause is of five minutes")
    world.state.withLock { $0.failing = nil }
    world.now += 300
    try await world.run()
    #expect(world.taken("mail") == [["Run, 07:00"]])
  }

  @Test("what is refused for good is set aside once and listed, on its way alone, and others follow at once")
  func refused() async throws {
    let world = try ReminderWorld(tasks: "- [ ] Tap due:2026-11-25T07:00\n")
    world.state.withLock { $0.refusing = "Run" }
    let failures = try await world.run().compactMap(\.failure)
    #expect(failures.map(\.message) == ["no, never", "no, never"] && failures.allSatisfy { $0.prospect == .refused })
    #expect(world.taken("desktop") == [["Tap, due 07:00"]] && world.taken("mail") == [["Tap, due 07:00"]])
    world.now += 60
    #expect(try await world.run().isEmpty, "it is neither tried nor said again")
    let refused = try #require(try world.record().people["ana"]?.refused)
    #expect(refused.map(\.channel) == ["desktop", "mail"] && refused.allSatisfy { $0.title == "Run, 07:00" })
    // The next one of the same habit is tried again.
    world.state.withLock { $0.refusing = nil }
    world.now += 86_400 - 60
    try await world.run()
    #expect(world.taken("mail").last == ["Run, 07:00"])
    world.now += 30 * 86_400
    try await world.run()
    #expect(try world.record().people["ana"]?.refused == [])
  }

  @Test("a way that has to be mended first keeps its messages until it is")
  func standing() async throws {
    let world = try ReminderWorld(profile: "notify: [mail]\n")
    world.state.withLock { $0.failing = DeliveryFailure(message: "no such token", .standing) }
    #expect(try await world.run().count == 1)
    #expect(try world.record().people["ana"]?.refused == [])
    world.state.withLock { $0.failing = nil }
    world.now += 3_601
    try await world.run()
    #expect(world.taken("mail") == [["Run, 07:00"]])
  }

  @Test("what was refused is forgotten with those whom it is about")
  func refusedOfSomebodyGone() async throws {
    let world = try ReminderWorld(profile: "notify: [mail]\n")
    func list(_ line: String) throws {
      try world.write(
        "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n\(line)\n", to: "people/ana/lists/home.md")
    }
    try world.write("name: Ben\n", to: "people/ben/profile.yml")
    try list("- [ ] Tap")
    try await world.run()
    try list("- [x] Tap done:2026-11-25 by:ben")
    world.state.withLock { $0.refusing = "ben" }
    try await world.run()
    #expect(try world.record().people["ana"]?.refused.map(\.others) == [["ben"]])
    try FileManager.default.removeItem(atPath: world.root + "/people/ben")
    try world.write("---\ntitle: Home\n---\n", to: "people/ana/lists/home.md")
    try await world.run()
    #expect(try world.record().people["ana"]?.refused == [])
  }

  @Test("in a quiet time nothing is told; what waited comes afterwards, in one")
  func quiet() async throws {
    let world = try ReminderWorld(
      profile: "notify: [mail]\nquiet: 06:00-09:00\n", tasks: "- [ ] Tap due:2026-11-25T08:00\n")
    try await world.run()
    world.now += 7_200 - 60
    try await world.run()
    #expect(world.taken("mail").isEmpty)
    world.now += 60
    try await world.run()
    #expect(world.taken("mail") == [["Run, 07:00", "Tap, due 08:00"]])
  }

  @Test(
    "a task whose moment lay in a quiet night is told at its end while it is open; what was done and a day that is over are not",
    arguments: [30, 600])
  func quietNight(minutes: Int64) async throws {
    func tasks(doorIs: String) -> String {
      """
      - [ ] Tap due:2026-11-24T23:00
      - [\(doorIs)] Door due:2026-11-24T23:30\(doorIs == "x" ? " done:2026-11-25" : "")
      - [ ] Gas remind:2026-11-25T03:00
      - [ ] Roof due:2026-11-24T22:30 remind:every-2h
      - [ ] Milk

      """
    }
    let world = try ReminderWorld(profile: "notify: [mail]\nquiet: 22:00-07:00\n", tasks: tasks(doorIs: " "))
    try world.write("---\ntitle: Read\nschedule: daily\nremind: [\"23:00\"]\n---\n", to: "people/ana/habits/read.md")
    let morning = world.now
    world.now -= 10 * 3600
    try await world.run()
    let milk = TaskName(owner: try #require(Username("ana")), list: try #require(Slug("home")), key: "Milk")
    try ReminderStore(root: world.root).updateRecord {
      $0.people["ana"]?.postpone(.task(milk), until: WallClock(morning - 7 * 3600, offset: 0))
    }
    // However often it is looked meanwhile.
    for moment in stride(from: world.now, to: morning, by: Int(minutes) * 60) {
      world.now = moment
      try await world.run()
    }
    try world.write("---\ntitle: Home\n---\n" + tasks(doorIs: "x"), to: "people/ana/lists/home.md")
    #expect(world.taken("mail").isEmpty)
    world.now = morning
    for _ in 0..<2 { try await world.run() }
    #expect(
      world.taken("mail") == [
        [
          "Tap, overdue: it was due Tue 24 Nov, 23:00", "Milk", "Gas", "Roof, overdue: it was due Tue 24 Nov, 22:30",
          "Run, 07:00",
        ]
      ])
  }

  @Test("a machine that slept for a week tells what is still due, in one message")
  func asleep() async throws {
    let world = try ReminderWorld(
      profile: "notify: [mail]\n", tasks: "- [ ] Tap due:2026-11-26T08:00\n- [ ] Door due:2026-11-27\n")
    try await world.run()
    world.now += 7 * 86_400 + 1_800
    try await world.run()
    #expect(
      world.taken("mail") == [
        ["Run, 07:00"],
        [
          "Tap, overdue: it was due Thu 26 Nov, 08:00", "Door, overdue: it was due Fri 27 Nov", "Run, 07:00",
        ],
      ])
  }

  @Test("clocks that are set back tell nothing twice, and what is new meanwhile all the same")
  func setBack() async throws {
    let world = try ReminderWorld(profile: "notify: [mail]\n")
    try await world.run()
    world.now -= 3_600
    try await world.run()
    try world.write("---\ntitle: Home\n---\n- [ ] Tap remind:2026-11-25T06:30\n", to: "people/ana/lists/home.md")
    for _ in 0..<3 {
      world.now += 1_800
      try await world.run()
    }
    #expect(world.taken("mail") == [["Run, 07:00"], ["Tap"]])
  }

  @Test("without titles a message says only that there is something")
  func untitled() async throws {
    let world = try ReminderWorld(
      profile: "notify: [mail]\nnotify_titles: no\n",
      tasks: "- [ ] Tap due:2026-11-25T06:00\n- [ ] Door due:2026-11-25T06:00\n")
    try await world.run()
    #expect(world.taken("mail") == [["A habit is waiting for you.", "2 tasks are waiting for you."]])
  }

  @Test("without a record only what was due in the last hours is told")
  func forgotten() async throws {
    let world = try ReminderWorld(
      profile: "notify: [mail]\n", tasks: "- [ ] Tap due:2026-11-24T20:00\n- [ ] Door due:2026-11-25T02:00\n")
    try await world.run()
    #expect(world.taken("mail") == [["Door, due 02:00", "Run, 07:00"]])
  }

  @Test("of two that tell at once, one does")
  func oneAtOnce() throws {
    let world = try ReminderWorld()
    let store = ReminderStore(root: world.root)
    let right = try store.round()
    #expect(right != nil)
    #expect(try store.round() == nil)
    withExtendedLifetime(right) {}
  }
}
