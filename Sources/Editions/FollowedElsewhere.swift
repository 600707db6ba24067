import Exchange
import Hashing
import Journal
import SitePlan
import Synchronization

/// Turns what was fetched of people on other sites into what the pages of their follower show. What was read once is kept:
/// a check-in of the follower changes nothing of it.
final class FollowedElsewhere: Sendable {
  private struct Known {
    var feed: PersonFeed?
    /// In which turn it was asked for last.
    var turn: Int
  }

  private struct State {
    var known: [[UInt8]: Known] = [:]
    var turn = 0
  }

  /// How many feeds are kept that nobody asked for lately.
  private static let mostKept = 500

  /// What was read, by what tells bytes from others: the day of a pull makes no other feed of them.
  private let state = Mutex(State())

  /// The people on other sites whom somebody follows.
  func people(followedBy person: Person) -> [PersonElsewhere] {
    person.following.compactMap { followed in self.person(followed, today: person.today) }
  }

  private func person(_ followed: FollowedFeed, today: Day) -> PersonElsewhere? {
    guard let key = Username("feed-" + PersonFeed.letters(of: followed.address).prefix(20)) else { return nil }
    let copy = followed.copy
    let feed = copy?.bytes.flatMap(feed)
    // Of days after the pull nothing can be known; where they are it may be a day later than here.
    let last = min(copy?.on ?? today, today) + 1
    var person = PersonElsewhere(
      key: key, address: followed.address, host: followed.host, name: followed.name ?? feed?.name ?? followed.host,
      page: feed?.page, asOf: min(feed?.through ?? last, last), pulled: feed == nil ? nil : copy?.on,
      trouble: copy?.trouble ?? (copy?.bytes != nil && feed == nil ? .broken : nil), movedTo: copy?.movedTo,
      habits: feed?.trackedHabits(through: last) ?? [],
      pages: Dictionary((feed?.habits ?? []).map { ($0.id, $0.page) }, uniquingKeysWith: { first, _ in first }))
    if let feed { person.habitsLeftOut = feed.habits.count - person.habits.count + feed.habitsLeftOut }
    return person
  }

  private func feed(of bytes: [UInt8]) -> PersonFeed? {
    let digest = SHA256.digest(of: bytes)
    let known = state.withLock { state -> Known? in
      state.turn += 1
      state.known[digest]?.turn = state.turn
      return state.known[digest]
    }
    if let known { return known.feed }
    let feed = try? PersonFeed(reading: bytes)
    state.withLock { state in
      state.known[digest] = Known(feed: feed, turn: state.turn)
      if state.known.count > Self.mostKept {
        let oldest = state.known.sorted { $0.value.turn < $1.value.turn }.prefix(Self.mostKept / 2)
        for (digest, _) in oldest { state.known[digest] = nil }
      }
    }
    return feed
  }
}
