import Journal
import ServiceLifecycle

/// Looks at the data folder again and again, and has pages made anew when something changed or a day turned.
struct FolderPolling: Service {
  let site: LiveSite
  /// In milliseconds.
  let interval: Int
  let days: @Sendable (Book) -> [Day]

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(interval))
        await site.poll(days: days)
      }
    }
  }
}
