/// How often something may be done in a while, such as sending a mail to somebody who did not ask for it.
public struct Allowance: Sendable {
  /// The most times in ``seconds``.
  public let most: Int
  /// The while, in seconds.
  public let seconds: Int64
  /// The most names that are remembered; of more, those of longest ago are forgotten.
  static let mostNames = 20_000

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
    var own = times[name, default: []].filter { now - $0 < seconds && $0 <= now }
    defer { times[name] = own }
    guard own.count < most else { return false }
    own.append(now)
    if times.count > Self.mostNames {
      let kept = times.sorted { ($0.value.last ?? 0) > ($1.value.last ?? 0) }.prefix(Self.mostNames / 2)
      times = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
    return true
  }
}
