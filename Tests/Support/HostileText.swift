/// Random texts full of characters that mean something in the formats that Daybook reads and writes.
public enum HostileText {
  private static let letters = ["a", "Z", "7", "é", "ß", "日", "本", "ع", "ש", "ก", "🏃", "’"]
  /// Characters with a meaning in YAML, CSV, HTML, JSON or Markdown.
  private static let signs = [
    "\"", "'", ",", ":", ": ", "#", " #", "- ", "-", "? ", "?", "*", " *a", "&", " &a", "!", "|", ">", "<", "%", "@",
    "`",
    "[", "]", "{", "}", "\\", "~", "=", "<<", "---", "...", "null", "yes", "1.5", "06:45", "2026-11-21", ";", "/",
    "=1+1",
    " a day", " daily", "&amp;", "</title>", "{{x}}", "$(x)",
  ]
  /// Combining characters and joiners, which attach to the character before or join those on both sides.
  private static let joiners = [
    "\u{301}", "\u{308}", "\u{20E3}", "\u{FE0F}", "\u{200D}", "\u{1F3FB}", "\u{E0067}", "\u{0E31}", "\u{0600}",
    "\u{1F1F5}",
  ]
  private static let clusters = ["👨‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "👩🏽‍❤️‍💋‍👨🏿", "🇵🇹", "é\u{301}"]
  /// Spaces, marks that set the direction of text, and characters without width.
  private static let spaces = [
    " ", "  ", "\u{A0}", "\u{2003}", "\u{200B}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{AD}", "\u{FEFF}",
  ]
  /// Characters that no text of one line may contain: line breaks, control characters and noncharacters.
  private static let forbidden = [
    "\n", "\r", "\r\n", "\t", "\0", "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}", "\u{B}", "\u{C}", "\u{2028}",
    "\u{2029}",
    "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}", "\u{10FFFF}",
  ]

  /// A text of so many parts, most of them harmless; now and then one character has hundreds of bytes.
  public static func make(parts: Int, using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<parts {
      let kind = random.below(100)
      let choices: [String] =
        switch kind {
        case 0..<40: letters
        case 40..<65: signs
        case 65..<80: joiners
        case 80..<88: clusters
        case 88..<97: spaces
        default: forbidden
        }
      text += choices[random.below(choices.count)]
      if random.below(400) == 0 { text += String(repeating: "\u{301}", count: 20 + random.below(300)) }
    }
    return text
  }
}
