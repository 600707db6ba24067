import DataFolder
import Diagnostics
import Editions
import Journal
import SiteBuild
import Synchronization
import TestSupport
import Testing

@testable import Studio

@Suite("Building the site behind the pages")
struct PublisherTests {
  /// A machine on which a build takes a second, and a rest lasts until somebody ends it.
  private final class Machine: Sendable {
    private struct State {
      var time = ContinuousClock.now
      var built: [Day] = []
      var rests: [Duration] = []
      var sleeper: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Days on which files have errors, once.
    let wrong = Mutex<Set<Int32>>([])
    /// Days on which files say something else, once.
    let ofAnotherMoment = Mutex<Set<Int32>>([])
    /// Days on which another build is at work, once.
    let busy = Mutex<Set<Int32>>([])
    var built: [Int32] { state.withLock { $0.built.map(\.number) } }
    var rests: [Duration] { state.withLock(\.rests) }

    func publisher() -> Publisher {
      let services = StudioServices(
        root: "", read: { Reading(book: Book(today: Day(number: 0)), layout: FolderLayout(root: "")) },
        publish: { _, book in
          self.state.withLock { state in
            state.built.append(book.today)
            state.time += .seconds(1)
          }
          if self.busy.withLock({ $0.remove(book.today.number) }) != nil {
            throw BuildError.busy(Diagnostic(.error, .busy, "another build is writing here"))
          }
          if self.wrong.withLock({ $0.remove(book.today.number) }) != nil {
            throw BuildError.data([Diagnostic(.error, .wrongShape, "half a file")])
          }
          return self.ofAnotherMoment.withLock { $0.remove(book.today.number) } == nil
        }, sources: .none, now: { 0 }, wallClock: { _, _ in WallClock(date: Day(number: 0), time: .midnight) },
        say: { _ in })
      return Publisher(services, now: { self.state.withLock(\.time) }, sleep: { await self.rest(for: $0) })
    }

    private func rest(for time: Duration) async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          state.withLock { state in
            state.rests.append(time)
            state.sleeper = continuation
          }
          if Task.isCancelled { wake() }
        }
      } onCancel: {
        wake()
      }
    }

    /// Lets the time pass.
    func wake(after time: Duration = .zero) {
      let sleeper = state.withLock { state in
        state.time += time
        return state.sleeper.take()
      }
      sleeper?.resume()
    }
  }

  private let makers: EditionMakers

  init() throws {
    makers = try EditionMakers(dataFolder: "/nowhere", languages: ChosenLanguages(Book(today: Day(number: 0))))
  }

  private func book(_ day: Int32) -> Book { Book(today: Day(number: day)) }

  /// Builds one after the other, until rest is owed for the next. Each has been measured before the time goes on.
  private func tire(_ publisher: Publisher) async {
    for day in Int32(1)...3 {
      await publisher.publish(makers, book(day))
      await publisher.settle()
    }
  }

  @Test("the first changes are built at once, and those that come while it rests are built together")
  func together() async throws {
    let machine = Machine()
    let publisher = machine.publisher()
    await tire(publisher)
    for day in Int32(4)...9 { await publisher.publish(makers, book(day)) }
    try await waitUntil("it rests") { !machine.rests.isEmpty }
    #expect(machine.built == [1, 2, 3])
    // Of nine seconds for each but the first, one passed and ten may be owed.
    #expect(machine.rests == [.seconds(7)])
    machine.wake(after: .seconds(7))
    await publisher.settle()
    #expect(machine.built == [1, 2, 3, 9])
  }

  @Test("what became of another moment is built once more, a second later, and at once for who ends the app")
  func anotherMoment() async throws {
    let machine = Machine()
    let publisher = machine.publisher()
    machine.ofAnotherMoment.withLock { $0 = [1, 2] }
    await publisher.publish(makers, book(1))
    try await waitUntil("it rests") { !machine.rests.isEmpty }
    #expect(machine.built == [1] && machine.rests == [.seconds(1)])
    machine.wake(after: .seconds(1))
    try await waitUntil("it is built again") { machine.built == [1, 1] }
    machine.wake(after: .seconds(60))
    await publisher.publish(makers, book(2))
    await publisher.settle()
    #expect(machine.built == [1, 1, 2, 2])
    // A file that was half saved is no other case.
    machine.wrong.withLock { $0 = [3] }
    await publisher.publish(makers, book(3))
    await publisher.settle()
    #expect(machine.built == [1, 1, 2, 2, 3, 3])
  }

  @Test("what finds another build at work is built later, and not for who ends the app")
  func busy() async throws {
    let machine = Machine()
    let publisher = machine.publisher()
    machine.busy.withLock { $0 = [1] }
    await publisher.publish(makers, book(1))
    try await waitUntil("it is built again") { machine.built == [1, 1] }
    await tire(publisher)
    #expect(machine.built == [1, 1, 1, 2, 3])
    machine.busy.withLock { $0 = [4] }
    await publisher.publish(makers, book(4))
    await publisher.settle()
    #expect(machine.built == [1, 1, 1, 2, 3, 4])
  }

  @Test("after a while in which nothing happened a change is built at once")
  func quiet() async throws {
    let machine = Machine()
    let publisher = machine.publisher()
    await tire(publisher)
    machine.wake(after: .seconds(60))
    await publisher.publish(makers, book(4))
    try await waitUntil("the fourth is built") { machine.built.count == 4 }
    #expect(machine.rests.isEmpty)
  }

  @Test("who waits for the site, as when the app ends, ends the rest")
  func settle() async throws {
    let machine = Machine()
    let publisher = machine.publisher()
    await tire(publisher)
    await publisher.publish(makers, book(4))
    try await waitUntil("it rests") { !machine.rests.isEmpty }
    await publisher.settle()
    #expect(machine.built == [1, 2, 3, 4])
  }
}
