/// Waits until something holds that another task brings about, and throws when it never does: what hangs says where, and
/// does not stop everything else.
///
/// How long is a bound for what is broken, and nothing that a test measures.
public func waitUntil(_ what: String, _ holds: () async -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(120)
  while await !holds() {
    if ContinuousClock.now > end { throw NeverHappened(what: what) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// What was waited for did not come.
public struct NeverHappened: Error, CustomStringConvertible {
  let what: String

  public var description: String { "\(what): that never happened" }
}
