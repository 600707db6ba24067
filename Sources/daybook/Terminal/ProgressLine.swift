import Dispatch
import Synchronization

/// A line on the terminal that says what is being done, shown only after a second.
final class ProgressLine: Sendable {
  private struct State {
    var step = ""
    var isShown = false
    var isOver = false
  }

  private let channel: Channel
  private let state = Mutex(State())

  /// - Parameter isWanted: Whether to show the line at all; it is never shown without a terminal.
  init(_ channel: Channel = Console.errors, isWanted: Bool = true) {
    self.channel = channel
    guard isWanted, channel.isTerminal else { return }
    let began = ContinuousClock.now
    // A thread of its own, because tasks would wait while a build keeps all cores busy.
    DispatchQueue(label: "progress").async {
      while true {
        pause(milliseconds: 100)
        let passed = ContinuousClock.now - began
        if passed >= .seconds(1), !self.show(after: passed) { return }
      }
    }
  }

  /// Sets what is being done from now on: "Reading data".
  func begin(_ step: String) {
    state.withLock { $0.step = step }
  }

  /// Removes the line.
  func end() {
    state.withLock {
      if $0.isShown { channel.write("\r\u{1B}[K") }
      $0.isShown = false
      $0.isOver = true
    }
  }

  /// Shows the line with the time that has passed; returns `false` once the line was removed for good.
  private func show(after passed: Duration) -> Bool {
    state.withLock {
      if $0.isOver { return false }
      $0.isShown = true
      channel.write("\r\u{1B}[K\($0.step) … \(Elapsed.text(passed))")
      return true
    }
  }
}

/// Durations for people to read.
enum Elapsed {
  /// A duration: `8 ms`, `1.4 s`.
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
