/// Tells whoever listens that pages changed, or that the data folder has errors.
actor ChangeFeed {
  enum Notice: Sendable, Equatable {
    /// Pages are made from this revision now.
    case revision(Int)
    /// The data folder has errors; pages stay as they were. JSON for the browser.
    case problems(String)
  }

  private var listeners: [Int: AsyncStream<Notice>.Continuation] = [:]
  private var next = 0
  private(set) var latest: Notice?

  /// Notices from now on, the latest first. A slow listener gets the newest ones.
  func subscribe() -> AsyncStream<Notice> {
    let number = next
    next += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Notice.self, bufferingPolicy: .bufferingNewest(4))
    continuation.onTermination = { [weak self] _ in Task { await self?.remove(number) } }
    listeners[number] = continuation
    if let latest { continuation.yield(latest) }
    return stream
  }

  func send(_ notice: Notice) {
    guard notice != latest else { return }
    latest = notice
    for listener in listeners.values { listener.yield(notice) }
  }

  /// Ends all streams.
  func finish() {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }

  private func remove(_ number: Int) {
    listeners[number] = nil
  }
}
