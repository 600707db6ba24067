extension Words {
  /// A text that a person wrote, isolated by Unicode marks so that its direction cannot turn the program's words around
  /// it. For attributes and titles, which cannot hold markup.
  ///
  /// Elsewhere pages isolate such texts by `<bdi>` and `dir="auto"`.
  public func isolated(_ text: String) -> String { Self.isolated(text, in: direction) }

  /// Whether a mark is one by which ``isolated(_:)`` keeps a text apart.
  public static func isolates(_ scalar: Unicode.Scalar) -> Bool { [0x2068, 0x2069].contains(scalar.value) }

  /// Figures and signs, such as the degrees of a location, marked so that they are read from left to right in any text.
  func figures(_ text: String) -> String { direction == "rtl" ? "\u{2066}" + text + "\u{2069}" : text }

  /// - Parameter direction: The direction of the surrounding text, `rtl` or `ltr`.
  static func isolated(_ text: String, in direction: String) -> String {
    guard direction == "rtl" || text.unicodeScalars.contains(where: { Self.mayTurn($0.value) }) else { return text }
    return "\u{2068}" + Self.withoutStrayEnds(text) + "\u{2069}"
  }

  /// The text with its isolates balanced: a stray end mark would end the isolate around the text.
  private static func withoutStrayEnds(_ text: String) -> String {
    var depth = 0
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069 where depth == 0: continue
      case 0x2069: depth -= 1
      default: break
      }
      result.append(scalar)
    }
    return String(result) + String(repeating: "\u{2069}", count: depth)
  }

  /// Whether a character can turn the direction: a letter of a right-to-left script, or a mark that sets a direction.
  private static func mayTurn(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
