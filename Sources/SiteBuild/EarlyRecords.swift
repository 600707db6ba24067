import Synchronization

/// What the last build recorded of an output, read before there is its lock: on another core, while a command does something else that
/// comes first.
///
/// Whoever has the lock takes it where the records are still those that were read.
public final class EarlyRecords: Sendable {
  private let output: String
  private let last = Mutex<LastBuild?>(nil)

  /// - Parameter output: The output folder.
  public init(of output: String) { self.output = output }

  /// Reads them; whoever wants them meanwhile waits.
  public func read() {
    last.withLock { last in last = last ?? LastBuild(of: output, joinsShards: false) }
  }

  /// What the last build recorded; `nil` where nothing was read, or where something else was recorded since.
  ///
  /// - Parameter output: The output, which the caller has locked.
  func lastBuild(in output: String) -> LastBuild? {
    output == self.output ? last.withLock(\.self)?.whole(in: output) : nil
  }
}
