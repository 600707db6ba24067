import DataFolder
import Exchange
import Fetching
import Foundation
import Hashing
import Journal
import Sealing

/// By what somebody reads on another site as a friend: a link, or the seven words that go with a name.
public struct FriendInvitation: Sendable {
  private enum Means: Sendable {
    case link(KeyringSecret)
    case words(String, reader: String)
  }

  private let site: WebAddress
  private let means: Means

  /// Whether a text is meant as a link of an invitation.
  public static func isLink(_ typed: String) -> Bool { typed.contains("#i=") }

  /// - Parameter typed: The link: `https://example.org/friends.html#i=…`.
  /// - Throws: A ``Refusal`` where it is none, or is cut off.
  public init(link typed: String) throws(Refusal) {
    guard let secret = Invitation.secret(in: typed.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw InvitationProblem.noLink.refusal
    }
    site = try Self.site(String(typed.prefix { $0 != "#" }))
    means = .link(secret)
  }

  /// - Parameters:
  ///   - typed: The address of a page of the site.
  ///   - reader: The name that goes with the words.
  ///   - words: The words, as somebody typed them.
  /// - Throws: A ``Refusal`` where the address is none, or these are no such words.
  public init(to typed: String, as reader: String, words: String) throws(Refusal) {
    site = try Self.site(typed)
    guard let name = Username(reader.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()) else {
      throw InvitationProblem.noName(String(reader.prefix(100))).refusal
    }
    do throws(TypedWords.Flaw) {
      try Credentials.check(typed: words)
    } catch {
      throw InvitationProblem.noWords(error).refusal
    }
    means = .words(words, reader: name.text)
  }

  /// The folder of a site by the address of any page of it.
  static func site(_ typed: String) throws(Refusal) -> WebAddress {
    let address = try FeedFinder.address(typed)
    var path = address.path.prefix { $0 != "?" }
    if let people = path.firstRange(of: "/people/") { path = path[...people.lowerBound] }
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    // What has a full stop is a file, and anything else a folder.
    if last.contains(".") { path = path.dropLast(last.count) } else if !last.isEmpty { path += "/" }
    do throws(WebAddress.Flaw) {
      return try WebAddress("https://\(address.host)\(path)")
    } catch {
      throw Refusal(.feed(.noAddress(String(typed.prefix(200)), error)), isWrongUsage: true)
    }
  }

  /// Somebody whose friend it makes somebody.
  public struct Found: Sendable, Equatable {
    /// Their feed as friends see it.
    public var feed: FeedFinder.Found
    /// What opens it.
    public var secret: FollowedSecret
  }

  /// How many people of a site are asked for at once.
  private static let width = 8

  /// Asks the site, and opens what is there.
  ///
  /// - Parameters:
  ///   - today: The day to note as that of the pull.
  ///   - now: The time to note as that of the pull, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: At least one, in the order of their names there.
  /// - Throws: A ``Refusal`` where it opens nothing, or nobody there has a feed.
  public func open(in source: FeedSource = .web, today: Day, now: Int64) async throws -> [Found] {
    let visit = FriendVisit(to: site, in: source)
    let ring = try await FeedSource.aside { self.ring(of: visit) }.get()
    guard !ring.friends.isEmpty else { throw InvitationProblem.noFriends(site.host).refusal }
    let friends = ring.friends.prefix(FollowedFeed.most)
    let all = await withTaskGroup(of: (Int, Result<Found, Refusal>).self) { group in
      var results: [Int: Result<Found, Refusal>] = [:]
      for (number, friend) in friends.enumerated() {
        if number >= Self.width, let (done, result) = await group.next() { results[done] = result }
        group.addTask {
          (number, await FeedSource.aside { asked(friend, by: ring.secret, visit, today: today, now: now) })
        }
      }
      for await (done, result) in group { results[done] = result }
      return friends.indices.compactMap { results[$0] }
    }
    let found = all.compactMap { try? $0.get() }
    // One of whom nothing can be read is no reason to leave the others out.
    if found.isEmpty, let first = all.first { return [try first.get()] }
    return found
  }

  private typealias Ring = (secret: KeyringSecret, friends: [FriendVisit.Friend])

  private func ring(of visit: FriendVisit) -> Result<Ring, Refusal> {
    do throws(Refusal) {
      let known = try secret(visit)
      return .success(try refusing { () throws(FeedSource.Flaw) -> Ring in try visit.ring(by: known) })
    } catch {
      return .failure(error)
    }
  }

  private func asked(
    _ friend: FriendVisit.Friend, by secret: KeyringSecret, _ visit: FriendVisit, today: Day, now: Int64
  ) -> Result<Found, Refusal> {
    do throws(Refusal) {
      let (came, feed) = try refusing { () throws(FeedSource.Flaw) -> (FriendVisit.Feed, PersonFeed) in
        guard let came = try visit.feed(of: friend) else {
          throw FeedSource.Flaw(trouble: .refused, message: "\(site.host) says that nothing changed, and was not asked")
        }
        return (came, try FeedSource.read(came.bytes, from: site))
      }
      var copy = PulledFeed(bytes: came.bytes, on: today, site: feed.site)
      copy.take(came, today: today)
      copy.asked = now
      return .success(
        Found(
          feed: FeedFinder.Found(
            asked: site.text, address: Self.address(of: friend.person, at: site), name: feed.name, copy: copy),
          secret: FollowedSecret(secret: secret.text, site: site.text, person: friend.person.text)))
    } catch {
      return .failure(error)
    }
  }

  /// By what a friend is known again: where their public feed lies, or would, so that nobody is followed twice.
  private static func address(of person: Username, at site: WebAddress) -> String {
    "\(site)people/\(person)/feed.json"
  }

  private func secret(_ visit: FriendVisit) throws(Refusal) -> KeyringSecret {
    switch means {
    case .link(let secret): return secret
    case .words(let words, let reader):
      let page: [UInt8]
      switch visit.file(Invitation.page, limit: FeedSource.largestPage) {
      case .success(let answer): page = answer.bytes ?? []
      case .failure(let flaw): throw Refusal(.feed(.trouble(FeedTrouble(flaw), host: site.host, flaw.message)))
      }
      guard let id = Self.siteID(in: page) else { throw InvitationProblem.noSignIn(site.host).refusal }
      do throws(TypedWords.Flaw) {
        return try Credentials.secret(typed: words, reader: reader, site: id)
      } catch {
        throw InvitationProblem.noWords(error).refusal
      }
    }
  }

  /// What tells the site from others, as the page says it on which one signs in.
  static func siteID(in page: [UInt8]) -> String? {
    guard let start = page.firstRange(of: Array(" data-site=\"".utf8))?.upperBound else { return nil }
    let text = page[start...].prefix(64).prefix { $0 != UInt8(ascii: "\"") }
    let isPlain = text.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 & 0xDF }
    return isPlain && (16...40).contains(text.count) ? String(decoding: text, as: UTF8.self) : nil
  }

  private func refusing<Value>(_ body: () throws(FeedSource.Flaw) -> Value) throws(Refusal) -> Value {
    do throws(FeedSource.Flaw) {
      return try body()
    } catch {
      if error.trouble == .locked { throw InvitationProblem.opensNothing(site.host).refusal }
      throw Refusal(.feed(.trouble(error.trouble, host: site.host, error.message)))
    }
  }
}
