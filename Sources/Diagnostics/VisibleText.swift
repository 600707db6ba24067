/// The text with a visible sign for every character that would move the cursor, change colours, reorder the line or be
/// invisible.
func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    if scalar.isHidden { shown += sign(for: scalar) } else { shown.unicodeScalars.append(scalar) }
  }
  return shown
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible or controls the terminal or the order of text.
  public var isHidden: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}

private func sign(for scalar: Unicode.Scalar) -> String {
  switch scalar.value {
  case 0...0x1F:
    // The control pictures have the order of the control characters: U+2400 is the sign for U+0000.
    return Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) } ?? "?"
  case 0x7F:
    return "\u{2421}"
  default:
    return "<\(scalar.codePoint)>"
  }
}
