/// A small generator of random numbers that gives the same ones on every machine.
///
/// SplitMix64 by Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014). Whole numbers only:
/// nothing is rounded anywhere.
struct SplitMix64: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below `bound`, which is above zero; after Lemire, without his rejection: the bias is below 2⁻³².
  mutating func below(_ bound: Int) -> Int {
    Int((UInt64(truncatingIfNeeded: bound) &* (next() >> 32)) >> 32)
  }

  /// A number of the range.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// Whether something happens that does so in `tenThousandths` of 10,000 cases.
  mutating func happens(_ tenThousandths: Int) -> Bool {
    below(10_000) < tenThousandths
  }

  /// A generator of its own for part `number` of the work: parts stay as they are when others are added.
  func split(_ number: Int) -> SplitMix64 {
    var parent = SplitMix64(seed: state &+ UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03)
    return SplitMix64(seed: parent.next())
  }
}
