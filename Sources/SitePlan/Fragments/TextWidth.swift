/// How wide texts are about, rather too wide than too narrow: what is drawn has to know before any browser lays it out,
/// and in whatever font.
enum TextWidth {
  /// The width of a text without serifs in pixels.
  ///
  /// - Parameter size: The size of the type in pixels.
  static func pixels(of text: String, size: Double) -> Double {
    Double(text.unicodeScalars.reduce(0) { $0 + hundredths(of: $1) }) * size / 100
  }

  /// The width of the title of a habit in pixels: bold, with serifs.
  static func pixels(ofTitle text: String, size: Double) -> Double { pixels(of: text, size: size) * 1.15 }

  /// How many letters of common width a text is as wide as.
  static func letters(_ text: String) -> Double { pixels(of: text, size: 1) / 0.55 }

  /// The text, or as much of its beginning as fits with an ellipsis behind it.
  ///
  /// - Parameter room: The width that there is, in pixels.
  static func cut(_ text: String, to room: Double, size: Double) -> String {
    guard pixels(of: text, size: size) > room else { return text }
    var kept = Substring(text)
    repeat { kept.removeLast() } while !kept.isEmpty && pixels(of: kept + "…", size: size) > room
    while kept.last == " " { kept.removeLast() }
    return kept + "…"
  }

  /// Widths of common sans-serif fonts in hundredths of their size, by kinds of characters.
  private static func hundredths(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", "·", "’": 32
    case "f", "r", "t", " ", "(", ")", "-", "“", "”", "„", "«", "»", "\u{A0}": 42
    case "m", "w", "M", "W", "%", "@", "…": 95
    case "A"..."Z": 70
    // Invisible marks of direction, and accents that stand on the character before.
    case "\u{200B}"..."\u{200F}", "\u{2066}"..."\u{2069}", "\u{300}"..."\u{36F}": 0
    // From the writings of East Asia on, characters and emoji are as wide as high.
    case "\u{1100}"..."\u{115F}", "\u{2E80}"...: 105
    default: 60
    }
  }
}
