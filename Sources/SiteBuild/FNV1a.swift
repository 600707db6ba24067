/// The hash function FNV-1a with 64 bits, which gives the same result in every process.
package struct FNV1a: Sendable, Equatable {
  /// The hash of what was added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds a byte, or a whole word at once.
  package mutating func add(_ word: some BinaryInteger) {
    value = (value ^ UInt64(truncatingIfNeeded: word)) &* 0x0000_0100_0000_01B3
  }

  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }
}
