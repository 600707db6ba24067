import Journal
import Synchronization

/// The forms with files that are in memory, few at once: a phone sends one of twenty megabytes, and two hundred of them would
/// be all the memory that a small machine has.
///
/// Who comes when there is no room waits, with the body still on its way, in the order of coming; of one person no more are
/// read at once than leave room for somebody else.
final class LargeForms: Sendable {
  /// From how many bytes on a form is large.
  static let size = 256 * 1024
  /// How many are in memory at once, and how many of them of one person.
  static let most = 6
  static let mostOfPerson = 2
  /// How many of one person may wait.
  static let mostWaiting = 16
  /// After how many seconds whoever was refused may try again: most forms are through by then. The sentence with which it is
  /// refused calls it half a minute.
  static let retrySeconds = 30
  /// The longest time that one waits.
  private let patience: Duration

  /// - Parameter patience: The longest time that one waits. Proxies and the app's own pages take an answer for lost that
  ///   does not come within a minute.
  init(patience: Duration = .seconds(50)) {
    self.patience = patience
  }

  /// There is no room, and there are too many that wait for it already.
  struct Full: Error {}

  private struct Waiting {
    var number: Int
    var person: Username
    var continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var held: [Username: Int] = [:]
    var waiting: [Waiting] = []
    var latest = 0

    /// Takes a place for a person, if there is one.
    mutating func takes(_ person: Username) -> Bool {
      guard held.values.reduce(0, +) < LargeForms.most, held[person, default: 0] < LargeForms.mostOfPerson else {
        return false
      }
      held[person, default: 0] += 1
      return true
    }

    /// The first who waits and for whom there is a place now, who takes it.
    mutating func next() -> Waiting? {
      for index in waiting.indices where takes(waiting[index].person) { return waiting.remove(at: index) }
      return nil
    }
  }

  private let state = Mutex(State())

  /// Does something with a form of so many bytes, once there is room for it.
  ///
  /// - Parameter size: As its head says it; `nil` where it says nothing, which counts as large.
  /// - Throws: ``Full``, `DeadlinePassed` where there was no room for too long, and what `body` throws.
  func holding<Value>(_ size: Int?, of person: Username, _ body: () async throws -> Value) async throws -> Value {
    if let size, size < Self.size { return try await body() }
    try await enter(person)
    defer { leave(person) }
    return try await body()
  }

  private func enter(_ person: Username) async throws {
    let number = try state.withLock { state -> Int? in
      if state.waiting.allSatisfy({ $0.person != person }), state.takes(person) { return nil }
      guard state.waiting.count(where: { $0.person == person }) < Self.mostWaiting else { throw Full() }
      state.latest += 1
      return state.latest
    }
    guard let number else { return }
    // Whoever waits too long, or is gone, is taken out, and whoever got a place meanwhile has it.
    let timeout = Task { [weak self, patience] in
      try await Task.sleep(for: patience)
      self?.withdraw(number, DeadlinePassed())
    }
    defer { timeout.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let hasPlace = state.withLock { state in
          // A place may have come free since, and a cancelled task has been looked for in vain.
          if Task.isCancelled { return Bool?.none }
          if state.takes(person) { return true }
          state.waiting.append(Waiting(number: number, person: person, continuation: continuation))
          return false
        }
        switch hasPlace {
        case true?: continuation.resume()
        case false?: break
        case nil: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      withdraw(number, CancellationError())
    }
  }

  private func withdraw(_ number: Int, _ error: any Error) {
    let gone = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
    }
    gone?.continuation.resume(throwing: error)
  }

  private func leave(_ person: Username) {
    let next = state.withLock { state in
      state.held[person, default: 1] -= 1
      if state.held[person] == 0 { state.held[person] = nil }
      return state.next()
    }
    next?.continuation.resume()
  }

  /// How many are in memory, and how many wait.
  var counts: (held: Int, waiting: Int) {
    state.withLock { ($0.held.values.reduce(0, +), $0.waiting.count) }
  }
}
