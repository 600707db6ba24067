import Journal
import Synchronization

/// The forms for which another site is asked: each starts programs and waits for hosts that may take long, so that few of them
/// are under way at once, one of a person, and nobody sends one after the other.
final class FetchGate: Sendable {
  /// How many are under way at once; of one person there is one.
  static let most = 8
  /// How many a person may send in how many seconds.
  static let mostInSpan = 6
  static let span: Int64 = 60

  /// There is no room now, or the person sent many.
  struct Full: Error {}

  private struct State {
    var running: Set<Username> = []
    /// When each person sent the last ones.
    var sent: [Username: [Int64]] = [:]
  }

  private let state = Mutex(State())

  /// Asks another site for a person.
  ///
  /// - Parameter now: Seconds since 1970-01-01T00:00:00Z.
  /// - Throws: ``Full``, and what `body` throws.
  func passing<Value>(_ person: Username, at now: Int64, _ body: () async throws -> Value) async throws -> Value {
    try state.withLock { state in
      let since = now - Self.span
      state.sent = state.sent.compactMapValues { times in
        let recent = times.filter { since < $0 && $0 <= now }
        return recent.isEmpty ? nil : recent
      }
      guard state.running.count < Self.most, !state.running.contains(person),
        state.sent[person, default: []].count < Self.mostInSpan
      else { throw Full() }
      state.running.insert(person)
      state.sent[person, default: []].append(now)
    }
    defer { state.withLock { _ = $0.running.remove(person) } }
    return try await body()
  }
}
