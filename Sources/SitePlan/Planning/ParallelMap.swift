import Dispatch
import Synchronization

/// The results of `transform` for all inputs in their order, worked out on all cores.
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
