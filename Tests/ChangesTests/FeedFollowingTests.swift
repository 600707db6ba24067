import DataFolder
import Fetching
import Foundation
import Journal
import Synchronization
import Testing

@testable import Changes

/// Whom somebody follows, while others change the same at the same time.
@Suite("Whom somebody follows on other sites")
struct FeedFollowingTests {
  private final class Folder: Sendable {
    let root: String

    init(_ addresses: [String]) throws {
      root = NSTemporaryDirectory() + "daybook-following-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: root + "/people/ana", withIntermediateDirectories: true)
      try write("owner: ana\nfollow_pull: hourly\n", "daybook.yml")
      try write("name: Ana\n", "people/ana/profile.yml")
      try follow(addresses)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ text: String, _ path: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/" + path))
    }

    func follow(_ addresses: [String]) throws {
      try write(addresses.map { "- {follows: \"\($0)\"}\n" }.joined(), "people/ana/following.yml")
    }

    var copies: FollowedCopies { FollowedCopies(in: FolderLayout(root: root)) }

    func book() async -> Book { await BookReader(root: root).read(today: Day(number: 20_777), now: 0).book }

    func ana() async throws -> Person { try #require(await book().people.first) }

    var files: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: root + "/.daybook/followed/ana")) ?? []).sorted()
    }
  }

  private static let ben = "https://ben.example/people/ben/feed.json"
  private static let cem = "https://cem.example/people/cem/feed.json"

  private static func feed(_ name: String) -> [UInt8] {
    Array(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"\(name)","home_page_url":"https://\(name).example/",
      "feed_url":"https://\(name).example/people/\(name)/feed.json","items":[],"_daybook":{"spec":1,"timezone":"UTC",
      "generated":"2026-11-20T07:00:00Z","through":"2026-11-20","habits":[]}}
      """.utf8)
  }

  private static func answer(_ address: WebAddress) -> Result<Fetcher.Answer, FetchFlaw> {
    .success(
      Fetcher.Answer(
        bytes: feed(String(address.host.prefix { $0 != "." })), version: Fetcher.Version(), address: address,
        movedTo: nil))
  }

  private func person(_ followed: [FollowedFeed]) throws -> FeedFollowing {
    var person = Person(username: try #require(Username("ana")), name: "Ana", today: Day(number: 20_777))
    person.following = followed
    return FeedFollowing(of: person)
  }

  @Test("somebody is meant by their address as it is written, in any case, by a part of it, or by name")
  func meant() throws {
    let large = "https://ben.example/People/Ben/feed.json"
    let following = try person([
      FollowedFeed(address: large, name: "Ben"), FollowedFeed(address: Self.ben, name: "Other"),
      FollowedFeed(address: Self.cem, name: "Cem"), FollowedFeed(address: "https://x.example/f", name: "cem"),
    ])
    #expect(try following.followed(large).address == large && following.followed(Self.ben).address == Self.ben)
    #expect(try following.followed("Ben").address == large)
    #expect(try following.followed("HTTPS://CEM.example/people/cem/").address == Self.cem)
    #expect(throws: Refusal(.feed(.severalNamed("Cem")), isWrongUsage: true)) { try following.followed("Cem") }
    #expect(throws: Refusal(.feed(.notFollowed("nobody")), isWrongUsage: true)) { try following.followed("nobody") }
    // An address with capital letters, in other letters.
    let alone = try person([FollowedFeed(address: large)])
    #expect(try alone.followed("ben.example/people/ben/").address == large)
  }

  @Test("who stops following while a pull waits stays stopped, and what another pull stored meanwhile stays")
  func meanwhile() async throws {
    let folder = try Folder([Self.ben, Self.cem])
    let person = try await folder.ana()
    let newer = PulledFeed(bytes: Self.feed("newer"), on: Day(number: 20_778))
    let source = FeedSource { address, _ in
      if address.host == "ben.example" {
        // Somebody else is quicker.
        try? folder.follow([Self.cem])
        try? folder.copies.put(newer, of: Self.cem, for: person.username)
      }
      return Self.answer(address)
    }
    let pull = FeedPull(in: FolderLayout(root: folder.root), from: source)
    // One after the other, so that what happens meanwhile is over.
    _ = try await pull.run([person.following[0]], of: person.username, command: "test", today: person.today, now: 1)
    #expect(folder.copies.known(of: Self.ben, for: person.username) == nil)
    _ = try await pull.run([person.following[1]], of: person.username, command: "test", today: person.today, now: 1)
    #expect(folder.copies.known(of: Self.cem, for: person.username) == newer)
    #expect(folder.files.count == 2)
  }

  @Test("a file that somebody edits just now loses nobody's copy")
  func edited() async throws {
    let folder = try Folder([Self.ben])
    let person = try await folder.ana()
    let pull = FeedPull(in: FolderLayout(root: folder.root), from: FeedSource { address, _ in Self.answer(address) })
    _ = try await pull.run(person.following, of: person.username, command: "test", today: person.today, now: 1)
    #expect(folder.files.count == 2)
    try folder.write("- {follows: \"https:", "people/ana/following.yml")
    _ = try await pull.run([], of: person.username, command: "test", today: person.today, now: 2)
    #expect(folder.files.count == 2)
  }

  @Test(
    "copies of those who are followed no longer go with the next one who is followed, and with the one after who is not"
  )
  func unbounded() async throws {
    let folder = try Folder([])
    let ana = try #require(Username("ana"))
    for number in 0..<5 {
      let address = "https://a\(number).example/people/a\(number)/feed.json"
      let finder = FeedFinder(in: FeedSource { address, _ in Self.answer(address) })
      let found = try await finder.find(address, today: Day(number: 20_777), now: 1)
      let before = try await folder.ana()
      try await FolderWriter(root: folder.root).change("test") { draft in
        try FeedFollowing(of: before).add(found, on: Day(number: 20_777), in: &draft, folder.copies)
      }
      let after = try await folder.ana()
      try await FolderWriter(root: folder.root).change("test") { draft in
        try FeedFollowing(of: after).remove(#require(after.following.first), in: &draft, folder.copies)
      }
      // For whoever takes it back.
      #expect(folder.copies.known(of: address, for: ana) != nil && folder.files.count == 2, "\(number)")
    }
  }

  @Test("by itself is asked whose time has come, later and later where nothing comes of it")
  func pace() async throws {
    func followed(_ asked: Int64?, _ failures: Int = 0) -> FollowedFeed {
      var copy = PulledFeed()
      (copy.asked, copy.failures) = (asked, failures)
      return FollowedFeed(address: Self.ben, copy: copy)
    }
    let now: Int64 = 1_795_000_000
    func isDue(_ ago: Int64?, _ failures: Int = 0, _ often: Settings.FollowPull = .hourly) -> Bool {
      !FeedPace.due([followed(ago.map { now - $0 }, failures)], often, now: now).isEmpty
    }
    #expect(isDue(nil) && isDue(3600) && !isDue(3599) && isDue(86_400, 0, .daily) && !isDue(86_399, 0, .daily))
    #expect(!isDue(nil, 0, .never) && !isDue(1_000_000_000, 0, .never))
    #expect(!isDue(7199, 1) && isDue(7200, 1) && !isDue(3600 * 128 - 1, 7) && isDue(3600 * 128, 7))
    #expect(isDue(3600 * 128, 1000) && isDue(7 * 86_400, 1000, .daily) && !isDue(7 * 86_400 - 1, 5, .daily))
    #expect(isDue(-1) && FeedPace.due([FollowedFeed(address: Self.ben)], .daily, now: now).count == 1)

    let folder = try Folder([Self.ben])
    let count = Mutex(0)
    let source = FeedSource { address, _ in
      count.withLock { $0 += 1 }
      return .failure(.unreachable(address.host))
    }
    let pull = DuePull(root: folder.root, in: source)
    var times: [Int64] = []
    for minute in stride(from: 0, to: 60 * 16, by: 30) {
      let book = await folder.book()
      let time = now + Int64(minute) * 60
      if await !pull.run(book, command: "test", now: time, within: 50).isEmpty { times.append(Int64(minute)) }
    }
    #expect(times == [0, 120, 360, 840] && count.withLock { $0 } == 4)
    let copy = try #require(try await folder.ana().following.first?.copy)
    #expect(copy.trouble == .unreachable && copy.failures == 4)
    // Where nothing is said, nobody is asked.
    try folder.write("owner: ana\n", "daybook.yml")
    #expect(await pull.run(folder.book(), command: "test", now: now + 10_000_000, within: 50).isEmpty)
  }
}
