/// A line that says what is going on, on a terminal and only when it takes longer than a second.
actor ProgressLine {
  private let channel: Channel
  private let isWanted: Bool
  private var step = ""
  private var isShown = false
  private var ticking: Task<Void, Never>?

  init(_ channel: Channel = Console.errors, isWanted: Bool = true) {
    self.channel = channel
    self.isWanted = isWanted && channel.isTerminal
  }

  /// Says what goes on from now on: "Reading data".
  func begin(_ step: String) {
    self.step = step
    guard isWanted, ticking == nil else { return }
    let began = ContinuousClock.now
    ticking = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(100))
        let passed = ContinuousClock.now - began
        if passed >= .seconds(1), !Task.isCancelled { show(after: passed) }
      }
    }
  }

  /// Takes the line away.
  func end() {
    ticking?.cancel()
    ticking = nil
    if isShown { channel.write("\r\u{1B}[K") }
    isShown = false
  }

  private func show(after passed: Duration) {
    guard ticking != nil else { return }
    isShown = true
    channel.write("\r\u{1B}[K\(step) … \(Elapsed.text(passed))")
  }
}

/// How long something took, as people say it.
enum Elapsed {
  /// `8 ms`, `1.4 s`.
  static func text(_ duration: Duration) -> String {
    let milliseconds = milliseconds(duration)
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    return "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
