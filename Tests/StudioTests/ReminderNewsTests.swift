import Changes
import Foundation
import Testing

/// What others did in shared lists, from the file to the message.
@Suite("News that somebody is told")
struct ReminderNewsTests {
  /// A list of Ana's in which Ben writes; the round at which it is seen first has no news.
  private func world(_ tasks: String) async throws -> ReminderWorld {
    let world = try ReminderWorld(profile: "notify: [mail]\n")
    try world.write("name: Ben\n", to: "people/ben/profile.yml")
    try change(world, tasks)
    try await world.run()
    return world
  }

  private func change(_ world: ReminderWorld, _ tasks: String) throws {
    try world.write(
      "---\ntitle: Home\nshare: [{person: ben, may: write}]\n---\n\(tasks)", to: "people/ana/lists/home.md")
  }

  /// What was told of lists after each state of the list, at a minute's distance.
  private func told(_ world: ReminderWorld, _ states: [String]) async throws -> [[String]] {
    var told: [[String]] = []
    for state in states {
      let before = world.taken("mail").count
      world.now += 60
      try change(world, state)
      for _ in 0..<2 { try await world.run() }
      told.append(world.sentences("mail", since: before))
    }
    return told
  }

  @Test("what is done, opened and done again is told twice, each once")
  func doneAgain() async throws {
    let (open, done) = ("- [ ] Tap\n", "- [x] Tap done:2026-11-25 by:ben\n")
    let told = try await told(try await world(open), [done, open, done, done])
    #expect(told == [["ben has done “Tap”."], [], ["ben has done “Tap”."], []])
  }

  @Test("what is moved and moved back and moved again is told each time")
  func movedAgain() async throws {
    func due(_ day: String) -> String { "- [ ] Tap due:\(day) changed:ben\n" }
    let told = try await told(
      try await world(due("2026-12-01")), [due("2026-12-02"), due("2026-12-01"), due("2026-12-02")])
    #expect(told.map(\.count) == [1, 1, 1])
  }

  @Test("the same said twice in a minute is told twice, also where both are seen at once")
  func saidAgain() async throws {
    let comment = "  > ben 2026-11-25T07:00: Which one?\n"
    let tap = "- [ ] Tap\n"
    let apart = try await told(try await world(tap), [tap + comment, tap + comment + comment, tap + comment + comment])
    #expect(apart.map(\.count) == [1, 1, 0])
    let together = try await told(try await world(tap), [tap + comment + comment, tap + comment + comment])
    #expect(together.map(\.count) == [2, 0])
  }

  @Test("news that wait in a quiet time are told all, also those that are alike")
  func waiting() async throws {
    let (open, ticked) = ("- [ ] Tap\n", "- [x] Tap done:2026-11-25 by:ben\n")
    let world = try await world(open)
    try world.write("name: Ana\nnotify: [mail]\nquiet: 06:00-09:00\n", to: "people/ana/profile.yml")
    #expect(try await told(world, [ticked, open, ticked]).allSatisfy(\.isEmpty))
    world.now += 2 * 3600
    let before = world.taken("mail").count
    for _ in 0..<3 { try await world.run() }
    let done = world.sentences("mail", since: before)
    #expect(done == ["ben has done “Tap”.", "ben has done “Tap”."])
  }

  @Test("a record of an earlier version, which did not count news, is read")
  func earlier() async throws {
    let world = try await world("- [ ] Tap\n")
    let path = world.root + "/.daybook/reminders/record.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let older = text.replacing(/"newsCount":\d+,/, with: "")
    #expect(older != text)
    try world.write(older, to: ".daybook/reminders/record.json")
    world.now += 60
    #expect(try await world.run().isEmpty, "it would be told again without a record")
  }

  @Test("another username is followed: nothing is told again, of a task, a link or a list, and news go on")
  func renamed() async throws {
    let world = try ReminderWorld(profile: "notify: [mail]\nvisibility: public\n")
    func list(_ owner: String, _ other: String, _ said: String = "") throws {
      let tasks = "- [ ] Door due:2026-11-25T06:59 @\(owner)\n- [ ] Tap due:2026-12-01 @\(other)\n\(said)"
      try world.write(
        "---\ntitle: Home\nshare: [{person: \(other), may: write}]\n---\n\(tasks)",
        to: "people/\(owner)/lists/home.md")
    }
    try world.write("name: Ben\nnotify: [mail]\n", to: "people/ben/profile.yml")
    try list("ana", "ben")
    try await world.run()
    let (links, told) = (try world.record().links.count, world.taken("mail"))
    #expect(told.joined().sorted() == ["Door, due 06:59", "Run, 07:00"] && links == 2)
    // Both have other names a minute later.
    for (was, now) in [("ana", "anna"), ("ben", "benno")] {
      try FileManager.default.moveItem(atPath: "\(world.root)/people/\(was)", toPath: "\(world.root)/people/\(now)")
    }
    try world.write(
      "- {was: ana, is: anna, on: 2026-11-25}\n- {was: ben, is: benno, on: 2026-11-25}\n", to: "renamed.yml")
    try world.write("owner: anna\ntimezone: UTC\nserve_url: https://d.example.org\n", to: "daybook.yml")
    try list("anna", "benno")
    world.now += 60
    #expect(try await world.run().isEmpty)
    let record = try world.record()
    #expect(record.people.keys.sorted() == ["anna", "benno"] && record.links.count == links)
    #expect(record.links.allSatisfy { $0.person == "anna" })
    try list("anna", "benno", "  > benno 2026-11-25T07:01: It drips.\n")
    world.now += 60
    #expect(try await world.run().map(\.person.text) == ["anna"])
    #expect(world.taken("mail").last == ["benno on “Tap”: It drips."])
  }

  @Test("news that waited keep their place under another name")
  func renamedWhileWaiting() async throws {
    let world = try await world("- [ ] Tap\n")
    world.state.withLock { $0.refusing = "Tap" }
    try change(world, "- [x] Tap done:2026-11-25 by:ben\n")
    try world.write("name: Ana\nnotify: [mail, desktop]\n", to: "people/ana/profile.yml")
    world.state.withLock { $0.failing = DeliveryFailure(message: "asleep", .passing) }
    try await world.run()
    try FileManager.default.moveItem(atPath: "\(world.root)/people/ben", toPath: "\(world.root)/people/benno")
    try world.write("- {was: ben, is: benno, on: 2026-11-25}\n", to: "renamed.yml")
    try world.write(
      "---\ntitle: Home\nshare: [{person: benno, may: write}]\n---\n- [x] Tap done:2026-11-25 by:benno\n",
      to: "people/ana/lists/home.md")
    world.state.withLock { ($0.failing, $0.refusing) = (nil, nil) }
    world.now += 3_600
    try await world.run()
    let (mails, screen) = (world.sentences("mail"), world.sentences("desktop"))
    #expect(mails.count { $0 == "benno has done “Tap”." } == 1)
    #expect(screen.count { $0 == "benno has done “Tap”." } == 1)
    world.now += 60
    #expect(try await world.run().isEmpty)
  }
}
