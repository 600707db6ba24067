import Accounts
import Dispatch

/// Hashes passwords, one at a time and on a thread of its own: a hash takes 32 MiB and a third of a second of one core, for
/// which pages do not wait.
actor PasswordWorker {
  /// How many hashes may wait; whoever comes then is sent away.
  static let mostWaiting = 8

  /// Too many are waiting already.
  struct Busy: Error {}

  private let queue = DispatchQueue(label: "daybook.passwords", qos: .utility)
  private var waiting = 0

  /// Whether a password is the one of a hash; of no hash, that of nobody, which takes as long.
  func isRight(_ password: Password, for hash: PasswordHash?) async throws(Busy) -> Bool {
    try await perform { (hash ?? .nobody).isOf(password) } && hash != nil
  }

  /// The hash of a new password; `nil` where the system lacks the memory.
  func hash(_ password: Password) async throws(Busy) -> PasswordHash? {
    try await perform { PasswordHash(of: password) }
  }

  private func perform<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(Busy) -> Value {
    guard waiting < Self.mostWaiting else { throw Busy() }
    waiting += 1
    defer { waiting -= 1 }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
