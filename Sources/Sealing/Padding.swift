/// Sizes that tell little of what is in them.
enum Padding {
  /// The size in steps of a power of two: to the next multiple.
  static func stepped(_ size: Int, by step: Int) -> Int { (size + step - 1) / step * step }

  /// A size of which as many of the highest bits are kept as its own length has bits in it, so that at most a ninth is added
  /// (Padmé; Nikitin et al., *Reducing Metadata Leakage from Encrypted Files*, 2019).
  static func padmé(_ size: Int) -> Int {
    guard size > 1 else { return size }
    let exponent = Int.bitWidth - 1 - size.leadingZeroBitCount
    let kept = Int.bitWidth - exponent.leadingZeroBitCount
    let mask = 1 << (exponent - kept) - 1
    return exponent <= kept ? size : (size + mask) & ~mask
  }

  /// The bytes behind their length in four bytes, with zeros up to a size that is worked out from the length of both.
  static func padded(_ bytes: [UInt8], to size: (Int) -> Int) -> [UInt8] {
    let framed = Derivation.prefixed(bytes)
    return framed + [UInt8](repeating: 0, count: max(0, size(framed.count) - framed.count))
  }

  /// What was padded; `nil` for what never was.
  static func unpadded(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 4 else { return nil }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - 4, bytes[(4 + length)...].allSatisfy({ $0 == 0 }) else { return nil }
    return Array(bytes[4..<(4 + length)])
  }
}
