/// Some of the cases of an enumeration that has at most 32, as one bit each: to look through days for it costs next to nothing.
struct SmallSet<Element: RawRepresentable<UInt8>>: Hashable, Sendable {
  /// A bit for each case, the lowest for the raw value 0.
  let bits: UInt32

  init(_ elements: some Sequence<Element>) {
    bits = elements.reduce(0) { bits, element in
      precondition(element.rawValue < UInt32.bitWidth, "an enumeration of more than 32 cases")
      return bits | 1 << UInt32(element.rawValue)
    }
  }

  init(_ elements: Element...) {
    self.init(elements)
  }

  @inline(__always)
  func contains(_ element: Element) -> Bool { bits & 1 << UInt32(element.rawValue) != 0 }

  /// Whether no element is in both.
  func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }
}
