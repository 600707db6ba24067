import Synchronization

/// What the last build recorded of an output, read before there is its lock: on another core, while a command does something else that
/// comes first.
///
/// Whoever has the lock takes it where the records are still those that were read.
public final class EarlyRecords: Sendable {
  private enum State {
    case unread
    case read(LastBuild)
    /// Whoever has the lock has come without them, and reads for themselves.
    case unwanted
  }

  private let output: String
  private let state = Mutex(State.unread)

  /// - Parameter output: The output folder.
  public init(of output: String) { self.output = output }

  /// Reads them, unless somebody was there before who wanted them; whoever wants them meanwhile waits.
  public func read() {
    state.withLock { state in
      if case .unread = state { state = .read(LastBuild(of: output, joinsShards: false)) }
    }
  }

  /// What the last build recorded; `nil` where nothing was read, or where something else was recorded since.
  ///
  /// - Parameter output: The output, which the caller has locked.
  func lastBuild(in output: String) -> LastBuild? {
    guard output == self.output else { return nil }
    let known = state.withLock { state -> LastBuild? in
      if case .read(let last) = state { return last }
      state = .unwanted
      return nil
    }
    return known?.whole(in: output)
  }
}
