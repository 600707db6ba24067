/// Text as it can safely be printed: what would move the cursor, change colours, reorder the line or hide is shown
/// as a sign for itself.
func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { isHidden($0) }) else { return text }
  var shown = ""
  for scalar in text.unicodeScalars {
    if isHidden(scalar) { shown += sign(for: scalar) } else { shown.unicodeScalars.append(scalar) }
  }
  return shown
}

/// Whether a scalar controls the terminal or the order of text rather than being seen.
private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0...0x1F, 0x7F...0x9F: true
  case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
  default: false
  }
}

private func sign(for scalar: Unicode.Scalar) -> String {
  switch scalar.value {
  case 0...0x1F:
    // The control pictures stand in the order of the controls: U+0000 is shown by U+2400.
    return Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) } ?? "?"
  case 0x7F:
    return "\u{2421}"
  default:
    return "<\(scalar.codePoint)>"
  }
}
