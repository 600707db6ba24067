/// Base32 (RFC 4648, section 6) without padding.
public enum Base32 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// The letters of bytes, five bits each, in upper case.
  public static func text(of bytes: [UInt8]) -> String {
    var (text, bits, count) = ([UInt8](), UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(letters[Int(bits >> UInt32(count) & 31)])
      }
      bits &= 0xFF
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: `nil` where there is anything but letters from A to Z, in either case, and digits from 2 to 7.
  public static func bytes(of text: String) -> [UInt8]? {
    var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
    for letter in text.uppercased().utf8 {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      bits = bits << 5 | UInt32(value)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
      bits &= 0xFF
    }
    return bytes
  }
}
