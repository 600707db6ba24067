/// Sends notices to all open pages: that pages changed, or that the data folder has errors.
actor ChangeFeed {
  enum Notice: Sendable, Equatable {
    /// How things are now.
    case news(News)
    /// Nothing is new; sent so that the connection is not taken for dead.
    case pulse
    /// Some sessions are over: whoever listens by one of them is told, and nobody else.
    case sessionsEnded
  }

  /// From what pages are made now, and what is wrong meanwhile. Each listener is told the part that concerns them.
  struct News: Sendable, Equatable {
    /// The number of the revision from which pages are made; `nil` where there is none yet.
    var revision: Int?
    var troubles = Troubles()
  }

  /// The notices for one listener.
  struct Subscription: Sendable {
    /// The latest notice, followed by those to come.
    let notices: AsyncStream<Notice>
    /// Ends the subscription; to be called when nobody reads the notices any more.
    let end: @Sendable () -> Void
  }

  private var listeners: [Int: AsyncStream<Notice>.Continuation] = [:]
  private var next = 0
  private var isFinished = false
  private(set) var latest: News?

  /// The number of listeners.
  var listenerCount: Int { listeners.count }

  /// Adds a listener. One that reads too slowly misses older notices and gets the newest.
  func subscribe() -> Subscription {
    let number = next
    next += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Notice.self, bufferingPolicy: .bufferingNewest(4))
    continuation.onTermination = { [weak self] _ in Task { await self?.remove(number) } }
    if isFinished {
      continuation.finish()
    } else {
      listeners[number] = continuation
      if let latest { continuation.yield(.news(latest)) }
    }
    return Subscription(notices: stream, end: { continuation.finish() })
  }

  func send(_ news: News) {
    guard news != latest else { return }
    latest = news
    for listener in listeners.values { listener.yield(.news(news)) }
  }

  /// Tells that sessions are over.
  func endSessions() {
    for listener in listeners.values { listener.yield(.sessionsEnded) }
  }

  /// Sends a pulse to every listener: proxies close silent connections, and writing shows which ones are gone.
  func sendHeartbeat() {
    for listener in listeners.values {
      // A pulse may push a notice out of the queue of a slow listener, so the latest notice is sent again.
      if case .dropped(let lost) = listener.yield(.pulse), lost != .pulse, lost != .sessionsEnded, let latest {
        listener.yield(.news(latest))
      }
    }
  }

  /// Ends all subscriptions, and all later ones at once.
  func finish() {
    isFinished = true
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  private func remove(_ number: Int) {
    listeners[number] = nil
  }
}
