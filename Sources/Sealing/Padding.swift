/// Sizes that tell little of what is in them.
enum Padding {
  /// To the next multiple of a step.
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
}

/// The content of an object as it is encrypted: one byte that says whether it is compressed, its length in four, the bytes, and
/// zeros.
struct Frame: Equatable {
  /// How the bytes of the content became those that are kept.
  enum Packing: UInt8 {
    case stored = 0
    /// DEFLATE data (RFC 1951), without a container.
    case deflated = 1
  }

  static let head = 5

  var packing: Packing
  var bytes: [UInt8]

  init(_ packing: Packing, _ bytes: [UInt8]) {
    self.packing = packing
    self.bytes = bytes
  }

  /// How many bytes there are before the zeros.
  var size: Int { Self.head + bytes.count }

  /// With zeros up to a size.
  func padded(to size: Int) -> [UInt8] {
    let framed = [packing.rawValue] + Derivation.prefixed(bytes)
    return framed + [UInt8](repeating: 0, count: max(0, size - framed.count))
  }

  /// - Returns: `nil` for what was never padded.
  init?(padded: [UInt8]) {
    guard padded.count >= Self.head, let packing = Packing(rawValue: padded[0]) else { return nil }
    let length = padded[1..<Self.head].reduce(0) { $0 << 8 | Int($1) }
    guard length <= padded.count - Self.head, padded[(Self.head + length)...].allSatisfy({ $0 == 0 }) else {
      return nil
    }
    self.init(packing, Array(padded[Self.head..<(Self.head + length)]))
  }
}
