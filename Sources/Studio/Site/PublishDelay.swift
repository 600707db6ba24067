/// Puts the site online some time after it changed, once for all changes that come until then.
actor PublishDelay {
  private let send: @Sendable () async -> Bool
  private let sleep: @Sendable (Duration) async -> Void
  private var task: Task<Void, Never>?
  /// Whether something changed since what is sent now was read.
  private var isWaiting = false
  /// After how many minutes; `nil` for not by itself any more.
  private var minutes: Int?
  /// Counts how often it was called off: what waited before has another number.
  private var round = 0
  /// How often in a row it did not succeed.
  private var failures = 0

  /// The longest pause after a failure, in minutes, unless it is asked for a longer one.
  private static let longest = 60

  /// - Parameters:
  ///   - send: Puts the site online as it is then, and returns whether nothing of it is to be tried again.
  ///   - sleep: Waits for a time.
  init(
    send: @escaping @Sendable () async -> Bool,
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.send = send
    self.sleep = sleep
  }

  /// The site changed.
  ///
  /// - Parameter minutes: After how many minutes it is put online; `nil` for not by itself.
  func changed(after minutes: Int?) {
    self.minutes = minutes
    guard minutes != nil else {
      isWaiting = false
      task = nil
      round += 1
      return
    }
    isWaiting = true
    if task == nil { task = Task { [round] in await work(in: round) } }
  }

  private func work(in round: Int) async {
    while isWaiting, let minutes, round == self.round {
      // A host that is away is asked again after twice the time, and so on.
      let pause = max(minutes, min(minutes << min(failures, 12), Self.longest))
      await sleep(.seconds(60 * pause))
      guard round == self.round else { return }
      isWaiting = false
      let isDone = await send()
      failures = isDone ? 0 : failures + 1
      if !isDone, round == self.round { isWaiting = true }
    }
    if round == self.round { task = nil }
  }
}
