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
    #expect(told == [["Ben has done “Tap”."], [], ["Ben has done “Tap”."], []])
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
    #expect(done == ["Ben has done “Tap”.", "Ben has done “Tap”."])
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
}
