import Exchange
import Fetching
import Journal
import Sealing

/// Reads on another site as a friend: its keyring and the feeds of those whose friend one is are fetched and opened here, by
/// this program, so that nobody there could take the words.
///
/// What is asked for tells the host which keyring it is, so no other host is ever asked, wherever this one leads.
struct FriendVisit {
  private let site: WebAddress
  private let source: FeedSource
  private let end: ContinuousClock.Instant?

  /// - Parameters:
  ///   - site: The folder of the site, with a slash at its end.
  ///   - source: Where files come from.
  ///   - end: When whoever waits does so no longer; `nil` where each file has its own time alone.
  init(to site: WebAddress, in source: FeedSource, until end: ContinuousClock.Instant? = nil) {
    self.site = site
    self.source = source
    self.end = end
  }

  /// What friends of one person follow them by, inside an edition that is not sealed.
  private static let feed = "feed.json"

  /// A person whose friend one is there.
  struct Friend {
    var person: Username
    var key: SealingKey
  }

  /// What a secret opens.
  ///
  /// - Returns: That of the words, which goes on when a link is closed, and whose friend it makes somebody, by their names there.
  func ring(by secret: KeyringSecret) throws(FeedSource.Flaw) -> (secret: KeyringSecret, friends: [Friend]) {
    switch try visit.ring(by: secret) {
    case .opened(let ring):
      let friends = ring.audiences.compactMap { name, key in Username(name).map { Friend(person: $0, key: key) } }
      return (ring.secret, friends.sorted { $0.person < $1.person })
    case .noFriends:
      throw FeedSource.Flaw(trouble: .gone, message: "nothing is there for friends at \(site)")
    case .closed, .missing: throw closed
    case .damaged: throw damaged
    }
  }

  /// The feed of a person whose friend one is, as it is before it was read as one.
  func feed(of friend: Friend) throws(FeedSource.Flaw) -> [UInt8] {
    switch try visit.content(of: Self.feed, key: friend.key, limit: PersonFeed.largest) {
    case .opened(let bytes): return bytes
    case .missing:
      throw FeedSource.Flaw(trouble: .gone, message: "\(site.host) has no feed of \(friend.person) for friends")
    case .noFriends, .closed: throw closed
    case .damaged: throw damaged
    }
  }

  /// The feed of a person, from a secret that was kept.
  func feed(of person: Username, by secret: KeyringSecret) throws(FeedSource.Flaw) -> [UInt8] {
    guard let friend = try ring(by: secret).friends.first(where: { $0.person == person }) else { throw closed }
    return try feed(of: friend)
  }

  private var closed: FeedSource.Flaw {
    FeedSource.Flaw(
      trouble: .locked, message: "what the invitation gave opens nothing at \(site.host) any more")
  }

  private var damaged: FeedSource.Flaw {
    FeedSource.Flaw(trouble: .broken, message: "what \(site.host) has for friends cannot be read")
  }

  private var visit: SealedVisit<FeedSource.Flaw> {
    SealedVisit { path, limit throws(FeedSource.Flaw) in
      switch file(path, limit: limit) {
      case .success(let answer): return answer.bytes ?? []
      // Hosts answer in several ways where nothing is.
      case .failure(.nothingThere), .failure(.refused(_, 403)): return nil
      case .failure(let flaw): throw FeedSource.Flaw(trouble: FeedTrouble(flaw), message: flaw.message)
      }
    }
  }

  /// Fetches a file of the site.
  func file(_ path: String, limit: Int) -> Result<Fetcher.Answer, FetchFlaw> {
    do throws(WebAddress.Flaw) {
      let address = try WebAddress(site.text + path)
      return source.get(address, limit: limit, until: end, staysAtHost: true)
    } catch {
      return .failure(.address(site.text + path, error))
    }
  }
}
