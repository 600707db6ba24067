import DataFolder
import Exchange
import Fetching
import Journal
import Sealing

/// Asks for what is new of people on other sites. Whatever comes of it, the last good copy of each stays.
public struct FeedPull: Sendable {
  /// What came of asking for one of them.
  public enum Outcome: Sendable, Equatable {
    /// There is something new.
    case fetched
    /// Nothing changed since the last pull.
    case unchanged
    /// There is nothing new, for a reason, which is also said in words for the terminal.
    case failed(FeedTrouble, String)
    /// There was no time left for them, so that nothing is known but what was.
    case notAsked
  }

  /// One of them as they are known now.
  public struct Pulled: Sendable, Equatable {
    /// Who, with what was fetched.
    public var followed: FollowedFeed
    /// What came of asking.
    public var outcome: Outcome
  }

  /// How many are asked at once.
  private static let width = 8
  /// How many seconds a pull may take where somebody waits for it at a form: proxies take an answer for lost that does not come
  /// within a minute.
  public static let secondsOfForm = 35

  private let source: FeedSource
  private let layout: FolderLayout
  private let secrets: FollowedSecrets

  /// - Parameters:
  ///   - layout: The data folder in which copies lie.
  ///   - source: Where feeds come from.
  ///   - secrets: Where lies what opens those of friends.
  public init(
    in layout: FolderLayout, from source: FeedSource = .web, openedBy secrets: FollowedSecrets = FollowedSecrets()
  ) {
    self.layout = layout
    self.source = source
    self.secrets = secrets
  }

  /// Asks for all of them at once, without the data folder's lock, which is taken only to store what came.
  ///
  /// - Parameters:
  ///   - chosen: Whom to ask for.
  ///   - person: The follower; copies of those whom they follow no longer go.
  ///   - command: The name of the command, for others who wait.
  ///   - today: The day to note as that of the pull.
  ///   - now: The time to note as that of the pull, in seconds since 1970-01-01T00:00:00Z.
  ///   - seconds: How long all of it may take; who was not asked by then stays as they are. `nil` for as long as it takes.
  /// - Returns: What came of each, in the order of `chosen`.
  public func run(
    _ chosen: [FollowedFeed], of person: Username, command: String, today: Day, now: Int64, within seconds: Int? = nil
  ) async throws -> [Pulled] {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    let pulled = await withTaskGroup(of: (Int, Pulled).self) { group in
      var results: [Int: Pulled] = [:]
      for (index, followed) in chosen.enumerated() {
        if index >= Self.width, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (index, await FeedSource.aside { pull(followed, today: today, now: now, until: end) }) }
      }
      for await (done, result) in group { results[done] = result }
      return results
    }
    let results = chosen.indices.compactMap { pulled[$0] }
    let copies = FollowedCopies(in: layout, openedBy: secrets)
    try await FolderWriter(root: layout.root, displayedAs: layout.displayedRoot).change(command) { draft in
      try copies.settle(zip(chosen, results.map(\.followed)).map { ($0, $1) }, for: person, in: draft)
    }
    return results
  }

  /// Asks for one of them.
  func pull(_ followed: FollowedFeed, today: Day, now: Int64, until end: ContinuousClock.Instant? = nil) -> Pulled {
    if let end, ContinuousClock.now >= end { return Pulled(followed: followed, outcome: .notAsked) }
    var copy = followed.copy ?? PulledFeed()
    var outcome: Outcome
    do throws(FeedSource.Flaw) {
      outcome =
        try followed.isFriend
        ? takeAsFriend(&copy, today: today, until: end) : take(&copy, at: followed.address, today: today, until: end)
    } catch {
      copy.movedTo = nil
      outcome = .failed(error.trouble, error.message)
    }
    // Whose time was up before they could answer was hardly asked.
    if case .failed(.unreachable, _) = outcome, let end, ContinuousClock.now >= end {
      return Pulled(followed: followed, outcome: .notAsked)
    }
    copy.asked = now
    if case .failed(let trouble, _) = outcome {
      (copy.trouble, copy.failed) = (trouble, today)
      copy.failures += 1
    } else {
      (copy.trouble, copy.failed, copy.failures) = (nil, nil, 0)
    }
    var after = followed
    after.copy = copy
    return Pulled(followed: after, outcome: outcome)
  }

  private func take(
    _ copy: inout PulledFeed, at text: String, today: Day, until end: ContinuousClock.Instant?
  ) throws(FeedSource.Flaw) -> Outcome {
    let address: WebAddress
    do throws(WebAddress.Flaw) {
      address = try WebAddress(text)
    } catch {
      let flaw = FetchFlaw.address(text, error)
      throw FeedSource.Flaw(trouble: FeedTrouble(flaw), message: flaw.message)
    }
    // What another site sends instead is asked for as a whole, and so is what lies nowhere any more.
    let known = copy.bytes != nil && copy.trouble != .replaced && copy.trouble != .moved
    let version = known ? Fetcher.Version(tag: copy.tag, modified: copy.modified) : Fetcher.Version()
    let answer: Fetcher.Answer
    switch source.get(address, version, until: end) {
    case .success(let came): answer = came
    case .failure(let flaw): throw FeedSource.Flaw(trouble: FeedTrouble(flaw), message: flaw.message)
    }
    if let moved = answer.movedTo, moved.host != address.host {
      // What lies there was written by somebody else, as far as anybody knows.
      copy.movedTo = moved.text
      return .failed(.moved, "they have moved to \(moved)")
    }
    var outcome = Outcome.unchanged
    var movedTo = answer.movedTo
    if let bytes = answer.bytes {
      let feed = try FeedSource.read(bytes, from: answer.address)
      if Self.isAnother(feed, than: copy) {
        copy.movedTo = nil
        return .failed(.replaced, "another site answers at \(text)")
      }
      if movedTo == nil, let own = try? WebAddress(feed.json), own != address, isHome(own, until: end) { movedTo = own }
      outcome = bytes == copy.bytes ? .unchanged : .fetched
      copy.bytes = bytes
      copy.site = feed.site
      // What was led on for now only was said by another one, who is asked nothing next time.
      let isDirect = answer.address.host == address.host
      (copy.tag, copy.modified) = isDirect ? (answer.version.tag, answer.version.modified) : (nil, nil)
    }
    copy.on = today
    copy.movedTo = movedTo?.text
    if let movedTo { return .failed(.moved, "they have moved to \(movedTo)") }
    return outcome
  }

  /// What somebody lets their friends see. Nobody else is ever asked for it, and a move takes another invitation.
  private func takeAsFriend(
    _ copy: inout PulledFeed, today: Day, until end: ContinuousClock.Instant?
  ) throws(FeedSource.Flaw) -> Outcome {
    guard let mark = copy.openedBy, let kept = secrets.read(mark, besides: layout.root),
      let secret = KeyringSecret(kept.secret), let site = try? WebAddress(kept.site), let name = Username(kept.person)
    else {
      throw FeedSource.Flaw(trouble: .locked, message: "what the invitation gave is not on this machine")
    }
    // What somebody reads by other words is asked for as a whole, and so is what was not as it should be.
    let version =
      copy.bytes == nil || copy.trouble != nil ? Fetcher.Version() : .init(tag: copy.tag, modified: copy.modified)
    let visit = FriendVisit(to: site, in: source, until: end)
    guard let came = try visit.feed(of: name, by: secret, unless: version) else {
      (copy.on, copy.movedTo) = (today, nil)
      return .unchanged
    }
    let feed = try FeedSource.read(came.bytes, from: site)
    if Self.isAnother(feed, than: copy) { return .failed(.replaced, "another site answers at \(site)") }
    // Whoever has the host, or has put an old copy of it back, could show what was withdrawn since.
    if let seen = copy.built, came.day < seen {
      return .failed(.older, "what lies at \(site.host) is of \(came.day), and what was seen there of \(seen)")
    }
    let outcome = came.bytes == copy.bytes ? Outcome.unchanged : .fetched
    (copy.bytes, copy.site, copy.on, copy.movedTo) = (came.bytes, feed.site, today, nil)
    copy.take(came, today: today)
    return outcome
  }

  /// Whether a feed is of another site than what was there before: by what the sites say of themselves, or where neither does by
  /// the host of its pages. It finds accidents, such as a name that somebody else has now, and no impostor.
  private static func isAnother(_ feed: PersonFeed, than copy: PulledFeed) -> Bool {
    if let site = copy.site { return feed.site != site }
    guard feed.site == nil, let bytes = copy.bytes, let before = try? PersonFeed(reading: bytes) else { return false }
    return FollowedFeed(address: before.page).host != FollowedFeed(address: feed.page).host
  }

  /// Whether a feed is at the address that it names as its own. One that was not built anew since it moved names the address
  /// that leads on to where it is.
  private func isHome(_ own: WebAddress, until end: ContinuousClock.Instant?) -> Bool {
    guard case .success(let answer) = source.get(own, until: end), answer.movedTo == nil,
      let feed = try? FeedSource.read(answer.bytes ?? [], from: answer.address)
    else { return false }
    return (try? WebAddress(feed.json)) == own
  }
}

extension PulledFeed {
  /// Notes of which day a feed of friends is, and what its host said of it.
  ///
  /// - Parameter today: The day of the pull. A site whose clock is wrong would be of an earlier day than it was, once that is mended.
  mutating func take(_ came: FriendVisit.Feed, today: Day) {
    built = min(came.day, today + 1)
    (tag, modified) = (came.version.tag, came.version.modified)
  }
}
