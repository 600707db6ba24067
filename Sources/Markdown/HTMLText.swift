/// How a text stands in HTML: the one place of the program that knows.
///
/// It works by byte. By Character, a quotation mark would pass that a combining mark follows, for the two are one
/// Character then, and end an attribute all the same.
public enum HTMLText {
  /// What is written for a byte, both in content and in quoted attributes; `nil` for one that stands for itself. NUL, which
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

  /// A text with ``entity(for:)`` in the place of each byte that has one.
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
}
