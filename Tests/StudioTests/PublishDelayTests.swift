import Synchronization
import Testing

@testable import Studio

@Suite("Putting the site online by itself")
struct PublishDelayTests {
  /// Rests that last until the test ends them, and what was put online.
  private final class Machine: Sendable {
    private let rests = AsyncStream<Void>.makeStream()
    private let beginnings = AsyncStream<Duration>.makeStream()
    private let sent = Mutex(0)
    private let fails = Mutex(false)

    var count: Int { sent.withLock { $0 } }

    var delay: PublishDelay {
      PublishDelay(
        send: {
          self.sent.withLock { $0 += 1 }
          return !self.fails.withLock { $0 }
        },
        sleep: { time in
          self.beginnings.continuation.yield(time)
          for await _ in self.rests.stream { return }
        })
    }

    /// Waits until a rest begins.
    func rest() async -> Duration? {
      for await time in beginnings.stream { return time }
      return nil
    }

    /// Whether nothing can be put online from now on.
    func fail(_ isFailing: Bool) { fails.withLock { $0 = isFailing } }

    func wake() { rests.continuation.yield() }
  }

  @Test("changes that come together are put online once, so many minutes after the first of them")
  func once() async {
    let machine = Machine()
    let delay = machine.delay
    await delay.changed(after: 10)
    #expect(await machine.rest() == .seconds(600))
    await delay.changed(after: 10)
    await delay.changed(after: 10)
    #expect(machine.count == 0)
    machine.wake()
    while machine.count == 0 { await Task.yield() }
    await delay.changed(after: 5)
    #expect(await machine.rest() == .seconds(300))
    machine.wake()
    while machine.count == 1 { await Task.yield() }
    #expect(machine.count == 2)
  }

  @Test("without a time nothing is put online by itself")
  func never() async {
    let machine = Machine()
    let delay = machine.delay
    await delay.changed(after: nil)
    await Task.yield()
    #expect(machine.count == 0)
  }

  @Test("what failed is tried again after pauses that grow, until it succeeds")
  func again() async {
    let machine = Machine()
    let delay = machine.delay
    machine.fail(true)
    await delay.changed(after: 10)
    for minutes in [10, 20, 40, 60, 60] {
      #expect(await machine.rest() == .seconds(60 * minutes))
      machine.wake()
    }
    #expect(await machine.rest() == .seconds(3_600))
    machine.fail(false)
    machine.wake()
    while machine.count < 6 { await Task.yield() }
    await delay.changed(after: 10)
    #expect(await machine.rest() == .seconds(600))
    #expect(machine.count == 6)
    machine.wake()
  }

  @Test("once the settings say that it is not done by itself, what waits is not put online")
  func calledOff() async {
    let machine = Machine()
    let delay = machine.delay
    await delay.changed(after: 10)
    #expect(await machine.rest() == .seconds(600))
    await delay.changed(after: nil)
    machine.wake()
    for _ in 0..<100 { await Task.yield() }
    #expect(machine.count == 0)
    await delay.changed(after: 5)
    #expect(await machine.rest() == .seconds(300))
    machine.wake()
    while machine.count == 0 { await Task.yield() }
  }
}
