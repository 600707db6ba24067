import Accounts
import Changes
import DataFolder
import Fetching
import Journal
import Synchronization
import Testing

@testable import SitePlan
@testable import Studio

@Suite("Following people on other sites by forms")
struct FeedFormTests {
  private let day = Day(number: 20_777)
  private static let address = "https://far.example/people/ben/feed.json"
  private static let moved = "https://new.example/people/ben/feed.json"
  private static let file = "people/ana/following.yml"

  fileprivate static func feed(at address: String) -> [UInt8] {
    Array(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"Ben <Okafor>","home_page_url":"https://far.example/people/ben/",
      "feed_url":"\(address)","_daybook":{"spec":1,"timezone":"UTC","generated":"2026-11-19T07:00:00Z","through":"2026-11-19",
      "habits":[{"id":"swim","url":"https://far.example/people/ben/swim/","title":"Swim","schedule":"daily",
      "days":[["2026-11-19","done"]]}]},"items":[]}
      """.utf8)
  }

  /// What the web answers, which changes.
  private final class Web: Sendable {
    private let answer = Mutex<@Sendable (WebAddress) -> Result<Fetcher.Answer, FetchFlaw>>({ address in
      .success(
        Fetcher.Answer(
          bytes: FeedFormTests.feed(at: address.text), version: Fetcher.Version(), address: address, movedTo: nil))
    })

    func says(_ new: @escaping @Sendable (WebAddress) -> Result<Fetcher.Answer, FetchFlaw>) {
      answer.withLock { $0 = new }
    }

    var source: FeedSource { FeedSource { [self] address, _ in answer.withLock { $0 }(address) } }
  }

  private func following(_ sample: ServedSample) async throws -> FollowingPage {
    try #require(try await sample.model(at: "following.html") as? FollowingPage)
  }

  @Test("an address is asked at once, and who is there stands among friends until they are followed no longer")
  func follow() async throws {
    let web = Web()
    let sample = try ServedSample(today: day, feeds: web.source)
    let added = try await sample.send("feed-follow", ["address": Self.address])
    #expect(added.note == Note("You follow Ben <Okafor>", undo: .feedFollowed("Ben <Okafor>")))
    #expect(sample.text(Self.file)?.contains(Self.address) == true)
    let friend = try #require(try await following(sample).friends.first)
    #expect(friend.name == "Ben <Okafor>" && friend.habits.map(\.href) == ["https://far.example/people/ben/swim/"])
    #expect(friend.elsewhere?.host == "far.example" && friend.elsewhere?.trouble == nil)
    let html = try await sample.html(of: following(sample))
    #expect(html.contains("Ben &lt;Okafor&gt;") && !html.contains("<Okafor>") && html.contains("-/feed-stop"))
    let stopped = try await sample.send("feed-stop", ["address": Self.address])
    #expect(stopped.note.text == "You do not follow Ben <Okafor>" && sample.text(Self.file) == nil)
  }

  @Test("of one person one form at a time asks another site, and few in a minute")
  func gate() async throws {
    let gate = FetchGate()
    let (ana, ben) = (try #require(Username("ana")), try #require(Username("ben")))
    try await gate.passing(ana, at: 0) {
      await #expect(throws: FetchGate.Full.self) { try await gate.passing(ana, at: 0) {} }
      try await gate.passing(ben, at: 0) {}
    }
    for _ in 1..<FetchGate.mostInSpan { try await gate.passing(ana, at: 1) {} }
    await #expect(throws: FetchGate.Full.self) { try await gate.passing(ana, at: FetchGate.span - 1) {} }
    try await gate.passing(ana, at: FetchGate.span) {}
    // What was thrown frees the place, too.
    await #expect(throws: CancellationError.self) { try await gate.passing(ben, at: 60) { throw CancellationError() } }
    try await gate.passing(ben, at: 60) {}

    // However many people there are.
    func pass(_ number: Int) async throws {
      if number == FetchGate.most {
        await #expect(throws: FetchGate.Full.self) { try await gate.passing(ana, at: 500) {} }
        return
      }
      let person = try #require(Username("p\(number)"))
      try await gate.passing(person, at: 500) { try await pass(number + 1) }
    }
    try await pass(0)

    let sample = try ServedSample(today: day, feeds: Web().source)
    for number in 0..<FetchGate.mostInSpan {
      _ = try await sample.send("feed-follow", ["address": "https://a\(number).example/people/ben/feed.json"])
    }
    await #expect(throws: FetchGate.Full.self) { try await sample.send("feed-pull", [:]) }
    // What asks nobody is not held up.
    _ = try await sample.send("feed-stop", ["address": "https://a0.example/people/ben/feed.json"])
  }

  @Test("who is asked by itself while the app runs is asked where the settings say so, and by no fixed day")
  func byItself() async throws {
    let sample = try ServedSample(today: day, feeds: Web().source)
    try sample.write("owner: ana\ntime_zone: UTC\nfollow_pull: daily\n", to: "daybook.yml")
    try sample.write("- {follows: \"\(Self.address)\"}\n", to: Self.file)
    await sample.site.refresh()
    #expect(await FeedLoop(site: sample.site).look().isEmpty)
    var services = await sample.site.services
    services.today = nil
    let site = LiveSite(services, token: SecretToken())
    await site.refresh()
    #expect(await FeedLoop(site: site).look().map(\.text) == ["ana"])
    #expect(try await following(sample).friends.first?.habits.count == 1)
    await site.refresh()
    #expect(await FeedLoop(site: site).look().isEmpty)
  }

  @Test("what cannot be had is said beside the last good copy, and a move is agreed to by a button")
  func troubles() async throws {
    let web = Web()
    let sample = try ServedSample(today: day, feeds: web.source)
    _ = try await sample.send("feed-follow", ["address": Self.address])
    web.says { .failure(.nothingThere($0.text)) }
    #expect(
      try await sample.send("feed-pull", [:]).note.text == "Of some there is nothing newer: it says why beside them")
    let gone = try #require(try await following(sample).friends.first)
    #expect(gone.elsewhere?.trouble == "There is nothing at this address any more." && gone.habits.count == 1)
    let there = try WebAddress(Self.moved)
    web.says { _ in
      .success(
        Fetcher.Answer(bytes: Self.feed(at: Self.moved), version: Fetcher.Version(), address: there, movedTo: there))
    }
    _ = try await sample.send("feed-pull", [:])
    #expect(try await following(sample).friends.first?.elsewhere?.movedTo == Self.moved)
    _ = try await sample.send("feed-follow", ["address": Self.moved])
    #expect(sample.text(Self.file)?.contains(Self.moved) == true && sample.text(Self.file)?.contains("far.") == false)
  }
}
