extension Unicode.Scalar {
  /// The scalar's code point, such as `U+200B`, for naming invisible characters in messages.
  public var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
