import CLibrary

/// A hash table from paths to numbers. It stores hashes only; the caller keeps the paths.
///
/// A `Dictionary` with string keys costs several times as much for the thousands of paths that each build looks up.
struct PathIndex: Sendable {
  private var slots: [Int32]
  private var hashes: [UInt64] = []

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    hashes.reserveCapacity(capacity)
  }

  /// The number of the path with this hash for which `matches` returns true; `nil` where there is none.
  func find(_ hash: UInt64, where matches: (Int) -> Bool) -> Int? {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if hashes[number] == hash, matches(number) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a hash and returns its number, counted from 0.
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

/// The hash of a path, whose low bits depend on all of it.
struct PathHash {
  private var hash = FNV1a()

  mutating func add(_ byte: UInt8) { hash.add(byte) }

  var value: UInt64 { hash.value ^ (hash.value >> 29) }

  static func of(_ path: String) -> UInt64 {
    path.utf8.withContiguousStorageIfAvailable { of($0) } ?? of(Array(path.utf8))
  }

  private static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = PathHash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}

/// Compares paths by their bytes, with `memcmp`, because most paths share a long beginning.
enum PathOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    let order = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in precedes(left, right) }
    }
    return (order ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Below 0 where the first is before the second, 0 where they are the same.
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    guard let first = left.baseAddress, let second = right.baseAddress else { return left.count - right.count }
    let order = memcmp(first, second, min(left.count, right.count))
    return order == 0 ? left.count - right.count : Int(order)
  }

  /// How many bytes two paths have in common at their beginnings.
  static func common(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let count = min(left.count, right.count)
    var offset = 0
    while offset + 8 <= count {
      let (first, second) = (
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      if first != second { return offset + (first ^ second).littleEndian.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count, left[offset] == right[offset] { offset += 1 }
    return offset
  }

  /// Whether a path begins with a prefix.
  static func begins(_ path: UnsafeRawBufferPointer, with prefix: UnsafeRawBufferPointer) -> Bool {
    path.count >= prefix.count && compare(UnsafeRawBufferPointer(rebasing: path.prefix(prefix.count)), prefix) == 0
  }

  /// The numbers of those paths, in a row that is in order, that begin with a prefix.
  ///
  /// - Parameters:
  ///   - first: None of them is before it, and the nearer they are to it the sooner they are found; `nil` where they may be anywhere.
  ///   - count: How many paths there are.
  ///   - path: Gives the bytes of the path with a number.
  static func range(
    under prefix: UnsafeRawBufferPointer, near first: Int? = nil, count: Int,
    _ path: (Int) -> UnsafeRawBufferPointer
  ) -> Range<Int> {
    func isBefore(_ number: Int) -> Bool { compare(path(number), prefix) < 0 }
    let low =
      first.map { firstNumber(near: $0, count: count, where: isBefore) } ?? firstNumber(0..<count, where: isBefore)
    // What begins with it follows.
    return low..<firstNumber(near: low, count: count) { begins(path($0), with: prefix) }
  }

  /// The first of some numbers of which something does not hold that holds of those before; the one after them where there is none.
  static func firstNumber(_ numbers: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (numbers.lowerBound, numbers.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The first of the numbers from one on, below a count, of which something does not hold, and the count where there is none: the
  /// nearer it is, the sooner it is found.
  ///
  /// - Parameter first: At most the count.
  static func firstNumber(near first: Int, count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, step) = (first, 1)
    while low + step <= count, holds(low + step - 1) {
      low += step
      step *= 2
    }
    return firstNumber(low..<min(low + step - 1, count), where: holds)
  }

  /// Whether a path begins with a prefix.
  static func begins(_ path: String, with prefix: String) -> Bool {
    let answer = path.utf8.withContiguousStorageIfAvailable { path in
      prefix.utf8.withContiguousStorageIfAvailable { prefix in
        guard path.count >= prefix.count, let first = path.baseAddress, let second = prefix.baseAddress else {
          return prefix.isEmpty
        }
        return memcmp(first, second, prefix.count) == 0
      }
    }
    return (answer ?? nil) ?? path.utf8.starts(with: prefix.utf8)
  }

  private static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    compare(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right)) < 0
  }
}
