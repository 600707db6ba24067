/// Tells whoever listens that pages changed, or that the data folder has errors.
actor ChangeFeed {
  enum Notice: Sendable, Equatable {
    /// Pages are made from this revision now.
    case revision(Int)
    /// The data folder has errors; pages stay as they were. JSON for the browser.
    case problems(String)
    /// Nothing is new: keeps the connection from being taken for dead.
    case pulse
  }

  /// One who listens.
  struct Subscription: Sendable {
    /// Notices from now on, the latest first.
    let notices: AsyncStream<Notice>
    /// To be called when nobody reads them any more.
    let end: @Sendable () -> Void
  }

  private var listeners: [Int: AsyncStream<Notice>.Continuation] = [:]
  private var next = 0
  private var isFinished = false
  private(set) var latest: Notice?

  /// How many listen.
  var listenerCount: Int { listeners.count }

  /// Begins to listen. A slow listener gets the newest notices.
  func subscribe() -> Subscription {
    let number = next
    next += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Notice.self, bufferingPolicy: .bufferingNewest(4))
    continuation.onTermination = { [weak self] _ in Task { await self?.remove(number) } }
    if isFinished {
      continuation.finish()
    } else {
      listeners[number] = continuation
      if let latest { continuation.yield(latest) }
    }
    return Subscription(notices: stream, end: { continuation.finish() })
  }

  func send(_ notice: Notice) {
    guard notice != latest else { return }
    latest = notice
    for listener in listeners.values { listener.yield(notice) }
  }

  /// Has something written to every connection: proxies end those that are silent, and one that is gone is found out.
  func beat() {
    for listener in listeners.values {
      // A pulse takes no notice's place in the queue of one who is slow.
      if case .dropped(let lost) = listener.yield(.pulse), lost != .pulse, let latest { listener.yield(latest) }
    }
  }

  /// Ends all streams, for good.
  func finish() {
    isFinished = true
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  private func remove(_ number: Int) {
    listeners[number] = nil
  }
}
