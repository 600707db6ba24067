import CLibrary
import Synchronization
import Testing

@testable import Outside

/// Each test has a signal of its own, which nothing else here sends.
@Suite("Signals that ask for the end")
struct SignalRelayTests {
  /// What was received, in order.
  private final class Log: Sendable {
    private let words = Mutex<[String]>([])
    func add(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock { $0 } }

    /// Waits until as many were received.
    func wait(for count: Int) async throws -> [String] {
      for _ in 0..<6000 where all.count < count { try await Task.sleep(for: .milliseconds(5)) }
      return all
    }
  }

  @Test("one that comes as soon as it is watched for is received, each time it is watched for anew")
  func atOnce() async throws {
    let log = Log()
    for round in 1...50 {
      let watch = try #require(SignalRelay.begin(SIGUSR1) { number in log.add("\(round) \(number == SIGUSR1)") })
      kill(getpid(), SIGUSR1)
      #expect(try await log.wait(for: round).last == "\(round) true")
      SignalRelay.end(watch)
    }
    #expect(log.all.count == 50)
  }

  @Test("who watches last receives it, and who watched before does again afterwards")
  func nested() async throws {
    let log = Log()
    let outer = try #require(SignalRelay.begin(SIGUSR2) { _ in log.add("outer") })
    let inner = try #require(SignalRelay.begin(SIGUSR2) { _ in log.add("inner") })
    kill(getpid(), SIGUSR2)
    #expect(try await log.wait(for: 1) == ["inner"])
    SignalRelay.end(inner)
    kill(getpid(), SIGUSR2)
    #expect(try await log.wait(for: 2) == ["inner", "outer"])
    SignalRelay.end(outer)
  }

  @Test("whether one is ignored is known, and looking changes nothing")
  func ignored() {
    let before = signal(SIGWINCH, SIG_IGN)
    #expect(SignalRelay.isIgnored(SIGWINCH) && SignalRelay.isIgnored(SIGWINCH))
    signal(SIGWINCH, SIG_DFL)
    #expect(!SignalRelay.isIgnored(SIGWINCH) && !SignalRelay.isIgnored(SIGWINCH))
    signal(SIGWINCH, before)
  }
}
