import CLibrary
import Foundation

/// Says something when this process is asked to end, from the moment it was made and while it is there. The process ends after that.
///
/// A terminal that is closed is none of these under `nohup`.
public final class SignalWatch {
  private let watches: [Int]

  /// Begins.
  ///
  /// - Parameters:
  ///   - patience: For how long the process goes on after the call, so that it can say what came of it; whoever quits it (`SIGQUIT`)
  ///     does not wait. Programs that it runs in groups of their own have no place in the terminal, and would go on without it: they
  ///     are ended, and so is each that it starts then.
  ///   - body: Called on another thread, of which there is one for all signals.
  public init(patience: Duration = .zero, _ body: @escaping @Sendable () -> Void) {
    let endings = [SIGTERM, SIGINT] + (SignalRelay.isIgnored(SIGHUP) ? [] : [SIGHUP])
    watches = (patience == .zero ? endings + [SIGQUIT] : endings).compactMap { number in
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
