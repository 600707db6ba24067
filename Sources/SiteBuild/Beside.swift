import Dispatch
import Synchronization

/// A value that is made on another thread while the one that will need it goes on.
final class Beside<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let group = DispatchGroup()

  /// Begins at once.
  init(_ make: @escaping @Sendable () -> Value) {
    DispatchQueue.global().async(group: group) { [self] in
      let value = make()
      made.withLock { $0 = value }
    }
  }

  /// Waits until it is there.
  func value() -> Value {
    group.wait()
    guard let value = made.withLock({ $0 }) else { preconditionFailure("the group waits for the value") }
    return value
  }
}
