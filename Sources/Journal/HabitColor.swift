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

extension Palette {
  /// The colour's sRGB components on light paper, as in `Templates/assets/daybook.css`.
  public var ink: (red: Int, green: Int, blue: Int) {
    switch self {
    case .teal: (3, 106, 98)
    case .indigo: (72, 84, 186)
    case .sky: (0, 100, 149)
    case .plum: (141, 63, 146)
    case .amber: (137, 82, 3)
    case .rose: (175, 41, 74)
    case .moss: (55, 106, 43)
    case .rust: (161, 64, 18)
    case .slate: (82, 96, 111)
    case .gold: (115, 92, 3)
    case .violet: (114, 70, 182)
    case .ocean: (4, 104, 119)
    case .berry: (168, 45, 111)
    case .olive: (89, 100, 35)
    }
  }

  /// The colour's hue in OKLCH, in whole degrees of 0–359.
  public var hue: Int {
    switch self {
    case .teal: 186
    case .indigo: 274
    case .sky: 240
    case .plum: 325
    case .amber: 66
    case .rose: 12
    case .moss: 140
    case .rust: 42
    case .slate: 250
    case .gold: 92
    case .violet: 298
    case .ocean: 212
    case .berry: 352
    case .olive: 118
    }
  }

  /// A palette colour for something without one: always the same for the same text.
  public static func standIn(for text: String) -> Palette {
    let sum = text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    return allCases[sum % allCases.count]
  }

  /// The colour whose hue is farthest from those in use: the one with the greatest angle to its nearest neighbour, the
  /// first of equals. Once all are in use, those used least often are chosen from. Without any in use, the first.
  public static func farthest(from used: [Palette]) -> Palette {
    var uses: [Palette: Int] = [:]
    for color in used { uses[color, default: 0] += 1 }
    let fewest = allCases.map { uses[$0] ?? 0 }.min() ?? 0
    func distance(_ color: Palette) -> Int {
      uses.keys.filter { $0 != color }.map { color.angle(to: $0) }.min() ?? 360
    }
    var chosen = Palette.teal
    var farthest = -1
    for color in allCases where (uses[color] ?? 0) == fewest && distance(color) > farthest {
      (chosen, farthest) = (color, distance(color))
    }
    return chosen
  }

  /// The angle between the hues of two colours, 0–180 degrees.
  private func angle(to other: Palette) -> Int {
    let turn = abs(hue - other.hue)
    return min(turn, 360 - turn)
  }
}

extension HabitColor {
  /// The palette colour that pages show: the same, or the nearest in red, green and blue, because pages cannot carry
  /// colours of their own.
  public var paletteName: Palette {
    switch self {
    case .named(let name): return name
    case .rgb(let red, let green, let blue):
      func distance(_ ink: Palette) -> Int {
        let (r, g, b) = ink.ink
        let (dr, dg, db) = (Int(red) - r, Int(green) - g, Int(blue) - b)
        // Weighted as the eye weighs them: https://www.compuphase.com/cmetric.htm
        let mean = (Int(red) + r) / 2
        return (512 + mean) * dr * dr / 256 + 4 * dg * dg + (767 - mean) * db * db / 256
      }
      return Palette.allCases.min { distance($0) < distance($1) } ?? .teal
    }
  }
}

extension Habit {
  /// The palette colour that pages show; a habit without a colour gets one that depends on its slug alone, so that no
  /// habit's colour depends on another's.
  public var paletteName: Palette { color?.paletteName ?? Palette.standIn(for: slug.text) }
}
