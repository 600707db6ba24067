/// Says that something took too long.
struct DeadlinePassed: Error {}

/// What `work` gives, if it is done in so many seconds; it is cancelled otherwise.
///
/// - Throws: ``DeadlinePassed``, or what `work` throws.
func withDeadline<Value: Sendable>(
  _ seconds: Int, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      return nil
    }
    defer { group.cancelAll() }
    guard let first = try await group.next(), let value = first else { throw DeadlinePassed() }
    return value
  }
}
