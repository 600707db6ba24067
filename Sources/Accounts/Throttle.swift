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

    /// What attempts are counted under. What was typed, and from where, need not be kept for that.
    fileprivate var name: Name {
      switch self {
      case .account(let text): Name(kind: .account, digest: SecretToken.digest(of: text))
      case .address(let text): Name(kind: .address, digest: SecretToken.digest(of: text))
      case .device(let text): Name(kind: .device, digest: SecretToken.digest(of: text))
      }
    }
  }

  struct Name: Hashable, Sendable {
    enum Kind: String, Sendable { case account, address, device }

    var kind: Kind
    var digest: String
  }

  /// How many attempts were wrong for one key, as it is kept for a later run: the key as a digest.
  public struct Mark: Sendable, Equatable {
    let name: Name
    /// The wrong attempts; 0 where they were forgotten.
    var failures: Int
    /// When the last one was, in seconds since 1970-01-01T00:00:00Z.
    var last: Int64
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

  private var counters: [Name: Counter] = [:]

  /// Has counted nothing yet.
  public init() {}

  /// Goes on counting where an earlier run ended.
  ///
  /// - Parameters:
  ///   - marks: Of several for one key, the last holds.
  ///   - now: Seconds since 1970-01-01T00:00:00Z.
  public init(_ marks: [Mark], at now: Int64) {
    for mark in marks { counters[mark.name] = Counter(failures: mark.failures, last: mark.last) }
    counters = counters.filter { $0.value.failures > 0 && now - $0.value.last < Self.memory }
    if counters.count > Self.most { forgetOldest(at: now) }
  }

  /// All that was counted, the latest last.
  public var marks: [Mark] {
    counters.map { Mark(name: $0.key, failures: $0.value.failures, last: $0.value.last) }
      .sorted { ($0.last, $0.name.digest) < ($1.last, $1.name.digest) }
  }

  /// What was counted for some keys.
  public func marks(of keys: [Key]) -> [Mark] {
    keys.map(\.name).map { name in
      let counter = counters[name] ?? Counter()
      return Mark(name: name, failures: counter.failures, last: counter.last)
    }
  }

  /// For how many seconds the next attempt is not looked at; 0 where it is.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func wait(for keys: [Key], at now: Int64) -> Int64 {
    keys.compactMap { key in
      guard let counter = counters[key.name], now - counter.last < Self.memory, counter.failures >= key.free else {
        return nil
      }
      let delay = min(Self.longest, 1 << Int64(min(counter.failures - key.free, 20)))
      // A clock that was set back makes nobody wait longer.
      return min(delay, max(0, counter.last + delay - now))
    }.max() ?? 0
  }

  /// Counts a wrong attempt.
  public mutating func fail(_ keys: [Key], at now: Int64) {
    for name in keys.map(\.name) {
      var counter = counters[name] ?? Counter()
      if now - counter.last >= Self.memory { counter.failures = 0 }
      counter.failures += 1
      counter.last = now
      counters[name] = counter
    }
    if counters.count > Self.most { forgetOldest(at: now) }
  }

  /// Forgets the wrong attempts of an account or a device after the right one. Those of the address stay: whoever guesses may
  /// have an account of their own.
  public mutating func succeed(_ keys: [Key]) {
    for key in keys {
      if case .address = key { continue }
      counters[key.name] = nil
    }
  }

  /// How many keys are counted for.
  public var count: Int { counters.count }

  private mutating func forgetOldest(at now: Int64) {
    let kept = counters.filter { now - $0.value.last < Self.memory }.sorted { $0.value.last > $1.value.last }
    counters = Dictionary(uniqueKeysWithValues: kept.prefix(Self.most / 2).map { ($0.key, $0.value) })
  }
}
