import Exchange
import Fetching
import Foundation
import Journal

/// Where feeds come from: the web, or whatever a test puts in its place.
public struct FeedSource: Sendable {
  /// How much an answer may have, how long it may take, and who may give it.
  package struct Bounds: Sendable {
    /// The most bytes, as they are sent and unpacked.
    package var limit: Int
    /// When it has to be there.
    package var deadline: ContinuousClock.Instant
    /// Whether no other host is asked than the one that the address names.
    package var staysAtHost: Bool
  }

  private let answer: @Sendable (WebAddress, Fetcher.Version, Bounds) -> Result<Fetcher.Answer, FetchFlaw>

  package init(get: @escaping @Sendable (WebAddress, Fetcher.Version) -> Result<Fetcher.Answer, FetchFlaw>) {
    answer = { address, version, _ in get(address, version) }
  }

  package init(
    within answer: @escaping @Sendable (WebAddress, Fetcher.Version, Bounds) -> Result<Fetcher.Answer, FetchFlaw>
  ) {
    self.answer = answer
  }

  /// How many seconds one answer may take in all.
  public static let seconds = 10
  /// The most bytes of a page that names a feed.
  static let largestPage = 1 << 20

  /// The web.
  public static let web = FeedSource(within: { address, version, bounds in
    do throws(FetchFlaw) {
      let fetcher = Fetcher(until: bounds.deadline, unpacks: true, staysAtHost: bounds.staysAtHost)
      return .success(try fetcher.get(address, unless: version, limit: bounds.limit))
    } catch {
      return .failure(error)
    }
  })

  /// Asks an address.
  ///
  /// - Parameters:
  ///   - limit: The most bytes.
  ///   - end: When whoever asks waits no longer, for however many answers.
  func get(
    _ address: WebAddress, _ version: Fetcher.Version = Fetcher.Version(), limit: Int = PersonFeed.largest,
    until end: ContinuousClock.Instant? = nil, staysAtHost: Bool = false
  ) -> Result<Fetcher.Answer, FetchFlaw> {
    let deadline = ContinuousClock.now + .seconds(Self.seconds)
    return answer(
      address, version, Bounds(limit: limit, deadline: min(deadline, end ?? deadline), staysAtHost: staysAtHost))
  }

  /// Why what came is not taken.
  struct Flaw: Error, Equatable {
    var trouble: FeedTrouble
    var message: String
  }

  /// Reads what came as a feed.
  static func read(_ bytes: [UInt8], from address: WebAddress) throws(Flaw) -> PersonFeed {
    do throws(FeedFlaw) {
      return try PersonFeed(reading: bytes)
    } catch {
      let host = address.host
      switch error {
      case .tooLarge: throw Flaw(trouble: .large, message: "the feed of \(host) is larger than any may be")
      case .tooMany(let what): throw Flaw(trouble: .large, message: "the feed of \(host) has too many `\(what)`")
      case .newer: throw Flaw(trouble: .newer, message: "the feed of \(host) is written by a newer Daybook")
      case .malformed(let place):
        let at = place.isEmpty ? "" : " at `\(place)`"
        throw Flaw(trouble: .broken, message: "what \(host) sends is no feed of a person\(at)")
      case .noFeed, .noExtension:
        throw Flaw(trouble: .broken, message: "what \(host) sends is no feed of a person")
      }
    }
  }

  /// Runs what waits for others where it keeps nobody waiting.
  static func aside<Outcome: Sendable>(_ body: @escaping @Sendable () -> Outcome) async -> Outcome {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async { continuation.resume(returning: body()) }
    }
  }
}
