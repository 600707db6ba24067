import Journal
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Files that are sent take the memory of a few at once, whoever sends how many.
@Suite("Large forms")
struct LargeFormsTests {
  private let forms = LargeForms(patience: .seconds(3600))
  private let ana = Username("ana")!
  private let ben = Username("ben")!

  /// Holds places until it is opened.
  private final class Gate: Sendable {
    private let state = Mutex((isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))

    func pass() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }

    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }
  }

  private func hold(_ person: Username, until gate: Gate, size: Int? = nil) -> Task<Void, any Error> {
    Task { [forms] in try await forms.holding(size, of: person) { await gate.pass() } }
  }

  @Test("of one person two are in memory, of all six; the others wait, and each has its turn")
  func few() async throws {
    let gate = Gate()
    let ofAna = (0..<5).map { _ in hold(ana, until: gate) }
    try await waitUntil("places and who waits") { forms.counts == (2, 3) }
    // Somebody else has room all the same.
    let others = ["ben", "carl", "dora", "eve"].map { name in (0..<2).map { _ in hold(Username(name)!, until: gate) } }
    try await waitUntil("places and who waits") { forms.counts == (6, 7) }
    gate.open()
    for task in ofAna + others.flatMap(\.self) { try await task.value }
    #expect(forms.counts == (0, 0))
  }

  @Test("a form that is not large waits for nobody")
  func small() async throws {
    let gate = Gate()
    let large = (0..<3).map { _ in hold(ana, until: gate) }
    try await waitUntil("places and who waits") { forms.counts == (2, 1) }
    let value = try await forms.holding(LargeForms.size - 1, of: ana) { 7 }
    #expect(value == 7)
    gate.open()
    for task in large { try await task.value }
  }

  @Test("who waits too often is refused at once, and who gives up makes room for the next")
  func full() async throws {
    let gate = Gate()
    let places = LargeForms.mostOfPerson + LargeForms.mostWaiting
    let tasks = (0..<places).map { _ in hold(ana, until: gate, size: 20_000_000) }
    try await waitUntil("places and who waits") { forms.counts == (LargeForms.mostOfPerson, LargeForms.mostWaiting) }
    await #expect(throws: LargeForms.Full.self) { try await forms.holding(nil, of: ana) {} }
    for task in tasks { task.cancel() }
    // Those that have a place hold it to the end.
    try await waitUntil("places and who waits") { forms.counts == (LargeForms.mostOfPerson, 0) }
    let next = hold(ana, until: gate)
    try await waitUntil("places and who waits") { forms.counts == (LargeForms.mostOfPerson, 1) }
    gate.open()
    try await next.value
    #expect(forms.counts.waiting == 0)
  }

  @Test("who waits too long is told so, and takes no place")
  func impatient() async throws {
    let forms = LargeForms(patience: .zero)
    let gate = Gate()
    let large = (0..<2).map { _ in Task { try await forms.holding(nil, of: ana) { await gate.pass() } } }
    try await waitUntil("places") { forms.counts == (2, 0) }
    await #expect(throws: DeadlinePassed.self) { try await forms.holding(nil, of: ana) {} }
    #expect(forms.counts == (2, 0))
    gate.open()
    for task in large { try await task.value }
  }

  @Test("what goes wrong gives its place back")
  func failing() async throws {
    struct Wrong: Error {}
    for _ in 0..<3 { await #expect(throws: Wrong.self) { try await forms.holding(nil, of: ben) { throw Wrong() } } }
    #expect(forms.counts == (0, 0))
  }
}
