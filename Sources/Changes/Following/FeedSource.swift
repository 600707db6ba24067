import Exchange
import Fetching
import Foundation
import Journal

/// Where feeds come from: the web, or whatever a test puts in its place.
public struct FeedSource: Sendable {
  let get: @Sendable (WebAddress, Fetcher.Version) -> Result<Fetcher.Answer, FetchFlaw>

  package init(get: @escaping @Sendable (WebAddress, Fetcher.Version) -> Result<Fetcher.Answer, FetchFlaw>) {
    self.get = get
  }

  /// How many seconds one answer may take in all.
  public static let seconds = 10

  /// The web.
  public static let web = FeedSource { address, version in
    do throws(FetchFlaw) {
      let fetcher = Fetcher(until: .now + .seconds(seconds), unpacks: true)
      return .success(try fetcher.get(address, unless: version, limit: PersonFeed.largest))
    } catch {
      return .failure(error)
    }
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
