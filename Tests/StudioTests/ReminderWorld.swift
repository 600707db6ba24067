import Changes
import DataFolder
import Editions
import Foundation
import Journal
import SiteBuild
import SitePlan
import Synchronization

@testable import Studio

/// The process was killed.
struct Killed: Error {}

/// A data folder, a clock, and what the other side has taken.
final class ReminderWorld: Sendable {
  struct State {
    var now: Int64 = 1_795_590_000  // 2026-11-25T07:00:00Z
    var taken: [(channel: String, id: String, items: [String])] = []
    var failing: DeliveryFailure?
    /// Messages with this text are refused for good.
    var refusing: String?
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

  /// What was taken by a way since the first so many messages, all sentences in order.
  func sentences(_ channel: String, since count: Int = 0) -> [String] {
    taken(channel).dropFirst(count).flatMap(\.self)
  }

  /// What is stored of what was told.
  func record() throws -> ReminderRecord { ReminderRecord(stored: try ReminderStore(root: root).read()) }

  @discardableResult
  func run() async throws -> [ReminderRound.Attempt] {
    let book = await BookReader(root: root).read(today: nil, now: now).resting().book
    let service = ReminderService(
      machine: { nil },
      ways: { person, _ in person.notifications.channels.map { ($0, .command([$0.rawValue])) } },
      send: { [self] message, route, _ in
        guard case .command(let words) = route else { return }
        if let failure = state.withLock({ $0.failing }) { throw failure }
        if let text = state.withLock({ $0.refusing }), message.items.contains(where: { $0.text.contains(text) }) {
          throw DeliveryFailure(message: "no, never", .refused)
        }
        try step()
        state.withLock { $0.taken.append((words[0], message.id, message.items.map(\.text))) }
        try step()
      })
    let store = ReminderStore(root: root, beforeStep: { [self] _ in try step() })
    guard let right = try store.round() else { return [] }
    let languages = try Dictionary(
      uniqueKeysWithValues: ["en", "de"].map { ($0, try Words(TemplateSet.load(language: $0))) })
    let words: @Sendable (Username) -> Words = { [book] person in
      languages[book.language(of: book.person(person))] ?? languages["en"]!
    }
    return try ReminderRound(
      store, service: service, words: words, now: { [self] in now },
      wallClock: { WallClock($0, in: $1) }
    ).run(book, in: right)
  }
}
