import Journal

/// Sends notices to open pages: that they are out of date, or that the data folder has errors. Each is told only what is new
/// for whose page it is.
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
    /// The number of the latest revision; `nil` where there is none yet.
    var revision: Int?
    /// In which revision each person's pages became what they are; `nil` where everybody's became it in the latest.
    var ages: PageAges?
    var troubles = Troubles()

    /// The number that a person's pages have which are up to date.
    func revision(of person: Username) -> Int? { ages?[.person(person)] ?? revision }

    /// Whether somebody's pages are out of date by what is new, or something else is wrong. Whom the listener is unknown of,
    /// anything new concerns.
    func concerns(_ person: Username?, after former: News) -> Bool {
      guard let person else { return self != former }
      return revision(of: person) != former.revision(of: person) || troubles != former.troubles
    }
  }

  private struct Listener {
    var person: Username?
    var notices: AsyncStream<Notice>.Continuation
  }

  /// The notices for one listener.
  struct Subscription: Sendable {
    /// The latest notice, followed by those to come.
    let notices: AsyncStream<Notice>
    /// Ends the subscription; to be called when nobody reads the notices any more.
    let end: @Sendable () -> Void
  }

  private var listeners: [Int: Listener] = [:]
  private var next = 0
  private var isFinished = false
  private(set) var latest: News?

  /// The number of listeners.
  var listenerCount: Int { listeners.count }

  /// Adds a listener. One that reads too slowly misses older notices and gets the newest.
  ///
  /// - Parameter person: Whose pages are open; `nil` for a listener who is told everything.
  func subscribe(as person: Username? = nil) -> Subscription {
    let number = next
    next += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Notice.self, bufferingPolicy: .bufferingNewest(4))
    continuation.onTermination = { [weak self] _ in Task { await self?.remove(number) } }
    if isFinished {
      continuation.finish()
    } else {
      listeners[number] = Listener(person: person, notices: continuation)
      if let latest { continuation.yield(.news(latest)) }
    }
    return Subscription(notices: stream, end: { continuation.finish() })
  }

  func send(_ news: News) {
    guard news != latest else { return }
    let former = latest
    latest = news
    for listener in listeners.values where former.map({ news.concerns(listener.person, after: $0) }) ?? true {
      listener.notices.yield(.news(news))
    }
  }

  /// Tells that sessions are over.
  func endSessions() {
    for listener in listeners.values { listener.notices.yield(.sessionsEnded) }
  }

  /// Sends a pulse to every listener: proxies close silent connections, and writing shows which ones are gone.
  func sendHeartbeat() {
    for listener in listeners.values.map(\.notices) {
      // A pulse may push a notice out of the queue of a slow listener, so the latest notice is sent again.
      if case .dropped(let lost) = listener.yield(.pulse), lost != .pulse, lost != .sessionsEnded, let latest {
        listener.yield(.news(latest))
      }
    }
  }

  /// Ends all subscriptions, and all later ones at once.
  func finish() {
    isFinished = true
    for listener in listeners.values { listener.notices.finish() }
    listeners = [:]
  }

  private func remove(_ number: Int) {
    listeners[number] = nil
  }
}
