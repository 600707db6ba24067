/// Puts the site online some time after it changed, once for all changes that come until then.
actor PublishDelay {
  private let send: @Sendable () async -> Void
  private let sleep: @Sendable (Duration) async -> Void
  private var task: Task<Void, Never>?
  /// Whether something changed since what is sent now was read.
  private var isWaiting = false
  private var minutes = 0

  /// - Parameters:
  ///   - send: Puts the site online as it is then.
  ///   - sleep: Waits for a time.
  init(
    send: @escaping @Sendable () async -> Void,
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.send = send
    self.sleep = sleep
  }

  /// The site changed.
  ///
  /// - Parameter minutes: After how many minutes it is put online; `nil` for not by itself.
  func changed(after minutes: Int?) {
    guard let minutes else { return }
    self.minutes = minutes
    isWaiting = true
    if task == nil { task = Task { await work() } }
  }

  private func work() async {
    while isWaiting {
      await sleep(.seconds(60 * minutes))
      isWaiting = false
      await send()
    }
    task = nil
  }
}
