import CLibrary
import Foundation

/// Says something when this process is asked to end, from the moment it was made and while it is there. The process ends after that.
///
/// A signal that this process was told to ignore, as `nohup` does, is none of these.
public final class SignalWatch {
  /// The signals by which processes are asked to end.
  private static let endings = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]
  private let watches: [Int]

  /// Begins.
  ///
  /// - Parameters:
  ///   - patience: For how long the process goes on after the call, so that it can say what came of it. Programs that it runs in
  ///     groups of their own have no place in the terminal, and would go on without it: they are ended, and so is each that it
  ///     starts then.
  ///   - body: Called on a thread of its own.
  public init(patience: Duration = .zero, _ body: @escaping @Sendable () -> Void) {
    watches = Self.endings.compactMap { number in
      SignalRelay.begin(number) { number in
        body()
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end {
          ChildProcess.endAll()
          usleep(50_000)
        }
        SignalRelay.endProcess(by: number)
      }
    }
  }

  deinit { for watch in watches { SignalRelay.end(watch) } }
}
