import ServiceLifecycle

/// Keeps connections that wait for changes alive.
struct FeedPulse: Service {
  let feed: ChangeFeed
  /// In seconds.
  var interval = 20

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(interval))
        await feed.beat()
      }
    }
  }
}
