/// A random number generator that gives the same numbers on every machine.
///
/// SplitMix64 by Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014). It yields whole
/// numbers only, so that nothing depends on rounding.
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

  /// A number from 0 up to but not including `bound`, which must be above zero. By Lemire's multiplication without its
  /// rejection step: the bias is below 2⁻³².
  mutating func below(_ bound: Int) -> Int {
    Int((UInt64(truncatingIfNeeded: bound) &* (next() >> 32)) >> 32)
  }

  /// A number in a range.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// `true` in `tenThousandths` of 10,000 cases on average.
  mutating func happens(_ tenThousandths: Int) -> Bool {
    below(10_000) < tenThousandths
  }

  /// An independent generator for part `number` of the work, so that parts stay the same when others are added.
  func split(_ number: Int) -> SplitMix64 {
    var parent = SplitMix64(seed: state &+ UInt64(truncatingIfNeeded: number) &* 0xD1B5_4A32_D192_ED03)
    return SplitMix64(seed: parent.next())
  }
}
