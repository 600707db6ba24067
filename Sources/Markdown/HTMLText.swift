/// Escapes text for HTML. Nothing else in the program does.
///
/// It works by byte. A quotation mark and a combining mark after it are one Character, so that escaping by Character
/// would let the quotation mark pass, and it would still end an attribute.
public enum HTMLText {
  /// The escape of a byte, for content as well as for quoted attributes; `nil` for a byte that needs none. NUL, which
  /// HTML forbids, becomes U+FFFD.
  @inlinable
  @inline(__always)
  public static func entity(for byte: UInt8) -> StaticString? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    case 0x00: "\u{FFFD}"
    default: nil
    }
  }

  /// The greatest byte that has an escape: `>`.
  @inlinable
  public static var lastEscaped: UInt8 { 0x3E }

  /// The text with every byte replaced that ``entity(for:)`` has an escape for.
  public static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { entity(for: $0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      if let entity = entity(for: byte) {
        entity.withUTF8Buffer { bytes += $0 }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What an attribute of a page says that is an address: of all escapes only the ampersand's stands in addresses.
  public static func address(ofAttribute text: String) -> String { text.replacing("&amp;", with: "&") }
}
