import DataFolder
import Exchange
import Fetching
import Foundation
import Journal
import Testing

@testable import Changes

/// What pulls do with answers of every kind, without asking anybody.
@Suite("Pulling feeds")
struct FeedPullTests {
  private static let address = "https://ben.example/people/ben/feed.json"

  private static func feed(
    _ name: String = "Ben", site: String? = "0123456789abcdef", at address: String = address
  ) -> [UInt8] {
    let site = site.map { "\"site\":\"\($0)\"," } ?? ""
    return Array(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"\(name)","home_page_url":"https://ben.example/people/ben/",
      "feed_url":"\(address)","items":[],"_daybook":{"spec":1,"timezone":"UTC","generated":"2026-11-20T07:00:00Z",
      "through":"2026-11-20",\(site)"habits":[]}}
      """.utf8)
  }

  /// A web on which each address has an answer.
  private static func source(_ answers: [String: Result<Fetcher.Answer, FetchFlaw>]) -> FeedSource {
    FeedSource { address, _ in answers[address.text] ?? .failure(.nothingThere(address.text)) }
  }

  private static func answer(
    _ bytes: [UInt8]?, from address: String = address, movedTo: String? = nil, tag: String? = nil
  ) throws -> Result<Fetcher.Answer, FetchFlaw> {
    .success(
      Fetcher.Answer(
        bytes: bytes, version: Fetcher.Version(tag: tag), address: try WebAddress(address),
        movedTo: try movedTo.map { try WebAddress($0) }))
  }

  private let yesterday = Day(number: 20_776)
  private let today = Day(number: 20_777)

  private func pull(
    _ copy: PulledFeed?, _ answer: Result<Fetcher.Answer, FetchFlaw>,
    besides others: [String: Result<Fetcher.Answer, FetchFlaw>] = [:]
  ) -> FeedPull.Pulled {
    let source = Self.source(others.merging([Self.address: answer]) { $1 })
    return FeedPull(in: FolderLayout(root: "/nowhere"), from: source).pull(
      FollowedFeed(address: Self.address, copy: copy), today: today, now: 1_795_000_000)
  }

  private var good: PulledFeed {
    PulledFeed(bytes: Self.feed(), on: yesterday, site: "0123456789abcdef", tag: "\"1\"")
  }

  @Test("what came and can be read takes the place of what there was, with its day and what it says of itself")
  func fetched() throws {
    let pulled = pull(good, try Self.answer(Self.feed("Benedict"), tag: "\"2\""))
    #expect(pulled.outcome == .fetched)
    let copy = try #require(pulled.followed.copy)
    #expect(copy.bytes == Self.feed("Benedict") && copy.on == today && copy.tag == "\"2\"" && copy.trouble == nil)
    let same = pull(good, try Self.answer(nil))
    #expect(same.outcome == .unchanged && same.followed.copy?.on == today && same.followed.copy?.bytes == good.bytes)
  }

  @Test("what went wrong leaves the last good copy with its day, and goes away with the next good answer")
  func failed() throws {
    let flaws: [(FetchFlaw, FeedTrouble)] = [
      (.nothingThere("x"), .gone), (.unknownHost("x"), .unreachable), (.unreachable("x"), .unreachable),
      (.noProxy, .unreachable),
      (.tooSlow("x"), .unreachable), (.noProgram("curl"), .unreachable), (.untrusted("x"), .untrusted),
      (.refused("x", 500), .refused), (.cutOff, .refused), (.tooManyRedirects("x"), .refused), (.other("x"), .refused),
      (.notPublic("x"), .closed), (.address("x", .notEncrypted), .closed), (.tooLarge(1), .large),
    ]
    for (flaw, trouble) in flaws {
      let copy = try #require(pull(good, .failure(flaw)).followed.copy)
      #expect(copy.trouble == trouble && copy.failed == today, "\(flaw)")
      #expect(copy.bytes == good.bytes && copy.on == yesterday && copy.tag == good.tag, "\(flaw)")
      let mended = try #require(pull(copy, try Self.answer(Self.feed())).followed.copy)
      #expect(mended.trouble == nil && mended.failed == nil && mended.on == today, "\(flaw)")
    }
    for bytes in [[], Array("<html>".utf8), Array("[".utf8), Array("{}".utf8), Array(Self.feed().dropLast(3))] {
      let copy = try #require(pull(good, try Self.answer(bytes)).followed.copy)
      #expect(copy.trouble == .broken && copy.bytes == good.bytes && copy.on == yesterday)
    }
    let first = pull(nil, .failure(.cutOff))
    #expect(first.followed.copy?.bytes == nil && first.followed.copy?.trouble == .refused)
  }

  @Test("a move for good is asked about: what another host says is not taken, what the same one says is")
  func moved() throws {
    let there = "https://new.example/people/ben/feed.json"
    let away = try #require(pull(good, try Self.answer(Self.feed("X"), from: there, movedTo: there)).followed.copy)
    #expect(away.movedTo == there && away.trouble == .moved && away.bytes == good.bytes && away.on == yesterday)
    let near = "https://ben.example/people/benedict/feed.json"
    let atHome = try Self.answer(Self.feed(at: near), from: near)
    let renamed = try #require(pull(good, try Self.answer(Self.feed(at: near)), besides: [near: atHome]).followed.copy)
    #expect(renamed.movedTo == near && renamed.trouble == .moved && renamed.bytes == Self.feed(at: near))
    // One that was not built anew since it moved names the address that leads back to it.
    let back = try Self.answer(Self.feed(at: near), from: Self.address, movedTo: Self.address)
    #expect(pull(good, try Self.answer(Self.feed(at: near)), besides: [near: back]).outcome == .fetched)
    #expect(pull(good, try Self.answer(Self.feed(at: near))).outcome == .fetched)
    // An address that could not be asked is no move.
    for other in [
      "http://ben.example/people/ben/feed.json", "https://localhost/feed.json", "https://10.0.0.1/feed.json",
    ] {
      #expect(pull(good, try Self.answer(Self.feed(at: other))).outcome == .fetched, "\(other)")
    }
  }

  @Test("another site at the same address is asked about, also one that does not say which it is")
  func replaced() throws {
    for site in ["ffffffffffffffff", nil] {
      let copy = try #require(pull(good, try Self.answer(Self.feed("Mallory", site: site))).followed.copy)
      #expect(copy.trouble == .replaced && copy.bytes == good.bytes && copy.site == good.site)
    }
    // Where neither says which it is, its pages do.
    var unnamed = good
    (unnamed.site, unnamed.bytes) = (nil, Self.feed(site: nil))
    let elsewhere = String(decoding: Self.feed("Mallory", site: nil), as: UTF8.self)
      .replacing("\"home_page_url\":\"https://ben.example/", with: "\"home_page_url\":\"https://mallory.example/")
    #expect(pull(unnamed, try Self.answer(Array(elsewhere.utf8))).followed.copy?.trouble == .replaced)
    #expect(pull(unnamed, try Self.answer(Self.feed("Benedict", site: nil))).outcome == .fetched)
    // One that never said so may begin to.
    var silent = good
    silent.site = nil
    #expect(pull(silent, try Self.answer(Self.feed("Benedict"))).outcome == .fetched)
  }

  @Test("each pull in a row that goes wrong is counted, with when it was")
  func failures() throws {
    var copy: PulledFeed? = good
    for count in 1...3 {
      copy = pull(copy, .failure(.cutOff)).followed.copy
      #expect(copy?.failures == count && copy?.asked == 1_795_000_000)
    }
    #expect(pull(copy, try Self.answer(nil)).followed.copy?.failures == 0)
  }

  @Test("who was not reached before the time was up is as they were, and is not said to be gone")
  func deadline() throws {
    let pull = FeedPull(in: FolderLayout(root: "/nowhere"), from: Self.source([:]))
    let followed = FollowedFeed(address: Self.address, copy: good)
    let late = pull.pull(followed, today: today, now: 1, until: .now)
    #expect(late.outcome == .notAsked && late.followed == followed)
    #expect(pull.pull(followed, today: today, now: 1, until: .now + .seconds(3600)).followed.copy?.trouble == .gone)
    // The host was asked when there was hardly any time left.
    let slow = FeedPull(
      in: FolderLayout(root: "/nowhere"),
      from: FeedSource { _, _ in
        let end = ContinuousClock.now + .milliseconds(20)
        while ContinuousClock.now < end {}
        return .failure(.tooSlow("ben.example"))
      })
    let cut = slow.pull(followed, today: today, now: 1, until: .now + .milliseconds(10))
    #expect(cut.outcome == .notAsked && cut.followed == followed)
  }

  @Test("a page leads to the feed that it names, and one feed at several addresses to its own")
  func found() async throws {
    let page = "https://ben.example/people/ben/run/"
    let html = Array(
      """
      <!doctype html><link rel="stylesheet" href="a.css"><LINK REL='alternate' type=application/atom+xml href="feed.xml">
      <link href="../feed.json?a=1&amp;b=2" rel="nofollow alternate" type="application/feed+json" title="<Ben>">
      """.utf8)
    let named = "https://ben.example/people/ben/feed.json?a=1&b=2"
    let finder = FeedFinder(
      in: Self.source([
        page: try Self.answer(html, from: page), named: try Self.answer(Self.feed(), from: named),
        Self.address: try Self.answer(Self.feed(), tag: "\"7\""),
      ]))
    let found = try await finder.find("ben.example/people/ben/run/", today: today, now: 7)
    #expect(found.address == Self.address && found.name == "Ben" && found.copy.tag == "\"7\"" && found.copy.on == today)
  }

  @Test("what leads to no feed is refused, and an invitation is told from a page")
  func notFound() async throws {
    let finder = FeedFinder(
      in: Self.source(["https://ben.example/": try Self.answer(Array("<html>".utf8), from: "https://ben.example/")]))
    let expected: [(String, FeedProblem)] = [
      ("", .noAddress("", .malformed)), ("http://ben.example/", .noAddress("http://ben.example/", .notEncrypted)),
      ("https://localhost/", .noAddress("https://localhost/", .noName)),
      ("ben.example", .noFeed("https://ben.example/")),
      ("https://ben.example/friends.html#i=abcdef", .invitation),
      (
        "https://ben.example/gone",
        .trouble(.gone, host: "ben.example", "there is nothing at https://ben.example/gone")
      ),
    ]
    for (typed, problem) in expected {
      let isWrongUsage = if case .noAddress = problem { true } else { false }
      await #expect(throws: Refusal(.feed(problem), isWrongUsage: isWrongUsage)) {
        try await finder.find(typed, today: today, now: 7)
      }
    }
  }
}
