/// An error for work that took too long.
struct DeadlinePassed: Error {}

/// The result of `work`, which is cancelled if it takes longer than so many seconds.
///
/// - Throws: ``DeadlinePassed`` when the time is over, or what `work` throws.
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
