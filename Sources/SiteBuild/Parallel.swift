import Dispatch
import Synchronization

/// Divides `count` pieces of work into chunks, runs them on all cores, and returns the result of each chunk in order.
func inParallel<Value: Sendable>(
  _ count: Int, chunk: Int, _ work: @Sendable (Range<Int>) -> Value
) -> [Value] {
  let chunks = (count + chunk - 1) / chunk
  // Waking threads costs more than a single chunk of work.
  if chunks <= 1 { return count == 0 ? [] : [work(0..<count)] }
  let results = Mutex([Value?](repeating: nil, count: chunks))
  DispatchQueue.concurrentPerform(iterations: chunks) { number in
    let value = work(number * chunk..<min(count, (number + 1) * chunk))
    results.withLock { $0[number] = value }
  }
  return results.withLock { $0.compactMap(\.self) }
}
