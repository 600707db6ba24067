extension Words {
  /// A text that a person wrote, to stand within one of the program's where markup cannot: in an attribute, in a page's
  /// title. It may run the other way or hold marks that turn the direction; what follows it must not turn with it.
  ///
  /// Pages isolate it by `<bdi>` and `dir="auto"` wherever they can.
  public func isolated(_ text: String) -> String { Self.isolated(text, in: direction) }

  /// Figures and signs, such as a place's degrees, in the order in which they are read whatever runs around them.
  func figures(_ text: String) -> String { direction == "rtl" ? "\u{2066}" + text + "\u{2069}" : text }

  /// - Parameter direction: `rtl` or `ltr`, that of the text around it.
  static func isolated(_ text: String, in direction: String) -> String {
    guard direction == "rtl" || text.unicodeScalars.contains(where: { Self.mayTurn($0.value) }) else { return text }
    return "\u{2068}" + Self.withoutStrayEnds(text) + "\u{2069}"
  }

  /// Without the ends of isolates that it does not begin: one would end the isolate around it.
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

  /// Letters of scripts that run from right to left, and the marks that set a direction.
  private static func mayTurn(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
