/// Finds paths by their bytes: a hash table of numbers whose paths are kept elsewhere.
///
/// `Dictionary` with strings costs several times as much for the thousands of paths that each build looks up.
struct PathIndex: Sendable {
  private var slots: [Int32]
  private var hashes: [UInt64] = []

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    hashes.reserveCapacity(capacity)
  }

  /// FNV-1a with 64 bits, the letters A–Z as a–z if `foldsCase`. The same in every process.
  static func hash(_ path: some Sequence<UInt8>, foldsCase: Bool = false) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in path {
      let folded = foldsCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
      hash = (hash ^ UInt64(folded)) &* 0x0000_0100_0000_01b3
    }
    return hash ^ (hash >> 29)
  }

  static func hash(_ path: String, foldsCase: Bool = false) -> UInt64 {
    path.utf8.withContiguousStorageIfAvailable { hash($0, foldsCase: foldsCase) }
      ?? hash(path.utf8, foldsCase: foldsCase)
  }

  /// The number of the path with this hash for which `matches` holds.
  func find(_ hash: UInt64, where matches: (Int) -> Bool) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, matches(number) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Gives the next number, counted from 0.
  @discardableResult
  mutating func append(_ hash: UInt64) -> Int {
    let number = hashes.count
    hashes.append(hash)
    if hashes.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for earlier in 0..<number { place(earlier) }
    }
    place(number)
    return number
  }

  private mutating func place(_ number: Int) {
    var slot = Int(truncatingIfNeeded: hashes[number]) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(number)
  }
}
