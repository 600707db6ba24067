import Journal

extension HabitColor {
  /// The palette colour whose CSS class stands for this one: the same, or the nearest in red, green and blue, because
  /// pages cannot carry colours of their own.
  var paletteName: Palette {
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
  /// The CSS class of the habit's colour, `c-teal`; a habit without a colour gets one that depends on its slug alone.
  var colorClass: String {
    "c-" + (color?.paletteName ?? Palette.standIn(for: slug.text)).rawValue
  }
}

extension Palette {
  /// A palette colour for something without one: always the same for the same text.
  static func standIn(for text: String) -> Palette {
    let sum = text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    return allCases[sum % allCases.count]
  }
}

extension Palette {
  /// The colour's sRGB components on light paper, as in `Templates/assets/daybook.css`.
  fileprivate var ink: (red: Int, green: Int, blue: Int) {
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
}
