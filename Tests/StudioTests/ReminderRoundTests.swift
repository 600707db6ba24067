import Changes
import DataFolder
import Editions
import Foundation
import Journal
import SiteBuild
import SitePlan
import Synchronization
import Testing

@testable import Studio

/// Telling people, by a scripted other side.
@Suite("A round of reminders")
struct ReminderRoundTests {
  /// The process was killed.
  private struct Killed: Error {}

  /// A data folder, a clock, and what the other side has taken.
  private final class World: Sendable {
    struct State {
      var now: Int64 = 1_795_590_000  // 2026-11-25T07:00:00Z
      var taken: [(channel: String, id: String, items: [String])] = []
      var failing: DeliveryFailure?
      /// After how many steps more the process is killed; `nil` for never.
      var stepsLeft: Int?
      var steps = 0
    }

    let root = NSTemporaryDirectory() + "daybook-reminders-\(UUID().uuidString)"
    let state = Mutex(State())

    init(profile: String = "notify: [desktop, mail]\n", tasks: String = "") throws {
      try write("owner: ana\ntimezone: UTC\nserve_url: https://d.example.org\n", to: "daybook.yml")
      try write("name: Ana\n\(profile)", to: "people/ana/profile.yml")
      try write("---\ntitle: Run\nschedule: daily\nremind: [\"07:00\"]\n---\n", to: "people/ana/habits/run.md")
      try write("---\ntitle: Home\n---\n\(tasks)", to: "people/ana/lists/home.md")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ text: String, to path: String) throws {
      let url = URL(fileURLWithPath: root + "/" + path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }

    func step() throws {
      try state.withLock { state in
        state.steps += 1
        guard let left = state.stepsLeft else { return }
        if left == 0 { throw Killed() }
        state.stepsLeft = left - 1
      }
    }

    var now: Int64 {
      get { state.withLock { $0.now } }
      set { state.withLock { $0.now = newValue } }
    }

    /// What was taken by a way, each message as its sentences.
    func taken(_ channel: String) -> [[String]] {
      state.withLock { $0.taken.filter { $0.channel == channel }.map(\.items) }
    }

    @discardableResult
    func run() async throws -> [ReminderRound.Attempt] {
      let book = await BookReader(root: root).read(today: nil, now: now).resting().book
      let service = ReminderService(
        machine: { nil },
        ways: { person, _ in person.notifications.channels.map { ($0, .command([$0.rawValue])) } },
        send: { [self] message, route, _ in
          guard case .command(let words) = route else { return }
          if let failure = state.withLock({ $0.failing }) { throw failure }
          try step()
          state.withLock { $0.taken.append((words[0], message.id, message.items.map(\.text))) }
          try step()
        })
      let store = ReminderStore(root: root, beforeStep: { [self] _ in try step() })
      guard let right = try store.round() else { return [] }
      return try ReminderRound(
        store, service: service, words: try Words(TemplateSet.load()), now: { [self] in now },
        wallClock: { WallClock($0, in: $1) }
      ).run(book, in: right)
    }
  }

  @Test("everything is told once on every way, and again only when it is due again")
  func once() async throws {
    let world = try World()
    for _ in 0..<3 { try await world.run() }
    #expect(world.taken("desktop") == [["Run, 07:00"]] && world.taken("mail") == [["Run, 07:00"]])
    world.now += 86_400
    try await world.run()
    #expect(world.taken("mail") == [["Run, 07:00"], ["Run, 07:00"]])
  }

  @Test("killed at any step and called again, nothing is lost, and at most one message comes twice, with the same id")
  func killed() async throws {
    let tasks = "- [ ] Tap due:2026-11-25T07:00\n- [ ] Door due:2026-11-25T06:58\n"
    let whole = try World(tasks: tasks)
    try await whole.run()
    let (steps, expected) = (whole.state.withLock { $0.steps }, whole.taken("mail").sorted { $0[0] < $1[0] })
    #expect(steps > 20 && expected.count == 3)
    for step in 0..<steps {
      let world = try World(tasks: tasks)
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
    let world = try World(profile: "notify: [mail]\n")
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

  @Test("in a quiet time nothing is told; what waited comes afterwards, in one")
  func quiet() async throws {
    let world = try World(
      profile: "notify: [mail]\nquiet: 06:00-09:00\n", tasks: "- [ ] Tap due:2026-11-25T08:00\n")
    try await world.run()
    world.now += 7_200 - 60
    try await world.run()
    #expect(world.taken("mail").isEmpty)
    world.now += 60
    try await world.run()
    #expect(world.taken("mail") == [["Run, 07:00", "Tap, due 08:00"]])
  }

  @Test("a machine that slept for a week tells what is still due, in one message")
  func asleep() async throws {
    let world = try World(
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
    let world = try World(profile: "notify: [mail]\n")
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
    let world = try World(
      profile: "notify: [mail]\nnotify_titles: no\n",
      tasks: "- [ ] Tap due:2026-11-25T06:00\n- [ ] Door due:2026-11-25T06:00\n")
    try await world.run()
    #expect(world.taken("mail") == [["A habit is waiting for you.", "2 tasks are waiting for you."]])
  }

  @Test("without a record only what was due in the last hours is told")
  func forgotten() async throws {
    let world = try World(
      profile: "notify: [mail]\n", tasks: "- [ ] Tap due:2026-11-24T20:00\n- [ ] Door due:2026-11-25T02:00\n")
    try await world.run()
    #expect(world.taken("mail") == [["Door, due 02:00", "Run, 07:00"]])
  }

  @Test("of two that tell at once, one does")
  func oneAtOnce() throws {
    let world = try World()
    let store = ReminderStore(root: world.root)
    let right = try store.round()
    #expect(right != nil)
    #expect(try store.round() == nil)
    withExtendedLifetime(right) {}
  }
}
