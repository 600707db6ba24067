import Markdown

/// Texts as XML has them, by bytes.
enum XMLText {
  /// The text for content and for quoted attributes, without what XML 1.0 has no place for.
  static func escaped(_ text: String) -> [UInt8] {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where isInXML(scalar) { kept.append(scalar) }
    return Array(HTMLText.escaped(String(kept)).utf8)
  }

  private static func isInXML(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\n" || scalar >= " " && scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
  }
}
