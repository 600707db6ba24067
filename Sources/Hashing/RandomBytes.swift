/// Bytes from the system, as keys are: `SystemRandomNumberGenerator` documents itself as cryptographically secure.
public enum RandomBytes {
  /// So many of them.
  public static func next(_ count: Int) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
  }
}
