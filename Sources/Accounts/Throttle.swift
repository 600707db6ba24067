/// Makes guessing slow: after some wrong passwords the next one is not looked at until a while has passed, which grows.
///
/// Attempts are counted for the account and for the address that they come from. A browser in which somebody signed in to the
/// account before has a counter of its own in the place of the account's, so that strangers who guess can keep nobody out.
public struct Throttle: Sendable {
  /// What attempts are counted for.
  public enum Key: Hashable, Sendable {
    /// What was typed as the name of the account, whether there is one or not: otherwise the delay would tell.
    case account(String)
    /// The address of the browser; of IPv6 the network of 64 bits, of which a household has as many addresses as it likes.
    case address(String)
    /// A browser in which somebody signed in to an account before, by the digest of its cookie.
    case device(String)

    /// Whether several people may share it.
    public var isAddress: Bool { if case .address = self { true } else { false } }

    /// The wrong attempts that cost no time.
    fileprivate var free: Int {
      switch self {
      case .account, .device: 5
      // A family or a school may share an address.
      case .address: 20
      }
    }
  }

  private struct Counter {
    var failures = 0
    var last: Int64 = 0
  }

  /// The longest delay, in seconds.
  static let longest: Int64 = 900
  /// After so many seconds without a wrong attempt all are forgotten.
  static let memory: Int64 = 86_400
  /// The most counters; of more, those whose last attempt is longest ago are forgotten.
  static let most = 20_000

  private var counters: [Key: Counter] = [:]

  /// Has counted nothing yet.
  public init() {}

  /// For how many seconds the next attempt is not looked at; 0 where it is.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func wait(for keys: [Key], at now: Int64) -> Int64 {
    keys.compactMap { key in
      guard let counter = counters[key], now - counter.last < Self.memory, counter.failures >= key.free else {
        return nil
      }
      let delay = min(Self.longest, 1 << Int64(min(counter.failures - key.free, 20)))
      // A clock that was set back makes nobody wait longer.
      return min(delay, max(0, counter.last + delay - now))
    }.max() ?? 0
  }

  /// Counts a wrong attempt.
  public mutating func fail(_ keys: [Key], at now: Int64) {
    for key in keys {
      var counter = counters[key] ?? Counter()
      if now - counter.last >= Self.memory { counter.failures = 0 }
      counter.failures += 1
      counter.last = now
      counters[key] = counter
    }
    if counters.count > Self.most { forgetOldest(at: now) }
  }

  /// Forgets the wrong attempts of an account or a device after the right one. Those of the address stay: whoever guesses may
  /// have an account of their own.
  public mutating func succeed(_ keys: [Key]) {
    for key in keys {
      if case .address = key { continue }
      counters[key] = nil
    }
  }

  /// How many keys are counted for.
  var count: Int { counters.count }

  private mutating func forgetOldest(at now: Int64) {
    let kept = counters.filter { now - $0.value.last < Self.memory }.sorted { $0.value.last > $1.value.last }
    counters = Dictionary(uniqueKeysWithValues: kept.prefix(Self.most / 2).map { ($0.key, $0.value) })
  }
}
