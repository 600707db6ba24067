import CLibrary
import FileSystem
import Foundation
import Synchronization

/// Hands signals from the system's handler, which may do next to nothing, to a thread that may do anything.
///
/// The handler is there when ``begin(_:_:)`` returns. Dispatch's sources are registered later, by a thread of their own, and
/// a signal that comes before is lost; on Linux so is each one after a second source was made for the same number.
enum SignalRelay {
  typealias Receiver = @Sendable (_ number: Int32) -> Void

  /// What was begun; the last of one number receives it.
  private struct Watch: Sendable {
    var id: Int
    var number: Int32
    var receive: Receiver
  }

  private static let watches = Mutex<(last: Int, all: [Watch])>((0, []))
  /// The end of the pipe that the handler writes to; −1 before the first watch.
  private static let pipeEnd = Atomic<Int32>(-1)

  /// Begins to receive a signal.
  ///
  /// - Returns: What ``end(_:)`` takes; `nil` where the process has no more files to open: the signal ends it at once then.
  static func begin(_ number: Int32, _ receive: @escaping Receiver) -> Int? {
    watches.withLock { watches in
      guard isOpen() else { return nil }
      if !watches.all.contains(where: { $0.number == number }) {
        signal(number) { number in
          let code = errno
          var byte = UInt8(truncatingIfNeeded: number)
          _ = CLibrary.write(SignalRelay.pipeEnd.load(ordering: .relaxed), &byte, 1)
          errno = code
        }
      }
      watches.last += 1
      watches.all.append(Watch(id: watches.last, number: number, receive: receive))
      return watches.last
    }
  }

  /// Receives a signal no longer: who received it before does again, or the system does with it what it does.
  static func end(_ id: Int) {
    watches.withLock { watches in
      guard let index = watches.all.firstIndex(where: { $0.id == id }) else { return }
      let number = watches.all.remove(at: index).number
      if !watches.all.contains(where: { $0.number == number }) { signal(number, SIG_DFL) }
    }
  }

  /// Ends this process as the signal does where nobody receives it.
  static func endProcess(by number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  /// Whether this process ignores a signal.
  static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Opens the pipe and starts the thread, at the first watch.
  private static func isOpen() -> Bool {
    if pipeEnd.load(ordering: .relaxed) >= 0 { return true }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler that waited for its own process to read would wait for good.
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    pipeEnd.store(writing, ordering: .relaxed)
    Thread.detachNewThread {
      var byte: UInt8 = 0
      while SystemCall.read(reading, &byte, 1) == 1 { pass(on: Int32(byte)) }
    }
    return true
  }

  private static func pass(on number: Int32) {
    let watch = watches.withLock { watches in watches.all.last { $0.number == number } }
    // It came while somebody still received it, and is handed over when nobody does.
    guard let watch else { return endProcess(by: number) }
    watch.receive(number)
  }
}
