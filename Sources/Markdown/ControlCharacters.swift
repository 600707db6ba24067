/// Replaces control characters, which HTML does not allow and on which a terminal would act. Markdown contains them
/// directly or as entities, such as `&#27;`.
enum ControlCharacters {
  /// The text with U+FFFD in place of each control character, as CommonMark does for NUL; tabs, line breaks and form
  /// feeds are kept.
  static func replaced(in text: String) -> String {
    guard text.utf8.contains(where: isFirst), text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { result.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return result
  }

  /// Whether the UTF-8 of a control character to be replaced may begin with the byte.
  private static func isFirst(_ byte: UInt8) -> Bool {
    (byte < 0x20 && byte != 0x0A) || byte == 0x7F || byte == 0xC2
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0C, 0x0D: false
    case 0..<0x20, 0x7F...0x9F: true
    default: false
    }
  }
}
