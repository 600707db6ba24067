import CLibrary
import Dispatch
import Foundation

/// Passes on what asks this process to end, while it is there: programs that it started have no place in the terminal, and would go
/// on without it.
public final class SignalWatch {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private let sources: [any DispatchSourceSignal]

  /// For how long the process may say what came of it.
  private static let patience = DispatchTimeInterval.seconds(5)

  /// Begins.
  ///
  /// - Parameter body: Called when the process is asked to end. It goes on for a moment, so that it can say what came of it: each
  ///   program that it starts then is ended, too.
  public init(_ body: @escaping @Sendable () -> Void) {
    sources = Self.signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        body()
        Self.end(by: number)
      }
      source.resume()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in Self.signals { signal(number, SIG_DFL) }
  }

  private static func end(by number: Int32) {
    let end = DispatchTime.now() + patience
    Thread.detachNewThread {
      while DispatchTime.now() < end {
        ChildProcess.endAll()
        usleep(50_000)
      }
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
  }
}
