/// How often something may be done in a while, such as sending a mail to somebody who did not ask for it.
public struct Allowance: Sendable {
  /// What is allowed so many times.
  public enum Kind: String, Sendable, CaseIterable {
    /// Mails to somebody who did not ask for them: of an account, or an address that asks to join.
    case mails = "mail"
    /// Mails that are asked for from one address in the network.
    case asking = "ask"
    /// Accounts that strangers of one address in the network make.
    case joining = "join"
  }

  /// One of the times, as it is kept for a later run: of the name there is a digest.
  public struct Take: Sendable, Equatable {
    /// What was done.
    public var kind: Kind
    let digest: String
    /// When, in seconds since 1970-01-01T00:00:00Z.
    public var time: Int64
  }

  /// The most times in ``seconds``.
  public let most: Int
  /// The while, in seconds.
  public let seconds: Int64
  /// The most names that are remembered; of more, those of longest ago are forgotten.
  static let mostNames = 20_000

  /// By the digests of names: what they are need not be kept for that.
  private var times: [String: [Int64]] = [:]

  /// - Parameters:
  ///   - most: The most times in `seconds`.
  ///   - seconds: The while, in seconds.
  public init(most: Int, in seconds: Int64) {
    (self.most, self.seconds) = (most, seconds)
  }

  /// How many names are remembered.
  var count: Int { times.count }

  /// Takes one of the times of a name, such as an account or an address.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z. A clock that was set back takes nothing from anybody.
  /// - Returns: Whether there was one left.
  public mutating func take(_ name: String, at now: Int64) -> Bool {
    let digest = SecretToken.digest(of: name)
    var own = times[digest, default: []].filter { now - $0 < seconds && $0 <= now }
    defer { times[digest] = own }
    guard own.count < most else { return false }
    own.append(now)
    if times.count > Self.mostNames { forgetOldest() }
    return true
  }

  // MARK: Kept

  /// Has taken what an earlier run took.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public mutating func takeAgain(_ takes: [Take], at now: Int64) {
    for take in takes where now - take.time < seconds { times[take.digest, default: []].append(take.time) }
    if times.count > Self.mostNames { forgetOldest() }
  }

  /// The time that a name took last, as it is kept; `nil` where it took none.
  public func latest(of name: String, as kind: Kind) -> Take? {
    let digest = SecretToken.digest(of: name)
    return times[digest]?.last.map { Take(kind: kind, digest: digest, time: $0) }
  }

  /// All times that still count, the latest last.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  public func takes(as kind: Kind, at now: Int64) -> [Take] {
    times.flatMap { digest, times in
      times.filter { now - $0 < seconds && $0 <= now }.map { Take(kind: kind, digest: digest, time: $0) }
    }.sorted { ($0.time, $0.digest) < ($1.time, $1.digest) }
  }

  private mutating func forgetOldest() {
    let kept = times.sorted { ($0.value.last ?? 0) > ($1.value.last ?? 0) }.prefix(Self.mostNames / 2)
    times = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}
