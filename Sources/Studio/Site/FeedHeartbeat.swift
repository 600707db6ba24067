import ServiceLifecycle

/// Sends pulses to connections that wait for changes, so that they stay open.
struct FeedHeartbeat: Service {
  let feed: ChangeFeed
  /// The time between two pulses, in seconds.
  var interval = 20

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(interval))
        await feed.sendHeartbeat()
      }
    }
  }
}
