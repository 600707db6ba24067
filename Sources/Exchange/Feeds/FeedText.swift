/// Texts as JSON and as XML have them, by bytes.
enum FeedText {
  /// The text in quotation marks (RFC 8259). `<` is escaped, too, so that the text can end no `script` element.
  static func json(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "<"), 0..<0x20:
        bytes += Array("\\u00".utf8)
        bytes += [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x57 + $0 }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }

  /// The text for content and for quoted attributes, without what XML 1.0 has no place for.
  static func xml(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += Array("&amp;".utf8)
      case "<": bytes += Array("&lt;".utf8)
      case ">": bytes += Array("&gt;".utf8)
      case "\"": bytes += Array("&quot;".utf8)
      case "\t", "\n": bytes += Array("&#\(scalar.value);".utf8)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    return bytes
  }
}
