/// Waits until something holds that another task brings about, and throws when it never does: what hangs says where, and
/// does not stop everything else.
///
/// How long is a bound for what is broken, and nothing that a test measures. It is one of looks, too: while tests that wait
/// for other processes have all threads, minutes go by in which nothing could have happened.
public func waitUntil(_ what: String, _ holds: () async -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(120)
  var looks = 0
  while await !holds() {
    looks += 1
    if looks > 10_000, ContinuousClock.now > end { throw NeverHappened(what: what) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// What was waited for did not come.
public struct NeverHappened: Error, CustomStringConvertible {
  let what: String

  public var description: String { "\(what): that never happened" }
}
