import Dispatch
import Synchronization

/// The results of `transform` for all inputs in their order, computed on all cores.
func parallelMap<Input: Sendable, Output: Sendable>(
  _ inputs: [Input], _ transform: @Sendable (Input) -> Output
) -> [Output] {
  guard inputs.count > 1 else { return inputs.map(transform) }
  let results = Mutex([Output?](repeating: nil, count: inputs.count))
  DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
    let output = transform(inputs[index])
    results.withLock { $0[index] = output }
  }
  return results.withLock { $0.compactMap(\.self) }
}

/// The results of two closures that run at the same time.
func sideBySide<First: Sendable, Second: Sendable>(
  _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let results = Mutex<(First?, Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    if number == 0 {
      let value = first()
      results.withLock { $0.0 = value }
    } else {
      let value = second()
      results.withLock { $0.1 = value }
    }
  }
  guard case (let first?, let second?) = results.withLock({ $0 }) else {
    preconditionFailure("both have been worked out")
  }
  return (first, second)
}
