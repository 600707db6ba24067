/// Runs changes one after the other, in the order in which they arrived.
///
/// The lock of the data folder alone would be correct, but whoever waits for it tries again and again, and among many
/// forms one might be unlucky until its time is over. Between two changes the queue leaves a moment for other
/// processes.
actor ChangeQueue {
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func inTurn<Outcome: Sendable>(_ change: @Sendable () async throws -> Outcome) async throws -> Outcome {
    if isBusy { await withCheckedContinuation { waiting.append($0) } }
    isBusy = true
    let result: Result<Outcome, any Error>
    do {
      result = .success(try await change())
    } catch {
      result = .failure(error)
    }
    if !waiting.isEmpty { try? await Task.sleep(for: .milliseconds(2)) }
    if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    return try result.get()
  }
}
