/// How often a page is told something: nothing twice in a row, and something else only after a pause.
struct EventPace {
  /// The least time between two events.
  let pause: Duration
  private var last: (event: String, at: ContinuousClock.Instant)?

  init(pause: Duration) {
    self.pause = pause
  }

  /// How long to wait before anything is told again; `nil` for not at all.
  func rest(at now: ContinuousClock.Instant) -> Duration? {
    guard let last else { return nil }
    let rest = pause - (now - last.at)
    return rest > .zero ? rest : nil
  }

  /// Whether an event says something else than the last one; it counts as told then.
  mutating func tells(_ event: String, at now: ContinuousClock.Instant) -> Bool {
    if event == last?.event { return false }
    last = (event, now)
    return true
  }
}
