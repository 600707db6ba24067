/// Bytes as two digits each.
public enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The digits of bytes, in lower case.
  public static func text(of bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// - Returns: `nil` where there is anything but pairs of digits, in either case.
  public static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for letter in text.utf8 {
      let value: UInt8
      switch letter {
      case 0x30...0x39: value = letter - 0x30
      case 0x61...0x66: value = letter - 0x61 + 10
      case 0x41...0x46: value = letter - 0x41 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}
