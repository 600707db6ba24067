import Journal
import ServiceLifecycle

/// Checks the data folder at intervals, and has pages made again when files changed or a day began.
struct FolderPolling: Service {
  let site: LiveSite
  /// Knows who is signed in, which commands may change; `nil` where there are no accounts.
  var desk: AccountDesk?
  /// The time between two checks, in milliseconds.
  let interval: Int
  let days: @Sendable (Book) -> [Day]

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(interval))
        await site.poll(days: days)
        await desk?.poll()
      }
    }
  }
}
