extension Unicode.Scalar {
  /// `U+200B`: how a message names a character that nobody would see.
  public var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
