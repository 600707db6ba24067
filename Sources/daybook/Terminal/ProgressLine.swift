import Dispatch
import Synchronization

/// A line that says what is going on, on a terminal and only when it takes longer than a second.
final class ProgressLine: Sendable {
  private struct State {
    var step = ""
    var isShown = false
    var isOver = false
  }

  private let channel: Channel
  private let state = Mutex(State())

  /// - Parameter isWanted: Whether to say anything at all; where there is no terminal nothing is said.
  init(_ channel: Channel = Console.errors, isWanted: Bool = true) {
    self.channel = channel
    guard isWanted, channel.isTerminal else { return }
    let began = ContinuousClock.now
    // A thread of its own: while a build keeps all cores busy, tasks would wait.
    DispatchQueue(label: "progress").async {
      while true {
        pause(milliseconds: 100)
        let passed = ContinuousClock.now - began
        if passed >= .seconds(1), !self.show(after: passed) { return }
      }
    }
  }

  /// Says what goes on from now on: "Reading data".
  func begin(_ step: String) {
    state.withLock { $0.step = step }
  }

  /// Takes the line away.
  func end() {
    state.withLock {
      if $0.isShown { channel.write("\r\u{1B}[K") }
      $0.isShown = false
      $0.isOver = true
    }
  }

  /// Whether there is more to come.
  private func show(after passed: Duration) -> Bool {
    state.withLock {
      if $0.isOver { return false }
      $0.isShown = true
      channel.write("\r\u{1B}[K\($0.step) … \(Elapsed.text(passed))")
      return true
    }
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
