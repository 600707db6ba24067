import Exchange
import Journal
import SitePlan
import Synchronization

/// Turns what was fetched of people on other sites into what the pages of their follower show. What was read once is kept:
/// a check-in of the follower changes nothing of it.
final class FollowedElsewhere: Sendable {
  private struct Known {
    var copy: PulledFeed
    var feed: PersonFeed?
  }

  private let known = Mutex<[String: Known]>([:])

  /// The people on other sites whom somebody follows.
  func people(followedBy person: Person) -> [PersonElsewhere] {
    person.following.compactMap { followed in self.person(followed, today: person.today) }
  }

  private func person(_ followed: FollowedFeed, today: Day) -> PersonElsewhere? {
    guard let key = Username("feed-" + PersonFeed.letters(of: followed.address).prefix(20)) else { return nil }
    let copy = followed.copy
    let feed = copy.flatMap { self.feed(of: $0, at: followed.address) }
    // Of days after the pull nothing can be known; where they are it may be a day later than here.
    let last = min(copy?.on ?? today, today) + 1
    return PersonElsewhere(
      key: key, address: followed.address, host: followed.host, name: followed.name ?? feed?.name ?? followed.host,
      page: feed?.page, asOf: min(feed?.through ?? last, last), pulled: feed == nil ? nil : copy?.on,
      trouble: copy?.trouble ?? (copy?.bytes != nil && feed == nil ? .broken : nil), movedTo: copy?.movedTo,
      habits: feed?.trackedHabits(through: last) ?? [],
      pages: Dictionary((feed?.habits ?? []).map { ($0.id, $0.page) }, uniquingKeysWith: { first, _ in first }))
  }

  private func feed(of copy: PulledFeed, at address: String) -> PersonFeed? {
    guard let bytes = copy.bytes else { return nil }
    if let one = known.withLock({ $0[address] }), one.copy == copy { return one.feed }
    let feed = try? PersonFeed(reading: bytes)
    known.withLock { $0[address] = Known(copy: copy, feed: feed) }
    return feed
  }
}
