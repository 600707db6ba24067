import Exchange
import Fetching
import Foundation
import Journal

/// Finds the feed of somebody by what a person types: the address of their page, of a habit of theirs, or of the feed.
public struct FeedFinder: Sendable {
  /// A feed that was found.
  public struct Found: Sendable, Equatable {
    /// The address that somebody typed.
    public var asked: String
    /// The address of the feed.
    public var address: String
    /// What they call themselves.
    public var name: String
    /// What was fetched.
    public var copy: PulledFeed
  }

  private let source: FeedSource

  /// - Parameter source: Where feeds come from.
  public init(in source: FeedSource = .web) {
    self.source = source
  }

  /// Asks the host that an address names.
  ///
  /// - Parameters:
  ///   - today: The day to note as that of the pull.
  ///   - now: The time to note as that of the pull, in seconds since 1970-01-01T00:00:00Z.
  /// - Throws: A ``Refusal`` where there is no such feed.
  public func find(_ typed: String, today: Day, now: Int64) async throws -> Found {
    let address = try Self.address(typed)
    var found = try await FeedSource.aside { search(address, today: today) }.get()
    found.copy.asked = now
    return found
  }

  /// The address that a person typed, perhaps without the scheme.
  static func address(_ typed: String) throws(Refusal) -> WebAddress {
    let text = typed.trimmingCharacters(in: .whitespaces)
    if FriendInvitation.isLink(text) { throw Refusal(.feed(.invitation)) }
    do throws(WebAddress.Flaw) {
      return try WebAddress(text.contains("://") ? text : "https://" + text)
    } catch {
      throw Refusal(.feed(.noAddress(String(text.prefix(200)), error)), isWrongUsage: true)
    }
  }

  private func search(_ typed: WebAddress, today: Day) -> Result<Found, Refusal> {
    do throws(Refusal) {
      var place = try fetch(typed, limit: FeedSource.largestPage)
      if !Self.isJSON(place.bytes) {
        guard let named = FeedLink.feed(namedBy: place.bytes, at: place.answer.address) else {
          throw Refusal(.feed(.noFeed(typed.text)))
        }
        place = try fetch(named)
      }
      var feed = try read(place)
      // A feed that lies at several addresses says which one is to be asked.
      if let own = try? WebAddress(feed.json), own != place.address, let there = try? fetch(own),
        let told = try? read(there), (try? WebAddress(told.json)) == own
      {
        (place, feed) = (there, told)
      }
      return .success(
        Found(
          asked: typed.text, address: place.address.text, name: feed.name,
          copy: PulledFeed(
            bytes: place.bytes, on: today, site: feed.site, tag: place.answer.version.tag,
            modified: place.answer.version.modified)))
    } catch {
      return .failure(error)
    }
  }

  /// What an address answers, and which one to ask the next time.
  private struct Place {
    var address: WebAddress
    var answer: Fetcher.Answer
    var bytes: [UInt8] { answer.bytes ?? [] }
  }

  private func fetch(_ address: WebAddress, limit: Int = PersonFeed.largest) throws(Refusal) -> Place {
    switch source.get(address, limit: limit) {
    case .success(let answer): return Place(address: answer.movedTo ?? address, answer: answer)
    case .failure(let flaw): throw Refusal(.feed(.trouble(FeedTrouble(flaw), host: address.host, flaw.message)))
    }
  }

  private func read(_ place: Place) throws(Refusal) -> PersonFeed {
    do throws(FeedSource.Flaw) {
      return try FeedSource.read(place.bytes, from: place.answer.address)
    } catch {
      throw Refusal(.feed(.trouble(error.trouble, host: place.answer.address.host, error.message)))
    }
  }

  // MARK: Pages

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "{")
  }
}
