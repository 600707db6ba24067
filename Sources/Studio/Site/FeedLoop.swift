import Changes
import DataFolder
import Journal
import ServiceLifecycle

/// Asks other sites while the app runs, as often as the settings say, about the people whom somebody here follows. Where they say
/// nothing, nobody is asked.
struct FeedLoop: Service {
  let site: LiveSite
  /// The time between two looks, in seconds.
  var interval = 60
  /// How long one look may take.
  private static let seconds = 50

  init(site: LiveSite) { self.site = site }

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(interval))
        await look()
      }
    }
  }

  /// Asks those whose time has come. What comes of it stands on the pages of their followers, which are made anew when the
  /// folder is looked at the next time.
  ///
  /// - Returns: The followers for whom somebody was asked.
  @discardableResult
  func look() async -> [Username] {
    let services = site.services
    guard let revision = await site.revision, services.today == nil, revision.book.settings.today == nil else {
      return []
    }
    let pull = DuePull(root: services.root, in: services.feeds)
    return await pull.run(revision.book, command: "daybook serve", now: services.now(), within: Self.seconds)
  }
}
