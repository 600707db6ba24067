/// The colours that a habit can have by name. The style sheet has an ink and a tint of each, for light and for dark
/// pages.
public enum Palette: String, CaseIterable, Hashable, Sendable {
  case teal, indigo, sky, plum, amber, rose, moss, rust, slate, gold, violet, ocean, berry, olive
}

/// A habit's colour as its file gives it: a palette name, or red, green and blue.
public enum HabitColor: Hashable, Sendable {
  /// A colour of the palette.
  case named(Palette)
  /// A colour by its parts. Pages show the nearest colour of the palette instead.
  case rgb(red: UInt8, green: UInt8, blue: UInt8)

  /// Reads a palette name or `#rrggbb`, both in any case; `nil` for any other text.
  public init?(_ text: String) {
    if let name = Palette(rawValue: text) ?? Palette(rawValue: text.lowercased()) {
      self = .named(name)
      return
    }
    guard text.utf8.count == 7, text.hasPrefix("#"), let value = UInt32(text.dropFirst(), radix: 16),
      !text.contains("+")
    else { return nil }
    self = .rgb(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The colour as the data folder writes it: `teal`, `#0f766e`.
  public var text: String {
    switch self {
    case .named(let palette): return palette.rawValue
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { value in
        let text = String(value, radix: 16)
        return text.utf8.count < 2 ? "0" + text : text
      }
      return "#" + digits.joined()
    }
  }
}
