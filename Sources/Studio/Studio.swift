import Accounts
import CLibrary
import DataFolder
import Diagnostics
import HummingbirdCore
import Journal
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import SitePlan

/// The local web app: the pages of the site, and forms that change the data folder.
public struct Studio: Sendable {
  private let configuration: StudioConfiguration
  private let services: StudioServices

  /// The app before it serves anything; ``run(token:key:days:onReady:)`` starts it.
  public init(_ configuration: StudioConfiguration, services: StudioServices) {
    self.configuration = configuration
    self.services = services
  }

  /// The actions of all forms, by the last part of the address to which a form is posted.
  static let actions = CheckInActions.all.merging(CourseActions.all) { first, _ in first }
    .merging(HabitActions.all) { first, _ in first }
    .merging(HolidayActions.all) { first, _ in first }
    .merging(EventActions.all) { first, _ in first }
    .merging(DayActions.all) { first, _ in first }
    .merging(WeekActions.all) { first, _ in first }
    .merging(SettingsActions.all) { first, _ in first }
    .merging(FollowActions.all) { first, _ in first }
    .merging(ReaderActions.all) { first, _ in first }
    .merging(FeedActions.all) { first, _ in first }
    .merging(TaskActions.all) { first, _ in first }
    .merging(ListActions.all) { first, _ in first }
    .merging(ChallengeActions.all) { first, _ in first }
    .merging(CalendarActions.all) { first, _ in first }
    .merging(ConflictActions.all) { first, _ in first }
    .merging(["undo": UndoAction.action]) { first, _ in first }

  /// Serves until the process gets SIGINT or SIGTERM.
  ///
  /// - Parameters:
  ///   - token: The secret that forms send, kept between runs so that a page from before a restart still works; `nil`
  ///     for a new one.
  ///   - key: The secret that devices of the network send, kept between runs; `nil` for a new one.
  ///   - days: The day that is today for the site and for each person of a book, by the clock.
  ///   - onReady: Called with the address of the first page once the app answers.
  /// - Throws: ``StudioFailure`` when no port is free.
  public func run(
    token: String?, key: String? = nil, days: @escaping @Sendable (Book) -> [Day],
    onReady: @escaping @Sendable (_ address: String) -> Void
  ) async throws {
    let token = token.flatMap(SecretToken.init(stored:)) ?? SecretToken()
    let hasAccounts = configuration.hasAccounts
    let owners: @Sendable () -> Set<Username> = { [root = services.root] in
      hasAccounts ? AccountFolder(root: root).owners : []
    }
    let site = LiveSite(services, token: token, hasAccounts: hasAccounts, owners: owners) { [configuration] book in
      // Who signs in chooses among nobody's pages.
      hasAccounts ? [] : configuration.served(in: book)
    }
    await site.refresh()
    let desk =
      hasAccounts
      ? AccountDesk(root: services.root, feed: site.feed, now: services.now, say: services.say) : nil
    let tokens = ApiTokens(root: services.root, now: services.now)
    let office = MailOffice(services.mail, now: services.now, say: services.say)
    if hasAccounts { await office.resume() }
    for port in configuration.portRange {
      let responder = StudioResponder(
        site: site, configuration: configuration,
        hosts: HostCheck(port: port, others: configuration.allowedHosts), token: token,
        key: configuration.isOnNetwork && !hasAccounts ? key.flatMap(SecretToken.init(stored:)) ?? SecretToken() : nil,
        actions: Self.actions, desk: desk, office: office, tokens: tokens)
      var logger = Logger(label: "daybook")
      logger.logLevel = .error
      let server = Server(
        childChannelSetup: ConnectionLimits.channel(responder.answer),
        configuration: ServerConfiguration(
          address: .hostname(configuration.bindAddress, port: port), reuseAddress: true,
          availableConnectionsDelegate: ConnectionLimits.count(logger: logger)),
        onServerRunning: { _ in onReady("http://127.0.0.1:\(port)/") },
        eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
      let reminders = ReminderLoop(site: site, service: services.reminders)
      let polling = FolderPolling(site: site, desk: desk, interval: configuration.pollInterval, days: days)
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [polling, reminders, FeedLoop(site: site), FeedHeartbeat(feed: site.feed), server],
          gracefulShutdownSignals: [.sigterm, .sigint],
          logger: logger))
      do {
        try await group.run()
        await site.feed.finish()
        await site.settle()
        return
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        continue
      }
    }
    throw StudioFailure.noFreePort(configuration.portRange)
  }
}

/// An error of starting the app.
public enum StudioFailure: Error, Equatable {
  /// All ports of the range are in use.
  case noFreePort(ClosedRange<Int>)
}
