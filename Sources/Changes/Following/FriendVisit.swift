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

  /// The feed of a person, as it is before it was read as one.
  struct Feed {
    var bytes: [UInt8]
    /// The day on which the site was built.
    var day: Day
    /// What the host said of the list of what friends see, which is another one whenever something of that is.
    var version: Fetcher.Version
  }

  /// The feed of a person whose friend one is.
  ///
  /// - Parameter version: What the host said of the list from which the feed came that is here.
  /// - Returns: `nil` where the list is the same.
  func feed(of friend: Friend, unless version: Fetcher.Version = Fetcher.Version()) throws(FeedSource.Flaw) -> Feed? {
    let place = SealedPath.list(key: friend.key)
    let list: Fetcher.Answer
    switch file(place, limit: SealedPath.largestList, unless: version) {
    case .success(let answer): list = answer
    case .failure(.nothingThere), .failure(.refused(_, 403)): throw closed
    case .failure(let flaw): throw FeedSource.Flaw(trouble: FeedTrouble(flaw), message: flaw.message)
    }
    guard let bytes = list.bytes else { return nil }
    let asked = SealedVisit { path, limit throws(FeedSource.Flaw) in
      path == place ? bytes : try contents(of: path, limit: limit)
    }
    switch try asked.list(key: friend.key) {
    case .opened(let index):
      return Feed(bytes: try feed(of: friend, in: index), day: index.day, version: list.version)
    case .noFriends, .closed, .missing: throw closed
    case .damaged: throw damaged
    }
  }

  private func feed(of friend: Friend, in index: SealedIndex) throws(FeedSource.Flaw) -> [UInt8] {
    switch try visit.content(of: Self.feed, in: index, key: friend.key, limit: PersonFeed.largest) {
    case .opened(let bytes): return bytes
    case .missing:
      throw FeedSource.Flaw(trouble: .gone, message: "\(site.host) has no feed of \(friend.person) for friends")
    case .noFriends, .closed: throw closed
    case .damaged: throw damaged
    }
  }

  /// The feed of a person, from a secret that was kept.
  func feed(
    of person: Username, by secret: KeyringSecret, unless version: Fetcher.Version
  ) throws(FeedSource.Flaw) -> Feed? {
    guard let friend = try ring(by: secret).friends.first(where: { $0.person == person }) else { throw closed }
    return try feed(of: friend, unless: version)
  }

  private var closed: FeedSource.Flaw {
    FeedSource.Flaw(
      trouble: .locked, message: "what the invitation gave opens nothing at \(site.host) any more")
  }

  private var damaged: FeedSource.Flaw {
    FeedSource.Flaw(trouble: .broken, message: "what \(site.host) has for friends cannot be read")
  }

  private var visit: SealedVisit<FeedSource.Flaw> {
    SealedVisit { path, limit throws(FeedSource.Flaw) in try contents(of: path, limit: limit) }
  }

  private func contents(of path: String, limit: Int) throws(FeedSource.Flaw) -> [UInt8]? {
    switch file(path, limit: limit) {
    case .success(let answer): return answer.bytes ?? []
    // Hosts answer in several ways where nothing is.
    case .failure(.nothingThere), .failure(.refused(_, 403)): return nil
    case .failure(let flaw): throw FeedSource.Flaw(trouble: FeedTrouble(flaw), message: flaw.message)
    }
  }

  /// Fetches a file of the site.
  ///
  /// - Parameter version: What is there already.
  func file(
    _ path: String, limit: Int, unless version: Fetcher.Version = Fetcher.Version()
  ) -> Result<Fetcher.Answer, FetchFlaw> {
    do throws(WebAddress.Flaw) {
      let address = try WebAddress(site.text + path)
      return source.get(address, version, limit: limit, until: end, staysAtHost: true)
    } catch {
      return .failure(.address(site.text + path, error))
    }
  }
}
