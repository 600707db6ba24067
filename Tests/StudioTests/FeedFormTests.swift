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

  @Test("what cannot be had is said beside the last good copy, and a move is agreed to by a button")
  func troubles() async throws {
    let web = Web()
    let sample = try ServedSample(today: day, feeds: web.source)
    _ = try await sample.send("feed-follow", ["address": Self.address])
    web.says { .failure(.nothingThere($0.text)) }
    #expect(try await sample.send("feed-pull", [:]).note.text == "Not everybody could be asked")
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
