import Dispatch
import Synchronization

/// Does `count` pieces of work on all cores, in chunks, and gives what each chunk made, in order.
func inParallel<Value: Sendable>(
  _ count: Int, chunk: Int, _ work: @Sendable (Range<Int>) -> Value
) -> [Value] {
  let chunks = (count + chunk - 1) / chunk
  // Waking threads costs more than little work.
  if chunks <= 1 { return count == 0 ? [] : [work(0..<count)] }
  let results = Mutex([Value?](repeating: nil, count: chunks))
  DispatchQueue.concurrentPerform(iterations: chunks) { number in
    let value = work(number * chunk..<min(count, (number + 1) * chunk))
    results.withLock { $0[number] = value }
  }
  return results.withLock { $0.compactMap(\.self) }
}
